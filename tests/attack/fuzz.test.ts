import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { signJwt } from '#tests/kit/jwt.ts'
import { callsOf, productSurface } from '#backend/server/door/calls.ts'
import { makeDoor } from '#backend/server/door/door.ts'
import { makeTrustedProxies } from '#backend/server/http/caller.ts'
import { makeApiFetch, makeHandler } from '#backend/server/http/handler.ts'
import { makeKeys, PUBLISHABLE_KEY } from '#backend/server/keys.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { startPostgres, type ThrowawayPostgres } from '#tests/kit/postgres.ts'
import { startServerProcess, TIDY, type ServerProcess } from '#tests/kit/server-process.ts'
import { makeRandom } from '#tests/sync/kit/random.ts'
import { strangeFrame, strangeRequest, type StrangeRequest, type Tokens } from './kit/strange.ts'

/**
 * The same seed in every gate, a new one before a release. `FUZZ_SEED` repeats one, `FUZZ_RUNS`
 * says how many requests.
 */
const SEED = Number(process.env.FUZZ_SEED ?? (isThorough ? Date.now() % 2 ** 31 : 1))
const RUNS = Number(process.env.FUZZ_RUNS ?? (isThorough ? 50_000 : 800))
/**
 * Requests to a whole server with its database; the others reach the door and recorders behind it.
 */
const WHOLE = 2 * Math.ceil(RUNS / 10)
const AT_ONCE = 8
const MB = 1024 * 1024

const again = `Again: FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS} npm run test:attack -- tests/attack/fuzz.test.ts`
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

/**
 * Sends it unchanged; resolves with the status, or 0 if the connection was cut or the client would
 * not send it.
 */
function send(url: string, { method, target, headers, body }: StrangeRequest, agent: Agent): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    try {
      const sent = httpRequest({ hostname, port, method, path: target, headers, agent }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', () => resolve(0))
      })
      sent.on('error', () => resolve(0))
      sent.end(body ?? undefined)
    } catch {
      // Node's own client refuses invalid headers and paths.
      resolve(0)
    }
  })
}

