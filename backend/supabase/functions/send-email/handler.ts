import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { requireAdmin } from '../_shared/caller.ts'
import { FunctionError, makeFunction } from '../_shared/http.ts'
import { makeServiceClient } from '../_shared/supabase.ts'
import { EmailAddress, validate } from '../_shared/validate.ts'

const Mail = v.pipe(
  v.object({
    to: EmailAddress,
    // A line break would start a header of the sender's own.
    subject: v.pipe(
      v.string('Informe o assunto.'),
      v.trim(),
      v.minLength(1, 'Informe o assunto.'),
      v.maxLength(250, 'O assunto é longo demais.'),
      v.regex(/^[^\r\n]*$/, 'O assunto não pode ter quebras de linha.'),
    ),
    html: v.optional(v.pipe(v.string('Mensagem inválida.'), v.maxLength(200_000, 'A mensagem é longa demais.')), ''),
    text: v.optional(v.pipe(v.string('Mensagem inválida.'), v.maxLength(100_000, 'A mensagem é longa demais.')), ''),
    queueId: v.nullish(v.union([v.pipe(v.string(), v.maxLength(64)), v.pipe(v.number(), v.integer())])),
  }),
  v.check(({ html, text }) => html !== '' || text !== '', 'Escreva a mensagem.'),
)

/**
 * Sends one message exactly as given. Only for admins and the service role: to anyone else it would be an open
 * relay. With `queueId` the outcome is kept in email_queue, and a message that has gone out is not sent again.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  await requireAdmin(request, env, service)
  const { queueId, ...mail } = validate(Mail, body)

  if (queueId != null && !(await claim(service, queueId))) return { success: true }
  const keep = async (outcome: { sent_at?: string; error: string | null }): Promise<void> => {
    if (queueId == null) return
    const { error } = await service.from('email_queue').update(outcome).eq('id', queueId)
    if (error) throw error
  }
  try {
    await env.mail.send({ to: mail.to, subject: mail.subject, html: mail.html || undefined, text: mail.text || undefined })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await keep({ error: reason.slice(0, 500) })
    throw new FunctionError(502, 'mail_failed', `O e-mail não foi enviado: ${reason.slice(0, 200)}`)
  }
  await keep({ sent_at: new Date().toISOString(), error: null })
  return { success: true }
})

/** Milliseconds after which a sending that never ended (a crash) may be tried again. */
const CLAIM_LIFE = 120_000
const CLAIM = 'Enviando desde '

/**
 * Takes a waiting message for this call alone: two admins, or two taps, send it once. False when it has gone out
 * already. While it is taken, the queue's error says since when.
 */
async function claim(service: SupabaseClient, queueId: string | number): Promise<boolean> {
  const queued = await service.from('email_queue').select('sent_at, error').eq('id', queueId).maybeSingle()
  if (queued.error) throw queued.error
  if (!queued.data) throw new FunctionError(404, 'not_queued', 'Este e-mail não está mais na fila.')
  if (queued.data.sent_at) return false
  const previous = queued.data.error as string | null
  const busy = () => new FunctionError(409, 'sending', 'Este e-mail já está sendo enviado.')
  if (previous?.startsWith(CLAIM) && Date.now() - Date.parse(previous.slice(CLAIM.length)) < CLAIM_LIFE) throw busy()
  // Only if nobody has taken it since we looked.
  const waiting = service.from('email_queue').update({ error: `${CLAIM}${new Date().toISOString()}` }).eq('id', queueId).is('sent_at', null)
  const taken = await (previous === null ? waiting.is('error', null) : waiting.eq('error', previous)).select('id')
  if (taken.error) throw taken.error
  if (taken.data.length === 0) throw busy()
  return true
}
