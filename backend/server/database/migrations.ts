import { splitSqlStatements } from '@supabase/lite'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError, type Log } from '../options.ts'
import type { Database, Transaction } from './database.ts'
import { BOOT_LOCK } from './system-schema.ts'

/** The Supabase CLI's own tables, so that it and this server see what the other has applied. */
const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;
create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`

/** `20261121120000_name.sql`, as the CLI reads it. */
const MIGRATION_FILE = /^([0-9]+)_(.*)\.sql$/

export interface Migration {
  version: string
  name: string
  path: string
}

export async function listMigrations(dir: string): Promise<Migration[]> {
  const found: Migration[] = []
  for (const file of await readDir(dir)) {
    const [, version, name] = MIGRATION_FILE.exec(file) ?? []
    if (version !== undefined && name !== undefined) found.push({ version, name, path: join(dir, file) })
  }
  return found.sort((a, b) => (a.version < b.version ? -1 : 1))
}

/**
 * Applies the missing migrations, each in one transaction with its record. A database that has them
 * all is asked once.
 */
export async function applyMigrations(database: Database, dir: string, log: Log): Promise<string[]> {
  const recorded = await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [BOOT_LOCK])
    await tx.script(HISTORY)
    return tx.query<Recorded>('select version, statements from supabase_migrations.schema_migrations')
  })
  const migrations = await listMigrations(dir)
  await refuseRewritten(migrations, recorded)
  const versions = new Set(recorded.map(({ version }) => version))
  const applied: string[] = []
  for (const migration of migrations) {
    if (versions.has(migration.version)) continue
    if (await applyMigration(database, migration)) {
      applied.push(migration.version)
      log('info', `migration ${migration.version}_${migration.name}`)
    }
  }
  return applied
}

interface Recorded {
  version: string
  /** Null if the migration was recorded without them. */
  statements: string[] | null
}

/**
 * Refuses a migration whose file differs from what was applied: the database is not what the files
 * describe, and the next migration was written for another one.
 */
async function refuseRewritten(migrations: readonly Migration[], recorded: readonly Recorded[]): Promise<void> {
  const statementsOf = new Map(recorded.map(({ version, statements }) => [version, statements ?? []]))
  for (const { version, name, path } of migrations) {
    const statements = statementsOf.get(version) ?? []
    if (statements.length === 0) continue
    if (meaningOf(statements.join(';\n')) === meaningOf(await readFile(path, 'utf8'))) continue
    throw new StartError(
      `A migração ${version}_${name} foi alterada depois de aplicada a este banco: instale de novo a versão do Florescer que o usava, sem mexer em backend/supabase/migrations (nenhum dado foi tocado).`,
    )
  }
}

/** Strings, quoted names and dollar quotes are kept; a splitter may leave out the rest. */
const SQL_PARTS = /('(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\2\$)|--[^\n]*|\/\*[\s\S]*?\*\/|;|\s+/g

/** A script without comments, whitespace and semicolons, which is the same however it was split. */
export function meaningOf(script: string): string {
  return script.replaceAll('\r\n', '\n').replaceAll(SQL_PARTS, (_part, kept: string | undefined) => kept ?? '')
}

async function applyMigration(database: Database, { version, name, path }: Migration): Promise<boolean> {
  const text = await readFile(path, 'utf8')
  try {
    return await database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [BOOT_LOCK])
      if (await isRecorded(tx, version)) return false
      await tx.script(text)
      await tx.query(
        `insert into supabase_migrations.schema_migrations (version, name, statements)
         values ($1, $2, array(select jsonb_array_elements_text(($3::text)::jsonb)))`,
        [version, name, JSON.stringify(splitSqlStatements(text))],
      )
      return true
    })
  } catch (error) {
    throw new StartError(`A migração ${version}_${name} falhou: ${(error as Error).message}`, { cause: error })
  }
}

async function isRecorded(tx: Transaction, version: string): Promise<boolean> {
  const rows = await tx.query('select from supabase_migrations.schema_migrations where version = $1', [version])
  return rows.length > 0
}

/** The names in a folder; none if the folder is missing. */
export async function readDir(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
