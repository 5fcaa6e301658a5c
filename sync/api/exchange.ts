import type { ExchangeFailure, ExchangeOutcome, Network, ExchangeAnswer, ExchangeRequest } from '../engine/wire.ts'
import { backend, type Backend, parsedObject } from './backend.ts'
import { accessToken, type TokenResult } from '../session/session.ts'

export const EXCHANGE_PATH = '/rest/v1/rpc/sync_exchange'
/**
 * After this long without a byte, no answer will come. Each byte restarts it: a slow line may take
 * its time.
 */
const SILENCE_MS = 20_000
/** The progress of an upload is not visible, so each byte of the body adds to the time limit. */
const SLOWEST_BYTES_PER_MS = 2

/**
 * The exchange over HTTP: one request, and one more after a 401 with a renewed session.
 * @param userId the owner of the rows: with another member's session nothing is sent
 * @param onStranded gets writes that are not sent at all: the token has expired, and nobody answers
 *   to renew it
 */
export function makeHttpNetwork(userId: string, onStranded?: (push: ExchangeRequest['push']) => void): Network {
  return {
    async exchange(request) {
      const first = await accessToken()
      if (first.kind === 'unreachable' && request.push.length > 0) onStranded?.(request.push)
      const outcome = await send(request, first, userId)
      if (!isStale(outcome) || first.kind !== 'token') return outcome
      const again = await send(request, await accessToken(first.token), userId)
      return isStale(again) ? { ok: false, failure: { kind: 'unauthorized' } } : again
    },
  }
}

const isStale = (outcome: ExchangeOutcome) =>
  !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.status === 401

async function send(request: ExchangeRequest, token: TokenResult, userId: string): Promise<ExchangeOutcome> {
  if (token.kind !== 'token') return { ok: false, failure: { kind: token.kind } }
  if (token.userId !== userId) return { ok: false, failure: { kind: 'unauthorized' } }
  return postExchange(request, token.token)
}

/** Sends one POST, without renewing the session. */
export async function postExchange(
  request: ExchangeRequest,
  token: string,
  to: Backend = backend,
): Promise<ExchangeOutcome> {
  const body = JSON.stringify({ request })
  const line = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => line.abort(new DOMException('Nothing was heard', 'TimeoutError')), ms)
  }
  let hasBegun = false
  try {
    wait(SILENCE_MS + body.length / SLOWEST_BYTES_PER_MS)
    const response = await fetch(to.url + EXCHANGE_PATH, {
      method: 'POST',
      headers: { apikey: to.publishableKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body,
      signal: line.signal,
    })
    hasBegun = true
    const text = await textOf(response, () => wait(SILENCE_MS))
    if (!response.ok) return { ok: false, failure: failureOf(response, text) }
    const answer = parsedObject<ExchangeAnswer>(text)
    // A hotel's login page also answers 200, sometimes with JSON.
    return isAnswer(answer) ? { ok: true, answer } : { ok: false, failure: { kind: 'unreachable' } }
  } catch (error) {
    // fetch throws TypeError without a network and when an answer breaks off, DOMException on the
    // time limit.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    const isTooMuch = hasBegun || error instanceof DOMException
    return { ok: false, failure: { kind: 'unreachable', ...(isTooMuch && { isTooMuch }) } }
  } finally {
    clearTimeout(timer)
  }
}

/** The whole answer; `onHeard` is called for each chunk. */
function textOf({ body }: Response, onHeard: () => void): Promise<string> {
  onHeard()
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, on) {
      onHeard()
      on.enqueue(piece)
    },
  })
  return new Response(body?.pipeThrough(heard)).text()
}

/** Each answer of the server contains the state of the account. */
export const isAnswer = (value: unknown): value is ExchangeAnswer =>
  typeof (value as Partial<ExchangeAnswer> | null)?.account?.status === 'string'

/**
 * Milliseconds, from seconds or a date (RFC 9110, 10.2.3). A date is measured by the clock that
 * named it, which is in the same answer; the phone's own may be days off. NaN for anything else.
 */
function retryAfterOf(headers: Headers): number {
  const header = headers.get('Retry-After')
  const seconds = Number(header)
  return seconds >= 0 ? seconds * 1000 : Date.parse(header!) - Date.parse(headers.get('Date')!)
}

/** The statement took longer than the server allows. */
const QUERY_CANCELED = '57014'

function failureOf({ status, headers }: Response, text: string): ExchangeFailure {
  const body = parsedObject<{ code: string; message: string }>(text)
  if (status === 429 || status >= 500) {
    const retryAfter = retryAfterOf(headers)
    const isTooMuch = status === 504 || body?.code === QUERY_CANCELED
    return { kind: 'busy', status, ...(retryAfter > 0 && { retryAfter }), ...(isTooMuch && { isTooMuch }) }
  }
  // Only the server itself may refuse a write. A hotel's login page or a proxy answers with its own
  // page, and a server without this function is being updated. A request that is too large may be
  // split.
  const isFromServer = body?.code !== undefined && !body.code.startsWith('PGRST2')
  if (!isFromServer && status !== 413 && status !== 401) return { kind: 'busy', status }
  return { kind: 'refused', status, code: body?.code ?? `HTTP ${status}`, message: body?.message ?? '' }
}
