import { addressOf, type PushAddress, subscribe } from '../worker/push.ts'
import { pendingAccessRequest, writePendingAccessRequest } from '../worker/pending-request.ts'
import { postToWorker } from '../worker/messages.ts'
import {
  type AccessRequest,
  clearSettled,
  isFinal,
  readSettled,
  type RequestAnswer,
  type RequestRefusal,
  sendAccessRequest,
} from './access-request.ts'
import { backend } from './backend.ts'

export interface Group {
  id: string
  nome: string
}

/**
 * `kept`: there was no network. The request is sent later, and `pendingAccessRequest` has the
 * result.
 */
export type SubmitResult =
  | { kind: 'delivered' | 'kept' }
  | { kind: 'refused'; code: RequestRefusal; /** The server's own words, if any. */ message: string }

/**
 * The server's answer about an activation link (`validate_activation`), or why it could not be
 * asked.
 */
export type ActivationCheck = 'valid' | 'expired' | 'invalid' | 'unregistered' | 'offline' | 'rate_limited' | 'failed'

export type SetPasswordResult =
  | { ok: true }
  | {
      ok: false
      code: 'expired' | 'not_found' | 'offline' | 'rate_limited' | 'unknown'
      /** The server's own words, for `unknown`. */
      message?: string
    }

/** `sent` does not say whether the address is known. */
export type ResendResult = 'sent' | 'offline' | 'rate_limited' | 'failed'

/**
 * The limit of each call here. Visitors' calls use plain fetch: their pages load neither the
 * database nor the Supabase client.
 */
const TIMEOUT_MS = 20_000

/** @throws if the groups cannot be loaded now */
export async function listGroups(): Promise<Group[]> {
  const response = await request('/rest/v1/groups?select=id,nome&ativo=is.true&order=nome', { method: 'GET' })
  if (!response.ok) throw new Error(`The groups were refused: ${response.status}`)
  return (await response.json()) as Group[]
}

/**
 * Sends an access request. Without a network the device keeps it, and sends it later: from the
 * worker, and whenever the app opens.
 */
export async function submitAccessRequest(accessRequest: AccessRequest): Promise<SubmitResult> {
  const earlier = pendingAccessRequest.current()
  if (earlier?.state === 'waiting' && earlier.request.id !== accessRequest.id) forgetInWorker(earlier.request.id)
  const answer = await sendAccessRequest(accessRequest)
  if (answer && !isForeign(answer)) {
    writePendingAccessRequest(null)
    return toResult(answer)
  }
  writePendingAccessRequest({ state: 'waiting', request: accessRequest, since: new Date().toISOString() })
  return { kind: 'kept' }
}

/** Takes back the pending request, here and in the worker. */
export async function withdrawAccessRequest(): Promise<void> {
  const pending = pendingAccessRequest.current()
  if (pending?.state === 'waiting') forgetInWorker(pending.request.id)
  writePendingAccessRequest(null)
  await clearSettled()
}

/** Checks whether the worker has delivered the pending request; if not, sends it now. */
export async function deliverPendingAccessRequest(): Promise<void> {
  const pending = pendingAccessRequest.current()
  if (pending?.state !== 'waiting') return
  const { id } = pending.request
  // Read first: sending again would recreate a request that the ministry has deleted in the
  // meantime.
  const settled = await readSettled()
  const answer = settled?.id === id ? settled.answer : await sendAccessRequest(pending.request)
  const now = pendingAccessRequest.current()
  // Another tab was faster, or the visitor has changed it in the meantime.
  if (now?.state !== 'waiting' || now.request.id !== id) return
  if (!answer || !isFinal(answer)) return
  forgetInWorker(id)
  const result = toResult(answer)
  writePendingAccessRequest(
    result.kind === 'refused'
      ? { state: 'refused', request: pending.request, code: result.code, message: result.message }
      : { state: 'delivered', id },
  )
  await clearSettled()
}

/** The answer is not the server's: a hotel's login page, or a proxy. It counts as no network. */
function isForeign({ status, code }: RequestAnswer): boolean {
  return status !== 201 && status < 429 && code === undefined
}

function toResult({ status, code, message = '' }: RequestAnswer): Exclude<SubmitResult, { kind: 'kept' }> {
  return status === 201 ? { kind: 'delivered' } : { kind: 'refused', code: refusalOf(status, code), message }
}

