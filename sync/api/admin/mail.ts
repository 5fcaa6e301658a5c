import { callFunctionAs, changed, emptied, type NetworkResult, restAs, result } from '../rest.ts'

/** A queued mail that has not been sent. */
export interface QueuedMail {
  id: string
  to_email: string
  subject: string
  /** Why it was not sent; null before the first attempt. */
  error: string | null
  attempts: number
  /** ISO 8601; null: no automatic retry. */
  next_attempt_at: string | null
  created_at: string
}

/**
 * The reminders of one recado that have not left: how many, and never to whom, which would say who
 * has not read it.
 */
export interface WaitingReminders {
  recado: string
  subject: string
  mails: number
  /** Failed at least once, and those that are no longer retried automatically. */
  failing: number
  given_up: number
  /** ISO 8601. */
  created_at: string
  next_attempt_at: string | null
}

/** How the server sends mail, and how it went last. */
export interface MailState {
  /** By SMTP, by a provider's HTTP API, into a file on the server, or not at all. */
  route: 'smtp' | 'http' | 'file' | 'none'
  host: string | null
  from: string | null
  /** ISO 8601: when a mail was last sent, and when one last failed; null: never. */
  sent_at: string | null
  failed_at: string | null
  /** Why the last failed mail was not sent. */
  problem: string | null
  waiting: number
  /**
   * Waiting mails that failed at least once, and those that are no longer retried automatically.
   */
  failing: number
  given_up: number
  /** ISO 8601: since when the oldest mail waits. */
  oldest: string | null
}

export interface MailMessage {
  to: string
  subject: string
  html: string
  text: string
}

/** How far the mailing of a recado is, one mail for each approved member. */
export interface MailingProgress {
  total: number
  sent: number
  /** The mail server did not accept them; they are in the queue with their errors. */
  failed: number
  /** Not tried yet. */
  waiting: number
  /** Taken back when somebody stopped it; undefined: the server cannot stop one yet. */
  withheld?: number
}

export interface Mailing extends MailingProgress {
  recado_id: string
  /** The groups it went to; null: to all. Undefined: the server knows no groups yet. */
  groups?: string[] | null
}

/** How many a recado would be mailed to now; without those who have its mail already. */
export interface MailAudience {
  people: number
  /** Want no recados by mail. */
  silent: number
  groups: { nome: string; people: number }[]
  /**
   * The groups that the mails of a scheduled recado are for; null: all. Undefined: the server knows
   * no such plans, and mails to all.
   */
  planned?: string[] | null
  /**
   * Only if asked about no recado: the groups of every scheduled mailing that is not for all, by
   * recado. Undefined: the server does not say.
   */
  plans?: Record<string, string[]>
}

/** To whom: all, or some groups. */
export type MailTarget = 'all' | string[]

/** How many members have read recados; never who. */
export interface RecadoReads {
  /** How many could have. */
  people: number
  /**
   * A reminder goes to whom the recado's mails were for. Undefined: the server reminds every reader.
   */
  reminds_meant?: boolean
  /** By recado; empty if there are so few people that a count would say who. */
  recados: Record<string, { read: number; /** ISO 8601. */ reminded_at: string | null }>
}

/** The server works for 20 s, and after that some mails are still being sent. */
const MAILING_MS = 60_000

/**
 * The mail queue as an administrator sees it. Every call needs the network; the server decides, and
 * logs.
 */
