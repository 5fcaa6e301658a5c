import type { ConnectionContextOptions } from '@supabase/lite'
import { PgliteConnection } from '@supabase/lite/pglite'
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Row } from './values.ts'
import { statementLimit, type StatementLimits } from './statement-limit.ts'

/** One session of the database, in which a transaction may be open. */
export interface Session {
  query(sql: string, params: readonly unknown[]): Promise<{ rows: Row[]; affected?: number }>
  release(): void
}

/**
 * The common parent of lite's two Postgres connections, each of which brings its own driver. Lite
 * does not export it, so its type is that of one of its children, without the driver.
 */
const BaseConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection

interface LiteConnectionOptions {
  limits: StatementLimits
  /** Whether the database itself ends a slow statement. */
  endsStatements: boolean
}

/** The caller, as far as lite's own types do not describe it. */
interface Asking {
  role?: unknown
  uid?: unknown
  jwt?: unknown
}

type Setting = [name: string, value: string]

/**
 * Lite's connection over anything that speaks Postgres: a pool, or PGlite's one session.
 *
 * Before its first statement a transaction is told everything in one query, where lite takes ten:
 * the role and the claims (as PostgREST sets them), the time limit, and the request. Lite describes
 * the request only where a function is called. Inside `withHeaders` every transaction gets its
 * headers, because the limits of the access request need the caller's address at an insert.
 */
export class LiteConnection extends BaseConnection {
  declare driver: never
  readonly #headers = new AsyncLocalStorage<string>()
  readonly #limits: ReadonlyMap<string, number>
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
    this.#replacePreparations()
  }

  withHeaders<T>(headers: Headers, work: () => Promise<T>): Promise<T> {
    return this.#headers.run(JSON.stringify(Object.fromEntries(headers)), work)
  }

  override async withContext<T>(
    ...[vars, run, options]: Parameters<typeof PgliteConnection.prototype.withContext<T>>
  ): Promise<T> {
    const asking: Asking = vars?.auth ?? {}
    const role = typeof asking.role === 'string' && asking.role !== '' ? asking.role : 'anon'
    const limit = vars ? (this.#limits.get(role) ?? null) : null
    const headers = this.#headers.getStore()
    const { rpc } = options ?? {}
    const settings: Setting[] = [
      ...(rpc ? ofRequest(rpc) : []),
      ...(headers === undefined ? [] : ([['request.headers', headers]] as Setting[])),
      ...(limit !== null && this.#endsStatements ? ([['statement_timeout', String(limit)]] as Setting[]) : []),
      ...(vars
        ? ofCaller(role, asking, String((vars.storage as { operation?: unknown } | undefined)?.operation ?? ''))
        : []),
    ]
    const prepared = async (db: Kysely<unknown>): Promise<T> => {
      if (settings.length > 0) await setLocally(db, settings)
      return run(db)
    }
    return statementLimit.run(limit, () => super.withContext(vars, prepared, options))
  }

  override async close(): Promise<void> {
    // The sessions belong to the database, and end with it.
  }

  /**
   * Disables three preparations of lite's. At its first request it would grant ALL on every table
   * to anon and authenticated, against our migrations: here it believes that this is done. Claims
   * and request are set by `withContext` instead.
   */
  #replacePreparations(): void {
    const internals = this as unknown as Record<string, unknown>
    const own = ['applyJwtSessionContext', 'applyRpcRequestGucs']
    if (internals.rlsState !== 'unknown' || own.some((name) => typeof internals[name] !== 'function')) {
      throw new Error(
        '@supabase/lite changed how it prepares a database: check LiteConnection against its new version.',
      )
    }
    internals.rlsState = 'active'
    for (const name of own) internals[name] = async () => undefined
  }
}

/**
 * Sets the caller as PostgREST does. The role comes last: every later statement runs with its
 * rights.
 */
function ofCaller(role: string, { uid, jwt }: Asking, operation: string): Setting[] {
  return [
    ['request.jwt.claim.sub', String(uid ?? '')],
    ['request.jwt.claim.role', role],
    ['request.jwt.claims', typeof jwt === 'object' && jwt !== null ? JSON.stringify(jwt) : ''],
    ['storage.operation', operation],
    ['role', role],
  ]
}

/**
 * Describes the request that calls a function, as PostgREST does; status and headers start empty.
 */
function ofRequest({ method, path, requestHeaders }: NonNullable<ConnectionContextOptions['rpc']>): Setting[] {
  return [
    ['response.status', ''],
    ['response.headers', ''],
    ['request.method', method],
    ['request.path', path],
    ['request.headers', JSON.stringify(requestHeaders ?? {})],
  ]
}

/** Until the end of the open transaction. */
async function setLocally(db: Kysely<unknown>, settings: readonly Setting[]): Promise<void> {
  await db
    .selectNoFrom((eb) =>
      settings.map(([name, value]) => eb.fn('set_config', [eb.val(name), eb.val(value), eb.val(true)]).as(name)),
    )
    .execute()
}

/** The sessions as a Kysely driver. */
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

  // Kysely's interface requires it; lite does not use it.
  streamQuery(): never {
    throw new Error('Streaming is not supported.')
  }
}
