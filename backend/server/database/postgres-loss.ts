import pg from 'pg'
import type { Log } from '../options.ts'
import { connectionLost, isConnectionLost } from './connection-lost.ts'
import { invalidInput } from './values.ts'

export type ReportLoss = <T>(work: () => Promise<T>) => Promise<T>

/** The driver says in words only that the connection is gone; here it has a code, and the log hears of it once. */
export function makeLossReporter(log: Log): ReportLoss {
  let isAway = false
  return async (work) => {
    try {
      const result = await work()
      if (isAway) log('warn', 'Postgres answers again')
      isAway = false
      return result
    } catch (error) {
      // A value that the driver cannot write down is its sender's.
      if (error instanceof RangeError || error instanceof TypeError) throw invalidInput()
      if (!(error instanceof Error)) throw error
      if (!isConnectionLost(error) && error instanceof pg.DatabaseError) throw error
      if (!isAway) log('error', `Postgres does not answer: ${reasonOf(error)}`)
      isAway = true
      throw error instanceof pg.DatabaseError ? error : connectionLost(error)
    }
  }
}

/** A network's error is its code; a refusal of Postgres' own says more than its SQLSTATE. */
export function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  return code === undefined || /^[0-9A-Z]{5}$/.test(code) ? message : code
}
