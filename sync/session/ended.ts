import { makeStoredValue } from '../device/stored-value.ts'
import type { AccountStatus } from '../engine/wire.ts'

/*
 * Apart from end.ts, which brings the session and the way to the server along: a visitor's first
 * page shows the reason.
 */

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
    console.warn('Why the session ended could not be stored', error)
    accountEndedReason.hold(value)
  }
}

export const dismissAccountEndedReason = (): void => writeAccountEndedReason(null)
