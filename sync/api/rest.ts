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
    // What failed is told at once; the screen offers another try.
    retry: false,
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
    const text = await response.text()
    // A function always answers something.
    if (!text) throw new Refusal('offline')
    return JSON.parse(text) as T
  })
}

/** Another request as the signed-in member, answered by JSON. */
export const requestAs = <T>(userId: string, address: string, init: RequestInit): Promise<NetworkResult<T>> =>
  attempt(async () => (await (await authorized(userId, address, init)).json()) as T)

/** Any other error is a fault of this app, and surfaces. */
async function attempt<T>(call: () => Promise<T>): Promise<NetworkResult<T>> {
  try {
    return { ok: true, value: await call() }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, message: error.words }
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
    if (session.kind === 'unreachable') throw new Refusal(session.isBusy ? 'unknown' : 'offline')
    if (session.kind === 'unauthorized' || session.userId !== userId) throw new Refusal('unauthorized')
    const headers = new Headers(init.headers)
    headers.set('apikey', backend.publishableKey)
    headers.set('Authorization', `Bearer ${session.token}`)
    return { token: session.token, ...(await reach(input, { ...init, headers }, timeoutMs)) }
  }
  const first = await send()
  const { response, text } = first.response.status === 401 ? await send(first.token) : first
  const { status } = response
  if (response.ok) {
    // The login page of a hotel's network also answers 200.
    if (text && !isJson(text)) throw new Refusal('offline')
    return new Response(text || null, { status, headers: response.headers })
  }
  const said = parsedObject<{ code?: string; message?: string; error?: string }>(text) ?? {}
  // An older server does not know what is called, and says so in English.
  const words = /^PGRST|^not_found$/i.test(said.code ?? '') ? undefined : (said.message ?? said.error)
  if (status === 401) throw new Refusal('unauthorized', words)
  if (status === 429) throw new Refusal('rate_limited', words)
  throw new Refusal(status < 500 ? 'refused' : 'unknown', words)
}

/**
 * The whole answer.
 * @throws Refusal if none came, or not to its end
 */
async function reach(
  input: RequestInfo | URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return { response, text: await response.text() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new Refusal('timeout')
    // fetch throws TypeError without a network and when an answer breaks off.
    if (error instanceof TypeError || error instanceof DOMException) throw new Refusal('offline')
    throw error
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // A page of another host.
    return false
  }
}
