import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningServer, ServerOptions } from '#backend/server/options.ts'
import { startServer } from '#backend/server/start-server.ts'
import type { Engine } from '#tests/kit/engines.ts'
import { migratedHome, PLAIN, startIn } from '#tests/kit/migrated-home.ts'
import { PATIENT_LIMITS } from '#tests/kit/patient-limits.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
export const FIXTURES = {
  migrationsDir: join(here, 'fixtures/migrations'),
  seedDir: join(here, 'fixtures/none'),
  mediaDir: join(here, 'fixtures/none'),
  isDoorOpen: true,
}
export const FIXTURE_DIST = join(here, 'fixtures/dist')

export const tempDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'florescer-test-'))

/**
 * A server with the fixtures' small schema, after its first boot unless the options say what to
 * boot from.
 */
export async function startFixtureServer(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const { dataDir, databaseUrl, migrationsDir, seed } = options
  const isFirstBoot = dataDir || databaseUrl || migrationsDir || seed === 'demo'
  return startServer({
    dataDir: isFirstBoot ? 'memory' : await copySnapshot('fixtures'),
    rateLimits: 'none',
    statementLimits: PATIENT_LIMITS,
    ...FIXTURES,
    ...options,
  })
}

/**
 * The product's own server with an empty ministry, already migrated.
 * @param options.engine counts unless the others say where it keeps its data
 */
export async function startMigratedServer({
  engine,
  ...options
}: Partial<ServerOptions> & { engine?: Engine } = {}): Promise<RunningServer> {
  const isSaid = options.dataDir || options.databaseUrl
  return isSaid
    ? startServer({ dataDir: 'memory', ...PLAIN, ...options })
    : startIn(await migratedHome(engine), options)
}

const STATELESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

export function visitor(server: RunningServer): SupabaseClient {
  return createClient(server.url, server.publishableKey, { auth: { ...STATELESS, storageKey: randomUUID() } })
}

export function service(server: RunningServer): SupabaseClient {
  return createClient(server.url, server.secretKey, { auth: { ...STATELESS, storageKey: randomUUID() } })
}

export interface Person {
  id: string
  email: string
  password: string
  client: SupabaseClient
  token: string
}

/** A new person, signed up and signed in. */
export async function newPerson(server: RunningServer, name: string): Promise<Person> {
  const client = visitor(server)
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@florescer.example`
  const password = `senha-de-${name}`
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { full_name: name } } })
  if (error || !data.session || !data.user) throw error ?? new Error('no session')
  return { id: data.user.id, email, password, client, token: data.session.access_token }
}

/**
 * On the product's own tables: a signed-in person with a role and, unless they are pending, an
 * approval.
 */
export async function withRole(
  server: RunningServer,
  name: string,
  role: 'admin' | 'member' | 'pending',
  status = 'ativo',
): Promise<Person> {
  const person = await newPerson(server, name)
  await server.sql('update public.user_roles set role = $2 where user_id = $1', [person.id, role])
  if (role !== 'pending') {
    await server.sql('insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, $2, $3)', [
      person.email,
      name,
      status,
    ])
  }
  return person
}

/** How long a test waits for what should come soon, on a busy machine. */
const PATIENCE_MS = 60_000

/** The value once `get` has one; otherwise an error that says what was waited for. */
export async function eventually<T>(
  what: string,
  get: () => T | undefined | null | false | Promise<T | undefined | null | false>,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const value = await get()
    if (value) return value
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
