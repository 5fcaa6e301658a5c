/**
 * Noted as a session ends, until nothing of it is left on this device. It says nothing of whom. With it a session beside
 * no identity is a leftover; without it the identity was lost (a browser may drop localStorage alone), and what she has
 * here, unsent perhaps, waits for her to sign in again.
 */
const KEY = 'florescer.leaving'

export const isSessionEnding = (): boolean => Boolean(globalThis.localStorage?.getItem(KEY))
export const markSessionEnding = (): void => localStorage.setItem(KEY, '1')
export const clearSessionEnding = (): void => localStorage.removeItem(KEY)
