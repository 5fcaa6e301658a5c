import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { ExchangeRequest } from '#sync/engine/wire.ts'
import { postExchange } from '#sync/remote/exchange.ts'

const request: ExchangeRequest = {
  v: 1,
  epoch: null,
  cursor: { content: 0, own: 0 },
  limit: 0,
  digest: false,
  push: [],
}
let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** What the device makes of an answer, from whatever stands between it and the server. */
async function told(answer: RequestListener) {
  server = createServer(answer)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outcome = await postExchange(request, 'token', { url, publishableKey: 'chave' })
  return outcome.ok ? 'ok' : outcome.failure
}

const page = '<html>Entre na rede do hotel</html>'
const postgrest = (code: string) => JSON.stringify({ code, message: 'dito pelo servidor', details: null, hint: null })

it.each([
  [200, page, {}, { kind: 'unreachable' }],
  [200, '{"v":1,"acc', {}, { kind: 'unreachable' }],
  [200, '', {}, { kind: 'unreachable' }],
  [403, page, {}, { kind: 'busy', status: 403 }],
  [404, page, {}, { kind: 'busy', status: 404 }],
  [404, postgrest('PGRST202'), {}, { kind: 'busy', status: 404 }],
  [403, postgrest('42501'), {}, { kind: 'refused', status: 403, code: '42501', message: 'dito pelo servidor' }],
  [400, postgrest('22P02'), {}, { kind: 'refused', status: 400, code: '22P02', message: 'dito pelo servidor' }],
  [409, postgrest('23505'), {}, { kind: 'refused', status: 409, code: '23505', message: 'dito pelo servidor' }],
  [413, page, {}, { kind: 'refused', status: 413, code: 'HTTP 413', message: '' }],
  [429, page, { 'Retry-After': '7' }, { kind: 'busy', status: 429, retryAfter: 7_000 }],
  [500, page, {}, { kind: 'busy', status: 500 }],
  [502, '', {}, { kind: 'busy', status: 502 }],
  [503, postgrest('PGRST001'), { 'Retry-After': '2' }, { kind: 'busy', status: 503, retryAfter: 2_000 }],
] as const)('a um %i com "%.30s" o aparelho não perde nada do que guardou', async (status, body, headers, expected) => {
  expect(await told((_req, res) => res.writeHead(status, headers).end(body))).toEqual(expected)
})

it('uma conexão cortada no meio da resposta é "ninguém respondeu"', async () => {
  expect(
    await told((_req, res) => void res.writeHead(200, { 'Content-Length': '1000' }).write('{"v"', () => res.destroy())),
  ).toEqual({
    kind: 'unreachable',
  })
})
