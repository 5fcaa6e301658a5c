import { callFunctionAs, changed, emptied, type NetworkResult, restAs, result } from '../rest.ts'

/** A mail of the queue that has not gone out. */
export interface QueuedMail {
  id: string
  to_email: string
  subject: string
  /** Why it did not go out; null where it has not been tried. */
  error: string | null
  attempts: number
  /** ISO 8601; null: it is not tried again by itself. */
  next_attempt_at: string | null
  created_at: string
}

/** How mail leaves the server, and how it went last: what the server knows. */
export interface MailState {
  /** By SMTP, by a provider's HTTP API, into a file on the server, or not at all. */
  route: 'smtp' | 'http' | 'file' | 'none'
  host: string | null
  from: string | null
  /** ISO 8601: the last mail that went out, and the last that did not; null: never. */
  sent_at: string | null
  failed_at: string | null
  /** Why the last one that did not go out, did not. */
  problem: string | null
  waiting: number
  /** Of those that wait: tried at least once in vain, and no longer tried by themselves. */
  failing: number
  given_up: number
  /** ISO 8601: since when the oldest waits. */
  oldest: string | null
}

export interface MailMessage {
  to: string
  subject: string
  html: string
  text: string
}

/** How far the mails of a recado are, one for each approved woman. */
export interface MailingProgress {
  total: number
  sent: number
  /** Tried, and not taken by the mail server: they are in the queue with their errors. */
  failed: number
  /** Not tried yet. */
  waiting: number
}

export interface Mailing extends MailingProgress {
  recado_id: string
}

/** The server works for 20 s, and then some mails are on their way. */
const MAILING_MS = 60_000

/** The mail queue as an admin sees it. All of it needs the network; the server decides, and logs. */
export function makeAdminMail(userId: string) {
  const rest = restAs(userId)
  const call = <T>(name: string, body: object, timeoutMs?: number) => callFunctionAs<T>(userId, name, body, timeoutMs)
  return {
    /** What has not gone out, the newest first. */
    waiting: ({ limit, offset = 0 }: { limit: number; offset?: number }): Promise<NetworkResult<QueuedMail[]>> =>
      result(
        rest
          .from('email_queue')
          .select('id,to_email,subject,error,attempts,next_attempt_at,created_at')
          .is('sent_at', null)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(offset, offset + limit - 1),
      ),
    state: () => call<MailState>('mail-status', {}),
    /** Tries one now; how it went stays in the queue. `message` says why it did not go out. */
    retry: async ({ id, to_email, subject }: QueuedMail) =>
      sent(await call('send-email', { to: to_email, subject, queueId: id })),
    /** `refused` if it is not in the queue any more. */
    remove: (id: string) => changed(rest.from('email_queue').delete().eq('id', id).select('id')),
    /**
     * Mails a published recado to all approved members, for up to half a minute. Calling again goes
     * on where it was, and nobody gets it twice.
     */
    mailRecado: (recadoId: string) => call<MailingProgress>('send-recado', { recadoId }, MAILING_MS),
    /** The recados that were mailed lately, and how far each is. */
    mailings: (): Promise<NetworkResult<Mailing[]>> => result(rest.rpc('recado_mailings')),
    /** To how many members a recado would go now. */
    audience: (): Promise<NetworkResult<number>> => result(rest.rpc('mailing_audience')),
    /**
     * Mails a recado, published or not, to the administrator alone; answers to which address.
     * `message` says why it did not go out.
     */
    testRecado: async (test: { titulo: string; mensagem: string }) =>
      inOurWords(await call<{ to: string }>('send-recado', { test })),
    /** Sends a message past the queue. */
    send: async (message: MailMessage) => sent(await call('send-email', message)),
  }
}

const sent = (answer: NetworkResult<unknown>): NetworkResult => emptied(inOurWords(answer))

/** A mail server's refusal is an answer in our words too: 'O e-mail não foi enviado: …'. */
function inOurWords<T>(answer: NetworkResult<T>): NetworkResult<T> {
  return !answer.ok && answer.code === 'unknown' && answer.message ? { ...answer, code: 'refused' } : answer
}
