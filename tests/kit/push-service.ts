import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'

/** What a phone gave to the server. */
export interface Subscribed {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface Received {
  endpoint: string
  /** Decrypted. */
  data: unknown
  /** Bytes of the body, which anybody on the way can count. */
  size: number
  ttl: number
  topic: string | null
  /** The public key of who sent it, whose signature held. */
  sender: string
}

export interface PushService {
  /** A new phone, and what it tells the server. */
  subscribe(): Subscribed
  received: Received[]
  /** In the place of the network: see ServerOptions.push. */
  fetch: typeof fetch
  /** What becomes of the next messages, before they are kept: a status, or an error to throw. */
  answer: (endpoint: string) => number | Error | Promise<number>
}

const ORIGIN = 'https://fcm.googleapis.com'

/**
 * A push service, and the browsers behind it: it checks the sender's signature (RFC 8292) and decrypts
 * what it gets (RFC 8291). What is not as these say, it refuses.
 */
export function makePushService(origin = ORIGIN): PushService {
  const phones = new Map<string, { ecdh: ECDH; auth: Buffer }>()
  const service: PushService = {
    received: [],
    answer: () => 201,
    subscribe() {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = ecdh.generateKeys('base64url')
      const endpoint = `${origin}/fcm/send/${randomBytes(24).toString('base64url')}`
      phones.set(endpoint, { ecdh, auth })
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    async fetch(input, init) {
      const endpoint = String(input)
      const verdict = await service.answer(endpoint)
      if (verdict instanceof Error) throw verdict
      if (verdict < 200 || verdict >= 300) return new Response(null, { status: verdict })
      const headers = new Headers(init?.headers)
      const phone = phones.get(endpoint)
      if (!phone) return new Response(null, { status: 404 })
      const sender = signerOf(headers.get('authorization') ?? '', origin)
      if (!sender || init?.method !== 'POST' || headers.get('content-encoding') !== 'aes128gcm')
        return new Response(null, { status: 403 })
      const body = Buffer.from(init.body as Uint8Array)
      service.received.push({
        endpoint,
        data: JSON.parse(decrypt(body, phone).toString('utf8')),
        size: body.byteLength,
        ttl: Number(headers.get('ttl')),
        topic: headers.get('topic'),
        sender,
      })
      return new Response(null, { status: verdict })
    },
  }
  return service
}

/** The same behind an address of its own. */
export interface RunningPushService extends PushService {
  /** As PUSH_HOSTS names it. */
  host: string
  /** Who vouches for it, in PEM: a file. */
  authority: string
  close(): Promise<void>
}

/** Listens on this machine, over https, to servers that run in other processes. */
export async function startPushService(): Promise<RunningPushService> {
  const { key, cert } = makeCertificate()
  const authority = join(await mkdtemp(join(tmpdir(), 'florescer-push-')), 'authority.pem')
  await writeFile(authority, cert)
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const { method, url, headers } = request
      const init = { method, headers: headers as Record<string, string>, body: Buffer.concat(parts) }
      const { status } = await service.fetch(`https://${host}${url}`, init)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const service = makePushService(`https://${host}`)
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return Object.assign(service, { host, authority, close })
}

/** The key whose signature the header carries, if it holds and is meant for this service now. */
function signerOf(authorization: string, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head, payload, signature] = token.split('.')
  if (!head || !payload || !signature) return null
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const now = Date.now() / 1000
  const isMeant =
    claims.aud === origin &&
    Number(claims.exp) > now &&
    Number(claims.exp) <= now + 24 * 3600 &&
    /^(https:|mailto:)/.test(String(claims.sub))
  return isSigned && isMeant ? key : null
}

/** One record of aes128gcm (RFC 8188) with the keys of RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const ikm = derive(ecdh.computeSecret(theirs), auth, info, 32)
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
