import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { ipOf } from '../_shared/caller.ts'
import { FunctionError, makeFunction } from '../_shared/http.ts'
import { call, makeServiceClient } from '../_shared/supabase.ts'
import { hashOf } from '../_shared/token.ts'
import { EmailAddress, validate } from '../_shared/validate.ts'

const NewPassword = v.object({
  email: EmailAddress,
  token: v.pipe(v.string('Link inválido'), v.minLength(1, 'Link inválido'), v.maxLength(255, 'Link inválido')),
  password: v.pipe(
    v.string('Informe a senha.'),
    v.minLength(8, 'A senha deve ter no mínimo 8 caracteres'),
    // bcrypt reads 72 bytes and would ignore the rest.
    v.maxBytes(72, 'A senha é longa demais.'),
  ),
})

type Verdict = 'valid' | 'expired' | 'invalid' | 'unregistered' | 'limited'
type Target = { verdict: Verdict; user_id: string | null; nome: string | null }

/**
 * Sets the password of whoever holds the mailed link, and makes them a member. It may first create
 * an account without a password. Using up the link and setting the password are one statement of
 * the database, so a crash leaves either a valid link or a password that works.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  const { email, token, password } = validate(NewPassword, body)
  const link = { address: email, token_hash: await hashOf(token) }
  const [target] = await call<[Target]>(service, 'activation_target', { ...link, ip: ipOf(request) })
  refuse(target.verdict)
  if (target.user_id === null) await createAccount(service, email, target.nome ?? '')
  const done = await call<Verdict | 'done' | 'no_account'>(service, 'redeem_activation', {
    ...link,
    password_hash: await env.hashPassword(password),
  })
  if (done === 'no_account') throw new Error('the account went away while its password was set')
  if (done !== 'done') refuse(done)
  return { success: true }
})

function refuse(verdict: Verdict): void {
  if (verdict === 'valid') return
  if (verdict === 'limited') throw new FunctionError(429, 'too_many', 'Muitas tentativas. Aguarde alguns minutos.')
  if (verdict === 'unregistered') throw new FunctionError(404, 'user_not_found', 'User not found')
  throw new FunctionError(400, 'invalid_token', 'Invalid or expired token')
}

/** Without a password nobody can use the account yet. Another call may have just created it. */
async function createAccount(service: SupabaseClient, email: string, name: string): Promise<void> {
  const { error } = await service.auth.admin.createUser({
    email,
    email_confirm: true,
    user_metadata: { full_name: name },
  })
  if (error && error.code !== 'email_exists') throw error
}
