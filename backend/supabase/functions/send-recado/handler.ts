import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { nameOf, requireAdmin, type Caller } from '../_shared/caller.ts'
import { type FunctionEnv, FunctionError, makeFunction } from '../_shared/http.ts'
import { excerpt, renderMail } from '../_shared/mail-templates.ts'
import { drainMail } from '../_shared/outbox.ts'
import { sendNow } from '../_shared/send-now.ts'
import { call, makeServiceClient } from '../_shared/supabase.ts'
import { escapeLike, validate } from '../_shared/validate.ts'

const Target = v.object({ recadoId: v.pipe(v.string('Recado inválido.'), v.uuid('Recado inválido.')) })

/** A recado as it is in the form, published or not; the limits are the table's. */
const Test = v.object({
  test: v.object({
    titulo: v.pipe(v.string('Informe o título.'), v.trim(), v.minLength(1, 'Informe o título.'), v.maxLength(200)),
    mensagem: v.pipe(v.string('Escreva a mensagem.'), v.minLength(1, 'Escreva a mensagem.'), v.maxLength(50_000)),
  }),
})

/** Milliseconds of one call: the rest goes on in the queue, or with the next call. */
const TIME_BUDGET = 20_000

/**
 * Mails a recado to all approved members, and returns the progress: {total, sent, failed, waiting}.
 * A member's mail is one row per (recado, address): calling again goes on, and nobody gets it
 * twice. With `test` it mails the given text only to the administrator who asks, marked as a test;
 * returns {to}.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  const caller = await requireAdmin(request, env, service)
  if (body instanceof Object && 'test' in body) return sendTest(service, env, caller, validate(Test, body).test)
  const { recadoId } = validate(Target, body)
  const recado = await service.from('recados').select('mensagem').eq('id', recadoId).maybeSingle()
  if (recado.error) throw recado.error
  const isThere =
    recado.data !== null &&
    (await call<boolean>(service, 'queue_recado', {
      recado: recadoId,
      preview: excerpt(recado.data.mensagem as string),
      actor: nameOf(caller),
    }))
  if (!isThere) throw new FunctionError(404, 'not_found', 'Recado não encontrado.')
  const end = Date.now() + TIME_BUDGET
  await drainMail(env, { onlyRecado: recadoId, isOver: () => Date.now() > end })
  const [status] = await call<[Record<'total' | 'sent' | 'failed' | 'waiting', number>]>(
    service,
    'recado_mail_status',
    { recado: recadoId },
  )
  return { success: true, ...status }
})

async function sendTest(
  service: SupabaseClient,
  env: FunctionEnv,
  caller: Caller,
  { titulo, mensagem }: v.InferOutput<typeof Test>['test'],
): Promise<{ success: true; to: string }> {
  if (caller.kind !== 'admin' || caller.email === '') {
    throw new FunctionError(400, 'no_mailbox', 'Só uma administradora com e-mail pode receber um teste.')
  }
  const { email: to } = caller
  // The name in the greeting of the real mail.
  const recipient = await service.from('usuarios_aprovados').select('nome').ilike('email', escapeLike(to)).maybeSingle()
  if (recipient.error) throw recipient.error
  const data = { nome: (recipient.data?.nome as string | undefined) ?? '', titulo, previa: excerpt(mensagem) }
  const mail = renderMail('recado', data, { to, siteUrl: env.siteUrl })
  await sendNow(service, env, caller, { ...mail, subject: `[Teste] ${mail.subject}` })
  return { success: true, to }
}
