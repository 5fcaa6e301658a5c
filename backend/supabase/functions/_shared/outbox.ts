import type { SupabaseClient } from '@supabase/supabase-js'
import type { FunctionEnv } from './http.ts'
import { MailError, DeliveryCancelled, type MailMessage } from './mail.ts'
import { hasToken, listMemberOf, renderMail } from './mail-templates.ts'
import { call, makeServiceClient } from './supabase.ts'
import { hashOf, tokenOf, unsubscribeToken } from './token.ts'

interface QueuedMail {
  id: string
  to_email: string
  subject: string
  html: string
  body: string | null
  template: string | null
  data: unknown
}

/** 'skipped': another sender has it, or nobody is to get it any more. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'skipped' }
  | { kind: 'failed'; reason: string; isUnreachable: boolean }

/** Mails taken at once, and sent at the same time. */
const BATCH = 100
const AT_ONCE = 5

/** Sends what is due until nothing is, or until `isOver`. Several callers may do this at once. */
export async function drainMail(
  env: FunctionEnv,
  { onlyRecado = null, isOver = () => false }: { onlyRecado?: string | null; isOver?: () => boolean } = {},
): Promise<{ sent: number; failed: number }> {
  const service = makeServiceClient(env)
  const count = { sent: 0, failed: 0 }
  while (!isOver()) {
    const worker = crypto.randomUUID()
    const mails = await claim(service, env, worker, { maximum: BATCH, onlyRecado })
    const isBlocked = await sendAll(service, env, worker, mails, count, isOver)
    if (mails.length < BATCH || isBlocked) break
  }
  return count
}

/**
 * Sends one mail now, even if it is not due. Null if it cannot be taken: it was sent, is gone, or
 * another sender holds it.
 */
export async function sendOne(
  env: FunctionEnv,
  service: SupabaseClient,
  mailId: string,
  holder: string,
): Promise<Outcome | null> {
  const [mail] = await claim(service, env, holder, { maximum: 1, onlyMail: mailId })
  return mail ? deliver(service, env, holder, mail) : null
}

/** Milliseconds that a caller waits for a mail; a mail server may take half a minute. */
const ANSWER_TIMEOUT = 5_000

/**
 * The same, and says whether the mail is known to be out by now: one that takes longer goes on
 * after the answer.
 */
export async function sendOneSoon(
  env: FunctionEnv,
  service: SupabaseClient,
  mailId: string,
  holder: string,
): Promise<'sent' | 'queued'> {
  const sending = sendOne(env, service, mailId, holder)
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<null>((resolve) => (timer = setTimeout(resolve, ANSWER_TIMEOUT, null)))
  const outcome = await Promise.race([sending, tooLong]).finally(() => clearTimeout(timer))
  if (outcome === null) env.waitUntil(sending)
  return outcome?.kind === 'sent' ? 'sent' : 'queued'
}

/**
 * Returns whether it stopped because no mail can be sent; mails it had taken go back, to be tried
 * later.
 */
async function sendAll(
  service: SupabaseClient,
  env: FunctionEnv,
  worker: string,
  mails: QueuedMail[],
  count: { sent: number; failed: number },
  isOver: () => boolean,
): Promise<boolean> {
  const waiting = [...mails]
  let obstacle: string | null = null
  const sendInTurn = async (): Promise<void> => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      if (isOver()) {
        await call(service, 'release_mail', { mail: mail.id, worker })
        continue
      }
      if (obstacle !== null) {
        await call(service, 'settle_mail', {
          mail: mail.id,
          worker,
          problem: obstacle,
          said_subject: subjectOf(mail, env),
        })
        count.failed += 1
        continue
      }
      const outcome = await deliver(service, env, worker, mail)
      if (outcome.kind === 'sent') count.sent += 1
      if (outcome.kind !== 'failed') continue
      count.failed += 1
      if (outcome.isUnreachable) obstacle = outcome.reason
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, mails.length) }, sendInTurn))
  return obstacle !== null
}

async function claim(
  service: SupabaseClient,
  env: FunctionEnv,
  worker: string,
  {
    maximum,
    onlyMail = null,
    onlyRecado = null,
  }: { maximum: number; onlyMail?: string | null; onlyRecado?: string | null },
): Promise<QueuedMail[]> {
  return call<QueuedMail[]>(service, 'claim_mail', {
    worker,
    maximum,
    may_repeat: env.mail.isIdempotent,
    only_mail: onlyMail,
    only_recado: onlyRecado,
  })
}

async function deliver(service: SupabaseClient, env: FunctionEnv, worker: string, mail: QueuedMail): Promise<Outcome> {
  const settle = (how: { problem?: string; is_final?: boolean }): Promise<unknown> =>
    call(service, 'settle_mail', { mail: mail.id, worker, said_subject: subjectOf(mail, env), ...how })
  try {
    const token = hasToken(mail.template) ? await tokenOf(mail.id, env.secretKey) : undefined
    const message = write(mail, env.siteUrl, token, await unsubscribeLinks(mail, env))
    const tokenHash = token === undefined ? null : await hashOf(token)
    await env.mail.send(message, {
      key: mail.id,
      mayLeave: () => call<boolean>(service, 'hand_mail', { mail: mail.id, worker, token_hash: tokenHash }),
    })
    await settle({})
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof DeliveryCancelled) return { kind: 'skipped' }
    const reason = error instanceof Error ? error.message : String(error)
    const fault = error instanceof MailError ? error.fault : 'failed'
    const isFinal = fault === 'refused' || (fault === 'uncertain' && !env.mail.isIdempotent)
    await settle({
      problem: fault === 'uncertain' ? `O envio foi interrompido; o e-mail pode ter chegado. (${reason})` : reason,
      is_final: isFinal,
    })
    return { kind: 'failed', reason, isUnreachable: fault === 'unreachable' }
  }
}

function write(
  { to_email: to, subject, html, body, template, data }: QueuedMail,
  siteUrl: string,
  token?: string,
  unsubscribe?: UnsubscribeLinks,
): MailMessage {
  if (template !== null) return renderMail(template, data, { to, siteUrl, token, unsubscribe })
  return { to, subject, html: html || undefined, text: body ?? undefined }
}

type UnsubscribeLinks = { page: string; url: string } | undefined

/** The recipient's own links, in a mail to many. */
async function unsubscribeLinks(
  { template, data }: QueuedMail,
  { siteUrl, functionsUrl, secretKey }: FunctionEnv,
): Promise<UnsubscribeLinks> {
  const person = listMemberOf(template, data)
  if (!person) return undefined
  const query = new URLSearchParams({ p: person, t: await unsubscribeToken(person, secretKey) })
  return { page: `${siteUrl}/emails?${query}`, url: `${functionsUrl}/unsubscribe?${query}` }
}

/**
 * The subject as the recipient reads it, also while the mail waits. Undefined if the mail cannot be
 * rendered; sending it then says why.
 */
function subjectOf(mail: QueuedMail, { siteUrl }: FunctionEnv): string | undefined {
  try {
    return write(mail, siteUrl, 'unsaid').subject
  } catch {
    return undefined
  }
}
