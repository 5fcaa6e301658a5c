import type { NetworkResult } from '../model/her-profile.ts'
import { backend } from './backend.ts'
import { parsedObject } from '../remote/parsed-object.ts'
import { accessToken } from '../session/session.ts'

const TIMEOUT_MS = 20_000

export interface AuthorizedRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  prefer?: string
  /** Default: 20 s. */
  timeoutMs?: number
}

/**
 * One call of the REST API as the signed-in member, and one more after a 401 with a renewed session. Without a network
 * the answer comes at once.
 * @param path below `/rest/v1/`
 * @returns the answer's text
 */
export function callAs(userId: string, path: string, request: AuthorizedRequest): Promise<NetworkResult<string>> {
  return authorized(userId, `rest/v1/${path}`, request)
}

/**
 * The same for a server function.
 * @param name its name, below `/functions/v1/`
 * @param timeoutMs for one that works longer than others
 * @returns the answer's text; a refusal's `message` is the function's `error`
 */
export function callFunctionAs(
  userId: string,
  name: string,
  body: unknown,
  timeoutMs?: number,
): Promise<NetworkResult<string>> {
  return authorized(userId, `functions/v1/${name}`, { method: 'POST', body, timeoutMs })
}

async function authorized(userId: string, path: string, request: AuthorizedRequest): Promise<NetworkResult<string>> {
  if (globalThis.navigator?.onLine === false) return { ok: false, code: 'offline' }
  try {
    const first = await send(userId, path, request)
    const answer = first.response?.status === 401 ? await send(userId, path, request, first.token) : first
    return answer.response ? await toResult(answer.response) : { ok: false, code: answer.refusal }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { ok: false, code: 'timeout' }
    // fetch throws TypeError without a network.
    if (error instanceof TypeError || error instanceof DOMException) return { ok: false, code: 'offline' }
    throw error
  }
}

type Sent =
  | { response: Response; token: string; refusal?: undefined }
  | { response: null; refusal: 'offline' | 'unauthorized'; token?: undefined }

async function send(
  userId: string,
  path: string,
  { method, body, prefer, timeoutMs = TIMEOUT_MS }: AuthorizedRequest,
  rejected?: string,
): Promise<Sent> {
  const session = await accessToken(rejected)
  if (session.kind === 'unreachable') return { response: null, refusal: 'offline' }
  if (session.kind === 'unauthorized' || session.userId !== userId) return { response: null, refusal: 'unauthorized' }
  const response = await fetch(`${backend.url}/${path}`, {
    method,
    headers: {
      apikey: backend.publishableKey,
      Authorization: `Bearer ${session.token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(prefer && { Prefer: prefer }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { response, token: session.token }
}

async function toResult(response: Response): Promise<NetworkResult<string>> {
  const text = await response.text()
  const { status } = response
  if (response.ok) return { ok: true, value: text }
  const said = parsedObject<{ message?: string; error?: string }>(text) ?? {}
  const message = said.message ?? said.error
  if (status === 401) return { ok: false, code: 'unauthorized', message }
  if (status === 429) return { ok: false, code: 'rate_limited', message }
  return { ok: false, code: status < 500 ? 'refused' : 'unknown', message }
}
