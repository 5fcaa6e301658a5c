import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDataDir } from '../data-dir.ts'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'
import { StartError } from '../options.ts'
import { archiveName, pack, type Progress } from './archive.ts'
import { askSnapshot } from './control.ts'
import { snapshotPglite, snapshotPostgres, type Snapshot } from './snapshot.ts'

export interface BackupOptions {
  dataDir: string
  databaseUrl?: string
  /** The folder for the archive. */
  dir: string
  progress?: Progress
}

/**
 * Everything of an installation at one moment, in one file, whether its server runs or not: what
 * was confirmed before that moment is in it.
 * @throws StartError (in Portuguese) for what the operator can mend
 */
export async function makeBackup(options: BackupOptions): Promise<{ file: string; bytes: number }> {
  const dataDir = resolve(options.dataDir)
  if (!(await stat(join(dataDir, 'keys.json')).catch(() => null))) {
    throw new StartError(`Não há uma instalação do Florescer em DATA_DIR: ${dataDir}`)
  }
  const snapshot = await takeSnapshot(dataDir, options.databaseUrl)
  try {
    const file = join(resolve(options.dir), archiveName(new Date()))
    return { file, bytes: await pack(snapshot, file, options.progress ?? (() => undefined)) }
  } finally {
    await rm(snapshot.path, { recursive: true, force: true })
  }
}

async function takeSnapshot(dataDir: string, databaseUrl: string | undefined): Promise<Snapshot> {
  if (databaseUrl) {
    const database = await openPostgres(databaseUrl)
    try {
      return await snapshotPostgres(database, databaseUrl, dataDir)
    } finally {
      await database.close()
    }
  }
  const asked = await askSnapshot(dataDir)
  if (asked) return asked
  if (!(await stat(join(dataDir, 'db')).catch(() => null))) {
    throw new StartError(`Não há um banco em DATA_DIR: ${dataDir}. Se ele é um Postgres, informe DATABASE_URL.`)
  }
  const opened = await openDataDir(dataDir, () => undefined)
  try {
    const database = await openPglite(join(dataDir, 'db'))
    try {
      return await snapshotPglite(database, dataDir)
    } finally {
      await database.close()
    }
  } finally {
    await opened.release()
  }
}
