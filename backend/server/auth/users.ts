import { hash } from '@node-rs/bcrypt'
import { randomUUID } from 'node:crypto'
import type { Queryable, Transaction } from '../database/database.ts'

/** Lite's cost: each side can check what the other has hashed. */
const BCRYPT_COST = 10

/** Runs in libuv's thread pool: requests are answered meanwhile. */
export const hashPassword = (password: string): Promise<string> => hash(password, BCRYPT_COST)

export interface UserRow {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  phone: string | null
  email_confirmed_at: string | null
  confirmed_at: string | null
  last_sign_in_at: string | null
  banned_until: string | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: string
  updated_at: string
  identities: Record<string, unknown>[] | null
}

/** What the admin API may set; undefined leaves a field alone. */
export interface UserChange {
  email?: string
  password?: string
  emailConfirm?: boolean
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  /** A Postgres interval, or null to lift the ban. */
  banFor?: string | null
}

const COLUMNS = `
  u.id, u.aud, u.role, u.email, u.phone, u.email_confirmed_at, u.confirmed_at, u.last_sign_in_at, u.banned_until,
  u.raw_app_meta_data, u.raw_user_meta_data, u.created_at, u.updated_at,
  (select jsonb_agg(jsonb_build_object(
     'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
     'provider', i.provider, 'email', i.email, 'last_sign_in_at', i.last_sign_in_at,
     'created_at', i.created_at, 'updated_at', i.updated_at) order by i.created_at)
   from auth.identities i where i.user_id = u.id) as identities`

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const rows = await db.query<UserRow>(`select ${COLUMNS} from auth.users u where u.id = $1::uuid`, [id])
  return rows[0] ?? null
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const rows = await db.query<UserRow>(`select ${COLUMNS} from auth.users u where u.email = $1`, [email.toLowerCase()])
  return rows[0] ?? null
}

/** A page of users, oldest first, and how many there are. `page` counts from 1. */
export async function listUsers(
  db: Queryable,
  page: number,
  perPage: number,
): Promise<{ users: UserRow[]; total: number }> {
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>('select count(*)::int as total from auth.users')
  const users = await db.query<UserRow>(
    `select ${COLUMNS} from auth.users u order by u.created_at, u.id limit $1::int offset $2::int`,
    [perPage, (page - 1) * perPage],
  )
  return { users, total }
}

/** @param provider by whom the account signs in; another than 'email' adds its identity itself */
export async function insertUser(
  tx: Transaction,
  user: UserChange & { id?: string; email: string },
  provider = 'email',
): Promise<UserRow> {
  const id = user.id ?? randomUUID()
  const email = user.email.toLowerCase()
  const isConfirmed = user.emailConfirm ?? false
  // The metadata that GoTrue keeps of somebody who signed up by themselves.
  const facts = { sub: id, email, email_verified: isConfirmed, phone_verified: false }
  await tx.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1::uuid, 'authenticated', 'authenticated', $2, $3::text, case when $4::boolean then now() end, ($5::text)::jsonb, ($6::text)::jsonb, now(), now())`,
    [
      id,
      email,
      user.password === undefined ? null : await hashPassword(user.password),
      isConfirmed,
      JSON.stringify({ provider, providers: [provider], ...user.appMetadata }),
      JSON.stringify({ ...user.userMetadata, email_verified: isConfirmed }),
    ],
  )
  if (provider === 'email') await insertIdentity(tx, id, 'email', id, facts)
  if (user.banFor !== undefined) await setBan(tx, id, user.banFor)
  return (await findUser(tx, id))!
}

export async function insertIdentity(
  tx: Transaction,
  userId: string,
  provider: string,
  providerId: string,
  data: object,
): Promise<void> {
  await tx.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     values ($1::uuid, $2, $3, $4::uuid, ($5::text)::jsonb, now(), now())`,
    [randomUUID(), provider, providerId, userId, JSON.stringify(data)],
  )
  await tx.query(
    `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers', (
       select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = $1::uuid))
     where id = $1::uuid`,
    [userId],
  )
}

export async function updateUser(tx: Transaction, id: string, change: UserChange): Promise<UserRow | null> {
  if (change.email !== undefined) {
    const email = change.email.toLowerCase()
    await tx.query('update auth.users set email = $2, updated_at = now() where id = $1::uuid', [id, email])
    await tx.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
       where user_id = $1::uuid and provider = 'email'`,
      [id, email],
    )
  }
  if (change.password !== undefined) {
    await tx.query(
      `update auth.users set encrypted_password = $2, recovery_token = null, recovery_sent_at = null, updated_at = now() where id = $1::uuid`,
      [id, await hashPassword(change.password)],
    )
  }
  if (change.emailConfirm === true) {
    await tx.query(
      'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = $1::uuid',
      [id],
    )
  }
  if (change.userMetadata) await mergeJson(tx, id, 'raw_user_meta_data', change.userMetadata)
  if (change.appMetadata) await mergeJson(tx, id, 'raw_app_meta_data', change.appMetadata)
  if (change.banFor !== undefined) await setBan(tx, id, change.banFor)
  return findUser(tx, id)
}

/** Merges metadata as GoTrue does: the given keys are set, those set to null are removed. */
async function mergeJson(
  tx: Queryable,
  id: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  value: Record<string, unknown>,
): Promise<void> {
  await tx.query(
    `update auth.users set ${column} = (
       select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(coalesce(${column}, '{}') || ($2::text)::jsonb)
       where value <> 'null'::jsonb
     ), updated_at = now() where id = $1::uuid`,
    [id, JSON.stringify(value)],
  )
}

async function setBan(tx: Queryable, id: string, banFor: string | null): Promise<void> {
  await tx.query(
    'update auth.users set banned_until = now() + ($2::text)::interval, updated_at = now() where id = $1::uuid',
    [id, banFor],
  )
}

/** Deletes the user with their identities, sessions and refresh tokens. False if there was none. */
export async function deleteUser(tx: Queryable, id: string): Promise<boolean> {
  await tx.query('delete from auth.refresh_tokens where user_id = $1::uuid', [id])
  return (await tx.query('delete from auth.users where id = $1::uuid returning id', [id])).length > 0
}

/** A user as GoTrue writes it on the wire. */
export function userToJson(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...(user.email_confirmed_at && { email_confirmed_at: iso(user.email_confirmed_at) }),
    ...(user.confirmed_at && { confirmed_at: iso(user.confirmed_at) }),
    ...(user.last_sign_in_at && { last_sign_in_at: iso(user.last_sign_in_at) }),
    ...(user.banned_until && { banned_until: iso(user.banned_until) }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities ?? [],
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    is_anonymous: false,
  }
}

/** Turns Postgres' '2026-11-21 03:00:00+00' into the ISO text of the API. */
const iso = (timestamp: string): string => new Date(timestamp).toISOString()
