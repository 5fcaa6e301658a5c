import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { startPushService } from '#tests/kit/push-service.ts'
import { eventually, startMigratedServer, tempDir, visitor, withRole } from './kit.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let server: RunningServer
beforeAll(async () => {
  // Its worker would send by itself what is Deno's to send, whenever it is quicker.
  server = await startMigratedServer({ isWorkerOff: true })
})
afterAll(() => server.close())

const mail = (to: string) => ({ to, subject: 'Olá, Ana — bem-vinda ✨', html: '<p>Oi</p>', text: 'Oi' })

describe('in a real Deno', { tags: 'thorough' }, () => {
  const denos: ChildProcess[] = []
  let sent: Record<string, unknown>[]
  let provider: ReturnType<typeof createServer>

  /** The address of a function's own `index.ts`, run as Supabase's edge runtime runs it. */
  async function serveInDeno(name: string, env: Record<string, string> = {}): Promise<string> {
    return (await denoOf(name, env)).url
  }

  /** The same with what the function has written into its log. */
  async function denoOf(name: string, env: Record<string, string>): Promise<{ url: string; log: () => string }> {
    const functions = join(root, 'backend/supabase/functions')
    const deno = spawn(
      join(root, 'node_modules/.bin/deno'),
      [
        'run',
        '--cached-only',
        '--node-modules-dir=manual',
        '--config',
        join(functions, 'deno.json'),
        '--allow-env',
        '--allow-net',
        '--allow-read',
        join(functions, name, 'index.ts'),
      ],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          DENO_DIR: await tempDir(),
          DENO_NO_UPDATE_CHECK: '1',
          DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
          SUPABASE_URL: server.url,
          SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: server.publishableKey }),
          SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.secretKey }),
          SITE_URL: 'https://florescer.example',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    denos.push(deno)
    let output = ''
    for (const stream of [deno.stdout, deno.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    try {
      const url = await eventually('Deno to listen', () => /Listening on (http:\S+)/.exec(output)?.[1])
      return { url, log: () => output }
    } catch (error) {
      throw new Error(`Deno did not start:\n${output}`, { cause: error })
    }
  }

  async function post(url: string, token: string, body: unknown): Promise<[status: number, body: unknown]> {
    const headers = {
      apikey: server.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return [response.status, await response.json()]
  }

  beforeAll(async () => {
    sent = []
    provider = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        sent.push(JSON.parse(text) as Record<string, unknown>)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}')
      })
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    for (const deno of denos) deno.kill()
    await new Promise((resolve) => provider.close(resolve))
  })

  it('send-email answers as in Node', async () => {
    const url = await serveInDeno('send-email', {
      MAIL_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/emails`,
      MAIL_API_KEY: 'key',
      MAIL_FROM: 'Florescer <oi@florescer.example>',
    })
    const admin = await withRole(server, 'Admin', 'admin')
    const member = await withRole(server, 'Maria', 'member')
    const cases: [string, unknown][] = [
      [admin.token, mail('ana@exemplo.example')],
      [server.secretKey, mail('bia@exemplo.example')],
      [member.token, mail('x@exemplo.example')],
      [server.publishableKey, mail('x@exemplo.example')],
      [admin.token, { ...mail('x@exemplo.example'), to: 'sem arroba' }],
      [admin.token, { subject: 'x' }],
      [admin.token, 'not an object'],
    ]
    for (const [token, body] of cases) {
      const [inDeno, inNode] = await Promise.all(
        [url, `${server.url}/functions/v1/send-email`].map((address) => post(address, token, body)),
      )
      expect(inDeno).toEqual(inNode)
    }
    expect(sent.map(({ to }) => to)).toEqual([['ana@exemplo.example'], ['bia@exemplo.example']])
    expect(sent[0]).toEqual({
      from: 'Florescer <oi@florescer.example>',
      to: ['ana@exemplo.example'],
      subject: 'Olá, Ana — bem-vinda ✨',
      html: '<p>Oi</p>',
      text: 'Oi',
    })
  })

  it('delete-user answers and does the same as in Node', async () => {
    const addresses = [await serveInDeno('delete-user'), `${server.url}/functions/v1/delete-user`]
    // Deno and Node have people of their own: what one deletes the other cannot.
    const outcomes = []
    for (const url of addresses) {
      const [admin, member, ana, bia] = await Promise.all([
        withRole(server, 'Admin', 'admin'),
        withRole(server, 'Maria', 'member'),
        withRole(server, 'Ana', 'member'),
        withRole(server, 'Bia', 'member'),
      ])
      const invited = `aprovada-${randomUUID()}@exemplo.example`
      await server.sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Rute')`, [invited])
      const target = { userId: ana.id, email: ana.email }
      const cases: [string, unknown][] = [
        [member.token, target],
        [server.publishableKey, target],
        [admin.token, { userId: bia.id, email: ana.email }],
        [admin.token, { userId: 'x', email: ana.email }],
        [admin.token, { userId: ana.id }],
        [admin.token, target],
        [admin.token, target],
        [server.secretKey, { userId: null, email: invited }],
      ]
      const answers = []
      for (const [token, body] of cases) answers.push(await post(url, token, body))
      const left = await server.sql<{ email: string }>('select email from public.profiles where id in ($1, $2)', [
        ana.id,
        bia.id,
      ])
      const approvals = await server.sql('select from public.usuarios_aprovados where email in ($1, $2)', [
        ana.email,
        invited,
      ])
      const logs = await server.sql<{ admin_email: string }>(
        `select admin_email from public.admin_logs where alvo_email in ($1, $2) order by criado_em`,
        [ana.email, invited],
      )
      outcomes.push({
        answers,
        biaIsLeftAlone: left.length === 1 && left[0]!.email === bia.email,
        approvals,
        loggedBy: logs.map((row) => (row.admin_email === admin.email ? 'the admin' : row.admin_email)),
      })
    }
    const [inDeno, inNode] = outcomes
    expect(inDeno).toEqual(inNode)
    expect(inDeno!.answers.map(([status]) => status)).toEqual([403, 401, 409, 400, 400, 200, 200, 200])
    expect(inDeno).toMatchObject({
      biaIsLeftAlone: true,
      approvals: [],
      // What is gone is not deleted a second time.
      loggedBy: ['the admin', 'service_role'],
    })
  })

  it('from visitor to member in Deno: approving, another link, a password, with mails by the provider', async () => {
    const mailEnv = {
      MAIL_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/emails`,
      MAIL_API_KEY: 'key',
      MAIL_FROM: 'Florescer <oi@florescer.example>',
      SITE_URL: 'https://florescer.example',
    }
    const [approve, resend, setPassword, drain] = await Promise.all(
      ['approve-user', 'resend-activation', 'set-user-password', 'drain-mail'].map((name) =>
        serveInDeno(name, mailEnv),
      ),
    )
    const [admin, member] = await Promise.all([withRole(server, 'Admin', 'admin'), withRole(server, 'Maria', 'member')])
    const email = `rute-${randomUUID().slice(0, 8)}@exemplo.example`
    const approval = { email, nome: 'Rute <b>Carvalho</b>', grupo: 'Aurora' }
    const mailsTo = () => sent.filter(({ to }) => (to as string[])[0] === email)
    const linkOf = (mail: Record<string, unknown>) =>
      new URL(/https:\S+criar-senha\S+/.exec(mail.text as string)![0]).searchParams

    expect(await post(approve!, member.token, approval)).toEqual([403, expect.objectContaining({ code: 'forbidden' })])
    expect(await post(approve!, admin.token, { email })).toEqual([400, expect.objectContaining({ success: false })])
    expect(await post(approve!, admin.token, approval)).toEqual([200, { success: true, emailStatus: 'sent' }])
    expect(await post(approve!, admin.token, approval)).toEqual([200, { success: true, emailStatus: 'sent' }])
    expect(mailsTo()).toHaveLength(1)
    const first = linkOf(mailsTo()[0]!)
    expect(first.get('email')).toBe(email)

    expect(await post(resend!, server.publishableKey, { email })).toEqual([200, { success: true, status: 'queued' }])
    expect(await post(resend!, server.publishableKey, { email: 'ninguem@exemplo.example' })).toEqual([
      200,
      { success: true, status: 'queued' },
    ])
    expect(await post(drain!, member.token, {})).toEqual([403, expect.objectContaining({ code: 'forbidden' })])
    // Whether the function or the clock's call was first at the queue: one mail.
    await expect
      .poll(async () => [await post(drain!, server.secretKey, {}), mailsTo().length])
      .toEqual([[200, { success: true, sent: 0, failed: 0 }], 2])
    const second = linkOf(mailsTo()[1]!)

    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        post(setPassword!, server.publishableKey, { email, token: second.get('token'), password: 'senha-da-rute' }),
      ),
    )
    expect(answers.filter(([status]) => status === 200)).toEqual([[200, { success: true }]])
    // The link that was valid beside it is used up with it.
    expect(
      await post(setPassword!, server.publishableKey, { email, token: first.get('token'), password: 'outra-senha' }),
    ).toEqual([400, { success: false, error: 'Invalid or expired token', code: 'invalid_token' }])
    expect((await visitor(server).auth.signInWithPassword({ email, password: 'senha-da-rute' })).error).toBeNull()
    expect(mailsTo()[1]!.html).toContain('Rute')
    expect(mailsTo()[1]!.html).not.toContain('<b>Carvalho')
  })

  it('what breaks is a 500 that the app on another origin may read, and its reason is in the log', async () => {
    const { url, log } = await denoOf('set-user-password', { SUPABASE_URL: 'http://127.0.0.1:9' })
    const response = await fetch(url, {
      method: 'POST',
      headers: { origin: 'https://florescer.example' },
      body: JSON.stringify({ email: 'rute@exemplo.example', token: 'x', password: 'senha-da-rute' }),
    })
    expect(response.status).toBe(500)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ success: false, code: 'unexpected' })
    await eventually('the reason', () => log().includes('activation_target'))
  })

  it.each(['', 'florescer.example'])(
    'without the address of the app (%j) it refuses, and sends nothing',
    async (site) => {
      const { url, log } = await denoOf('resend-activation', { SITE_URL: site })
      const before = await server.sql('select from public.email_queue')
      const answer = await post(url, server.publishableKey, { email: 'rute@exemplo.example' })
      expect(answer).toEqual([500, expect.objectContaining({ success: false, code: 'not_configured' })])
      expect(await server.sql('select from public.email_queue')).toHaveLength(before.length)
      await eventually('the reason', () => log().includes('SITE_URL'))
    },
  )

  it('every secret key of the project is the service, and an unknown one is not', async () => {
    const keys = { default: server.secretKey, clock: 'sb_secret_of_the_clock' }
    const url = await serveInDeno('mail-status', { SUPABASE_SECRET_KEYS: JSON.stringify(keys) })
    expect((await post(url, keys.clock, {}))[0]).toBe(200)
    expect((await post(url, 'sb_secret_of_nobody', {}))[0]).toBe(401)
  })

  it('a push message goes out, signed and encrypted so that the phone can read it', async () => {
    const phones = await startPushService()
    const { host, authority } = phones
    // This one's own clock reaches no phone: what arrives comes from Deno.
    const nobody = async () => new Response(null, { status: 503 })
    const own = await startMigratedServer({ push: { hosts: [host], fetch: nobody } })
    try {
      const url = await serveInDeno('drain-mail', {
        SUPABASE_URL: own.url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: own.publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: own.secretKey }),
        PUSH_HOSTS: host,
        DENO_CERT: authority,
      })
      const maria = await withRole(own, 'Maria', 'member')
      const { endpoint, keys } = phones.subscribe()
      await own.sql(
        `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)`,
        [maria.id, endpoint, keys.p256dh, keys.auth],
      )
      await own.sql(`insert into public.user_progress (user_id, started_at) values ($1, now() - interval '36 hours')`, [
        maria.id,
      ])
      await own.sql(
        `insert into private.reminders (user_id, is_on, stamp, last_day) values ($1, true, '001700000000000-00000-celular1', 'infinity')`,
        [maria.id],
      )
      await own.sql(
        `insert into private.push_messages (subscription_id, user_id, kind, not_before, expires_at)
         select id, user_id, 'day', now(), now() + interval '2 hours' from private.push_subscriptions`,
      )
      await expect
        .poll(async () => {
          await own.sql('update private.push_messages set not_before = now(), attempts = 0')
          expect((await post(url, own.secretKey, {}))[0]).toBe(200)
          return phones.received
        })
        .toMatchObject([{ endpoint, data: { k: 'day' }, size: 4096, topic: 'day' }])
      const [pair] = await own.sql<{ key: string }>('select public_key as key from private.push_keys')
      expect(phones.received[0]!.sender).toBe(pair!.key)
      expect(await own.sql('select from private.push_messages')).toEqual([])
      expect(await own.sql('select from private.push_subscriptions')).toHaveLength(1)
    } finally {
      await own.close()
      await phones.close()
    }
  })

  it('send-recado goes to everybody, and the second time to nobody', async () => {
    const url = await serveInDeno('send-recado', {
      MAIL_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/emails`,
      MAIL_API_KEY: 'key',
      MAIL_FROM: 'Florescer <oi@florescer.example>',
    })
    const admin = await withRole(server, 'Admin', 'admin')
    const [row] = await server.sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem) values ('No Deno', '<p>Oi</p>') returning id`,
    )
    const [{ n }] = (await server.sql<{ n: number }>(
      `select count(*)::int as n from public.usuarios_aprovados where status_conta = 'ativo'`,
    )) as [{ n: number }]
    for (let time = 0; time < 2; time += 1) {
      expect(await post(url, admin.token, { recadoId: row!.id })).toEqual([
        200,
        { success: true, total: n, sent: n, failed: 0, waiting: 0, withheld: 0 },
      ])
    }
    expect(sent.filter(({ subject }) => subject === 'Florescer - Novo recado: No Deno')).toHaveLength(n)
    expect((await post(url, admin.token, { recadoId: randomUUID() }))[0]).toBe(404)
    expect((await post(url, admin.token, { recadoId: 'x' }))[0]).toBe(400)
  })
})
