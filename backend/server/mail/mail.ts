import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type PassThrough } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import {
  headersOf,
  MailError,
  DeliveryCancelled,
  type MailFault,
  type MailMessage,
  type MailTransport,
} from '#backend/supabase/functions/_shared/mail.ts'
import { brand } from '#backend/supabase/functions/_shared/mail-templates.ts'

interface MailOptions {
  smtpUrl?: string
  /** For the files, when there is no SMTP. */
  dataDir: string
  siteUrl: string
}

/** Real mail by SMTP, or one .eml file per message in `<dataDir>/mail`. */
export function makeMail({ smtpUrl, dataDir, siteUrl }: MailOptions): MailTransport & { close(): void } {
  const from = senderOf(smtpUrl, siteUrl)
  return smtpUrl ? makeSmtp(smtpUrl, from) : makeMailFiles(join(dataDir, 'mail'), from)
}

/**
 * A mail server that does not answer must not hold a mail for longer than its lease (two minutes).
 * A slow one may get more time in its URL: `?socketTimeout=60000`.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const timeoutsOf = (smtpUrl: string) => {
  const { searchParams } = new URL(smtpUrl)
  return Object.fromEntries(Object.entries(TIMEOUTS).filter(([name]) => !searchParams.has(name)))
}

function makeSmtp(smtpUrl: string, from: string): MailTransport & { close(): void } {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 5, ...timeoutsOf(smtpUrl) })
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  // Read only when the server accepts this mail; nodemailer would read its own stream much earlier.
  transport.use('stream', (mail, done) => {
    const { gate } = mail.data as { gate?: Readable }
    if (gate) mail.message.createReadStream = () => gate as PassThrough
    done()
  })
  return {
    route: 'smtp',
    host: new URL(smtpUrl).hostname,
    from,
    // A server may have accepted a mail although its 'ok' did not arrive.
    isIdempotent: false,
    async send(message, delivery) {
      const { message: eml, envelope } = await composer.sendMail(toNodemailer(message, from, delivery?.key))
      let hasLeft = false
      const gate = makeGate(eml as Buffer, async () => (hasLeft = delivery ? await delivery.mayLeave() : true))
      try {
        await transport.sendMail({ envelope, raw: eml, gate } as SendMailOptions)
      } catch (error) {
        if (gate.errored instanceof DeliveryCancelled) throw gate.errored
        throw new MailError(faultOf(error as SmtpError, hasLeft), reasonOf(error as SmtpError), { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/**
 * The mail as a stream that ends only with permission: a mail cut off before its end never arrives.
 */
function makeGate(eml: Buffer, mayLeave: () => Promise<boolean>): Readable {
  let isBodyOut = false
  return new Readable({
    read() {
      if (!isBodyOut) {
        isBodyOut = true
        this.push(eml)
        return
      }
      mayLeave().then(
        (may) => (may ? this.push(null) : this.destroy(new DeliveryCancelled('not to leave'))),
        (error: Error) => this.destroy(error),
      )
    },
  })
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  /** The server's own line. */
  response?: string
}

/** The server's own words, if there are any: a list that shows their beginning shows the reason. */
function reasonOf({ response, message }: SmtpError): string {
  return response ?? message
}

/** Only a refusal of this very message is final for it; a wrong password concerns all mails. */
function faultOf({ code, responseCode }: SmtpError, hasLeft: boolean): MailFault {
  if (responseCode !== undefined) {
    const isOfTheMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
    if (isOfTheMessage) return responseCode >= 500 ? 'refused' : 'failed'
    return 'unreachable'
  }
  return hasLeft ? 'uncertain' : 'unreachable'
}

function makeMailFiles(dir: string, from: string): MailTransport & { close(): void } {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    route: 'file',
    host: null,
    from,
    // A queued mail has its own file name: sent twice, it is one file.
    isIdempotent: true,
    async send(message, delivery) {
      const { message: eml } = await transport.sendMail(toNodemailer(message, from, delivery?.key))
      await mkdir(dir, { recursive: true })
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const path = join(dir, `${delivery?.key ?? `${time}-${randomUUID().slice(0, 8)}`}.eml`)
      // Whole or not at all.
      await writeFile(`${path}.part`, eml as Buffer, { mode: 0o600 })
      if (delivery && !(await delivery.mayLeave())) throw new DeliveryCancelled()
      await rename(`${path}.part`, path)
    },
    close: () => undefined,
  }
}

/** As objects: nodemailer would parse a string as a list, and a comma would make two recipients. */
const toNodemailer = (message: MailMessage, from: string, key?: string) => ({
  to: { name: '', address: message.to },
  subject: message.subject,
  html: message.html,
  text: message.text,
  headers: headersOf(message, from, key),
})

/** `?from=` of the SMTP address, or no-reply at the site's own domain. */
function senderOf(smtpUrl: string | undefined, siteUrl: string): string {
  const stated = smtpUrl ? new URL(smtpUrl).searchParams.get('from') : null
  if (stated) return stated
  const { hostname } = new URL(siteUrl)
  const isDomain = hostname.includes('.') && !/^[\d.]+$/.test(hostname)
  return `${brand.name} <nao-responda@${isDomain ? hostname : 'florescer.example'}>`
}
