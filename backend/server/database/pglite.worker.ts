import { PGlite } from '@electric-sql/pglite'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { parentPort, workerData } from 'node:worker_threads'
import { syncFiles } from './pglite-files.ts'
import type { Begun, FromThread, ToldError, ToThread } from './pglite-thread.ts'
import { PARSERS } from './values.ts'

// PGlite in a thread of its own: what it computes, it computes without stopping whoever answers requests.

const port = parentPort!
const { dataDir, program } = workerData as Begun
const send = (message: FromThread): void => port.postMessage(message)

const told = (error: unknown): ToldError => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  // What Postgres says of a refusal: code, detail, hint, table, constraint …
  const fields = Object.entries(error ?? {}).filter(([, value]) => typeof value === 'string')
  return { ...Object.fromEntries(fields), name, message, stack: stack ?? '' }
}

try {
  const database = await PGlite.create({
    dataDir,
    pgliteWasmModule: program,
    extensions: { pgcrypto },
    // What is committed is on the disk before anybody hears of it: PGlite's own start has no fsync (-F).
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
    parsers: PARSERS,
  })
  syncFiles(database.Module.FS)
  database.onNotification((channel, payload) => send({ channel, payload }))
  port.on('message', ({ id, sql, params }: ToThread) => {
    const work = async (): Promise<FromThread> => {
      if (sql === null) {
        await database.close()
        return { id, rows: [] }
      }
      if (params === null) {
        await database.exec(sql)
        return { id, rows: [] }
      }
      const { rows, affectedRows } = await database.query<Record<string, unknown>>(sql, [...params])
      return { id, rows, ...(affectedRows !== undefined && { affected: affectedRows }) }
    }
    void work()
      .catch((error: unknown): FromThread => ({ id, error: told(error) }))
      .then(send)
  })
  send({ ready: true })
} catch (error) {
  send({ ready: false, error: told(error) })
}
