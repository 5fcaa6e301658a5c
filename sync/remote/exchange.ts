import type { ExchangeOutcome, Network } from '../engine/ports.ts'
import type { ExchangeAnswer, ExchangeRequest } from '../engine/wire.ts'
import { backend, type Backend } from './backend.ts'
import { parsedObject } from './parsed-object.ts'
import { accessToken, type TokenResult } from '../session/session.ts'

export const EXCHANGE_PATH = '/rest/v1/rpc/sync_exchange'
const TIMEOUT_MS = 20_000

/**
 * The exchange over HTTP: one request, and one more after a 401 with a renewed session.
 * @param userId whose rows these are: with another member's session in place nothing is sent
 * @param onStranded told of writes for which no request is made, since nobody answers to renew the session
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

/** One POST, without renewing anything. */
export async function postExchange(
  request: ExchangeRequest,
  token: string,
  to: Backend = backend,
): Promise<ExchangeOutcome> {
  try {
    const response = await fetch(to.url + EXCHANGE_PATH, {
      method: 'POST',
      headers: { apikey: to.publishableKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ request }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return { ok: false, failure: await failureOf(response) }
    const answer: unknown = await response.json()
    // A hotel's door says 200 too, some with a JSON of its own.
    return isAnswer(answer) ? { ok: true, answer } : { ok: false, failure: { kind: 'unreachable' } }
  } catch (error) {
    // fetch throws TypeError without a network, DOMException on the time limit; a body cut off is a SyntaxError.
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError) {
      return { ok: false, failure: { kind: 'unreachable' } }
    }
    throw error
  }
}

/** Each answer of the server's says what became of the account. */
const isAnswer = (value: unknown): value is ExchangeAnswer =>
  typeof (value as Partial<ExchangeAnswer> | null)?.account?.status === 'string'

/** Milliseconds; said in seconds or as a date (RFC 9110, 10.2.3). Not a number for anything else. */
function retryAfterOf(header: string | null): number {
  const seconds = Number(header)
  return seconds >= 0 ? seconds * 1000 : Date.parse(header!) - Date.now()
}

async function failureOf(response: Response): Promise<Extract<ExchangeOutcome, { ok: false }>['failure']> {
  const { status } = response
  if (status === 429 || status >= 500) {
    const retryAfter = retryAfterOf(response.headers.get('Retry-After'))
    return { kind: 'busy', status, ...(retryAfter > 0 ? { retryAfter } : {}) }
  }
  const text = await response.text()
  const body = parsedObject<{ code: string; message: string }>(text)
  // Only the server itself may refuse her writes: a hotel's login page or a proxy answers with a page of its own, and
  // a server without this function is on its way to another version. A request that is too large may be cut smaller.
  const isFromServer = body?.code !== undefined && !body.code.startsWith('PGRST2')
  if (!isFromServer && status !== 413 && status !== 401) return { kind: 'busy', status }
  return { kind: 'refused', status, code: body?.code ?? `HTTP ${status}`, message: body?.message ?? '' }
}
