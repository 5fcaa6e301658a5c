export interface MailMessage {
  to: string
  subject: string
  html?: string
  text?: string
  /** For a mail to many people: how to have no more of them. */
  unsubscribe?: {
    /** A `mailto:` address that somebody reads. */
    mailto: string
    /** Where a mail program posts one click to (RFC 8058). */
    url?: string
  }
}

/**
 * Headers for mail programs. The Message-ID is the same for every attempt, so a mail program that
 * gets a mail twice shows it once, and is of the sender's own domain, as spam filters expect.
 * Unsubscribing is one click (RFC 8058), or a mail to a person (RFC 2369).
 */
export function headersOf({ unsubscribe }: MailMessage, from: string, key?: string): Record<string, string> {
  const domain = from.split('@').at(-1)!.replace(/>\s*$/, '')
  return {
    ...(key !== undefined && { 'Message-ID': `<${key}@${domain}>` }),
    ...(unsubscribe && {
      'List-Unsubscribe': [unsubscribe.url, unsubscribe.mailto].flatMap((way) => (way ? [`<${way}>`] : [])).join(', '),
    }),
    ...(unsubscribe?.url && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

export interface Delivery {
  /** The same for every attempt of the same mail. */
  key: string
  /** Awaited at the last moment before anything is sent. If false, nothing may be sent. */
  mayLeave(): Promise<boolean>
}

/** How mail leaves: by SMTP, by a provider's HTTP API, into a file on the server, or not at all. */
export type MailRoute = 'smtp' | 'http' | 'file' | 'none'

/** Sends one message, or throws an Error whose message says why it could not. */
export interface MailTransport {
  route: MailRoute
  /** The mail server's or the provider's host name, where there is one. */
  host: string | null
  /** 'Name <address>', or null if nothing is sent. */
  from: string | null
  /** Whether a mail handed over twice with the same key arrives once. */
  isIdempotent: boolean
  send(message: MailMessage, delivery?: Delivery): Promise<void>
}

export type MailFault =
  /** This message or address will never be accepted. */
  | 'refused'
  /** This one may be accepted later. */
  | 'failed'
  /** No mail can be sent now. */
  | 'unreachable'
  /** The connection broke when the mail might have arrived. */
  | 'uncertain'

export class MailError extends Error {
  readonly fault: MailFault

  constructor(fault: MailFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** `mayLeave` was false: another sender has the mail, or nobody is to get it any more. */
export class DeliveryCancelled extends Error {}

interface HttpMailOptions {
  /** A Resend-compatible endpoint. */
  url: string
  apiKey: string
  /** 'Name <address>'. */
  from: string
  fetch?: typeof fetch
}

/** Mail by an HTTP provider: functions on hosted Supabase cannot open ports 25 and 587. */
export function makeHttpMail({ url, apiKey, from, fetch: send = fetch }: HttpMailOptions): MailTransport {
  return {
    route: 'http',
    host: new URL(url).hostname,
    from,
    isIdempotent: true,
    async send(message, delivery) {
      const { to, subject, html, text } = message
      const headers = headersOf(message, from, delivery?.key)
      if (delivery && !(await delivery.mayLeave())) throw new DeliveryCancelled()
      const response = await send(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          ...(delivery && { 'idempotency-key': delivery.key }),
        },
        body: JSON.stringify({
          from,
          to: [to],
          subject,
          html,
          text,
          ...(Object.keys(headers).length > 0 && { headers }),
        }),
        signal: AbortSignal.timeout(15_000),
      })
      const answer = await response.text()
      if (!response.ok)
        throw new MailError(faultOf(response.status), `mail provider ${response.status}: ${answer.slice(0, 200)}`)
    },
  }
}

function faultOf(status: number): MailFault {
  if (status === 400 || status === 422) return 'refused'
  return status === 401 || status === 403 || status === 429 ? 'unreachable' : 'failed'
}

/** Used if no provider is configured: every send fails and says why. */
export const unconfiguredMail: MailTransport = {
  route: 'none',
  host: null,
  from: null,
  isIdempotent: true,
  async send() {
    throw new MailError('unreachable', 'no mail provider: set MAIL_API_KEY and MAIL_FROM')
  },
}
