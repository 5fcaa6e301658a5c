import { PgliteConnection } from '@supabase/lite/pglite'
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Row } from './database.ts'
import { statementLimit } from './statement-limit.ts'
import type { StatementLimits } from './statement-limit.ts'

/** One conversation with the database, in which a transaction may be open. */
export interface Session {
  query(sql: string, params: readonly unknown[]): Promise<{ rows: Row[]; affected?: number }>
  release(): void
}

/**
 * What is common to lite's two connections to a Postgres; each brings a driver, and no way to give it another. Lite does
 * not export it: the type is of the one whose parent it is, and there is no driver here.
 */
const BaseConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection

interface LiteConnectionOptions {
  limits: StatementLimits
  /** Whether the database itself ends a statement that takes too long. */
  endsStatements: boolean
}

/**
 * Lite's connection over whatever speaks Postgres: a pool, or the one session of PGlite.
 *
 * Besides lite's own: the role that asks has its time limit for each statement, and inside `withHeaders` each
 * transaction is told the request's headers (`request.headers`), as PostgREST tells them; lite does so only for calls
 * of functions, and the limits of the access request need to know who inserts.
 */
export class LiteConnection extends BaseConnection {
  declare driver: never
  readonly #headers = new AsyncLocalStorage<string>()

  readonly #limits: ReadonlyMap<unknown, number>
  readonly #endsStatements: boolean

  constructor(acquire: () => Promise<Session>, { limits, endsStatements }: LiteConnectionOptions) {
    super({})
    this.#limits = new Map(Object.entries(limits))
    this.#endsStatements = endsStatements
    this.kysely = new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new SessionDriver(acquire),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    this.#keepOurGrants()
  }

  withHeaders<T>(headers: Headers, work: () => Promise<T>): Promise<T> {
    return this.#headers.run(JSON.stringify(Object.fromEntries(headers)), work)
  }

  override async withContext<T>(
    ...[vars, run, options]: Parameters<typeof PgliteConnection.prototype.withContext<T>>
  ): Promise<T> {
    const limit = this.#limits.get((vars?.auth as { role?: unknown } | undefined)?.role) ?? null
    const settings: [name: string, value: string][] = []
    if (limit !== null && this.#endsStatements) settings.push(['statement_timeout', String(limit)])
    const headers = this.#headers.getStore()
    if (headers !== undefined) settings.push(['request.headers', headers])
    const prepared = async (db: Kysely<unknown>): Promise<T> => {
      if (settings.length > 0) await setLocally(db, settings)
      return run(db)
    }
    return statementLimit.run(limit, () => super.withContext(vars, prepared, options))
  }

  override async close(): Promise<void> {
    // The sessions are whose they are: they end with the database.
  }

  /**
   * Lite grants ALL on every table to anon and authenticated at its first request, which would undo the
   * column and table grants of our migrations. Saying that the roles are set up already keeps them.
   */
  #keepOurGrants(): void {
    const internals = this as unknown as { rlsState: 'unknown' | 'active' | 'inactive' }
    if (internals.rlsState !== 'unknown') {
      throw new Error('@supabase/lite changed how it prepares roles: check keepOurGrants against its new version.')
    }
    internals.rlsState = 'active'
  }
}

/** For the transaction that is open. */
async function setLocally(db: Kysely<unknown>, settings: [name: string, value: string][]): Promise<void> {
  await db
    .selectNoFrom((eb) =>
      settings.map(([name, value]) => eb.fn('set_config', [eb.val(name), eb.val(value), eb.val(true)]).as(name)),
    )
    .execute()
}

/** Kysely's view of the sessions. */
class SessionDriver implements Driver {
  readonly #acquire: () => Promise<Session>

  constructor(acquire: () => Promise<Session>) {
    this.#acquire = acquire
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<SessionConnection> {
    return new SessionConnection(await this.#acquire())
  }
  async beginTransaction(connection: SessionConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }
  async commitTransaction(connection: SessionConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: SessionConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async releaseConnection(connection: SessionConnection): Promise<void> {
    connection.session.release()
  }
}

class SessionConnection implements DatabaseConnection {
  readonly session: Session

  constructor(session: Session) {
    this.session = session
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.session.query(sql, parameters)
    return { rows: rows as R[], ...(affected !== undefined && { numAffectedRows: BigInt(affected) }) }
  }

  // Kysely asks for it; lite does not.
  streamQuery(): never {
    throw new Error('Streaming is not supported.')
  }
}
