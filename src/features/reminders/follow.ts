import { writeStored } from '#lib/storage.ts'
import { deliverIfDue } from './commands.ts'

/** Until it is stopped: sends what waits, and asks what counts, at once and with each network. */
export function followReminders(): () => void {
  // Up to 0.10.0 one member's 'no' was everybody's on the phone.
  writeStored('local', 'florescer.reminders', null)
  deliverIfDue()
  window.addEventListener('online', deliverIfDue)
  return () => window.removeEventListener('online', deliverIfDue)
}
