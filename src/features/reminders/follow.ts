// A chunk of its own: it is loaded in an idle moment (use-idle-tasks.ts).
import { showCount, watchMember } from '#sync'
import { writeStored } from '#lib/storage.ts'
import { deliverIfDue } from './commands.ts'

const unread$ = watchMember((data) => data.recados.watchUnreadCount())

/** Until it is stopped: sends what waits at once and with each network, and counts what is unread. */
export function followReminders(): () => void {
  // Up to 0.10.0 one member's 'no' was everybody's on the phone.
  writeStored('local', 'florescer.reminders', null)
  deliverIfDue()
  window.addEventListener('online', deliverIfDue)
  const counting = unread$.subscribe({
    next: (count) => void showCount(count),
    error: (error: unknown) => console.info('What is unread is not counted now', error),
  })
  return () => {
    window.removeEventListener('online', deliverIfDue)
    counting.unsubscribe()
  }
}
