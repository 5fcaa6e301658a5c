import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { FunctionEnv } from './http.ts'
import { call, makeServiceClient } from './supabase.ts'

/*
 * Sends what the database says is due (the migration 'reminders') to the push services of the
 * browsers. A message says only of which kind it is, of which event at what time, or of which
 * recado; the phone writes the words.
 */

interface Message {
  id: string
  kind: 'day' | 'recado' | 'event' | 'access'
  /** Which event it is about. */
  event: string | null
  /** When that is: ISO 8601. */
  event_at: string | null
  /** Which recado it is about; undefined of a database that has not been migrated yet. */
  recado?: string | null
  /** Seconds. */
  ttl: number
  endpoint: string
  p256dh: string
  auth: string
}

interface Result {
  id: string
  outcome: 'sent' | 'refused' | 'gone' | 'failed' | 'unsent'
  /** Seconds until the next attempt, if the service said so or none was made. */
  wait?: number
  /** Refused, as far as we know: it may have arrived. */
  unsure?: true
}

interface Keys {
  public_key: string
  private_key: string
}

/** Messages taken for a minute, and sent at the same time. */
const BATCH = 200
const AT_ONCE = 20
/** Milliseconds. */
const PATIENCE = 10_000
/** So many messages in a row without an answer, and a service is not asked again: one line may break by itself. */
const UNANSWERED = 3
/** Seconds that the other messages to it wait. */
const PAUSE = 60

/**
 * The browsers' push services. Endpoints are given by phones, so a message goes nowhere else: the
 * server must not call what a member names.
 */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'] as const

/** Whether an endpoint is at one of the services, or at one of those that the operator added. */
export function isPushService(endpoint: string, more: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  if (more.includes(port ? `${hostname}:${port}` : hostname)) return true
  return port === '' && SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`))
}

/**
 * Sends what is due until nothing is, or until `isOver`. Several callers may do this at once.
 * @param at another moment than the database's own, for simulations; ISO 8601
 */
export async function drainPushes(env: FunctionEnv, isOver: () => boolean = () => false, at?: string): Promise<void> {
  const service = makeServiceClient(env)
  const moment = at === undefined ? {} : { at }
  const keys = await pushKeys(service)
  await call<number>(service, 'queue_pushes', moment)
  /** Of each service, how many messages in a row it did not answer; the others to a silent one hold up nobody. */
  const unanswered = new Map<string, number>()
  while (!isOver()) {
    const worker = crypto.randomUUID()
    const waiting = await call<string[]>(service, 'claim_pushes', { worker, maximum: BATCH, ...moment })
    for (let first = 0; first < waiting.length; first += AT_ONCE) {
      const ids = waiting.slice(first, first + AT_ONCE)
      if (isOver()) {
        const results: Result[] = waiting.slice(first).map((id) => ({ id, outcome: 'unsent' }))
        await call(service, 'settle_pushes', { worker, results, ...moment })
        return
      }
      const messages = await call<Message[]>(service, 'hand_pushes', { worker, messages: ids, ...moment })
      const results = await Promise.all(messages.map((message) => send(message, keys, env, unanswered)))
      if (results.length > 0) await call(service, 'settle_pushes', { worker, results, ...moment })
    }
    if (waiting.length < BATCH) break
  }
}

/** Makes the ministry's pair if there is none, so that phones can subscribe. */
export async function ensurePushKeys(env: FunctionEnv): Promise<void> {
  await pushKeys(makeServiceClient(env))
}

async function pushKeys(service: SupabaseClient): Promise<Keys> {
  const known = await call<Keys | null>(service, 'push_keys', {})
  return known ?? call<Keys>(service, 'push_keys', { ...(await makeKeys()) })
}

async function makeKeys(): Promise<Keys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const { d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const text = btoa(String.fromCodePoint(...point))
  return { public_key: text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), private_key: d! }
}

async function send(
  { id, kind, event, event_at: eventAt, recado, ttl, endpoint, p256dh, auth }: Message,
  { public_key: publicKey, private_key: privateKey }: Keys,
  env: FunctionEnv,
  unanswered: Map<string, number>,
): Promise<Result> {
  // Not another word of the endpoint: whoever knows it can write to this phone.
  const { host } = new URL(endpoint)
  if (!isPushService(endpoint, env.pushHosts)) {
    env.report(new Error(`${host} is no push service that is known here (PUSH_HOSTS): the subscription was dropped`))
    return { id, outcome: 'gone' }
  }
  const failures = () => unanswered.get(host) ?? 0
  if (failures() >= UNANSWERED) return { id, outcome: 'unsent', wait: PAUSE }
  // Of a topic a service keeps the newest alone for a phone that is off. 32 characters at most (RFC 8030, 5.4).
  const topic = event?.replaceAll('-', '') ?? kind
  const data = { k: kind, ...(event && { e: event, t: eventAt }), ...(recado && { r: recado }) }
  let request
  try {
    request = await buildPushPayload(
      { data, options: { ttl, topic, urgency: 'normal' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: subjectOf(env), publicKey, privateKey },
    )
  } catch {
    // Its keys are none: nothing can be written to it.
    return { id, outcome: 'gone' }
  }
  try {
    const { status, headers, body } = await env.fetchPush(endpoint, {
      ...request,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    })
    unanswered.delete(host)
    await body?.cancel()
    if (status >= 200 && status < 300) return { id, outcome: 'sent' }
    if (status === 404 || status === 410) return { id, outcome: 'gone' }
    if (status === 429 || status >= 500) return { id, outcome: 'failed', wait: retryAfter(headers) }
    env.report(new Error(`${host} refused a push message with ${status}`))
    return { id, outcome: 'refused' }
  } catch (error) {
    unanswered.set(host, failures() + 1)
    // What may have arrived is not sent once more.
    return hasNotLeft(error) ? { id, outcome: 'failed' } : { id, outcome: 'refused', unsure: true }
  }
}

/** Whom a push service asks if something is wrong (RFC 8292, 2.1): the app's address, or a mailbox. */
function subjectOf({ siteUrl, mail }: FunctionEnv): string {
  if (siteUrl.startsWith('https:')) return siteUrl
  const address = /<([^<>\s]+)>\s*$/.exec(mail.from ?? '')?.[1] ?? 'nao-responda@florescer.example'
  return `mailto:${address}`
}

function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
}

/** Whether there was no connection at all, in the words of Node or of Deno. */
function hasNotLeft(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  if (code) return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code)
  return /\bclient error \(Connect\)|dns error/i.test(String(error))
}