/** A few at a time; each has a number, by which its seed is found again. */
async function inParallel(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let n = next++; n < count; n = next++) await work(n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const told = (request: StrangeRequest) =>
  JSON.stringify({ ...request, body: request.body?.toString('latin1').slice(0, 500) })

describe(`at random, seed ${SEED}`, () => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  afterAll(() => agent.destroy())

  it('nothing outside the table of calls reaches any part of the server', async () => {
    const keys = makeKeys()
    const tokens: Tokens = {
      publishable: PUBLISHABLE_KEY,
      member: signJwt({ sub: 'maria', role: 'authenticated', aud: 'authenticated', exp: inAnHour() }, keys.jwtSecret),
      expired: signJwt({ sub: 'maria', role: 'authenticated', aud: 'authenticated', exp: 1 }, keys.jwtSecret),
    }
    const calls = callsOf(productSurface)
    const wrong: string[] = []
    let reached = 0
    /** Recorders behind the door, which check requests independently of it. */
    const part = async (request: Request): Promise<Response> => {
      reached += 1
      const url = new URL(request.url)
      const body = Buffer.from(await request.arrayBuffer())
      const call = calls.find(({ path, methods }) => path.test(url.pathname) && methods.includes(request.method))
      const bearer = request.headers.get('authorization')
      const isMember = bearer === `Bearer ${tokens.member}`
      const complaint =
        (!call && 'not in the table') ||
        (/%|\/\/|\/\.{1,2}(\/|$)|[\\\s]/.test(decodeURIComponent(url.pathname)) && 'a path that is not plain') ||
        (call!.who === 'service' && 'for the server only') ||
        (call!.who === 'session' && !isMember && 'for members only') ||
        (bearer === `Bearer ${tokens.expired}` && url.pathname.startsWith('/rest/') && 'expired') ||
        (body.byteLength > (isMember ? call!.body : Math.min(call!.body, 65_536)) && 'too large') ||
        (url.pathname.startsWith('/rest/') &&
          [...url.searchParams].some(
            ([key, value]) =>
              /(^|[.(])(i?match|[a-z]*fts|cs|cd|ov|sl|sr|nx[lr]|adj|isdistinct)(\(|\.)|->|::|\(any\)|\(all\)/.test(
                key === 'or' ? value : `.${value.slice(0, 14)}`,
              ) && !/^(not\.)?(eq|neq|gte?|lte?|is|in|i?like)\./.test(value),
          ) &&
          'a query that is none of ours')
      if (complaint)
        wrong.push(`${complaint}: ${request.method} ${request.url} ${body.toString('latin1').slice(0, 300)}`)
      return new Response('{}', { headers: { 'content-type': 'application/json' } })
    }
    const failures: unknown[] = []
    const log = (level: string, message: string, cause?: unknown) => {
      if (level !== 'info') failures.push([message, cause])
    }
    const apiFetch = makeApiFetch(
      {
        lite: part,
        auth: part,
        authAdmin: part,
        functions: part,
        publicObjects: part,
        rateLimit: null,
        door: makeDoor(productSurface, keys),
      },
      log,
    )
    const server = createServer(
      makeHandler({
        apiFetch,
        staticFiles: null,
        dev: null,
        isHttps: false,
        log,
        trustProxy: makeTrustedProxies(true),
        countCallers: true,
        health: null,
      }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      await inParallel(RUNS - WHOLE, async (n) => {
        const request = strangeRequest(makeRandom(SEED + n), tokens)
        const status = await send(url, request, agent)
        if (status >= 500) failures.push([status, told(request)])
      })
    } finally {
      server.closeAllConnections()
      server.close()
    }
    expect([again, ...wrong.slice(0, 5), ...failures.slice(0, 5)]).toEqual([again])
    // The door did let requests in.
    expect(reached).toBeGreaterThan((RUNS - WHOLE) / 50)
  })

  describe.each(SAMPLED_ENGINES)('a whole server, on %s', (engine) => {
    let server: ServerProcess
    let postgres: ThrowawayPostgres | null = null
    let tokens: Tokens
    beforeAll(async () => {
      if (engine === 'Postgres') postgres = await startPostgres()
      server = await startServerProcess({ TRUST_PROXY: '1', ...TIDY, ...(postgres && { DATABASE_URL: postgres.url }) })
      const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
      const maria = { email: 'maria@florescer.example', password: 'florescer-maria' }
      const { data } = await client.auth.signInWithPassword(maria)
      const member = data.session!.access_token
      tokens = { publishable: server.publishableKey, member, expired: `${member.slice(0, -2)}xx` }
    })
    afterAll(async () => {
      await server?.close()
      await postgres?.stop()
    })

    /** What the server logged after its first line. */
    const noted = () => server.log().split('\n').slice(1).join('\n')
    /** Another visitor's ordinary request. */
    const isAnswered = async () => {
      const headers = { apikey: server.publishableKey }
      return (await fetch(`${server.url}/rest/v1/groups?select=id`, { headers })).status === 200
    }

    it('answers everything, and everybody else as before; it lives, and its memory stays where it was', async () => {
      const failures: unknown[] = []
      const ask = async (n: number) => {
        const request = strangeRequest(makeRandom(SEED - n - 1), tokens)
        const status = await send(server.url, request, agent)
        if (status >= 500) failures.push([status, told(request)])
        if (n % 50 === 0 && !(await isAnswered())) failures.push(['not answered after', told(request)])
      }
      // Measured warm.
      const warm = WHOLE / 2
      await inParallel(warm, ask)
      const before = await server.memory()
      await inParallel(WHOLE - warm, (n) => ask(warm + n))
      expect([again, ...failures.slice(0, 5)]).toEqual([again])
      expect(server.isAlive()).toBe(true)
      // Refused requests leave garbage, which other requests collect.
      const grown = async () => {
        await inParallel(20, async () => void (await isAnswered()))
        return (await server.memory()) - before
      }
      await expect.poll(grown, { interval: 10 }).toBeLessThan((isThorough ? 50 : 120) * MB)
      expect([again, noted()]).toEqual([again, ''])
    })

    it('answers what comes by sockets, too', async () => {
      const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.publishableKey}&vsn=`
      await inParallel(Math.ceil(WHOLE / 10), async (n) => {
        const random = makeRandom(SEED + n)
        const socket = new WebSocket(address + random.pick(['2.0.0', '1.0.0', 'x']), {
          headers: { 'x-forwarded-for': `10.1.${random.below(256)}.${random.below(256)}` },
        })
        await new Promise<void>((resolve) => {
          socket.once('open', () => resolve())
          socket.on('error', () => resolve())
        })
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
        for (let frames = random.below(12); frames > 0; frames -= 1) {
          if (socket.readyState === WebSocket.OPEN) socket.send(strangeFrame(random, tokens))
        }
        if (random.chance(0.5)) socket.terminate()
        else socket.close()
        await closed
        expect([again, await isAnswered()]).toEqual([again, true])
      })
      expect(server.isAlive()).toBe(true)
      expect([again, noted()]).toEqual([again, ''])
    })
  })
})
