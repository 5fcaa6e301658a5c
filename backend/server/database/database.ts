import type { PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'

export type Row = Record<string, unknown>

export interface Queryable {
  /** One statement with parameters $1, $2 …; text in, rows out. */
  query<R = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>
}

export interface Transaction extends Queryable {
  /** Several statements in one string, no parameters. */
  script(sql: string): Promise<void>
}

/** The database behind everything, with one face for PGlite and Postgres. Runs as superuser. */
export interface Database extends Queryable {
  kind: 'pglite' | 'postgres'
  /** What lite's App takes. */
  connection: PgliteConnection | PostgresConnection
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs `run` with nobody else on the connection. On Postgres, which has a pool, it simply runs. */
  exclusively<T>(run: () => Promise<T>): Promise<T>
  listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Lite grants ALL on every table to anon and authenticated at its first request, which would undo the
 * column and table grants of our migrations. Saying that the roles are set up already keeps them.
 */
export function keepOurGrants(connection: PgliteConnection | PostgresConnection): void {
  const internals = connection as unknown as { rlsState: 'unknown' | 'active' | 'inactive' }
  if (internals.rlsState !== 'unknown') {
    throw new Error('@supabase/lite changed how it prepares roles: check keepOurGrants against its new version.')
  }
  internals.rlsState = 'active'
}
