import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDataDir } from '../data-dir.ts'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'
import { StartError } from '../options.ts'
import { archiveName, makeRoom, pack, type Progress } from './archive.ts'
import { askSnapshot } from './control.ts'
import { snapshotPglite, snapshotPostgres, type Snapshot } from './snapshot.ts'

export interface BackupOptions {
  dataDir: string
  databaseUrl?: string
  /** The folder for the archive. */
  dir: string
  /** Whether, on a full disk, the oldest backup of the folder makes room for this one. */
  mayMakeRoom?: boolean
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
  const dir = resolve(options.dir)
  const { databaseUrl, mayMakeRoom = false, progress = () => undefined } = options
  const mayHelp = async (): Promise<boolean> => mayMakeRoom && (await isSameDisk(dir, dataDir))
  const snapshot = await orMakeRoom(dir, mayHelp, () => takeSnapshot(dataDir, databaseUrl))
  try {
    const file = join(dir, archiveName(new Date()))
    const bytes = await orMakeRoom(
      dir,
      async () => mayMakeRoom,
      () => pack(snapshot, file, progress),
    )
    return { file, bytes }
  } finally {
    await rm(snapshot.path, { recursive: true, force: true })
  }
}

/** Tries once more, where the disk is full and removing the oldest backup may help. */
async function orMakeRoom<T>(dir: string, mayHelp: () => Promise<boolean>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    if (!isFull || !(await mayHelp()) || !(await makeRoom(dir))) throw error
    return work()
  }
}

const isSameDisk = async (a: string, b: string): Promise<boolean> => {
  const [one, other] = await Promise.all([a, b].map((path) => stat(path).catch(() => null))) // not there yet
  return one?.dev === other?.dev
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
