export interface MailMessage {
  to: string
  subject: string
  html?: string
  text?: string
}

/** Sends one message, or throws an Error whose message says why it could not. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
}

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
    async send({ to, subject, html, text }) {
      const response = await send(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from, to: [to], subject, html, text }),
        signal: AbortSignal.timeout(15_000),
      })
      const answer = await response.text()
      if (!response.ok) throw new Error(`mail provider ${response.status}: ${answer.slice(0, 200)}`)
    },
  }
}

/** Stands where no provider is configured: every send fails and says why. */
export const unconfiguredMail: MailTransport = {
  async send() {
    throw new Error('no mail provider: set MAIL_API_KEY and MAIL_FROM')
  },
}
