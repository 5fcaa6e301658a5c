import pg from 'pg'
import { StartError } from '../options.ts'
import type { Database, DatabaseOptions, Row, Transaction } from './database.ts'
import { LiteConnection } from './lite-connection.ts'
import { keepListening } from './postgres-listener.ts'
import { makeLossReporter, reasonOf } from './connection-lost.ts'
import { DEFAULT_LIMITS } from './statement-limit.ts'
import { PARSERS } from './values.ts'

/** Milliseconds to wait for a new connection. */
const CONNECT = 5_000

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A real Postgres. The URL's user must be a superuser or own the database. */
export async function openPostgres(
  url: string,
  { log = () => undefined, limits = DEFAULT_LIMITS }: DatabaseOptions = {},
): Promise<Database> {
  const base: pg.ClientConfig = {
    connectionString: asLibpq(url),
    connectionTimeoutMillis: CONNECT,
    keepAlive: true,
    // As lite's own connection does: times are in UTC.
    options: '-c TimeZone=UTC',
  }
  const config = { ...base, types: { getTypeParser: makeTypeParser(await readArrays(base)) } }
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: 0 })
  // The pool replaces a connection that is cut. Each needs an error listener from its first moment
  // to its last, or its error would end the process.
  pool.on('connect', (client) => client.on('error', ignore))
  pool.on('error', ignore)

  const reportLoss = makeLossReporter(log)
  const ask = (client: pg.PoolClient, sql: string, params: readonly unknown[]): Promise<pg.QueryResult<Row>> =>
    reportLoss(() => client.query<Row>(sql, [...params]))
  const acquire = (): Promise<pg.PoolClient> => reportLoss(() => pool.connect())
  const on = (client: pg.PoolClient): Transaction => ({
    query: async <R = Row>(sql: string, params: readonly unknown[] = []) =>
      (await ask(client, sql, params)).rows as R[],
    script: async (sql) => void (await reportLoss(() => client.query(sql))),
  })
  const withClient = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await acquire()
    try {
      return await run(client)
    } finally {
      client.release()
    }
  }
  const listeners = new Set<{ end(): Promise<void> }>()

  const query: Database['query'] = (sql, params) => withClient((client) => on(client).query(sql, params))
  return {
    kind: 'postgres',
    connection: new LiteConnection(
      async () => {
        const client = await acquire()
        return {
          async query(sql, params) {
            const { rows, rowCount, command } = await ask(client, sql, params)
            return { rows, ...(WRITES.has(command) && rowCount !== null && { affected: rowCount }) }
          },
          release: () => client.release(),
        }
      },
      { limits, endsStatements: true },
    ),
    query,
    transaction: (run) =>
      withClient(async (client) => {
        const tx = on(client)
        await tx.query('begin')
        try {
          const result = await run(tx)
          await tx.query('commit')
          return result
        } catch (error) {
          // A lost connection has rolled back already.
          await tx.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    exclusively: (run) => run({ query }),
    async listen(channel, receive) {
      const listener = await keepListening(config, channel, receive, reportLoss)
      listeners.add(listener)
      return async () => {
        listeners.delete(listener)
        await listener.end()
      }
    },
    async close() {
      await Promise.all([...listeners].map((listener) => listener.end()))
      await pool.end()
    },
  }
}

const ignore = (): void => undefined

/**
 * The element type of each array type of this database, by OID: the driver knows only the common
 * ones.
 */
async function readArrays(config: pg.ClientConfig): Promise<Map<number, number>> {
  const client = new pg.Client(config)
  client.on('error', ignore)
  try {
    await client.connect()
    const { rows } = await client.query<{ array: number; element: number }>(
      `select oid::int as array, typelem::int as element from pg_type where typcategory = 'A' and typelem <> 0`,
    )
    return new Map(rows.map(({ array, element }) => [array, element]))
  } catch (error) {
    throw new StartError(`Não foi possível usar o banco de DATABASE_URL: ${reasonOf(error as Error)}`)
  } finally {
    await client.end().catch(ignore)
  }
}

/**
 * `sslmode=require` and `prefer` mean what libpq means by them: encrypted, with any certificate.
 */
function asLibpq(url: string): string {
  const address = new URL(url)
  if (address.searchParams.has('sslmode') && !address.searchParams.has('uselibpqcompat')) {
    address.searchParams.set('uselibpqcompat', 'true')
  }
  return address.href
}

/** The installed type declarations are of a later version than the driver. */
const arrayParser = pg.types.arrayParser as unknown as {
  create(text: string, parse: (element: string) => unknown): { parse(): unknown[] }
}

/** Our parsers, arrays by their element type, and the driver's parsers for everything else. */
function makeTypeParser(elements: ReadonlyMap<number, number>): pg.CustomTypesConfig['getTypeParser'] {
  const parserOf = (oid: number): ((text: string) => unknown) => {
    const element = elements.get(oid)
    if (element === undefined) return PARSERS[oid] ?? pg.types.getTypeParser(oid, 'text')
    const parse = parserOf(element)
    return (text) => arrayParser.create(text, parse).parse()
  }
  return (oid, format) => (format === 'binary' ? pg.types.getTypeParser(oid, format) : parserOf(oid))
}
