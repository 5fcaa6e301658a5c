import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callsOf, productSurface } from './door/calls.ts'
import { placeOf } from './lite-process.ts'
import type { Log, RequestWatch } from './options.ts'

/** Warnings and errors as words on stderr; the rest is not written. */
export const consoleLog: Log = (level, message, cause) => {
  if (level === 'info') return
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : cause
  console.error(detail === undefined ? `[${level}] ${message}` : `[${level}] ${message}: ${String(detail)}`)
}

const requestId = new AsyncLocalStorage<string>()

function write(level: string, event: string, fields: Record<string, unknown>): void {
  const line = { time: new Date().toISOString(), level, event, requestId: requestId.getStore(), ...fields }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/**
 * Everything as lines of JSON on stderr (`LOG=json`), without personal data: of an error its kind
 * and place, of an address its pattern.
 */
export const jsonLog: Log = (level, message, cause) => {
  const event = message.replace(/^([A-Z]+) (\/\S*?)(?=:? |:?$)/, (_, method, path) => `${method} ${routeOf(path)}`)
  write(level, redacted(event), {
    ...(cause !== undefined && { cause: cause instanceof Error ? placeOf(cause) : redacted(String(cause)) }),
  })
}

/**
 * A line for each answer. Its number is in the answer too, and in the lines of what it asked for.
 */
export const watchRequest: RequestWatch = (request, response, handle) => {
  const id = randomUUID().slice(0, 8)
  const began = performance.now()
  response.setHeader('x-request-id', id)
  response.once('close', () => writeRequest(id, request, response, began))
  requestId.run(id, handle)
}

function writeRequest(id: string, { method, url }: IncomingMessage, response: ServerResponse, began: number): void {
  // 499: whoever asked has hung up.
  const status = response.writableFinished ? response.statusCode : 499
  const route = routeOf((url ?? '').split('?', 1)[0]!)
  write(status >= 500 ? 'error' : 'info', 'request', {
    requestId: id,
    method,
    route,
    status,
    ms: Math.round(performance.now() - began),
  })
}

const calls = callsOf(productSurface)
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A path without what anybody could have put into it: `/auth/v1/admin/users/:id`, `/:page`. */
export function routeOf(path: string): string {
  if (path === '/healthz' || path === '/') return path
  if (path.startsWith('/assets/')) return '/assets/:file'
  const [, api] = /^\/(auth|rest|storage|functions|realtime)\/v1(?:\/|$)/.exec(path) ?? []
  if (!api) return '/:page'
  if (!calls.some((call) => call.path.test(path))) return `/${api}/v1/:unknown`
  if (api === 'storage') return path.replace(/\/media(\/.*)?$/, '/media/:key')
  return path.replaceAll(UUID, ':id')
}

/** What looks like an address, a token or a key is taken out, wherever it came from. */
function redacted(text: string): string {
  return text
    .replaceAll(/[^\s"'<>(=:,]+@[^\s"'<>),]+/g, ':email')
    .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bsb_(?:secret|publishable)_[\w-]+/g, ':token')
    .replaceAll(UUID, ':id')
}
