// A chunk of its own: it is loaded in an idle moment (use-idle-tasks.ts).
import { countOnIcon } from '#src/features/notifications/icon-count.ts'
import { followReminders } from '#src/features/reminders/follow.ts'
import { followTypedNotes } from '#lib/typed-notes.ts'

/** What goes on in the background while a member's app is open, until it is stopped. */
export function followMember(): () => void {
  const stops = [followTypedNotes(), followReminders(), countOnIcon()]
  return () => {
    for (const stop of stops) stop()
  }
}
