import { distinctUntilChanged, filter, scan } from 'rxjs'
import { type SyncStatus, watchMember } from '#sync'
import { writeStored } from '#lib/storage.ts'
import { deliverIfDue } from './commands.ts'
import { permission } from './permission.ts'

/**
 * The server has answered since the app was opened, or since the network was lost: so the account is
 * still hers, and nothing is asked for one that has ended meanwhile.
 */
const contact$ = watchMember((data) => data.sync.status$).pipe(
  scan((had, { connection, phase }: SyncStatus) => connection === 'online' && (had || phase === 'idle'), false),
  distinctUntilChanged(),
  filter(Boolean),
)

/**
 * Until it is stopped: sends what waits, and asks what counts, with each contact to the server, and
 * when the browser allows this device to ring.
 */
export function followReminders(): () => void {
  // Up to 0.10.0 one member's 'no' was everybody's on the phone.
  writeStored('local', 'florescer.reminders', null)
  const following = contact$.subscribe({
    next: deliverIfDue,
    error: (error: unknown) => console.info('Reminders wait for the next start', error),
  })
  let before = permission.current()
  const stop = permission.subscribe(() => {
    const allowed = permission.current()
    if (allowed === 'granted' && before !== 'granted') deliverIfDue()
    before = allowed
  })
  return () => {
    following.unsubscribe()
    stop()
  }
}
