import { createClient } from '@supabase/supabase-js'
import { startServer } from '#backend/server/start-server.ts'
import type { RunningServer, ServerOptions } from '#backend/server/options.ts'
import type { Engine } from './engines.ts'
import { givePassword } from './give-password.ts'
import { migratedHome, PLAIN, startIn } from './migrated-home.ts'

export interface Person {
  id: string
  email: string
  password: string
}

export interface Ministry {
  server: RunningServer
  /** The address of its Postgres; none on PGlite. */
  databaseUrl?: string
  /** A confirmed account with this role; a member's address is proved. */
  person(name: string, role?: 'admin' | 'member' | 'pending'): Promise<Person>
  /** A fresh access token of this person. */
  tokenOf(person: Person): Promise<string>
  /** Writes day `n` of the journey; returns its id. */
  devotional(day: number): Promise<string>
  close(): Promise<void>
}

/**
 * A running backend with an empty ministry in it: the real server. Options apply to its first boot.
 * @param options.engine counts unless the others say what to boot from
 */
export async function openMinistry({
  engine,
  ...options
}: Partial<ServerOptions> & { engine?: Engine } = {}): Promise<Ministry> {
  const home = saysWhere(options) ? null : await migratedHome(engine)
  const server = await (home ? startIn(home, options) : startServer({ dataDir: 'memory', ...PLAIN, ...options }))
  const admin = createClient(server.url, server.secretKey, { auth: { persistSession: false, autoRefreshToken: false } })

  return {
    server,
    databaseUrl: home?.databaseUrl ?? options.databaseUrl,
    async person(name, role = 'member') {
      const email = `${name}@teste.example`
      const password = `senha-de-${name}`
      const { data, error } = await admin.auth.admin.createUser({
        email,
        email_confirm: true,
        user_metadata: { full_name: name },
      })
      if (error) throw error
      const { id } = data.user
      await givePassword(server.sql, { id, password })
      await server.sql('update public.user_roles set role = $1 where user_id = $2', [role, id])
      // A member has come in by her link.
      if (role !== 'pending') {
        await server.sql('insert into private.proved_addresses (user_id, email) values ($1, $2)', [id, email])
      }
      // No journey begins before the account, and stories begin some days ago.
      await server.sql(`update public.profiles set created_at = now() - interval '1 year' where id = $1`, [id])
      return { id, email, password }
    },
    async tokenOf({ email, password }) {
      const client = createClient(server.url, server.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      })
      const { data, error } = await client.auth.signInWithPassword({ email, password })
      if (error) throw error
      return data.session.access_token
    },
    async devotional(day) {
      const [row] = await server.sql<{ id: string }>(
        `insert into public.devotionals (day_number, title, theme, verse, reflection, action)
         values ($1, $2, 'tema', 'versículo', 'mensagem', 'verdade') returning id`,
        [day, `Dia ${day}`],
      )
      return row!.id
    },
    close: () => server.close(),
  }
}

/** Whether the options name a database or content other than our own migrations' empty ministry. */
function saysWhere({ dataDir, databaseUrl, migrationsDir, seed }: Partial<ServerOptions>): boolean {
  return Boolean(dataDir || databaseUrl || migrationsDir) || seed === 'demo'
}
