import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#backend/types/database.ts'
import { accessToken } from '../session/session.ts'
import { backend, parsedObject } from './backend.ts'

export type NetworkRefusal =
  | 'offline'
  /** The server did not answer in time: it may or may not have done it. */
  | 'timeout'
  /** The session has ended: the member has to sign in again. */
  | 'unauthorized'
  | 'rate_limited'
  /** The server does not accept the values, or the member lacks the right. */
  | 'refused'
  | 'unknown'

export type NetworkResult<T = undefined> =
  | { ok: true; value: T }
  | { ok: false; code: NetworkRefusal; /** The server's own words, if any. */ message?: string }

const TIMEOUT_MS = 20_000

/** A call that failed. */
class Refusal extends Error {
  readonly code: NetworkRefusal
  readonly words: string | undefined

  constructor(code: NetworkRefusal, words?: string) {
    super(words ?? code)
    this.code = code
    this.words = words
  }
}

/**
 * The tables and functions of the REST API as the signed-in member. Run a query with `result` or
 * `changed`.
 * @see https://supabase.com/docs/reference/javascript/select
 */
export function restAs(userId: string): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
    fetch: (input, init) => authorized(userId, input, init),
  })
}

/** Runs a query of `restAs`. */
export async function result<T>(query: { throwOnError(): PromiseLike<{ data: T }> }): Promise<NetworkResult<T>> {
  return attempt(async () => (await query.throwOnError()).data)
}

/** Runs a write that returns its rows. `refused` if there is no row that the member may change. */
export async function changed<Row>(query: { throwOnError(): PromiseLike<{ data: Row[] }> }): Promise<NetworkResult> {
  const rows = await result(query)
  if (!rows.ok) return rows
  return rows.value.length > 0 ? done : { ok: false, code: 'refused' }
}

export const done: NetworkResult = { ok: true, value: undefined }

/** Keeps only whether the call succeeded. */
export const emptied = (answer: NetworkResult<unknown>): NetworkResult => (answer.ok ? done : answer)

/**
 * Calls a server function as the signed-in member.
 * @param name its name, below `/functions/v1/`
 * @param timeoutMs for a function that takes longer than others
 * @returns the answer's JSON; the `message` of a refusal is the function's `error`
 */
export function callFunctionAs<T>(
  userId: string,
  name: string,
  body: unknown,
  timeoutMs = TIMEOUT_MS,
): Promise<NetworkResult<T>> {
  return attempt(async () => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const response = await authorized(userId, `${backend.url}/functions/v1/${name}`, init, timeoutMs)
    return JSON.parse(await response.text()) as T
  })
}

async function attempt<T>(call: () => Promise<T>): Promise<NetworkResult<T>> {
  try {
    return { ok: true, value: await call() }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, message: error.words }
    if (error instanceof DOMException && error.name === 'TimeoutError') return { ok: false, code: 'timeout' }
    // fetch throws TypeError without a network. A SyntaxError means a page of another host: the
    // login page of a hotel's network also answers 200.
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError) {
      return { ok: false, code: 'offline' }
    }
    throw error
  }
}

/**
 * One request as the signed-in member, and one more after a 401 with a renewed session. Without a
 * network it fails at once.
 * @throws Refusal if the request failed
 */
async function authorized(
  userId: string,
  input: RequestInfo | URL,
  init: RequestInit = {},
  timeoutMs = TIMEOUT_MS,
): Promise<Response> {
  if (globalThis.navigator?.onLine === false) throw new Refusal('offline')
  const send = async (rejected?: string) => {
    const session = await accessToken(rejected)
    if (session.kind === 'unreachable') throw new Refusal('offline')
    if (session.kind === 'unauthorized' || session.userId !== userId) throw new Refusal('unauthorized')
    const headers = new Headers(init.headers)
    headers.set('apikey', backend.publishableKey)
    headers.set('Authorization', `Bearer ${session.token}`)
    const signal = AbortSignal.timeout(timeoutMs)
    return { token: session.token, response: await fetch(input, { ...init, headers, signal }) }
  }
  const first = await send()
  const { response } = first.response.status === 401 ? await send(first.token) : first
  if (response.ok) return response
  const { status } = response
  const said = parsedObject<{ message?: string; error?: string }>(await response.text()) ?? {}
  const words = said.message ?? said.error
  if (status === 401) throw new Refusal('unauthorized', words)
  if (status === 429) throw new Refusal('rate_limited', words)
  throw new Refusal(status < 500 ? 'refused' : 'unknown', words)
}
