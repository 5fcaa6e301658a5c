import * as v from 'valibot'
import { nameOf, requireAdmin } from '../_shared/caller.ts'
import { FunctionError, makeFunction } from '../_shared/http.ts'
import { call, sendOne } from '../_shared/outbox.ts'
import { makeServiceClient } from '../_shared/supabase.ts'
import { EmailAddress, PersonName, validate } from '../_shared/validate.ts'

const Approval = v.object({
  email: EmailAddress,
  nome: PersonName,
  grupo: v.nullish(v.pipe(v.string('Grupo inválido.'), v.trim(), v.maxLength(100, 'O nome do grupo é longo demais.'))),
})

type Approved = { outcome: 'approved' | 'already' | 'deactivated'; mail: string | null }

/**
 * Approves a woman and mails her link. emailStatus says whether the mail went out ('sent') or waits in the queue
 * ('queued'). Doing it again changes nothing and mails nothing.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  const caller = await requireAdmin(request, env, service)
  const { email, nome, grupo } = validate(Approval, body)
  const holder = crypto.randomUUID()
  const [approved] = await call<[Approved]>(service, 'approve_user', {
    address: email,
    nome,
    grupo: grupo || null,
    actor: nameOf(caller),
    holder,
  })
  if (approved.outcome === 'deactivated')
    throw new FunctionError(
      409,
      'deactivated',
      'Esta conta está desativada. Reative a conta em vez de aprovar de novo.',
    )
  if (approved.mail !== null) {
    const outcome = await sendOne(env, service, approved.mail, holder)
    return { success: true, emailStatus: outcome?.kind === 'sent' ? 'sent' : 'queued' }
  }
  const waiting = await service
    .from('email_queue')
    .select('id')
    .eq('to_email', email)
    .eq('template', 'activation')
    .is('sent_at', null)
    .limit(1)
  if (waiting.error) throw waiting.error
  return { success: true, emailStatus: waiting.data.length > 0 ? 'queued' : 'sent' }
})
