import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { databaseLoss, isConnectionLost } from '../database/connection-lost.ts'
import type { Door } from '../door/door.ts'
import type { AuthRateLimit } from '../auth/rate-limit.ts'
import type { Fetch } from '../lite.ts'
import type { Health } from '../health.ts'
import type { DevMiddleware, Log, RequestWatch } from '../options.ts'
import { callerOf, type TrustedProxies } from './caller.ts'
import { compression } from './compression.ts'
import { json, readJson } from './responses.ts'
import { pageHeaders } from './security-headers.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']
const EXPOSED_HEADERS = (
  'content-range content-location preference-applied content-encoding range-unit x-total-count link ' +
  'retry-after x-relay-error sb-error-code'
).split(' ')

const API = /^\/(auth|rest|realtime|functions|storage)\/v1(\/|$)/

export interface Api {
  /** Lite: rest, storage. */
  lite: Fetch
  auth: Fetch
  authAdmin: Fetch
  functions: Fetch
  publicObjects: (request: Request) => Promise<Response | null>
  rateLimit: AuthRateLimit | null
  /** Requests from outside pass it; requests of a server function do not. */
  door: Door
}

/** The whole API as one function, for browsers, server functions and tests. */
export function makeApiFetch(api: Api, log: Log): (request: Request, peer: string) => Promise<Response> {
  const answer = async (request: Request, path: string): Promise<Response> => {
    if (path.startsWith('/auth/v1/admin/')) return api.authAdmin(request)
    if (path.startsWith('/auth/v1/')) return api.auth(request)
    if (path.startsWith('/functions/v1/')) return api.functions(request)
    // Only sockets go there: the database sends the broadcasts.
    if (path.startsWith('/realtime/v1/')) return json(404, { message: 'Not Found' })
    if (path.startsWith('/storage/v1/object/public/')) {
      const object = await api.publicObjects(request)
      if (object) return object
    }
    return api.lite(request)
  }

  const route = async (asked: Request, peer: string): Promise<Response> => {
    // A function's request was admitted and counted when the function was called.
    if (peer === 'function') return answer(asked, new URL(asked.url).pathname)
    const admitted = await api.door.admit(asked, peer)
    if (admitted instanceof Response) return admitted
    try {
      const { request } = admitted
      const path = new URL(request.url).pathname
      const turn = api.rateLimit?.enter(path, peer, await accountOf(request))
      if (turn?.refusal) return turn.refusal
      const response = await answer(request, path)
      turn?.leave(response.status)
      return response
    } finally {
      admitted.leave()
    }
  }

  const answerOrFail = async (request: Request, peer: string): Promise<Response> => {
    try {
      return await route(request, peer)
    } catch (error) {
      if (isConnectionLost(error)) return databaseAway()
      // A phone that loses its network in the middle of a request is no fault of the server.
      log(request.signal.aborted ? 'info' : 'error', `${request.method} ${new URL(request.url).pathname}`, error)
      return json(500, {
        code: 500,
        error_code: 'unexpected_failure',
        message: 'Internal server error',
        msg: 'Internal server error',
      })
    }
  }

  const app = new Hono<{ Bindings: { peer: string } }>()
  // The app may be hosted elsewhere: any origin may call, as at Supabase's gateway. There are no
  // cookies.
  app.use(cors({ origin: '*', allowMethods: METHODS, exposeHeaders: EXPOSED_HEADERS, maxAge: 86_400 }))
  app.use(compression)
  app.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
  })
  app.all('*', async (c) =>
    databaseLoss.watch(async () => {
      const response = await answerOrFail(c.req.raw, c.env.peer)
      // Whatever a part made of the lost database, the request may be tried again.
      const isAway = response.status >= 500 && response.status !== 503 && databaseLoss.isNoted()
      return isAway ? databaseAway() : response
    }),
  )
  return async (request, peer) => app.fetch(request, { peer })
}

/** PostgREST's answer, used for every part. */
const databaseAway = (): Response =>
  json(
    503,
    { code: 'PGRST001', message: 'Database client error. Retrying the connection.', details: null, hint: null },
    { 'retry-after': '2' },
  )

/**
 * The account whose password is tried, in lower case, or the factor whose code is; null for other
 * requests.
 */
async function accountOf(request: Request): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url)
  const [, factor] = /^\/auth\/v1\/factors\/([^/]+)\/verify$/.exec(pathname) ?? []
  if (factor) return factor
  if (pathname !== '/auth/v1/token' || searchParams.get('grant_type') !== 'password') return null
  const body = (await readJson(request.clone())) as { email?: unknown } | null | undefined
  return typeof body?.email === 'string' ? body.email.trim().toLowerCase() : null
}

interface HandlerOptions {
  apiFetch: (request: Request, peer: string) => Promise<Response>
  staticFiles: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | null
  dev: DevMiddleware | null
  isHttps: boolean
  log: Log
  trustProxy: TrustedProxies | null
  /** Whether the database is told the caller's address, and limits it. */
  countCallers: boolean
  health: (() => Promise<Health>) | null
  watchRequest?: RequestWatch
}

/** One origin: the API under its prefixes, the app everywhere else. */
export function makeHandler(options: HandlerOptions) {
  const { apiFetch, staticFiles, dev, isHttps, log, trustProxy, countCallers, health, watchRequest } = options
  const apiListener = getRequestListener(
    async (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage }
      return apiFetch(request, callerOf(incoming, trustProxy))
    },
    { overrideGlobalObjects: false },
  )

  const notFound = (response: ServerResponse): void => {
    if (response.headersSent) return
    response.writeHead(404, { ...pageHeaders(null, { isHttps }), 'content-type': 'text/plain; charset=utf-8' })
    response.end('Não encontrado\n')
  }

  const answerHealth = (response: ServerResponse, found: Health): void => {
    response.writeHead(found.status === 'ok' ? 200 : 503, {
      ...pageHeaders(null, { isHttps }),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(`${JSON.stringify(found)}\n`)
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (health && /^\/healthz(\?|$)/.test(request.url ?? ''))
      return void health().then((found) => answerHealth(response, found))
    if (API.test(request.url ?? '')) {
      setForwardedFor(request, countCallers || trustProxy ? callerOf(request, trustProxy) : null)
      return void apiListener(request, response)
    }
    if (dev) {
      const headers = pageHeaders(null, { isHttps, isDev: true })
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      return dev.handle(request, response, () => notFound(response))
    }
    const served = staticFiles?.(request, response) ?? Promise.resolve(false)
    served
      .then((isServed) => {
        if (!isServed) notFound(response)
      })
      .catch((error: unknown) => {
        // Without the query: in a mailed link it holds a token.
        log('error', `${request.method} ${request.url?.split('?', 1)[0]}`, error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
  }
  if (!watchRequest) return handle
  return (request: IncomingMessage, response: ServerResponse): void =>
    watchRequest(request, response, () => handle(request, response))
}

/** The headers in which a gateway names the caller, and in which database and functions look. */
const CLAIMS = ['x-forwarded-for', 'cf-connecting-ip']

/** Replaces what the caller says of its own address by what the server knows. */
function setForwardedFor({ rawHeaders, headers }: IncomingMessage, peer: string | null): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (CLAIMS.includes(rawHeaders[at]!.toLowerCase())) rawHeaders.splice(at, 2)
  }
  for (const name of CLAIMS) delete headers[name]
  if (peer === null) return
  rawHeaders.push('X-Forwarded-For', peer)
  headers['x-forwarded-for'] = peer
}