function refusalOf(status: number, code = ''): RequestRefusal {
  if (code === '23505') return 'duplicate'
  if (status === 429) return 'rate_limited'
  return /^2[23]/.test(code) ? 'invalid' : 'unknown'
}

/** In the worker's queue the request's id takes the place of a user id. */
function forgetInWorker(id: string): void {
  void postToWorker({ type: 'FORGET', userId: id })
}

export type FollowResult = 'done' | 'offline' | 'failed'

/**
 * Lets this device ring when a request is approved. The browser allows it already.
 * @param id of a request that this device has sent, and that waits
 */
export async function followRequest(id: string): Promise<FollowResult> {
  const follow = (subscription: PushAddress | null) =>
    post('/rest/v1/rpc/follow_request', { request: id, subscription })
  const known = await follow(null)
  if (known.kind === 'offline') return 'offline'
  const { key } = (known.body ?? {}) as { key?: string | null }
  if (!key) return 'failed'
  let subscription
  try {
    subscription = addressOf(await subscribe(key))
  } catch (error) {
    // No push service answers now.
    console.info('This device could not subscribe', error)
    return 'failed'
  }
  const kept = await follow(subscription)
  if (kept.kind === 'offline') return 'offline'
  return (kept.body as { is_subscribed?: boolean } | null)?.is_subscribed === true ? 'done' : 'failed'
}

/** Whether an activation link is valid. Checking does not use it up. */
export async function checkActivation(link: { email: string; token: string }): Promise<ActivationCheck> {
  const answer = await post('/rest/v1/rpc/validate_activation', link)
  if (answer.kind === 'offline') return 'offline'
  if (answer.status === 429) return 'rate_limited'
  const { body } = answer
  return body === 'valid' || body === 'expired' || body === 'invalid' || body === 'unregistered' ? body : 'failed'
}

/** Sets the password by the link, and creates the account if it is missing. The link is used up. */
export async function setPasswordByLink(form: {
  email: string
  token: string
  password: string
}): Promise<SetPasswordResult> {
  const answer = await post('/functions/v1/set-user-password', form)
  if (answer.kind === 'offline') return { ok: false, code: 'offline' }
  const { success, error, code } = (answer.body ?? {}) as { success?: boolean; error?: string; code?: string }
  if (success === true) return { ok: true }
  if (code === 'invalid_token') return { ok: false, code: 'expired' }
  if (code === 'user_not_found') return { ok: false, code: 'not_found' }
  return { ok: false, code: answer.status === 429 ? 'rate_limited' : 'unknown', message: error ?? '' }
}

/**
 * Asks for a new link: after the old one expired, or for a forgotten password. The answer is the
 * same for any address.
 */
export async function requestActivationLink(email: string): Promise<ResendResult> {
  const answer = await post('/functions/v1/resend-activation', { email })
  if (answer.kind === 'offline') return 'offline'
  if (answer.status === 429) return 'rate_limited'
  return (answer.body as { success?: boolean } | null)?.success === true ? 'sent' : 'failed'
}

/** `invalid`: the link is nobody's any more. */
export type MailChoiceResult = 'done' | 'invalid' | 'offline' | 'failed'

/** Whether recados are mailed to a person, by the signed link in each of these mails. */
export async function chooseRecadoMails(
  { person, token }: { person: string; token: string },
  wanted: boolean,
): Promise<MailChoiceResult> {
  const answer = await post(`/functions/v1/unsubscribe?${new URLSearchParams({ p: person, t: token })}`, { wanted })
  if (answer.kind === 'offline') return 'offline'
  const { success, code } = (answer.body ?? {}) as { success?: boolean; code?: string }
  return success === true ? 'done' : code === 'not_found' ? 'invalid' : 'failed'
}

type Answer = { kind: 'offline' } | { kind: 'answered'; status: number; body: unknown }

async function post(path: string, body: unknown): Promise<Answer> {
  if (globalThis.navigator?.onLine === false) return { kind: 'offline' }
  try {
    const response = await request(path, { method: 'POST', body: JSON.stringify(body) })
    const text = await response.text()
    return { kind: 'answered', status: response.status, body: parsed(text) }
  } catch (error) {
    // fetch throws TypeError without a network, DOMException on the time limit.
    if (error instanceof TypeError || error instanceof DOMException) return { kind: 'offline' }
    throw error
  }
}

function request(path: string, init: RequestInit): Promise<Response> {
  return fetch(backend.url + path, {
    ...init,
    headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: a page of another host.
    return null
  }
}
