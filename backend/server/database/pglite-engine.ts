import { PGlite } from '@electric-sql/pglite'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Row } from './database.ts'
import { syncFiles } from './pglite-files.ts'
import { PARSERS } from './values.ts'

/** For a database that lives as long as the process: no folder. */
export const IN_MEMORY = 'memory://'

export interface Answer {
  rows: Row[]
  affected?: number
}

/** PGlite, in whatever thread. */
export interface Engine {
  /** One statement, or without parameters a script of several. One at a time: there is one session. */
  ask(sql: string, params: readonly unknown[] | null): Promise<Answer>
  close(): Promise<void>
}

const require = createRequire(import.meta.url)

/** What PGlite runs, to be handed to whoever opens a database: compiled once, a new one is there at once. */
export async function compileProgram(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm')))
}

/**
 * @param dataDir a folder, or IN_MEMORY
 * @param hear of each notification of the channels that are listened to
 */
export async function openEngine(
  dataDir: string,
  program: WebAssembly.Module,
  hear: (channel: string, payload: string) => void,
): Promise<Engine> {
  const database = await PGlite.create({
    dataDir,
    pgliteWasmModule: program,
    extensions: { pgcrypto },
    // What is committed is on the disk before anybody hears of it: PGlite's own start has no fsync (-F).
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
    parsers: PARSERS,
  })
  syncFiles(database.Module.FS)
  database.onNotification(hear)
  return {
    async ask(sql, params) {
      if (params === null) {
        await database.exec(sql)
        return { rows: [] }
      }
      const { rows, affectedRows } = await database.query<Row>(sql, [...params])
      return { rows, ...(affectedRows !== undefined && { affected: affectedRows }) }
    },
    close: () => database.close(),
  }
}
