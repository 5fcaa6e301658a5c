import { createClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { givePassword } from '#tests/kit/give-password.ts'
import type { App } from './app-server.ts'

export interface Account {
  id: string
  name: string
  email: string
  password: string
}

/**
 * The demo's accounts. Maria has completed three days, Joana has not begun. The next test sees what
 * a test changes in them.
 */
export const accounts = {
  admin: demo('a', 'Administração Florescer', 'admin'),
  maria: demo('b', 'Maria Aparecida Souza', 'maria'),
  joana: demo('c', 'Joana Martins', 'joana'),
} as const

function demo(lastDigit: string, name: string, short: string): Account {
  return {
    id: `00000000-0000-4000-8000-00000000000${lastDigit}`,
    name,
    email: `${short}@florescer.example`,
    password: `florescer-${short}`,
  }
}

export interface FreshOptions {
  role?: 'admin' | 'member' | 'pending'
}

/**
 * A member whom no other test knows: an account made by the auth admin API and approved, as if the
 * access had been activated. With the role `pending` only the account exists.
 */
export async function makeFreshMember(
  app: App,
  name: string,
  { role = 'member' }: FreshOptions = {},
): Promise<Account> {
  const server = createClient(app.url, app.secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const word = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '')
  const account = { name, email: `${word}.${randomUUID().slice(0, 8)}@teste.example`, password: `senha-de-${word}` }
  const { data, error } = await server.auth.admin.createUser({
    email: account.email,
    email_confirm: true,
    user_metadata: { full_name: name },
  })
  if (error) throw error
  const { id } = data.user
  await givePassword(app.sql, { id, password: account.password })
  if (role !== 'pending') {
    await app.sql(
      `with approved as (
         insert into public.usuarios_aprovados (email, nome, grupo_turma) values ($2, $3, 'Turma Aurora')
       ), proved as (
         insert into private.proved_addresses (user_id, email) values ($1::uuid, $2)
       )
       update public.user_roles set role = $4 where user_id = $1::uuid`,
      [id, account.email, name, role],
    )
  }
  return { id, ...account }
}
