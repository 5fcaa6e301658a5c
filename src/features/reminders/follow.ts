// A chunk of its own: it is loaded in an idle moment (use-idle-tasks.ts).
import { memberData, showCount, watchMember } from '#sync'

const unread$ = watchMember((data) => data.recados.watchUnreadCount())

/** Until it is stopped: sends what waits at once and with each network, and counts what is unread. */
export function followReminders(): () => void {
  const deliver = () => {
    memberData()
      .then((data) => data.reminder())
      .then((reminder) => reminder.deliverIfDue())
      .catch((error: unknown) => console.info('Reminders wait for the next occasion', error))
  }
  deliver()
  window.addEventListener('online', deliver)
  const counting = unread$.subscribe({
    next: (count) => void showCount(count),
    error: (error: unknown) => console.info('What is unread is not counted now', error),
  })
  return () => {
    window.removeEventListener('online', deliver)
    counting.unsubscribe()
  }
}
