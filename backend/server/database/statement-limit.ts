import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Milliseconds that one statement of a role may take. Other roles are the server's own, without
 * limit.
 */
export interface StatementLimits {
  anon: number
  authenticated: number
}

/** As on hosted Supabase. */
export const DEFAULT_LIMITS: StatementLimits = { anon: 3_000, authenticated: 8_000 }

const current = new AsyncLocalStorage<number | null>()

/** A statement that takes longer is ended, and its request is answered with 503. */
export const statementLimit = {
  run: <T>(limit: number | null, work: () => T): T => current.run(limit, work),
  /** @returns milliseconds; null means no limit */
  current: (): number | null => current.getStore() ?? null,
}

/** SQLSTATE `query_canceled`. */
export const QUERY_CANCELED = '57014'
