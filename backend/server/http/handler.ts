import { getRequestListener } from '@hono/node-server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthRateLimit } from '../auth/rate-limit.ts'
import type { Fetch } from '../lite.ts'
import type { DevMiddleware, Log } from '../options.ts'
import { preflight, withCors } from './cors.ts'
import { json } from './responses.ts'
import { pageHeaders } from './security-headers.ts'

const API = /^\/(auth|rest|realtime|functions|storage)\/v1(\/|$)/

export interface Api {
  /** Lite: auth, rest, storage. */
  lite: Fetch
  authAdmin: Fetch
  functions: Fetch
  realtime: Fetch
  publicObjects: (request: Request) => Promise<Response | null>
  rateLimit: AuthRateLimit | null
}

/** The whole API behind one function, as a browser, a server function or a test may call it. */
export function makeApiFetch(api: Api, log: Log): (request: Request, peer: string) => Promise<Response> {
  const route = async (request: Request, peer: string): Promise<Response> => {
    const path = new URL(request.url).pathname
    if (path.startsWith('/auth/v1/admin/')) return api.authAdmin(request)
    if (path.startsWith('/functions/v1/')) return api.functions(request)
    if (path.startsWith('/realtime/v1/')) return api.realtime(request)
    if (path.startsWith('/storage/v1/object/public/')) {
      const object = await api.publicObjects(request)
      if (object) return object
    }
    const refusal = api.rateLimit?.check(path, peer)
    if (refusal) return refusal
    const response = await api.lite(request)
    api.rateLimit?.count(path, peer, response.status)
    return response
  }

  return async (request, peer) => {
    if (request.method === 'OPTIONS') return preflight(request)
    try {
      return withCors(await route(request, peer))
    } catch (error) {
      // A phone that loses its network in the middle of a request is no fault here.
      log(request.signal.aborted ? 'info' : 'error', `${request.method} ${new URL(request.url).pathname}`, error)
      return withCors(json(500, { code: 500, error_code: 'unexpected_failure', message: 'Internal server error', msg: 'Internal server error' }))
    }
  }
}

interface HandlerOptions {
  apiFetch: (request: Request, peer: string) => Promise<Response>
  staticFiles: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | null
  dev: DevMiddleware | null
  isHttps: boolean
  log: Log
}

/** One origin: the API under its prefixes, the app everywhere else. */
export function makeHandler({ apiFetch, staticFiles, dev, isHttps, log }: HandlerOptions) {
  const apiListener = getRequestListener(
    (request, env) => apiFetch(request, peerOf((env as { incoming: IncomingMessage }).incoming)),
    { overrideGlobalObjects: false },
  )

  const notFound = (response: ServerResponse): void => {
    if (response.headersSent) return
    response.writeHead(404, { ...pageHeaders(null, { isHttps }), 'content-type': 'text/plain; charset=utf-8' })
    response.end('Não encontrado\n')
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (API.test(request.url ?? '')) return void apiListener(request, response)
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
        // Without the query: a link from a mail carries its token there.
        log('error', `${request.method} ${request.url?.split('?', 1)[0]}`, error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
  }
}

/** Whom a request comes from. A proxy on this machine is believed about it; nobody else is. */
function peerOf(incoming: IncomingMessage): string {
  const address = incoming.socket.remoteAddress ?? 'unknown'
  const isLoopback = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',').at(-1)?.trim()
  return isLoopback && forwarded ? forwarded : address
}
