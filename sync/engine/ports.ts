import type { Account, ExchangeAnswer, ExchangeRequest } from './wire.ts'

/**
 * Why a request failed. The engine decides from this alone what happens to the rows it wanted to
 * send. `isTooMuch`: the server did not finish in time, or its answer broke off; a smaller request
 * may succeed.
 */
export type ExchangeFailure =
  /** No connection or no answer. The rows are kept and sent again. */
  | { kind: 'unreachable'; isTooMuch?: boolean }
  /**
   * 429 and 5xx. The rows are kept and sent again, not before the server's Retry-After
   * (milliseconds).
   */
  | { kind: 'busy'; status: number; retryAfter?: number; isTooMuch?: boolean }
  /** The session could not be renewed. The rows are kept until the member signs in. */
  | { kind: 'unauthorized' }
  /** Any other 4xx: the server does not accept this request. */
  | { kind: 'refused'; status: number; code: string; message: string }

export type ExchangeOutcome = { ok: true; answer: ExchangeAnswer } | { ok: false; failure: ExchangeFailure }

/**
 * Sends one request. Renews the session if needed and repeats once after a 401. Never throws for
 * network errors.
 */
export interface Network {
  exchange(request: ExchangeRequest): Promise<ExchangeOutcome>
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `run` once after `ms`. The returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Lets one tab at a time exchange. It only saves requests; correctness does not depend on it. */
export interface Lock {
  run<T>(work: () => Promise<T>): Promise<T>
}

export interface AccountListener {
  /** Called on each contact. Any status but `active` ends the data on this device. */
  onAccount(account: Account): void
}
