import type { SupabaseClient } from '@supabase/supabase-js'
import { call } from './supabase.ts'
import { nameOf, type Caller } from './caller.ts'
import { type FunctionEnv, FunctionError } from './http.ts'
import type { MailMessage } from './mail.ts'

/**
 * Sends a message that is not in the queue; its result is recorded for the diagnostics, and in the
 * log.
 */
export async function sendNow(
  service: SupabaseClient,
  env: FunctionEnv,
  caller: Caller,
  mail: MailMessage,
): Promise<void> {
  const problem = await env.mail.send(mail).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  await call(service, 'note_mail', { problem })
  await logMail(service, caller, 'TESTAR_EMAIL', mail.to, { assunto: mail.subject, erro: problem })
  if (problem !== null) throw mailFailed(problem)
}

interface Details {
  /** The row in the queue. */
  id?: string
  assunto: string
  /** Why it was not sent. */
  erro: string | null
}

/** Logs failures too. What the service sends by itself is no act of an admin. */
export async function logMail(
  service: SupabaseClient,
  caller: Caller,
  acao: string,
  address: string,
  details: Details,
): Promise<void> {
  if (caller.kind === 'service') return
  const { id, assunto, erro } = details
  const { error } = await service.from('admin_logs').insert({
    admin_email: nameOf(caller),
    acao,
    alvo_email: address,
    detalhes: {
      ...(id && { id }),
      nome: assunto,
      resultado: erro === null ? 'enviado' : 'não enviado',
      ...(erro !== null && { erro: erro.slice(0, 200) }),
    },
  })
  if (error) throw error
}

export const mailFailed = (reason: string): FunctionError =>
  new FunctionError(502, 'mail_failed', `O e-mail não foi enviado: ${reason.slice(0, 200)}`)
