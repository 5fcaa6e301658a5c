import type { NetworkResult } from './her-profile.ts'

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

/** The mail queue as an admin sees it. All of it needs the network; the server decides, and logs. */
export interface AdminMail {
  /** What has not gone out, the newest first. */
  waiting(window: { limit: number; offset?: number }): Promise<NetworkResult<QueuedMail[]>>
  state(): Promise<NetworkResult<MailState>>
  /** Tries one now; how it went stays in the queue. `message` says why it did not go out. */
  retry(mail: QueuedMail): Promise<NetworkResult>
  /** `refused` if it is not in the queue any more. */
  remove(id: string): Promise<NetworkResult>
  /** Sends a message past the queue. */
  send(message: MailMessage): Promise<NetworkResult>
  /**
   * Mails a published recado to all approved women, for up to half a minute; calling again goes on where it was, and
   * nobody gets it twice.
   */
  mailRecado(recadoId: string): Promise<NetworkResult<MailingProgress>>
  /** To how many women a recado would go now. */
  audience(): Promise<NetworkResult<number>>
  /** Mails a recado, published or not, to herself alone; answers to which address. `message` says why it did not go out. */
  testRecado(recado: { titulo: string; mensagem: string }): Promise<NetworkResult<{ to: string }>>
  /** The recados that were mailed lately, and how far each is. */
  mailings(): Promise<NetworkResult<Mailing[]>>
}
