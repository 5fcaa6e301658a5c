import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listMigrations } from '#backend/server/database/migrations.ts'
import { DEFAULT_DIRS } from '#backend/server/options.ts'

const LIST = fileURLToPath(new URL('../backend/schema/releases/landed-migrations.json', import.meta.url))
const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url))

/**
 * The migrations that were released and exist in databases out there: these files are never edited
 * again.
 */
export interface Landed {
  /** The version for which the list was last updated. */
  version: string
  /** SHA-256 by file. */
  migrations: Record<string, string>
}

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
export const readLanded = (): Landed => readJson(LIST)
export const currentVersion = (): string => readJson<{ version: string }>(PACKAGE).version

/** The current migrations, in order; line endings are git's business. */
export async function hashMigrations(dir = DEFAULT_DIRS.migrationsDir): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const { path } of await listMigrations(dir)) {
    const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
    hashes[basename(path)] = createHash('sha256').update(text).digest('hex')
  }
  return hashes
}

/** What is wrong with the current migrations, one sentence each. */
export function complaints(landed: Landed, version: string, now: Record<string, string>): string[] {
  const found: string[] = []
  for (const [file, hash] of Object.entries(landed.migrations)) {
    if (!now[file]) found.push(`${file} has landed, and is gone: put it back.`)
    else if (now[file] !== hash) found.push(`${file} has landed, and was edited: undo that, and write a new migration.`)
  }
  const last = Object.keys(landed.migrations).sort().at(-1) ?? ''
  for (const file of Object.keys(now)) {
    if (!landed.migrations[file] && file < last)
      found.push(`${file} comes before ${last}, which has landed: rename it.`)
  }
  if (landed.version !== version)
    found.push(`The list is that of ${landed.version}, and this is ${version}: npm run landed.`)
  return found
}

/**
 * `npm run landed` belongs to the commit that gives a version its number. It adds; it never
 * rewrites an entry.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [landed, version, now] = [readLanded(), currentVersion(), await hashMigrations()]
  const wrong = complaints({ ...landed, version }, version, now)
  for (const complaint of wrong) console.error(complaint)
  if (wrong.length > 0) process.exit(1)
  writeFileSync(LIST, `${JSON.stringify({ version, migrations: { ...landed.migrations, ...now } }, null, 2)}\n`)
}
