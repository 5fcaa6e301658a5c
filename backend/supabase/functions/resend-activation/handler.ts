import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { findAdmin, ipOf, nameOf, type Caller } from '../_shared/caller.ts'
import { type FunctionEnv, FunctionError, makeFunction } from '../_shared/http.ts'
import { sendOneSoon } from '../_shared/outbox.ts'
import { call, makeServiceClient } from '../_shared/supabase.ts'
import { EmailAddress, validate } from '../_shared/validate.ts'

/** `nome` is accepted and ignored: a mail greets by the name that the ministry knows. */
const Request = v.object({ email: EmailAddress, nome: v.optional(v.unknown()) })

/**
 * Sends a new link to create a password. Everybody but an admin gets the same answer in the same
 * time, whether the address is known or not, asked for too often or not. An admin is told the
 * result.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  const admin = await findAdmin(request, env, service)
  const { email } = validate(Request, body)
  if (admin) return resendAsAdmin(service, env, admin, email)

  const answer = await call<'queued' | 'limited'>(service, 'request_activation', { address: email, ip: ipOf(request) })
  if (answer === 'limited') throw new FunctionError(429, 'too_many', 'Muitas tentativas. Aguarde alguns minutos.')
  env.wakeMail()
  return { success: true, status: 'queued' }
})

type Resent = { outcome: 'issued' | 'recent' | 'unknown' | 'deactivated'; mail: string | null }

async function resendAsAdmin(
  service: SupabaseClient,
  env: FunctionEnv,
  admin: Caller,
  email: string,
): Promise<unknown> {
  const holder = crypto.randomUUID()
  const [resent] = await call<[Resent]>(service, 'resend_link', { address: email, actor: nameOf(admin), holder })
  if (resent.outcome === 'unknown')
    throw new FunctionError(404, 'user_not_found', 'Este e-mail não tem acesso aprovado.')
  if (resent.outcome === 'deactivated') throw new FunctionError(409, 'deactivated', 'Esta conta está desativada.')
  if (resent.outcome === 'issued' && resent.mail !== null) {
    return { success: true, status: await sendOneSoon(env, service, resent.mail, holder) }
  }
  const first = await service.from('email_queue').select('sent_at').eq('id', resent.mail).maybeSingle()
  if (first.error) throw first.error
  return { success: true, status: first.data?.sent_at ? 'sent' : 'queued' }
}
