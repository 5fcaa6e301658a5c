import { makeStoredValue } from '../device/stored-value.ts'
import type { AccountStatus } from '../engine/wire.ts'

/*
 * What localStorage says about who is signed in on this device: their identity, that somebody is
 * leaving, why the server ended a session, and whose an entry is. All of it changes at once, and a
 * visitor's first page needs it: what brings the session and the way to the server along is in
 * end.ts.
 */

/** The three roles of `user_roles.role`. An account without a row counts as `pending`. */
export type Role = 'admin' | 'member' | 'pending'

/**
 * Who is signed in: our own snapshot, written at sign-in and at each contact with the server.
 * Guards and screens use it at once, without a network and without waiting for the auth client.
 */
export interface Identity {
  userId: string
  email: string
  name: string
  role: Role
  /** When the server last confirmed it, ISO 8601. */
  verifiedAt: string
  /**
   * An administrator whose session has not shown the second factor: to the server, and here, they
   * are a member until it does.
   */
  lacksFactor?: boolean
}

/** Whether this identity opens the members' area. */
export function isMember(identity: Identity | null): boolean {
  return identity !== null && identity.role !== 'pending'
}

/** Whether this identity opens the admin area. */
export function isAdmin(identity: Identity | null): boolean {
  return identity?.role === 'admin'
}

/** In localStorage. It is written anew with each answer of the server, and at each sign-in. */
export const IDENTITY_KEY = 'florescer.identity'

/** The identity that is stored now. A tab that slept may not have heard of a change yet. */
export function storedIdentity(): Identity | null {
  try {
    const text = globalThis.localStorage?.getItem(IDENTITY_KEY)
    if (!text) return null
    const value = JSON.parse(text) as Partial<Identity>
    return typeof value.userId === 'string' && typeof value.role === 'string' ? (value as Identity) : null
  } catch (error) {
    // The storage is forbidden, or the entry is not ours: this is a visitor until the next sign-in.
    console.warn('Identity could not be read', error)
    return null
  }
}

type Listener = (identity: Identity | null) => void

let current = storedIdentity()
/** The entry as this tab last read or wrote it. */
let known = entry()
const listeners = new Set<Listener>()

function publish(identity: Identity | null): void {
  const isSame = JSON.stringify({ ...identity, verifiedAt: '' }) === JSON.stringify({ ...current, verifiedAt: '' })
  // A new `verifiedAt` alone does not notify the screens.
  if (isSame && Boolean(identity) === Boolean(current)) return
  current = identity
  for (const listener of listeners) listener(identity)
}

// A page that 'Back' brings out of the browser's cache is told of nothing that it has missed. This
// listener stands before the database's own, which opens that again.
for (const type of ['storage', 'pageshow']) globalThis.addEventListener?.(type, latestIdentity)

/** Who is signed in, without waiting. */
export const currentIdentity = (): Identity | null => current

/**
 * Who is signed in, whatever this tab has heard: one that slept is told late of what another did.
 * Whoever writes an identity or ends a session asks this first, and everybody else hears of it.
 */
export function latestIdentity(): Identity | null {
  const text = entry()
  if (text !== known) {
    known = text
    publish(storedIdentity())
  }
  return current
}

function entry(): string | null {
  try {
    return globalThis.localStorage?.getItem(IDENTITY_KEY) ?? null
  } catch {
    // The storage is forbidden: there is no other tab to hear of.
    return null
  }
}

/**
 * Emits the present identity, then each change by sign-in and sign-out, here or in another tab. An
 * observable of a few lines, because a visitor's page has no room for a library.
 */
export const identity$ = {
  subscribe(listener: Listener): { unsubscribe(): void } {
    listeners.add(listener)
    listener(current)
    return { unsubscribe: () => void listeners.delete(listener) }
  },
}

export function writeIdentity(identity: Identity | null): void {
  try {
    if (identity) localStorage.setItem(IDENTITY_KEY, JSON.stringify(identity))
    else localStorage.removeItem(IDENTITY_KEY)
  } catch (error) {
    // The storage is full or forbidden: the identity holds until the page closes.
    console.warn('Identity could not be kept', error)
  }
  known = entry()
  publish(identity)
}

/**
 * Set when a session ends, until nothing of it is left on this device. It does not say whose
 * session. If it is set, a session without an identity is a leftover. If it is not set, the
 * identity was lost (a browser may drop localStorage alone), and the member's data, perhaps unsent,
 * waits for the next sign-in.
 */
const ENDING_KEY = 'florescer.leaving'

export const isSessionEnding = (): boolean => Boolean(globalThis.localStorage?.getItem(ENDING_KEY))
export const markSessionEnding = (): void => localStorage.setItem(ENDING_KEY, '1')
export const clearSessionEnding = (): void => localStorage.removeItem(ENDING_KEY)

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
