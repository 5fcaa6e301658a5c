import type { MailTransport } from './mail.ts'

/** What a server function gets from its host: Deno on Supabase, or the embedded backend in Node. */
export interface FunctionEnv {
  supabaseUrl: string
  /** sb_publishable_… (or a project's older anon key). */
  publishableKey: string
  /** sb_secret_… (or a project's older service_role key). Never leaves the server. */
  secretKey: string
  /** All keys by which the service calls: a project may give each of its parts one of its own. */
  secretKeys: readonly string[]
  /** The app's public address, without a trailing slash: for links in mails. */
  siteUrl: string
  /** Where mail programs reach the functions, without a trailing slash: one-click unsubscribing. */
  functionsUrl: string
  mail: MailTransport
  /** Uses bcrypt at the auth server's cost. */
  hashPassword(password: string): Promise<string>
  /** Reaches supabaseUrl; in Node it stays within the process. */
  fetch: typeof fetch
  /** Has the mail queue looked at after the answer, at once or in so many seconds. */
  wakeMail(inSeconds?: number): void
  /** Goes on with the work after the answer. */
  waitUntil(work: Promise<unknown>): void
  /** Push services beside those of the browsers: 'host' or 'host:port'. */
  pushHosts: readonly string[]
  /** Reaches push services. */
  fetchPush: typeof fetch
  /** Writes what broke into the host's log, for the operator. */
  report(error: unknown): void
}

export type FunctionHandler = (request: Request, env: FunctionEnv) => Promise<Response>

/** A refusal that the app shows, or recognizes by its code. */
export class FunctionError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region',
  'access-control-allow-methods': 'POST, OPTIONS',
}

export function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...CORS, 'content-type': 'application/json; charset=utf-8' },
  })
}

/** Bytes of the largest body, a mail. */
const MAX_BODY = 512 * 1024

/**
 * The frame of every function: CORS, POST only, JSON only. `work` returns the answer's body, or
 * throws a FunctionError, which becomes `{success: false, error, code}` with its status. Whatever
 * else breaks is reported, and is a 500 that a browser may read: without CORS an app on another
 * origin would take it for a lost network.
 */
export function makeFunction(
  work: (body: unknown, request: Request, env: FunctionEnv) => Promise<unknown>,
): FunctionHandler {
  return async (request, env) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
    try {
      if (request.method !== 'POST') throw new FunctionError(405, 'method_not_allowed', 'Use POST.')
      return answer(200, await work(await readBody(request), request, env))
    } catch (error) {
      if (!(error instanceof FunctionError)) env.report(error)
      const { status, message, code } = error instanceof FunctionError ? error : BROKEN
      return answer(status, { success: false, error: message, code })
    }
  }
}

const BROKEN = new FunctionError(500, 'unexpected', 'Algo falhou no servidor. Tente de novo em alguns minutos.')

/** Stands in for every function of a project that lacks a setting. */
export const makeUnconfigured = (setting: string): FunctionHandler =>
  makeFunction(async (_body, _request, env) => {
    env.report(new Error(`${setting} is not set, or is no address: supabase secrets set ${setting}=…`))
    throw new FunctionError(
      500,
      'not_configured',
      `Falta configurar ${setting} no servidor. Avise a equipe do ministério.`,
    )
  })

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > MAX_BODY) throw new FunctionError(413, 'too_large', 'O conteúdo enviado é grande demais.')
  try {
    return JSON.parse(text)
  } catch {
    throw new FunctionError(400, 'invalid_json', 'O conteúdo enviado não é JSON.')
  }
}
