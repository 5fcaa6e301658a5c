import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerOptions } from '#backend/server/options.ts'
import accounts from '#backend/supabase/seed/accounts.json' with { type: 'json' }
import { cachedFolder } from './cached-folder.ts'
import { givePassword } from './give-password.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The inputs of a first boot. */
const SOURCES = [
  'backend/server',
  'backend/supabase',
  'tests/backend/server/fixtures/migrations',
  'tests/kit/give-password.ts',
  'tests/kit/snapshot.ts',
  'package-lock.json',
]

const fixtures = join(root, 'tests/backend/server/fixtures')

/**
 * What was booted: the product with the demo, the product empty, the server with the small schema
 * of its own tests.
 */
const KINDS = {
  demo: { seed: 'demo' },
  none: { seed: 'none' },
  fixtures: { seed: 'none', migrationsDir: join(fixtures, 'migrations') },
} as const satisfies Record<string, Partial<ServerOptions>>
export type Kind = keyof typeof KINDS

/**
 * A data folder after its first boot: migrated, seeded and cleanly closed. That boot takes seconds
 * and always gives the same result, so it is done once (and again when its inputs change), and each
 * test gets a copy. Its keys are the same in every copy.
 * @returns the path of a folder that the caller removes
 */
export async function copySnapshot(kind: Kind): Promise<string> {
  const snapshot = await ensureSnapshot(kind)
  const copy = await mkdtemp(join(tmpdir(), 'florescer-test-'))
  // A quarter of what the asynchronous copy costs: 1,200 small files.
  cpSync(snapshot, copy, { recursive: true })
  return copy
}

/**
 * The demo's dates are relative to the moment of its seed: each hour has its own snapshot.
 * @returns the snapshot's path; it is made now if there is none
 */
export async function ensureSnapshot(kind: Kind): Promise<string> {
  return cachedFolder(`${kind}-${await firstBootHash()}`, async (making) => {
    // The demo is an empty ministry with content added.
    if (kind === 'demo') cpSync(await ensureSnapshot('none'), making, { recursive: true })
    // Only the maker of a snapshot needs the server in its own process.
    const { startServer } = await import('#backend/server/start-server.ts')
    const server = await startServer({ dataDir: making, rateLimits: 'none', ...KINDS[kind] })
    // They sign in hundreds of times.
    if (kind === 'demo') for (const account of accounts) await givePassword(server.sql, account)
    await server.close()
  })
}

let hashed: Promise<string> | undefined
/** Tells apart what first boots with other inputs leave behind. */
export function firstBootHash(): Promise<string> {
  return (hashed ??= (async () => {
    const hash = createHash('sha256')
    for (const source of SOURCES) await addToHash(hash, join(root, source))
    return hash.digest('hex').slice(0, 16)
  })())
}

async function addToHash(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  hash.update(path)
  if (!(await stat(path)).isDirectory()) return void hash.update(await readFile(path))
  for (const name of (await readdir(path)).sort()) await addToHash(hash, join(path, name))
}
