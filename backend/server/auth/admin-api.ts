import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import type { Keys } from '../keys.ts'
import { authError, json, readJson } from '../http/responses.ts'
import { bearerToken, isSameSecret, verifyJwt } from './jwt.ts'
import { deleteUser, findUser, insertUser, listUsers, updateUser, userToJson, type UserChange } from './users.ts'

interface AdminApiOptions {
  database: Database
  keys: Keys
  minPasswordLength: number
}

const Metadata = v.record(v.string(), v.unknown())
const Body = v.object({
  id: v.optional(v.pipe(v.string(), v.uuid())),
  email: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254))),
  // bcrypt reads 72 bytes and would ignore the rest.
  password: v.optional(v.pipe(v.string(), v.maxBytes(72))),
  email_confirm: v.optional(v.boolean()),
  user_metadata: v.optional(Metadata),
  app_metadata: v.optional(Metadata),
  ban_duration: v.optional(v.union([v.literal('none'), v.pipe(v.string(), v.regex(/^(\d+(\.\d+)?(h|m|s))+$/))])),
})

const ROUTE = /^\/auth\/v1\/admin\/users(?:\/([^/]+))?\/?$/

/** GoTrue's `/admin/users` (`supabase.auth.admin.*`), which lite does not have. */
export function makeAdminApi({ database, keys, minPasswordLength }: AdminApiOptions) {
  const isServiceRole = async (request: Request): Promise<boolean> => {
    const apikey = request.headers.get('apikey') ?? ''
    const token = bearerToken(request.headers) ?? apikey
    if (isSameSecret(token, keys.secretKey)) return true
    const verdict = await verifyJwt(token, keys)
    return verdict.ok && verdict.claims.role === 'service_role'
  }

  const create = async (request: Request): Promise<Response> => {
    const body = v.safeParse(Body, await readJson(request))
    if (!body.success) return invalid(body.issues)
    const { id, email } = body.output
    if (email === undefined)
      return authError(400, 'validation_failed', 'Cannot create a user without either an email or phone')
    const weak = weakPassword(body.output.password, minPasswordLength)
    if (weak) return weak
    try {
      const user = await database.transaction((tx) => insertUser(tx, { ...toChange(body.output), id, email }))
      return json(200, userToJson(user))
    } catch (error) {
      if (isDuplicate(error)) return emailExists()
      throw error
    }
  }

  const update = async (request: Request, id: string): Promise<Response> => {
    const body = v.safeParse(Body, await readJson(request))
    if (!body.success) return invalid(body.issues)
    const weak = weakPassword(body.output.password, minPasswordLength)
    if (weak) return weak
    try {
      const user = await database.transaction((tx) => updateUser(tx, id, toChange(body.output)))
      return user ? json(200, userToJson(user)) : userNotFound()
    } catch (error) {
      if (isDuplicate(error)) return emailExists()
      throw error
    }
  }

  const list = async (url: URL): Promise<Response> => {
    const page = positive(url.searchParams.get('page'), 1)
    const asked = positive(url.searchParams.get('per_page'), 50)
    if (page === null || asked === null) return authError(400, 'validation_failed', 'Bad Pagination Parameters')
    const perPage = Math.min(asked, 1000)
    const { users, total } = await database.transaction((tx) => listUsers(tx, page, perPage))
    const last = Math.max(1, Math.ceil(total / perPage))
    const link = (to: number, rel: string) => `</auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
    const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
    return json(
      200,
      { users: users.map(userToJson), aud: 'authenticated' },
      { 'x-total-count': String(total), link: links.join(', ') },
    )
  }

  return async (request: Request): Promise<Response> => {
    if (!(await isServiceRole(request))) {
      return bearerToken(request.headers) === null && request.headers.get('apikey') === null
        ? authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
        : authError(403, 'not_admin', 'User not allowed')
    }
    const url = new URL(request.url)
    const match = ROUTE.exec(url.pathname)
    if (!match) return authError(404, 'not_found', `Route ${url.pathname} not found`)
    const id = match[1]
    if (id === undefined) {
      if (request.method === 'GET') return list(url)
      if (request.method === 'POST') return create(request)
      return authError(405, 'method_not_allowed', 'Method not allowed', { allow: 'GET, POST' })
    }
    if (!v.is(v.pipe(v.string(), v.uuid()), id)) return authError(404, 'validation_failed', 'user_id must be an UUID')
    if (request.method === 'GET') {
      const user = await findUser(database, id)
      return user ? json(200, userToJson(user)) : userNotFound()
    }
    if (request.method === 'PUT') return update(request, id)
    if (request.method === 'DELETE') {
      const isDeleted = await database.transaction((tx) => deleteUser(tx, id))
      return isDeleted ? json(200, {}) : userNotFound()
    }
    return authError(405, 'method_not_allowed', 'Method not allowed', { allow: 'GET, PUT, DELETE' })
  }
}

function toChange(body: v.InferOutput<typeof Body>): UserChange {
  return {
    email: body.email,
    password: body.password,
    emailConfirm: body.email_confirm,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    ...(body.ban_duration !== undefined && { banFor: toInterval(body.ban_duration) }),
  }
}

/** Go's '24h30m' as a Postgres interval; 'none' lifts the ban. */
function toInterval(duration: string): string | null {
  if (duration === 'none') return null
  const units: Record<string, string> = { h: 'hours', m: 'minutes', s: 'seconds' }
  return duration.replaceAll(/([\d.]+)([hms])/g, (_, amount: string, unit: string) => `${amount} ${units[unit]} `)
}

function positive(value: string | null, fallback: number): number | null {
  if (value === null || value === '') return fallback
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

function weakPassword(password: string | undefined, minLength: number): Response | null {
  if (password === undefined || password.length >= minLength) return null
  return json(422, {
    code: 422,
    error_code: 'weak_password',
    msg: `Password should be at least ${minLength} characters.`,
    weak_password: { reasons: ['length'] },
  })
}

const invalid = ([issue]: readonly { message: string; path?: { key: unknown }[] }[]): Response =>
  authError(
    400,
    'validation_failed',
    `${issue?.path?.map((step) => String(step.key)).join('.') || 'body'}: ${issue?.message}`,
  )

const isDuplicate = (error: unknown): boolean => (error as { code?: unknown }).code === '23505'
const emailExists = (): Response =>
  authError(422, 'email_exists', 'A user with this email address has already been registered')
const userNotFound = (): Response => authError(404, 'user_not_found', 'User not found')
