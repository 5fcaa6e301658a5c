import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isAlreadyOurs, openDataDir } from '../data-dir.ts'
import { listMigrations } from '../database/migrations.ts'
import { openPglite } from '../database/pglite.ts'
import { syncTree } from '../database/pglite-files.ts'
import { openPostgres } from '../database/postgres.ts'
import { ROLES } from '../database/system-schema.ts'
import { DEFAULT_DIRS, StartError } from '../options.ts'
import { readManifest, unpack, type Manifest, type Progress } from './archive.ts'
import { restorePostgres } from './postgres-tools.ts'
import { finishRestore, RESTORED, RESTORING } from './restore-journal.ts'
import { appVersion } from './snapshot.ts'

export interface RestoreOptions {
  file: string
  dataDir: string
  databaseUrl?: string
  /** Whether an installation that is there may be replaced. Its files are kept beside. */
  mayReplace?: boolean
  migrationsDir?: string
  progress?: Progress
}

/**
 * Puts an installation back as it was at its backup: all of it, or, if anything is wrong, nothing.
 * The next start migrates it if it is of an earlier version.
 * @throws StartError (in Portuguese) for what the operator can mend
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ manifest: Manifest; kept: string | null }> {
  const { file, databaseUrl, mayReplace = false, progress = () => undefined } = options
  const path = resolve(options.dataDir)
  const manifest = await readManifest(resolve(file))
  await refuseUnfit(manifest, databaseUrl, options.migrationsDir ?? DEFAULT_DIRS.migrationsDir)

  const dataDir = await openDataDir(path, () => undefined)
  try {
    const isUsed = (await isAlreadyOurs(path)) || (databaseUrl !== undefined && (await isFilled(databaseUrl)))
    if (isUsed && !mayReplace) {
      throw new StartError(
        `Já há uma instalação em ${path}${databaseUrl ? ' ou no banco de DATABASE_URL' : ''}: para pôr a cópia no lugar dela, repita com --substituir.`,
      )
    }
    const draft = join(path, `${RESTORING}${randomUUID()}`)
    await mkdir(draft, { mode: 0o700 })
    try {
      await unpack(resolve(file), draft, manifest, progress)
      for (const name of ['storage', 'mail']) await mkdir(join(draft, name), { recursive: true })
      if (databaseUrl) {
        await restorePostgres(databaseUrl, join(draft, 'dump.sql'), ROLES, NEW_HISTORY)
        await rm(join(draft, 'dump.sql'))
      } else await beginHistory(join(draft, 'db'))
      // From here on, also after a power cut: a start finishes it.
      await rename(draft, join(path, `${RESTORED}${Date.now()}`))
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
    return { manifest, kept: await finishRestore(path) }
  } finally {
    await dataDir.release()
  }
}

/**
 * From the backup on, the database gives its numbers once more, to other texts: a phone has to know
 * that they are not those it has heard (docs/decisions/0013-what-is-gone-is-gone.md).
 */
const NEW_HISTORY = `
do $$ begin
  if to_regclass('sync.meta') is not null then update sync.meta set epoch = gen_random_uuid(); end if;
end $$;`

async function beginHistory(path: string): Promise<void> {
  const database = await openPglite(path)
  try {
    await database.query(NEW_HISTORY)
  } finally {
    await database.close()
  }
  syncTree(path)
}

async function refuseUnfit(manifest: Manifest, databaseUrl: string | undefined, migrationsDir: string): Promise<void> {
  const ours = await appVersion()
  const last = (await listMigrations(migrationsDir)).at(-1)?.version ?? ''
  if (isNewer(manifest.app, ours) || manifest.migration > last) {
    throw new StartError(
      `A cópia é do Florescer ${manifest.app}, mais novo do que este (${ours}): atualize primeiro. Nada foi mudado.`,
    )
  }
  if (manifest.engine === 'postgres' && !databaseUrl) {
    throw new StartError('A cópia é de um banco Postgres: informe em DATABASE_URL para onde ela vai.')
  }
  if (manifest.engine === 'pglite' && databaseUrl) {
    throw new StartError('A cópia é do banco embutido: restaure-a sem DATABASE_URL.')
  }
}

/** Whether version `a` comes after `b`. */
export function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/, 3).map(Number)) as [number[], number[]]
  const at = left.findIndex((part, index) => part !== right[index])
  return at !== -1 && left[at]! > right[at]!
}

async function isFilled(databaseUrl: string): Promise<boolean> {
  const database = await openPostgres(databaseUrl)
  try {
    const rows = await database.query(
      `select from pg_class join pg_namespace n on n.oid = relnamespace
       where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema' limit 1`,
    )
    return rows.length > 0
  } finally {
    await database.close()
  }
}
