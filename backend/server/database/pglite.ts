import { PgliteConnection } from '@supabase/lite/pglite'
import { StartError } from '../options.ts'
import { keepOurGrants } from './database.ts'
import type { Database, Row, Transaction } from './database.ts'
import { makeMutex } from './mutex.ts'

/**
 * Postgres in this process. It has one connection, and lite's transactions on it are not isolated from
 * each other: a second request would run inside the first one's BEGIN, with her role and claims. So
 * everything that touches it takes a turn.
 */
export async function openPglite(path: string | 'memory'): Promise<Database> {
  const connection = new PgliteConnection({ url: path === 'memory' ? 'memory://' : path })
  const { driver } = connection
  try {
    await driver.waitReady
  } catch (error) {
    // A folder that holds something else, or half a database after the disk was full.
    throw new StartError(`Não foi possível abrir o banco de DATA_DIR em ${path}: ${(error as Error).message}`, {
      cause: error,
    })
  }
  keepOurGrants(connection)
  const mutex = makeMutex()

  const on = (client: Pick<typeof driver, 'query' | 'exec'>): Transaction => ({
    async query<R = Row>(sql: string, params: readonly unknown[] = []) {
      return (await client.query<R>(sql, [...params])).rows
    },
    async script(sql) {
      await client.exec(sql)
    },
  })

  return {
    kind: 'pglite',
    connection,
    query: (sql, params) => mutex(() => on(driver).query(sql, params)),
    transaction: (run) => mutex(() => driver.transaction((tx) => run(on(tx)))),
    exclusively: mutex,
    listen: (channel, receive) => mutex(() => driver.listen(channel, receive)),
    close: () => mutex(() => connection.close()),
  }
}
