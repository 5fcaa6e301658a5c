import { type InvalidReason, bearerToken, isSameSecret, verifyJwt } from '../auth/jwt.ts'
import { networkOf } from '../http/caller.ts'
import { authError, json, tokenError } from '../http/responses.ts'
import type { Keys } from '../keys.ts'
import { type Call, type Caller, callsOf, type Surface } from './calls.ts'
import { validateBody } from './bodies.ts'
import { makeBodyBudget, type Reservation } from './body-budget.ts'
import { validateQuery } from './query.ts'

/** The largest body of an unknown caller, whatever the call takes from others. */
const STRANGERS_BODY = 64 * 1024
/** Milliseconds in which an unknown caller's body, which is small, has to arrive. */
const STRANGERS_TIME = 30_000
const LARGEST_BODY = 50 * 1024 * 1024

const RANK: Record<Caller, number> = { anyone: 0, session: 1, service: 2 }

export interface Door {
  /**
   * Checks a request before any part of the server sees it.
   * @param peer the caller's address
   * @returns the request with its path decoded and its body read, or the refusal
   */
  admit(request: Request, peer: string): Promise<Admitted | Response>
}

export interface Admitted {
  request: Request
  /** To be called when the request is answered. */
  leave(): void
}

/** The only way into the API from outside (calls.ts). */
export function makeDoor(surface: Surface, keys: Keys): Door {
  const { secretKey } = keys
  const calls = callsOf(surface)
  const budget = makeBodyBudget()

  /** Who calls, and why their token is not valid, if they sent one. */
  async function whoIs({ headers }: Request): Promise<{ who: Caller; name?: string; invalidReason?: InvalidReason }> {
    const token = bearerToken(headers)
    const isOurs = (key: string | null) => key !== null && isSameSecret(key, secretKey)
    if (isOurs(token) || isOurs(headers.get('apikey'))) return { who: 'service' }
    if (token === null || token.startsWith('sb_')) return { who: 'anyone' }
    const verdict = await verifyJwt(token, keys)
    if (!verdict.ok) return { who: 'anyone', invalidReason: verdict.reason }
    const { role, sub } = verdict.claims
    return { who: role === 'anon' ? 'anyone' : role === 'service_role' ? 'service' : 'session', name: sub }
  }

  return {
    async admit(request, peer) {
      const url = new URL(request.url)
      const path = decoded(url.pathname)
      const call = path === null ? null : calls.find((known) => known.path.test(path) && allows(known, request.method))
      if (path === null || !call) return json(404, { code: 'not_found', message: 'Not Found' })
      const { who, name = networkOf(peer), invalidReason } = await whoIs(request)
      // Before 413: with a new token the caller may send this body.
      if (call.rest && invalidReason) return tokenError(invalidReason)
      if (RANK[who] < RANK[call.who]) return refused(path, who)
      const complaint = call.rest && validateQuery(url.searchParams, call.rest.patterns, who === 'service')
      if (complaint) return json(400, { code: 'PGRST100', message: complaint, details: null, hint: null })

      url.pathname = path
      const limit = who === 'anyone' ? Math.min(call.body, STRANGERS_BODY) : call.body
      const reservation = budget.reserve(name)
      const body = await read(request, limit, reservation, who === 'anyone' ? STRANGERS_TIME : undefined)
      if (body instanceof Response) return body
      if (path === '/auth/v1/user' && request.method === 'PUT' && changesCredentials(body)) {
        reservation.release()
        // Lite confirms a new address only with the old mailbox, and a new password with nobody:
        // whoever has a member's phone would have the account. A mailed link changes both.
        return authError(422, 'credentials_change_disabled', 'Address and password are changed by a mailed link')
      }
      const wrong = call.form && validateBody(body, call.form)
      if (wrong) {
        reservation.release()
        if (call.form === 'auth') return authError(400, 'bad_json', wrong)
        return json(400, { statusCode: '400', error: 'invalid_request', message: wrong })
      }
      return { request: copyOf(request, url, body), leave: reservation.release }
    },
  }
}

/** A plain Request: the adapter's object implements only part of it. */
function copyOf({ method, headers, signal }: Request, url: URL, body: Buffer<ArrayBuffer> | null): Request {
  return new Request(url, { method, headers, signal, ...(body && { body }) })
}

/** Lets everything in, for tests of the parts behind it: a hosted project has no door. */
export const openDoor: Door = {
  async admit(request) {
    const body = await read(request, LARGEST_BODY)
    if (body instanceof Response) return body
    return { request: copyOf(request, new URL(request.url), body), leave: () => undefined }
  },
}

const allows = ({ methods }: Call, method: string) => methods.includes(method)

/** The path, decoded once. Null if it is not UTF-8, or would change if decoded again. */
function decoded(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname)
    return decodeURIComponent(path) === path ? path : null
  } catch {
    // A percent sign that encodes nothing.
    return null
  }
}

/** Answers in the form of the part that would have answered. */
function refused(path: string, who: Caller): Response {
  const [status, message] = who === 'anyone' ? [401, 'Unauthorized'] : [403, 'Forbidden']
  if (path.startsWith('/auth/'))
    return authError(
      status,
      who === 'anyone' ? 'no_authorization' : 'not_admin',
      `${message}: a valid token is required`,
    )
  if (path.startsWith('/storage/')) return json(status, { statusCode: String(status), error: message, message })
  return json(status, { code: '42501', message: 'permission denied', details: null, hint: null })
}

/** The whole body, read before the request takes its turn; null if there is none. */
async function read(
  request: Request,
  limit: number,
  reservation?: Reservation,
  time?: number,
): Promise<Buffer<ArrayBuffer> | null | Response> {
  if (request.body === null) return null
  const tooLarge = () =>
    json(413, {
      statusCode: '413',
      error: 'Payload too large',
      message: `The object exceeded the maximum allowed size of ${limit} bytes`,
    })
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  let isWhole = false
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<typeof LATE>((resolve) => {
    if (time !== undefined) timer = setTimeout(resolve, time, LATE)
  })
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  try {
    for (;;) {
      const piece = await Promise.race([reader.read(), tooLate])
      if (piece === LATE) return json(408, { message: 'The body did not come in time' })
      if (piece.done) break
      size += piece.value.byteLength
      if (size > limit) return tooLarge()
      if (reservation && !reservation.grow(piece.value.byteLength)) return tooMuch()
      chunks.push(piece.value)
    }
    isWhole = true
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(timer)
    if (!isWhole) {
      reservation?.release()
      // The rest of the body is discarded.
      void reader.cancel().catch(() => undefined)
    }
  }
}

const LATE = Symbol('late')

/** One caller, or all together, sent more than the server can hold. */
const tooMuch = () => {
  const message = 'Too much at once, try again'
  const body = { statusCode: '503', error: 'Service Unavailable', code: 'too_much', message, msg: message }
  return json(503, body, { 'retry-after': '5' })
}

/** Also true if the body cannot be read. */
function changesCredentials(body: Buffer | null): boolean {
  try {
    const asked = JSON.parse(body?.toString('utf8') ?? '') as Record<string, unknown>
    return ['email', 'phone', 'password'].some((name) => name in asked)
  } catch {
    // No JSON, or not an object.
    return true
  }
}
