import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Health } from '#backend/server/health.ts'
import { routeOf } from '#backend/server/log.ts'
import type { RunningServer } from '#backend/server/options.ts'
import { startPostgres, type ThrowawayPostgres } from '#tests/kit/postgres.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { CODE_CACHE, SHORT_LIVED } from '#tests/kit/test-speed.ts'
import { eventually, startFixtureServer, startMigratedServer, tempDir } from './kit.ts'

const main = fileURLToPath(new URL('../../../backend/server/main.ts', import.meta.url))
const APIKEY = 'sb_publishable_florescer_embedded'

async function askHealth(url: string): Promise<[number, Health]> {
  const response = await fetch(`${url}/healthz`)
  return [response.status, (await response.json()) as Health]
}

describe('/healthz', () => {
  let postgres: ThrowawayPostgres
  let server: RunningServer
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startFixtureServer({ databaseUrl: postgres.url, dataDir: await tempDir(), isDoorOpen: false })
  })
  afterAll(async () => {
    await server.close()
    await postgres.stop()
  })

  it('says ok to anybody, through the door; fails while the database is away, and is well again after it', async () => {
    const well = { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/), database: 'ok', disk: 'ok' }
    expect(await askHealth(server.url)).toEqual([200, { ...well, mailWaiting: null, backup: 'off' }])
    await postgres.end()
    await expect.poll(() => askHealth(server.url)).toMatchObject([503, { status: 'failing', database: 'failing' }])
    await postgres.begin()
    await expect.poll(() => askHealth(server.url)).toMatchObject([200, well])
  })

  it('fails when the data folder takes no writes; a waiting mail is told by its age alone', async () => {
    const dataDir = await copySnapshot('none')
    const product = await startMigratedServer({ dataDir, rateLimits: 'hosted' })
    try {
      await product.sql(
        `insert into public.email_queue (to_email, subject, html, created_at, next_attempt_at)
         values ('joana@teste.example', 'x', 'y', now() - interval '1 hour', now() + interval '1 hour')`,
      )
      const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(`${product.url}/healthz`)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const text = await answers[0]!.text()
      expect(Math.floor((JSON.parse(text) as Health).mailWaiting! / 60)).toBe(60)
      expect(text).not.toContain('joana')
      await rename(dataDir, `${dataDir}-away`)
      await expect.poll(() => askHealth(product.url)).toMatchObject([503, { disk: 'failing' }])
      await rename(`${dataDir}-away`, dataDir)
    } finally {
      await product.close()
    }
  })
})

const ID = '00000000-0000-4000-8000-00000000000a'

it('LOG=json: every line is JSON, tells each request by its pattern, and nothing of anybody', async () => {
  const child = spawn(process.execPath, [...SHORT_LIVED, main], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'none',
      LOG: 'json',
      DATA_DIR: await copySnapshot('demo'),
      ...CODE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = await eventually('the address', () => /"url":"(http[^"]+)"/.exec(output)?.[1])
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { apikey: APIKEY, ...init.headers } })
  const signIn = (password: string) =>
    ask('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'maria@florescer.example', password }),
    })
  const refused = await signIn('errada-e-secreta')
  const { access_token: token } = (await (await signIn('florescer-maria')).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  await ask(`/rest/v1/profiles?select=*&id=eq.${ID}`, { headers })
  await ask(`/auth/v1/admin/users/${ID}`, { headers })
  await ask('/storage/v1/object/public/media/retrato-da-joana.jpg')
  await ask('/rest/v1/joana@florescer.example')
  await ask('/ativar/maria@florescer.example?token=segredo-do-link')
  await ask('/healthz')
  // A token of somebody else's making.
  await ask('/rest/v1/recados?select=id', { headers: { authorization: 'Bearer eyJhbGciOiJI.eyJzdWIiOiJh.c2ln' } })
  child.kill('SIGTERM')
  await once(child, 'close')

  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const requests = lines.filter(({ event }) => event === 'request')
  expect(requests.map(({ method, route, status }) => `${method} ${route} ${status}`).sort()).toEqual(
    [
      'GET /:page 404',
      'GET /auth/v1/admin/users/:id 403',
      'GET /healthz 200',
      'GET /rest/v1/:unknown 404',
      'GET /rest/v1/profiles 200',
      'GET /rest/v1/recados 401',
      'GET /storage/v1/object/public/media/:key 400',
      'POST /auth/v1/token 200',
      'POST /auth/v1/token 400',
    ].map((line) => (line.includes('/:page') ? expect.stringMatching(/^GET \/:page (404|200)$/) : line)),
  )
  for (const line of lines) {
    expect(Number.isFinite(Date.parse(String(line.time)))).toBe(true)
    expect(line).toMatchObject({ level: expect.any(String), event: expect.any(String) })
  }
  for (const { ms, requestId } of requests)
    expect([typeof ms, requestId]).toEqual(['number', expect.stringMatching(/^\w{8}$/)])
  expect(requests.some(({ requestId }) => requestId === refused.headers.get('x-request-id'))).toBe(true)
  for (const secret of [
    '@',
    'maria',
    'joana',
    'secreta',
    'segredo',
    ID,
    token,
    token.slice(0, 12),
    'eyJ',
    '127.0.0.1',
  ]) {
    expect([secret, output.replace(url, '').includes(secret)]).toEqual([secret, false])
  }
})

it.each([
  ['/', '/'],
  ['/recados/a@b.example', '/:page'],
  ['/assets/index-Ab12Cd34.js', '/assets/:file'],
  [`/auth/v1/admin/users/${ID}`, '/auth/v1/admin/users/:id'],
  ['/rest/v1/rpc/sync_exchange', '/rest/v1/rpc/sync_exchange'],
  ['/rest/v1/rpc/nada', '/rest/v1/:unknown'],
  ['/storage/v1/object/media/a/b.jpg', '/storage/v1/object/media/:key'],
  ['/auth/v1/%74oken', '/auth/v1/:unknown'],
])('%s is told as %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
