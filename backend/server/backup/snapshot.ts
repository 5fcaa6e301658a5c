import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Queryable } from '../database/database.ts'
import { dumpPostgres } from './postgres-tools.ts'

/** What a backup is of, and which app may open it. */
export interface Contents {
  engine: 'pglite' | 'postgres'
  /** The version of the app that made it, as in package.json. */
  app: string
  /** The last migration of its database. */
  migration: string
}

export interface Snapshot {
  /** A folder in DATA_DIR, for whoever asked to pack and remove. */
  path: string
  contents: Contents
}

const PREFIX = 'snapshot-'
export const isSnapshot = (name: string): boolean => name.startsWith(PREFIX)

/** Of snapshots that nobody removed: their process has ended. */
export async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (isSnapshot(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/**
 * PGlite's database and the files at one moment: nobody else has a turn meanwhile. The database is
 * copied, the pictures are linked, since a picture is never written twice.
 */
export function snapshotPglite(database: Database, dataDir: string): Promise<Snapshot> {
  return inFolder(dataDir, (path) =>
    database.exclusively(async (turn) => {
      await turn.query('checkpoint')
      await cp(join(dataDir, 'db'), join(path, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE })
      await keepFiles(dataDir, path)
      return { engine: 'pglite', app: await appVersion(), migration: await lastMigration(turn) }
    }),
  )
}

/**
 * A Postgres as pg_dump reads it, at one moment. Pictures that were there before or after: one that
 * came or went meanwhile is kept too.
 */
export function snapshotPostgres(database: Database, databaseUrl: string, dataDir: string): Promise<Snapshot> {
  return inFolder(dataDir, async (path) => {
    await linkTree(join(dataDir, 'storage'), join(path, 'storage'))
    const migration = await lastMigration(database)
    await dumpPostgres(databaseUrl, join(path, 'dump.sql'))
    await keepFiles(dataDir, path)
    return { engine: 'postgres', app: await appVersion(), migration }
  })
}

async function inFolder(dataDir: string, fill: (path: string) => Promise<Contents>): Promise<Snapshot> {
  const path = join(dataDir, `${PREFIX}${randomUUID()}`)
  await mkdir(path, { mode: 0o700 })
  try {
    return { path, contents: await fill(path) }
  } catch (error) {
    await rm(path, { recursive: true, force: true })
    throw error
  }
}

/** Everything of DATA_DIR that matters beside the database. */
async function keepFiles(dataDir: string, path: string): Promise<void> {
  await copyFile(join(dataDir, 'keys.json'), join(path, 'keys.json'))
  await linkTree(join(dataDir, 'storage'), join(path, 'storage'))
  // Mails without a mail server: somebody has yet to read them.
  await cp(join(dataDir, 'mail'), join(path, 'mail'), { recursive: true }).catch(unlessMissing)
}

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(noEntries)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target)
    else
      await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
        // It was linked before.
        if (error.code === 'EEXIST') return
        // A file system without links; or the file went away, which is why no copy succeeds either.
        await copyFile(source, target).catch(unlessMissing)
      })
  }
}

const noEntries = (error: NodeJS.ErrnoException): [] => {
  unlessMissing(error)
  return []
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Empty before the first migration. */
async function lastMigration(database: Queryable): Promise<string> {
  const [row] = await database.query<{ version: string | null }>(
    'select max(version) as version from supabase_migrations.schema_migrations',
  )
  return row?.version ?? ''
}

let version: Promise<string> | undefined
/** As in package.json. */
export function appVersion(): Promise<string> {
  return (version ??= readFile(new URL('../../../package.json', import.meta.url), 'utf8').then(
    (text) => (JSON.parse(text) as { version: string }).version,
  ))
}
