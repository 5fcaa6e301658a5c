import type { SupabaseClient } from '@supabase/supabase-js'
import { type FunctionEnv, FunctionError } from './http.ts'
import { call } from './supabase.ts'

export type Caller = { kind: 'service' } | { kind: 'admin'; userId: string; email: string }

/**
 * The caller, if they may: the service role, or an admin whose account is active and whose session
 * has shown the second factor, if there is one. Otherwise throws a 401 or 403.
 */
export async function requireAdmin(request: Request, env: FunctionEnv, service: SupabaseClient): Promise<Caller> {
  const token = bearerOf(request) ?? request.headers.get('apikey') ?? ''
  for (const key of env.secretKeys) {
    if (await isSameSecret(token, key)) return { kind: 'service' }
  }

  // The auth server says whether the token is valid, and whether its session and user still exist.
  const { data, error } = await service.auth.getUser(token)
  if (error) {
    if (error.status === undefined || error.status >= 500) throw error
    throw new FunctionError(401, 'unauthorized', 'Entre novamente para continuar.')
  }
  // The auth server has checked the token; what its session has shown stands in it.
  const { standing, email } = await call<AdminCaller>(service, 'admin_caller', {
    claims: { ...claimsOf(token), sub: data.user.id },
  })
  if (standing === 'second_factor')
    throw new FunctionError(403, 'second_factor', 'Confirme o código de verificação para continuar.')
  if (standing !== 'admin') throw new FunctionError(403, 'forbidden', 'Só administradoras podem fazer isso.')
  // The address by which the ministry knows the admin, who may sign in with another that nobody
  // proved.
  return { kind: 'admin', userId: data.user.id, email: email ?? '' }
}

/** As the database's `admin_caller` answers. */
interface AdminCaller {
  standing: 'admin' | 'second_factor' | 'none'
  email: string | null
}

function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0)!)
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
}

/** The same for a function that answers everybody: null for callers who are no admins. */
export async function findAdmin(request: Request, env: FunctionEnv, service: SupabaseClient): Promise<Caller | null> {
  const token = bearerOf(request)
  if (token === null || token === env.publishableKey) return null
  try {
    return await requireAdmin(request, env, service)
  } catch (error) {
    if (error instanceof FunctionError) return null
    throw error
  }
}

/** The caller's name in the log. */
export const nameOf = (caller: Caller): string => (caller.kind === 'admin' ? caller.email : 'service_role')

/**
 * The caller's address, as the gateway gives it: the first element of x-forwarded-for is the
 * caller's own claim. The same as `private.client_ip()`.
 */
export const ipOf = ({ headers }: Request): string | null =>
  (headers.get('cf-connecting-ip') || headers.get('x-forwarded-for')?.split(',').at(-1))?.trim().slice(0, 64) || null

const bearerOf = (request: Request): string | null =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/** Compares digests in constant time. */
export async function isSameSecret(a: string, b: string): Promise<boolean> {
  const digest = async (value: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value)))
  const [left, right] = await Promise.all([digest(a), digest(b)])
  return left.reduce((difference, byte, at) => difference | (byte ^ right[at]!), 0) === 0
}
