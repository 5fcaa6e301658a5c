import type { Account, ExchangeAnswer, ExchangeRequest } from './wire.ts'

/**
 * Why a request brought nothing. The engine decides by this alone what becomes of what it wanted to send. `isTooMuch`: the
 * server did not finish in time, or its answer broke off; of less it may come through.
 */
export type ExchangeFailure =
  /** No connection, or no answer: kept, tried again. */
  | { kind: 'unreachable'; isTooMuch?: boolean }
  /** 429 and 5xx: kept, tried again, not before the server's own Retry-After (milliseconds). */
  | { kind: 'busy'; status: number; retryAfter?: number; isTooMuch?: boolean }
  /** The session could not be renewed: kept until she signs in. */
  | { kind: 'unauthorized' }
  /** Any other 4xx: the server will not have this request. */
  | { kind: 'refused'; status: number; code: string; message: string }

export type ExchangeOutcome = { ok: true; answer: ExchangeAnswer } | { ok: false; failure: ExchangeFailure }

/** One request. Renews the session by itself and repeats once after a 401; never throws for what a network does. */
export interface Network {
  exchange(request: ExchangeRequest): Promise<ExchangeOutcome>
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs the callback once after `ms`; the result cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Lets one tab at a time speak. It saves requests; nothing depends on it. */
export interface Lock {
  run<T>(work: () => Promise<T>): Promise<T>
}

export interface AccountListener {
  /** Each contact brings it. Anything but `active` ends the data on this device. */
  onAccount(account: Account): void
}
