import { makeStoredValue } from '../device/stored-value.ts'
import type { AccountStatus } from '../engine/wire.ts'

/** Why the server ended the session and the member's data on this device. */
export type AccountEndedReason = Exclude<AccountStatus, 'active'>

/**
 * The last end that nobody has dismissed. It says why, but not whose session ended, so it may stay
 * after the member's data is gone.
 */
export const accountEndedReason = makeStoredValue<AccountEndedReason>('florescer.farewell', (text) =>
  text === 'pending' || text === 'deactivated' || text === 'gone' ? text : null,
)

export function writeAccountEndedReason(value: AccountEndedReason | null): void {
  try {
    accountEndedReason.write(value)
  } catch (error) {
    // The storage is full or forbidden. The session ends all the same.
    console.warn('The farewell could not be kept', error)
    accountEndedReason.hold(value)
  }
}

export const dismissAccountEndedReason = (): void => writeAccountEndedReason(null)

/**
 * Set when a session ends, until nothing of it is left on this device. It does not say whose
 * session. If it is set, a session without an identity is a leftover. If it is not set, the
 * identity was lost (a browser may drop localStorage alone), and the member's data, perhaps unsent,
 * waits for the next sign-in.
 */
const KEY = 'florescer.leaving'

export const isSessionEnding = (): boolean => Boolean(globalThis.localStorage?.getItem(KEY))
export const markSessionEnding = (): void => localStorage.setItem(KEY, '1')
export const clearSessionEnding = (): void => localStorage.removeItem(KEY)
