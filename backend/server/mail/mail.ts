import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailMessage, MailTransport } from '../../supabase/functions/_shared/mail.ts'

interface MailOptions {
  smtpUrl?: string
  /** For the files, when there is no SMTP. */
  dataDir: string
  siteUrl: string
}

/** Real mail by SMTP, or one .eml file per message in `<dataDir>/mail`. */
export function makeMail({ smtpUrl, dataDir, siteUrl }: MailOptions): MailTransport & { close(): void } {
  const from = senderOf(smtpUrl, siteUrl)
  if (smtpUrl) {
    const transport = createTransport(smtpUrl, { from })
    return {
      async send(message) {
        await transport.sendMail(toNodemailer(message))
      },
      close: () => transport.close(),
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  const dir = join(dataDir, 'mail')
  return {
    async send(message) {
      const { message: eml } = await transport.sendMail(toNodemailer(message))
      await mkdir(dir, { recursive: true })
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      await writeFile(join(dir, `${time}-${randomUUID().slice(0, 8)}.eml`), eml as Buffer, { mode: 0o600 })
    },
    close: () => undefined,
  }
}

/** Object addresses: nodemailer would read a string as a list, and a comma as two recipients. */
const toNodemailer = ({ to, subject, html, text }: MailMessage) => ({ to: { name: '', address: to }, subject, html, text })

/** `?from=` of the SMTP address, or no-reply at the site's own domain. */
function senderOf(smtpUrl: string | undefined, siteUrl: string): string {
  const stated = smtpUrl ? new URL(smtpUrl).searchParams.get('from') : null
  if (stated) return stated
  const { hostname } = new URL(siteUrl)
  const isDomain = hostname.includes('.') && !/^[\d.]+$/.test(hostname)
  return `Florescer <nao-responda@${isDomain ? hostname : 'florescer.example'}>`
}
