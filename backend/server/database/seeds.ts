import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError, type Log } from '../options.ts'
import type { Database, Queryable, Transaction } from './database.ts'
import { readDir } from './migrations.ts'
import { BOOT_LOCK } from './system-schema.ts'

/** Runs each seed file once in the life of a database, with the Supabase CLI's record. */
export async function applySeeds(database: Database, dir: string, log: Log): Promise<void> {
  const seeded = await readSeeded(database)
  for (const file of await readDir(dir)) {
    const path = `supabase/seed/${file}`
    if (!file.endsWith('.sql') || seeded.has(path)) continue
    const text = await readFile(join(dir, file), 'utf8')
    try {
      const ran = await database.transaction((tx) => seedOnce(tx, path, text, () => tx.script(text)))
      if (ran) log('info', `seed ${file}`)
    } catch (error) {
      throw new StartError(`O conteúdo inicial ${file} falhou: ${(error as Error).message}`, { cause: error })
    }
  }
}

/** What was seeded so far: a start of a seeded database needs no more than this. */
export async function readSeeded(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ path: string }>('select path from supabase_migrations.seed_files')
  return new Set(rows.map(({ path }) => path))
}

/** Does `work` unless `path` is recorded as seeded, and records it. */
export async function seedOnce(
  tx: Transaction,
  path: string,
  content: string | Uint8Array,
  work: () => Promise<void>,
): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1)', [BOOT_LOCK])
  if (await isSeeded(tx, path)) return false
  await work()
  await recordSeed(tx, path, content)
  return true
}

async function isSeeded(db: Queryable, path: string): Promise<boolean> {
  return (await db.query('select from supabase_migrations.seed_files where path = $1', [path])).length > 0
}

export async function recordSeed(db: Queryable, path: string, content: string | Uint8Array): Promise<void> {
  await db.query(
    'insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict (path) do nothing',
    [path, createHash('sha256').update(content).digest('hex')],
  )
}
