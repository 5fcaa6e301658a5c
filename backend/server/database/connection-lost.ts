import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Log } from '../options.ts'
import { invalidInput } from './values.ts'

/**
 * SQLSTATEs of a server that stops, starts, or is full: class 08, *_shutdown, cannot_connect_now,
 * too_many_connections.
 */
const GONE = /^(08...|57P0[1-5]|53300)$/

/** The code of an error without an SQLSTATE: the server went away, or was never reached. */
export const CONNECTION_LOST = 'CONNECTION_LOST'

const current = new AsyncLocalStorage<{ isLost: boolean }>()

/** @param cause the driver's own error, or a message */
export function connectionLost(cause: Error | string): Error {
  note()
  const message = typeof cause === 'string' ? cause : cause.message
  return Object.assign(new Error(message, { cause }), { code: CONNECTION_LOST })
}

/**
 * Whether an error says that the database is away, rather than that it refused. The current request
 * remembers it.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  const isLost = typeof code === 'string' && (code === CONNECTION_LOST || GONE.test(code))
  if (isLost) note()
  return isLost
}

function note(): void {
  const store = current.getStore()
  if (store) store.isLost = true
}

/**
 * Tells whoever answers a request whether the database went away meanwhile, whatever the parts made
 * of that.
 */
export const databaseLoss = {
  watch: <T>(work: () => Promise<T>): Promise<T> => current.run(current.getStore() ?? { isLost: false }, work),
  isNoted: (): boolean => current.getStore()?.isLost ?? false,
}

export type ReportLoss = <T>(work: () => Promise<T>) => Promise<T>

/**
 * The driver's error has only a message when the connection is gone. Here it gets a code, and the
 * log is told once.
 */
export function makeLossReporter(log: Log): ReportLoss {
  let isAway = false
  return async (work) => {
    try {
      const result = await work()
      if (isAway) log('warn', 'Postgres answers again')
      isAway = false
      return result
    } catch (error) {
      // The sender is at fault for a value that the driver cannot serialize.
      if (error instanceof RangeError || error instanceof TypeError) throw invalidInput()
      if (!(error instanceof Error)) throw error
      if (!isConnectionLost(error) && error instanceof pg.DatabaseError) throw error
      if (!isAway) log('error', `Postgres does not answer: ${reasonOf(error)}`)
      isAway = true
      throw error instanceof pg.DatabaseError ? error : connectionLost(error)
    }
  }
}

/**
 * The code of a network error; the message of a refusal by Postgres, which says more than its
 * SQLSTATE.
 */
export function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  return code === undefined || /^[0-9A-Z]{5}$/.test(code) ? message : code
}
