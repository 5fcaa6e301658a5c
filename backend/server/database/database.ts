import type { Log } from '../options.ts'
import type { LiteConnection } from './lite-connection.ts'
import type { StatementLimits } from './statement-limit.ts'
import type { Row } from './values.ts'
export type { Row }

export interface Queryable {
  /** One statement with parameters $1, $2 …; text in, rows out. */
  query<R = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>
}

export interface Transaction extends Queryable {
  /** Several statements in one string, no parameters. */
  script(sql: string): Promise<void>
}

export interface DatabaseOptions {
  /** Is told when the database goes away, comes back, or ends a statement. */
  log?: Log
  limits?: StatementLimits
  /** Milliseconds between PGlite's checkpoints, 10 minutes when absent. */
  checkpointEvery?: number
}

/** The database, with one interface for PGlite and Postgres. Runs as superuser. */
export interface Database extends Queryable {
  kind: 'pglite' | 'postgres'
  /** What lite's App takes. */
  connection: LiteConnection
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs `run` with nobody else on lite's connection; `turn` is for queries of ours in between.
   * Postgres has a pool, so there it simply runs.
   */
  exclusively<T>(run: (turn: Queryable) => Promise<T>): Promise<T>
  listen(channel: string, receive: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Runs tasks one after the other in the order of the calls. A failed task does not stop the next.
 */
export function makeMutex(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task, task)
    last = result.then(
      () => undefined,
      () => undefined, // the caller of the failed task has the error
    )
    return result
  }
}
