import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExchangeRequest } from '#sync/engine/wire.ts'
import { postExchange } from '#sync/api/exchange.ts'

const PATIENCE = { timeout: 60_000, interval: 10 }

const request: ExchangeRequest = {
  v: 1,
  epoch: null,
  cursor: { content: 0, own: 0 },
  limit: 0,
  push: [],
}
let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** What the device makes of an answer, whatever sent it between phone and server. */
async function told(answer: RequestListener, asked = request) {
  // Reads the whole request: a server that answers before that cuts the connection.
  server = createServer((req, res) => void req.resume().on('end', () => answer(req, res)))
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outcome = await postExchange(asked, 'token', { url, publishableKey: 'chave' })
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
  [500, postgrest('57014'), {}, { kind: 'busy', status: 500, isTooMuch: true }],
  [504, page, {}, { kind: 'busy', status: 504, isTooMuch: true }],
  [502, '', {}, { kind: 'busy', status: 502 }],
  [503, postgrest('PGRST001'), { 'Retry-After': '2' }, { kind: 'busy', status: 503, retryAfter: 2_000 }],
] as const)(
  'on a %i with "%.30s" the device loses nothing of what it stored',
  async (status, body, headers, expected) => {
    expect(await told((_req, res) => res.writeHead(status, headers).end(body))).toEqual(expected)
  },
)

it('a connection cut in the middle of the answer counts as no answer', async () => {
  expect(
    await told((_req, res) => void res.writeHead(200, { 'Content-Length': '1000' }).write('{"v"', () => res.destroy())),
  ).toEqual({
    kind: 'unreachable',
    isTooMuch: true,
  })
})

describe('the timeout', () => {
  /** The length of each wait, and its end, which only these tests trigger. */
  let waitings: { ms: number; isOver(): void; isGivenUp: boolean }[]
  beforeEach(() => {
    waitings = []
    const { setTimeout, clearTimeout } = globalThis
    vi.stubGlobal('setTimeout', (run: () => void, ms: number, ...rest: unknown[]) => {
      if (!(ms >= 20_000 && ms < 60_000)) return setTimeout(run, ms, ...rest)
      const waiting = { ms, isOver: run, isGivenUp: false }
      waitings.push(waiting)
      return waiting
    })
    vi.stubGlobal('clearTimeout', (timer: (typeof waitings)[number] & NodeJS.Timeout) => {
      if (waitings.includes(timer)) timer.isGivenUp = true
      else clearTimeout(timer)
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  const answer = JSON.stringify({ v: 1, account: { status: 'active' }, more: 'x'.repeat(40_000) })

  it('counts silence: each piece of the answer restarts it, however long the whole takes', async () => {
    const counts: number[] = []
    const outcome = told((_req, res) => {
      const pieces = answer.match(/.{1,4000}/g)!
      res.writeHead(200)
      const next = async () => {
        const piece = pieces.shift()
        if (piece === undefined) return void res.end()
        const before = waitings.length
        res.write(piece)
        await vi.waitUntil(() => waitings.length > before, PATIENCE)
        counts.push(waitings.length)
        await next()
      }
      void next()
    })
    expect(await outcome).toBe('ok')
    expect(counts.length).toBeGreaterThan(10)
    expect(new Set(waitings.slice(1).map(({ ms }) => ms))).toEqual(new Set([20_000]))
    expect(waitings.every(({ isGivenUp }) => isGivenUp)).toBe(true)
  })

  it.each([
    ['before the answer', false],
    ['in the middle of it', true],
  ])('ends on silence %s', async (_when, hasBegun) => {
    const outcome = told((_req, res) => {
      if (hasBegun) res.writeHead(200).write(answer.slice(0, 1000))
      void vi.waitUntil(() => waitings.length > (hasBegun ? 2 : 0), PATIENCE).then(() => waitings.at(-1)!.isOver())
    })
    expect(await outcome).toEqual({ kind: 'unreachable', isTooMuch: true })
  })

  it('gives an upload over a slow line the time it needs', async () => {
    const push = Array.from({ length: 500 }, (_, n) => ({
      c: 'read_marks' as const,
      id: String(n),
      doc: { recado_id: String(n) },
    }))
    expect(await told((_req, res) => void res.end(answer), { ...request, push })).toBe('ok')
    const bytes = JSON.stringify({ request: { ...request, push } }).length
    expect(waitings[0]!.ms).toBe(20_000 + bytes / 2)
  })
})
