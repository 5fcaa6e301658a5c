import { makeStoredValue } from '../device/stored-value.ts'
import type { AccountStatus } from '../engine/wire.ts'

/** Why the server ended what a member had on this device. */
export type AccountEndedReason = Exclude<AccountStatus, 'active'>

/**
 * The last farewell that nobody has put away. It says why, and nothing of whom: it stays after everything of hers has
 * gone, until somebody has read it.
 */
export const accountEndedReason = makeStoredValue<AccountEndedReason>('florescer.farewell', (text) =>
  text === 'pending' || text === 'deactivated' || text === 'gone' ? text : null,
)

export function writeAccountEndedReason(value: AccountEndedReason | null): void {
  try {
    accountEndedReason.write(value)
  } catch (error) {
    // Full, or forbidden: what has to end ends all the same.
    console.warn('The farewell could not be kept', error)
    accountEndedReason.hold(value)
  }
}

export const dismissAccountEndedReason = (): void => writeAccountEndedReason(null)

/**
 * Noted as a session ends, until nothing of it is left on this device. It says nothing of whom. With it a session beside
 * no identity is a leftover; without it the identity was lost (a browser may drop localStorage alone), and what she has
 * here, unsent perhaps, waits for her to sign in again.
 */
const KEY = 'florescer.leaving'

export const isSessionEnding = (): boolean => Boolean(globalThis.localStorage?.getItem(KEY))
export const markSessionEnding = (): void => localStorage.setItem(KEY, '1')
export const clearSessionEnding = (): void => localStorage.removeItem(KEY)
