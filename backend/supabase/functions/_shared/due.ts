import type { FunctionEnv } from './http.ts'
import { excerpt } from './mail-templates.ts'
import { drainMail } from './outbox.ts'
import { drainPushes } from './push.ts'
import { call, makeServiceClient } from './supabase.ts'

/**
 * Does what is due by the clock (the migrations 'timing' and 'timed_mail'): texts are published or
 * withdrawn, and the mails that were planned for that minute are put into the queue, and those the
 * day before an event. Doing it twice changes nothing.
 * @returns milliseconds until the next text is due; null if none waits
 */
export async function turnContent(env: FunctionEnv): Promise<number | null> {
  const service = makeServiceClient(env)
  const next = await call<number | null>(service, 'turn_content', {})
  const mailings = await call<{ recado_id: string; mensagem: string; actor: string }[]>(service, 'due_mailings', {})
  for (const { recado_id: recado, mensagem, actor } of mailings) {
    await call(service, 'queue_recado', { recado, preview: excerpt(mensagem), actor })
  }
  await call<number>(service, 'queue_event_reminders', {})
  return next
}

/**
 * Sends the mails and the push messages that are due, for a clock that calls each minute whether or
 * not its last call has ended. Together: a slow mail server must not make a reminder late. The
 * embedded server's worker has a loop for each instead.
 * @returns how many mails
 * @throws what broke, once both have ended
 */
export async function drainQueues(env: FunctionEnv, isOver: () => boolean): Promise<{ sent: number; failed: number }> {
  const [mails, pushes] = await Promise.allSettled([drainMail(env, { isOver }), drainPushes(env, isOver)])
  const broken = [mails, pushes].flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (broken.length > 1) throw new AggregateError(broken, broken.map(messageOf).join('; '))
  if (mails.status === 'rejected' || pushes.status === 'rejected') throw broken[0]
  return mails.value
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
