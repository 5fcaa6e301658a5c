import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { nameOf, requireAdmin, type Caller } from '../_shared/caller.ts'
import { type FunctionEnv, FunctionError, makeFunction } from '../_shared/http.ts'
import { excerpt, renderMail } from '../_shared/mail-templates.ts'
import { drainMail } from '../_shared/outbox.ts'
import { sendNow } from '../_shared/send-now.ts'
import { call, makeServiceClient } from '../_shared/supabase.ts'
import { escapeLike, validate } from '../_shared/validate.ts'

const RecadoId = v.pipe(v.string('Recado inválido.'), v.uuid('Recado inválido.'))
const Group = v.pipe(v.string('Grupo inválido.'), v.trim(), v.minLength(1, 'Grupo inválido.'), v.maxLength(100))

/** `to`: also people who were not meant before. Without it a mailing that there is goes on. */
const Target = v.object({
  recadoId: RecadoId,
  to: v.optional(
    v.union([v.literal('all'), v.pipe(v.array(Group), v.minLength(1), v.maxLength(200))], 'Grupo inválido.'),
  ),
})
const Reminder = v.object({ remind: RecadoId })

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
 * Mails a recado to all approved members or to some groups, and returns the progress: {total, sent,
 * failed, waiting, withheld}. A member's mail is one row per (recado, address): calling again goes
 * on, and nobody gets it twice. With `remind` it mails those who have not read it, and returns
 * {people}: how many, or a word if so few were meant that a number would say who. With `test` it
 * mails the given text only to the administrator who asks, marked as a test; returns {to}.
 */
export const handle = makeFunction(async (body, request, env) => {
  const service = makeServiceClient(env)
  const caller = await requireAdmin(request, env, service)
  if (body instanceof Object && 'test' in body) return sendTest(service, env, caller, validate(Test, body).test)
  if (body instanceof Object && 'remind' in body) return remind(service, env, caller, validate(Reminder, body).remind)
  const { recadoId, to } = validate(Target, body)
  const isThere = await call<boolean>(service, 'queue_recado', {
    recado: recadoId,
    preview: await previewOf(service, recadoId),
    actor: nameOf(caller),
    groups: Array.isArray(to) ? to : null,
    is_more: to !== undefined,
  })
  if (!isThere) throw notFound()
  const end = Date.now() + TIME_BUDGET
  await drainMail(env, { onlyRecado: recadoId, isOver: () => Date.now() > end })
  const [status] = await call<[Record<'total' | 'sent' | 'failed' | 'waiting' | 'withheld', number>]>(
    service,
    'recado_mail_status',
    { recado: recadoId },
  )
  return { success: true, ...status }
})

const notFound = () => new FunctionError(404, 'not_found', 'Recado não encontrado.')

async function previewOf(service: SupabaseClient, recadoId: string): Promise<string> {
  const recado = await service.from('recados').select('mensagem').eq('id', recadoId).maybeSingle()
  if (recado.error) throw recado.error
  if (recado.data === null) throw notFound()
  return excerpt(recado.data.mensagem as string)
}

/** What the database says of a reminder without a number. */
const TOO_SOON = -1
const TOO_FEW_TO_SAY = -2

/** The queue sends them; nobody waits for that. */
async function remind(
  service: SupabaseClient,
  env: FunctionEnv,
  caller: Caller,
  recado: string,
): Promise<{ success: true; people: number | 'algumas' }> {
  const people = await call<number | null>(service, 'queue_reminder', {
    recado,
    preview: await previewOf(service, recado),
    actor: nameOf(caller),
  })
  if (people === null) throw notFound()
  if (people === TOO_SOON) {
    throw new FunctionError(409, 'too_soon', 'O lembrete deste recado já saiu nas últimas 24 horas.')
  }
  if (people !== 0) env.wakeMail()
  // An app of before says 'a caminho de … mulheres' with whatever stands there.
  return { success: true, people: people === TOO_FEW_TO_SAY ? 'algumas' : people }
}

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
