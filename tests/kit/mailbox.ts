import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { ownPort } from './own-port.ts'

export interface Mail {
  to: string
  subject: string
  /** The same for every attempt to send one mail. */
  messageId: string
  /** List-Unsubscribe; empty in a mail to a single recipient. */
  unsubscribe: string
  text: string
  html: string
}

/** The mails that a server without SMTP wrote into its DATA_DIR. */
export async function mailsIn(dataDir: string): Promise<Mail[]> {
  const dir = join(dataDir, 'mail')
  const files = (await readdir(dir).catch(() => [])).filter((file) => file.endsWith('.eml'))
  return Promise.all(files.map(async (file) => parseMail(await readFile(join(dir, file), 'utf8'))))
}

/** The link in a mail's plain text. */
export function linkIn({ text }: Mail): { url: string; email: string; token: string } {
  const [url] = /https?:\/\/\S+\/criar-senha\?\S+/.exec(text) ?? []
  if (!url) throw new Error(`No link in:\n${text}`)
  const { searchParams } = new URL(url)
  return { url, email: searchParams.get('email')!, token: searchParams.get('token')! }
}

export interface Sink {
  url: string
  port: number
  mails: Mail[]
  /** The first `count` mails get their 'ok' at once, others wait until a later call allows more. */
  letThrough(count: number): void
  /** The reply instead of 'ok' for an address that contains the text. */
  refusals: Map<string, { code: number; message: string }>
  close(): Promise<void>
}

/**
 * A mail server that receives everything.
 * @param port that of one that has gone away; without it, one that it may come back to
 * @param takesMs how long it takes over each mail
 * @throws where the port is taken
 */
export async function startSmtp(port?: number, takesMs = 0): Promise<Sink> {
  const mails: Mail[] = []
  const refusals: Sink['refusals'] = new Map()
  let most = Infinity
  let answered = 0
  const waiting: (() => void)[] = []
  const answerNext = () => {
    while (answered < most && waiting.length > 0) {
      answered += 1
      waiting.shift()!()
    }
  }
  const server = new SMTPServer({
    authOptional: true,
    // Closing does not wait for a sender's idle connections.
    closeTimeout: 200,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, answer) {
      for (const [part, { code, message }] of refusals) {
        if (address.includes(part)) return answer(Object.assign(new Error(message), { responseCode: code }))
      }
      answer()
    },
    onData(stream, _session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        // The mail has arrived, whether or not anyone hears the 'ok'.
        mails.push(parseMail(Buffer.concat(chunks).toString('utf8')))
        setTimeout(() => {
          waiting.push(answer)
          answerNext()
        }, takesMs)
      })
    },
  })
  const chosen = port ?? (await ownPort())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(chosen, '127.0.0.1', resolve)
  })
  // A killed client is part of the tests.
  server.on('error', () => undefined)
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    port: chosen,
    mails,
    letThrough(count) {
      most = count
      answerNext()
    },
    refusals,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/**
 * The parts of this project's mails: one level of multipart, texts in quoted-printable, base64 or
 * plain.
 */
export function parseMail(eml: string): Mail {
  const { headers, body } = split(eml)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r?\n/, '')))
    : [{ headers, body }]
  const partOf = (type: string) => {
    const part = parts.find((one) => (one.headers.get('content-type') ?? 'text/plain').startsWith(type))
    return part ? decode(part.body, part.headers.get('content-transfer-encoding') ?? '7bit') : ''
  }
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    messageId: headers.get('message-id') ?? randomUUID(),
    unsubscribe: headers.get('list-unsubscribe') ?? '',
    text: partOf('text/plain').replaceAll('\r\n', '\n'),
    html: partOf('text/html').replaceAll('\r\n', '\n'),
  }
}

function split(text: string): { headers: Map<string, string>; body: string } {
  const at = /\r?\n\r?\n/.exec(text)
  const head = at ? text.slice(0, at.index) : text
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return {
    headers: new Map(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    body: at ? text.slice(at.index + at[0].length) : '',
  }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? fromQuoted(body.replaceAll(/=\r?\n/g, '')) : body
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : fromQuoted(word.replaceAll('_', ' ')),
    )
