import { PGlite } from '@electric-sql/pglite'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Row } from './database.ts'
import { SyncedFiles } from './pglite-files.ts'
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

/**
 * PGlite's WebAssembly, compiled once for every database that is opened. By the baseline compiler
 * alone: V8's optimizer takes 600 MB for one of Postgres' functions, and the machine has to have
 * them. It would save an exchange about a tenth of its CPU.
 */
export async function compileProgram(): Promise<WebAssembly.Module> {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  return WebAssembly.compile(await readFile(join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm')))
}

const withoutF = PGlite.defaultStartParams.filter((param) => param !== '-F')
/** Postgres' settings, over those that the folder was made with. */
const SETTINGS = [
  // A commit is on the disk before it is confirmed: PGlite starts without fsync (-F) by default.
  'wal_sync_method=fsync',
  // By default 128 MB, which the process would hold: the system's cache has the same pages.
  'shared_buffers=16MB',
]
export const START_PARAMS = [...withoutF, ...SETTINGS.flatMap((setting) => ['-c', setting])]

/**
 * @param dataDir a folder that pglite-create.ts has made, or IN_MEMORY
 * @param hear gets each notification of the channels listened to
 */
export async function openEngine(
  dataDir: string,
  program: WebAssembly.Module,
  hear: (channel: string, payload: string) => void,
): Promise<Engine> {
  // PGlite would make a new database over what is left of one.
  if (dataDir !== IN_MEMORY) await access(join(dataDir, 'PG_VERSION'))
  const database = await PGlite.create({
    ...(dataDir === IN_MEMORY ? { dataDir } : { fs: new SyncedFiles(dataDir) }),
    pgliteWasmModule: program,
    extensions: { pgcrypto },
    startParams: START_PARAMS,
    parsers: PARSERS,
  })
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
