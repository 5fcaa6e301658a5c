import pg from 'pg'
import type { Log } from '../options.ts'
import { connectionLost, isConnectionLost } from './connection-lost.ts'
import { invalidInput } from './values.ts'

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
