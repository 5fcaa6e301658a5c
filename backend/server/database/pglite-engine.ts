import { PGlite } from '@electric-sql/pglite'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Row } from './database.ts'
import { syncFiles } from './pglite-files.ts'
import { PARSERS } from './values.ts'

/** For a database that lives as long as the process. */
export const IN_MEMORY = 'memory://'

export interface Answer {
  rows: Row[]
  affected?: number
}

/** PGlite, in any thread. */
export interface Engine {
  /**
   * Runs one statement, or a script of several if there are no parameters. One at a time: there is
   * one session.
   */
  ask(sql: string, params: readonly unknown[] | null): Promise<Answer>
  close(): Promise<void>
}

const require = createRequire(import.meta.url)

/** PGlite's WebAssembly, compiled once for every database that is opened. */
export async function compileProgram(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm')))
}

/**
 * @param dataDir a folder, or IN_MEMORY
 * @param hear gets each notification of the channels listened to
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
    // A commit is on the disk before it is confirmed: PGlite starts without fsync (-F) by default.
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
