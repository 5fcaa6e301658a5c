import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:http2'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { expect as pageExpect } from 'playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { startServer } from '#backend/server/start-server.ts'
import { startCaddy, type Proxy } from '#tests/kit/caddy.ts'
import { ownPort } from '#tests/kit/own-port.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { chromiumLaunch } from '#tests/e2e/kit/chromium.ts'
import { joinedLive } from '#tests/e2e/kit/live.ts'
import { login } from '#tests/e2e/kit/login.ts'
import { waitForWorker } from '#tests/e2e/kit/service-worker.ts'
import { syncMark } from '#tests/e2e/kit/shell.ts'
import { service } from './kit.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const unit = join(root, 'backend/server/deploy/florescer.service')
/** On a busy machine. */
const expectPage = pageExpect.configure({ timeout: 60_000 })
const ADMIN = { email: 'admin@florescer.example', password: 'florescer-admin' }
const MARIA = { id: '', name: 'Maria', email: 'maria@florescer.example', password: 'florescer-maria' }

let server: RunningServer
let proxy: Proxy
const authorities = getCACertificates()
beforeAll(async () => {
  const own = await ownPort()
  server = await startServer({
    dataDir: await copySnapshot('demo'),
    seed: 'none',
    staticDir: join(root, 'dist'),
    siteUrl: `https://localhost:${own}`,
    trustProxy: true,
  })
  proxy = await startCaddy(Number(new URL(server.url).port), own)
  setDefaultCACertificates([...authorities, await readFile(proxy.root, 'utf8')])
})
afterAll(async () => {
  setDefaultCACertificates(authorities)
  await proxy?.stop()
  await server?.close()
})

it('HTTPS with HTTP/2 and HSTS', { tags: 'thorough' }, async () => {
  const session = connect(proxy.url, { ca: await readFile(proxy.root) })
  const request = session.request({ ':path': '/' })
  const [headers] = (await once(request, 'response')) as [Record<string, string>]
  expect([session.alpnProtocol, headers[':status']]).toEqual(['h2', 200])
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  session.destroy()

  expect((await fetch(`${proxy.url}/healthz`)).status).toBe(200)
})

it('a browser signs in, hears a recado live, and opens without a network', { tags: 'thorough' }, async () => {
  const profile = await mkdtemp(join(tmpdir(), 'florescer-profile-'))
  const launch = chromiumLaunch()
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    baseURL: proxy.url,
    env: { ...process.env, HOME: proxy.home } as Record<string, string>,
  })
  try {
    const page = await context.newPage()
    const joining = joinedLive(page)
    await login(page, MARIA)
    await page.goto('/recados')
    await expectPage(syncMark(page, 'Tudo salvo')).toBeVisible()
    await joining
    const { error } = await service(server)
      .from('recados')
      .insert({ titulo: 'Pelo proxy', mensagem: '<p>Chegou.</p>', autor: 'admin' })
    expect(error).toBeNull()
    await expectPage(page.getByText('Pelo proxy')).toBeVisible()

    await waitForWorker(page)
    await context.setOffline(true)
    await page.reload()
    await expectPage(page.getByText('Pelo proxy')).toBeVisible()
    await context.setOffline(false)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})

it('a picture of 9 MB goes up and comes back', { tags: 'thorough' }, async () => {
  const headers = { apikey: server.publishableKey, 'content-type': 'application/json' }
  const body = JSON.stringify(ADMIN)
  const signedIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(9 * 2 ** 20, 7)])
  const path = `/storage/v1/object/media/recados/${crypto.randomUUID()}.png`
  const sent = await fetch(`${proxy.url}${path}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: png,
  })
  if (sent.status !== 200) throw new Error(`${sent.status}\n${proxy.log().slice(-2000)}`)
  const got = await fetch(`${proxy.url}${path.replace('/object/', '/object/public/')}`)
  expect(Buffer.from(await got.arrayBuffer()).equals(png)).toBe(true)
})

it('the unit of systemd is well formed, closed, and its command starts the server', { tags: 'thorough' }, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'florescer-unit-'))
  const text = (await readFile(unit, 'utf8')).replaceAll('/opt/florescer', root.replace(/\/$/, ''))
  const copy = join(dir, 'florescer.service')
  await writeFile(copy, text)
  const analyze = async (...args: string[]) => {
    const child = spawn('systemd-analyze', [...args, copy], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, said }
  }
  expect(await analyze('verify')).toEqual({ code: 0, said: '' })
  const exposure = /Overall exposure level for \S+: (\d+\.\d)/.exec(
    (await analyze('security', '--offline=true')).said,
  )?.[1]
  expect(Number(exposure)).toBeLessThan(2.5)

  const env = Object.fromEntries(
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' ').map((one) => one.split('=', 2))),
  ) as Record<string, string>
  const [program, ...args] = /^ExecStart=(.*)$/m.exec(text)![1]!.split(' ')
  const child = spawn(program!, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, PORT: '0', DATA_DIR: await copySnapshot('none'), BACKUP_DIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  expect(JSON.parse(line.toString())).toMatchObject({ event: 'listening' })
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([0, null])
  await rm(dir, { recursive: true, force: true })
})

// The last one: this machine may try no more passwords after it.
it('the caller is whom Caddy heard, whatever the request says', { tags: 'thorough' }, async () => {
  // Thirty wrong passwords from one line, each with another claim of where it comes from.
  const statuses = new Set<number>()
  for (let n = 0; n < 31; n++) {
    const answer = await fetch(`${proxy.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        apikey: server.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${n}`,
      },
      body: JSON.stringify({ email: `nobody-${n}@teste.example`, password: 'errada' }),
    })
    statuses.add(answer.status)
  }
  expect([...statuses]).toEqual([400, 429])
})
