import { showCount } from '#sync'
import { unreadCount$ } from './queries.ts'

/** The number of unread recados on the app's icon, until it is stopped: then it has none. */
export function countOnIcon(): () => void {
  const counting = unreadCount$.subscribe((count) => void showCount(count))
  return () => {
    counting.unsubscribe()
    void showCount(0)
  }
}
