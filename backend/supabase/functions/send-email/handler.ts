import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { requireAdmin, type Caller } from '../_shared/caller.ts'
import { type FunctionEnv, FunctionError, makeFunction } from '../_shared/http.ts'
import { sendOne } from '../_shared/outbox.ts'
import { logMail, mailFailed, sendNow } from '../_shared/send-now.ts'
import { makeServiceClient } from '../_shared/supabase.ts'
import { EmailAddress, validate } from '../_shared/validate.ts'

const Mail = v.pipe(
  v.object({
    to: EmailAddress,
    // A line break would start a header of the sender's choice.
    subject: v.pipe(
      v.string('Informe o assunto.'),
      v.trim(),
      v.minLength(1, 'Informe o assunto.'),
      v.maxLength(250, 'O assunto é longo demais.'),
      v.regex(/^[^\r\n]*$/, 'O assunto não pode ter quebras de linha.'),
    ),
    html: v.optional(v.pipe(v.string('Mensagem inválida.'), v.maxLength(200_000, 'A mensagem é longa demais.')), ''),
    text: v.optional(v.pipe(v.string('Mensagem inválida.'), v.maxLength(100_000, 'A mensagem é longa demais.')), ''),
    queueId: v.nullish(v.pipe(v.string(), v.uuid('Este e-mail não está mais na fila.'))),
  }),
  // A queued mail has its text in its row.
  v.check(({ html, text, queueId }) => html !== '' || text !== '' || queueId != null, 'Escreva a mensagem.'),
)

/**
 * Sends one message exactly as given. Only for admins and the service role: for anyone else it
 * would be an open relay. With `queueId` it sends the mail of that row instead, as the queue has it
 * (a link has no text until it goes out). Its result is kept there, and a sent mail is not sent
 * again.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  const caller = await requireAdmin(request, env, service)
  const { queueId, ...mail } = validate(Mail, body)
  if (queueId != null) await sendQueued(service, env, caller, queueId)
  else await sendNow(service, env, caller, { ...mail, html: mail.html || undefined, text: mail.text || undefined })
  return { success: true }
})

async function sendQueued(service: SupabaseClient, env: FunctionEnv, caller: Caller, queueId: string): Promise<void> {
  // The queue says who gets it, whatever the call says.
  const row = await service.from('email_queue').select('to_email, subject, template').eq('id', queueId).maybeSingle()
  if (row.error) throw row.error
  // Whom a reminder goes to says who has not read: the queue of administrators has none of these.
  if (!row.data || row.data.template === 'reminder') throw notQueued()
  const outcome = await sendOne(env, service, queueId, crypto.randomUUID())
  if (outcome === null || outcome.kind === 'skipped') {
    const { data, error } = await service.from('email_queue').select('sent_at').eq('id', queueId).maybeSingle()
    if (error) throw error
    if (!data) throw notQueued()
    if (!data.sent_at) throw new FunctionError(409, 'sending', 'Este e-mail já está sendo enviado.')
    // It was sent before.
    return
  }
  const problem = outcome.kind === 'failed' ? outcome.reason : null
  await logMail(service, caller, 'REENVIAR_EMAIL', row.data.to_email, {
    id: queueId,
    assunto: row.data.subject,
    erro: problem,
  })
  if (problem !== null) throw mailFailed(problem)
}

const notQueued = (): FunctionError => new FunctionError(404, 'not_queued', 'Este e-mail não está mais na fila.')