export function makeAdminMail(userId: string) {
  const rest = restAs(userId)
  const call = <T>(name: string, body: object, timeoutMs?: number) => callFunctionAs<T>(userId, name, body, timeoutMs)
  return {
    /** The mails not sent yet, newest first. */
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
    /** Those that a number may be told of. An older server has each among the others. */
    reminders: async (): Promise<NetworkResult<WaitingReminders[]>> => {
      const asked = await result(rest.rpc('waiting_reminders'))
      if (!asked.ok && asked.code === 'refused') return { ok: true, value: [] }
      return asked as NetworkResult<WaitingReminders[]>
    },
    /** Takes back the reminders of a recado that have not left. */
    dropReminders: async (recado: string): Promise<NetworkResult> =>
      emptied(await result(rest.rpc('drop_reminders', { recado }))),
    state: () => call<MailState>('mail-status', {}),
    /** Tries to send one now; the queue keeps the result. `message` says why it failed. */
    retry: async ({ id, to_email, subject }: QueuedMail) =>
      sent(await call('send-email', { to: to_email, subject, queueId: id })),
    /** `refused` if it is no longer in the queue. */
    remove: (id: string) => changed(rest.from('email_queue').delete().eq('id', id).select('id')),
    /**
     * Mails a published recado, for up to half a minute. A further call without `to` continues, and
     * nobody gets the mail twice. With `to` it adds people, also whoever a stopped mailing left
     * out.
     */
    mailRecado: (recadoId: string, to?: MailTarget) =>
      call<MailingProgress>('send-recado', { recadoId, to }, MAILING_MS),
    /**
     * Says for whom the mails of a recado are that will wait for its minute. Before it is saved: what
     * is lost on the way then mails nobody who was not meant.
     */
    planGroups: async (recadoId: string, to: MailTarget): Promise<NetworkResult> => {
      const said = await result(rest.rpc('plan_recado_groups', { recado: recadoId, groups: to === 'all' ? [] : to }))
      return said.ok ? { ok: true, value: undefined } : said
    },
    /** Takes back what has not left yet; returns how many mails that were. */
    stopMailing: (recadoId: string): Promise<NetworkResult<number>> =>
      result(rest.rpc('stop_mailing', { recado: recadoId })),
    /**
     * Mails those who have not read it and whom its mails were for, once in 24 hours; `message` says
     * if that was too soon. `people` is a word if so few were meant that a number would say who.
     */
    remind: async (recadoId: string) =>
      inOurWords(await call<{ people: number | string }>('send-recado', { remind: recadoId })),
    /** At most twenty recados. */
    reads: async (ids: string[]): Promise<NetworkResult<RecadoReads>> =>
      (await result(rest.rpc('recado_reads', { ids }))) as NetworkResult<RecadoReads>,
    /** The recados that were mailed recently, and how far each is. */
    mailings: async (): Promise<NetworkResult<Mailing[]>> =>
      (await result(rest.rpc('recado_mailings'))) as NetworkResult<Mailing[]>,
    /** How many members would receive a recado now: this one, or one that was not mailed yet. */
    audience: async (recadoId?: string): Promise<NetworkResult<MailAudience>> => {
      const asked = await result(rest.rpc('mailing_audiences', recadoId ? { recado: recadoId } : {}))
      if (asked.ok || asked.code !== 'refused') return asked as NetworkResult<MailAudience>
      // A server that knows no groups: it mails to all.
      const all = await result(rest.rpc('mailing_audience'))
      return all.ok ? { ok: true, value: { people: all.value, silent: 0, groups: [] } } : all
    },
    /**
     * Mails a recado, published or not, to the administrator alone; returns the address. `message`
     * says why it failed.
     */
    testRecado: async (test: { titulo: string; mensagem: string }) =>
      inOurWords(await call<{ to: string }>('send-recado', { test })),
    /** Sends a message without the queue. */
    send: async (message: MailMessage) => sent(await call('send-email', message)),
  }
}

const sent = (answer: NetworkResult<unknown>): NetworkResult => emptied(inOurWords(answer))

/** The mail server's refusal comes with a message for people: 'O e-mail não foi enviado: …'. */
function inOurWords<T>(answer: NetworkResult<T>): NetworkResult<T> {
  return !answer.ok && answer.code === 'unknown' && answer.message ? { ...answer, code: 'refused' } : answer
}
