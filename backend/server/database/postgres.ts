import { PostgresConnection } from '@supabase/lite/postgres'
import { StartError } from '../options.ts'
import { keepOurGrants } from './database.ts'
import type { Database, Row, Transaction } from './database.ts'

/** A JSON text goes to the server as it is; a value is written as JSON. Lite passes texts. */
const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A real Postgres. The user of the address must be a superuser or own the database. */
export async function openPostgres(url: string): Promise<Database> {
  const connection = new PostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => undefined, // 'relation already exists, skipping', at each boot
      connect_timeout: 10,
      types: {
        // postgres.js would stringify lite's JSON texts a second time, and the columns would hold strings.
        json: { to: 114, from: [114], serialize: asJson, parse: (text: string) => JSON.parse(text) as unknown },
        jsonb: { to: 3802, from: [3802], serialize: asJson, parse: (text: string) => JSON.parse(text) as unknown },
      },
    },
  })
  const { driver } = connection
  try {
    await driver.unsafe('select 1')
  } catch (error) {
    await driver.end({ timeout: 0 })
    const { code, message } = error as { code?: string; message: string }
    // A network's error is its code; a refusal of Postgres' own says more than its SQLSTATE.
    const reason = code === undefined || /^[0-9A-Z]{5}$/.test(code) ? message : code
    throw new StartError(`Não foi possível usar o banco de DATABASE_URL: ${reason}`)
  }
  keepOurGrants(connection)

  const on = (client: Pick<typeof driver, 'unsafe'>): Transaction => ({
    async query<R = Row>(sql: string, params: readonly unknown[] = []) {
      return [...(await client.unsafe(sql, [...params] as never[]))] as R[]
    },
    async script(sql) {
      await client.unsafe(sql)
    },
  })

  return {
    kind: 'postgres',
    connection,
    query: on(driver).query,
    transaction: <T>(run: (tx: Transaction) => Promise<T>) => driver.begin((tx) => run(on(tx))) as Promise<T>,
    exclusively: (run) => run(),
    listen: async (channel, receive) => (await driver.listen(channel, receive)).unlisten,
    close: () => driver.end({ timeout: 5 }),
  }
}
