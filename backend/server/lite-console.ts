import { RelationNotFoundError } from '@supabase/lite'
import { AsyncLocalStorage } from 'node:async_hooks'
import { isConnectionLost } from './database/connection-lost.ts'

const insideLite = new AsyncLocalStorage<true>()
let isPatched = false

/**
 * Lite prints every error of the database with its statement and parameters: the console would fill with members'
 * data, one block for each refused write. The client is told those errors; while lite works they are not printed.
 */
export function withoutDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  if (!isPatched) {
    isPatched = true
    const print = console.error
    console.error = (...values: unknown[]) => {
      if (insideLite.getStore() && values.some(isToldToTheClient)) return
      print(...values)
    }
  }
  return insideLite.run(true, work)
}

/** An unknown table, an error with an SQLSTATE (five characters), or the database away: the client gets the same. */
function isToldToTheClient(value: unknown): boolean {
  if (value instanceof RelationNotFoundError || isConnectionLost(value)) return true
  return value instanceof Error && 'code' in value && typeof value.code === 'string' && /^[0-9A-Z]{5}$/.test(value.code)
}
