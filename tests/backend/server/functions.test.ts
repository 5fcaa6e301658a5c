import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { startServer } from '#backend/server/start-server.ts'
import { makeFunction, type FunctionEnv } from '#backend/supabase/functions/_shared/http.ts'
import { migratedHome, startIn, type Home } from '#tests/kit/migrated-home.ts'
import { ownPort } from '#tests/kit/own-port.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { service, startMigratedServer, visitor, withRole } from './kit.ts'

// The product's own tables, which these functions are about.
let server: RunningServer
let home: Home
beforeAll(async () => {
  home = await migratedHome()
  server = await startIn(home)
})
afterAll(() => server.close())

/** The function's answer: its status and its body. */
async function call(
  client: SupabaseClient,
  name: string,
  body: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { data, error } = await client.functions.invoke<Record<string, unknown>>(name, { body })
  if (!error) return { status: 200, body: data! }
  if (!(error instanceof FunctionsHttpError)) throw error
  const response = error.context as Response
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('a function that breaks', () => {
  it('answers 500 with a code, readable from another origin, and reports why', async () => {
    const reported: unknown[] = []
    const broken = makeFunction(async () => {
      throw new Error('no answer from the database')
    })
    const env = { report: (error: unknown) => reported.push(error) } as unknown as FunctionEnv
    const response = await broken(new Request('http://x/', { method: 'POST', body: '{}' }), env)
    expect(response.status).toBe(500)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ success: false, code: 'unexpected' })
    expect(reported).toEqual([new Error('no answer from the database')])
  })
})

const mail = (to: string) => ({ to, subject: 'Olá, Ana — bem-vinda ✨', html: '<p>Oi</p>', text: 'Oi' })

async function mailsTo(address: string): Promise<string[]> {
  const dir = join(home.dataDir, 'mail')
  const texts = await Promise.all((await readdir(dir).catch(() => [])).map((file) => readFile(join(dir, file), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${address}`))
}

describe('send-email', () => {
  it('an administrator sends; the mail is in the folder, whole', async () => {
    const admin = await withRole(server, 'Admin', 'admin')
    const to = `ana-${randomUUID()}@exemplo.example`
    expect(await call(admin.client, 'send-email', mail(to))).toEqual({ status: 200, body: { success: true } })
    const [eml, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(eml).toContain('From: Florescer <nao-responda@florescer.example>')
    expect(eml).toMatch(/Subject: =\?UTF-8\?[BQ]\?/)
    expect(eml).toContain('<p>Oi</p>')
  })

  it('the service may send, too; members, pending and deactivated people and visitors may not', async () => {
    const to = `bia-${randomUUID()}@exemplo.example`
    const [member, pending, former] = await Promise.all([
      withRole(server, 'Maria', 'member'),
      withRole(server, 'Nova', 'pending'),
      withRole(server, 'Ex', 'admin', 'desativado'),
    ])
    for (const { client } of [member, pending, former]) {
      expect(await call(client, 'send-email', mail(to))).toMatchObject({
        status: 403,
        body: { success: false, code: 'forbidden' },
      })
    }
    expect(await call(visitor(server), 'send-email', mail(to))).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthorized' },
    })
    expect(await mailsTo(to)).toEqual([])
    expect((await call(service(server), 'send-email', mail(to))).status).toBe(200)
    expect(await mailsTo(to)).toHaveLength(1)
  })

  it('what is wrong is said in Portuguese, and nothing goes out', async () => {
    const client = service(server)
    const good = mail('x@exemplo.example')
    const wrong: [Record<string, unknown>, string][] = [
      [{ ...good, to: 'sem arroba' }, 'Email inválido'],
      [{ ...good, to: 'a@x.example, b@x.example' }, 'Email inválido'],
      [{ ...good, subject: 'a\r\nBcc: todas@x.example' }, 'O assunto não pode ter quebras de linha.'],
      [{ ...good, subject: ' ' }, 'Informe o assunto.'],
      [{ to: good.to, subject: 'x' }, 'Escreva a mensagem.'],
      [{ subject: 'x', text: 'y' }, 'Faltam dados: to.'],
    ]
    for (const [body, error] of wrong) {
      expect(await call(client, 'send-email', body)).toEqual({
        status: 400,
        body: { success: false, error, code: 'invalid_body' },
      })
    }
    expect(await mailsTo('x@exemplo.example')).toEqual([])
  })

  const queued = async (to: string, held: string | null = null) =>
    (
      await server.sql<{ id: string }>(
        `insert into public.email_queue (to_email, subject, html, error, next_attempt_at, locked_by, locked_until)
       values ($1, 'Da fila', '<p>Da fila</p>', 'antes falhou', null, case when $2::text is not null then gen_random_uuid() end, now() + ($2::text)::interval) returning id`,
        [to, held],
      )
    )[0]!.id

  it('with queueId the queued mail goes, once, and the queue keeps its result', async () => {
    const to = `fila-${randomUUID()}@exemplo.example`
    const id = await queued(to)
    const body = { ...mail('outra@exemplo.example'), queueId: id }
    const both = await Promise.all([1, 2].map(() => call(service(server), 'send-email', body)))
    expect(both.map(({ status }) => status)).toContain(200)
    expect((await call(service(server), 'send-email', body)).status).toBe(200)
    const [kept] = await server.sql('select error, sent_at is not null as sent from public.email_queue where id = $1', [
      id,
    ])
    expect(kept).toEqual({ error: null, sent: true })
    const [eml, ...others] = await mailsTo(to)
    expect([others, eml!.includes('<p>Da fila</p>')]).toEqual([[], true])
    expect(await mailsTo('outra@exemplo.example')).toEqual([])
    expect((await call(service(server), 'send-email', { ...body, queueId: randomUUID() })).status).toBe(404)
    expect((await call(service(server), 'send-email', { ...body, queueId: 'x' })).status).toBe(400)
  })

  it('a mail that another call is sending waits; one that a crash left behind may go', async () => {
    for (const [held, status] of [
      ['1 minute', 409],
      ['-1 second', 200],
    ] as const) {
      const to = `fila-${randomUUID()}@exemplo.example`
      expect((await call(service(server), 'send-email', { ...mail(to), queueId: await queued(to, held) })).status).toBe(
        status,
      )
      expect(await mailsTo(to)).toHaveLength(status === 200 ? 1 : 0)
    }
  })

  it('what an administrator sends is in the log; what the service sends is not', async () => {
    const admin = await withRole(server, 'Admin', 'admin')
    const to = `teste-${randomUUID()}@exemplo.example`
    await call(admin.client, 'send-email', mail(to))
    await call(service(server), 'send-email', mail(to))
    await call(admin.client, 'send-email', { ...mail(to), queueId: await queued(to) })
    expect(
      await server.sql('select admin_email, acao from public.admin_logs where alvo_email = $1 order by criado_em', [
        to,
      ]),
    ).toEqual([
      { admin_email: admin.email, acao: 'TESTAR_EMAIL' },
      { admin_email: admin.email, acao: 'REENVIAR_EMAIL' },
    ])
  })

  it('takes POST only, and JSON only', async () => {
    const headers = { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` }
    const url = `${server.url}/functions/v1/send-email`
    expect((await fetch(url, { headers })).status).toBe(404)
    expect((await fetch(url, { method: 'POST', headers, body: 'olá' })).status).toBe(400)
    expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204)
  })
})

describe('when the mail server refuses', () => {
  it('the queue keeps the reason, and whoever asked is told', async () => {
    // A port where nobody answers.
    const port = await ownPort()
    const unlucky = await startMigratedServer({ rateLimits: 'hosted', smtpUrl: `smtp://127.0.0.1:${port}` })
    try {
      const [row] = await unlucky.sql<{ id: string }>(
        `insert into public.email_queue (to_email, subject, html, next_attempt_at) values ('a@x.example', 'x', 'y', null) returning id`,
      )
      const answer = await call(service(unlucky), 'send-email', { ...mail('a@x.example'), queueId: row!.id })
      expect(answer).toMatchObject({ status: 502, body: { success: false, code: 'mail_failed' } })
      const [kept] = await unlucky.sql<{ error: string; sent_at: string | null }>(
        'select error, sent_at from public.email_queue',
      )
      expect([kept!.error, kept!.sent_at]).toEqual([expect.stringContaining('ECONNREFUSED'), null])
    } finally {
      await unlucky.close()
    }
  })
})

describe('delete-user', () => {
  it('account, approval and request go, and the log keeps who deleted them', async () => {
    const [admin, maria] = await Promise.all([withRole(server, 'Admin', 'admin'), withRole(server, 'Maria', 'member')])
    expect(await call(admin.client, 'delete-user', { userId: maria.id, email: maria.email.toUpperCase() })).toEqual({
      status: 200,
      body: { success: true },
    })
    expect((await visitor(server).auth.signInWithPassword(maria)).error?.code).toBe('invalid_credentials')
    for (const table of ['profiles', 'usuarios_aprovados', 'acessos_pendentes']) {
      expect([table, await server.sql(`select from public.${table} where email = $1`, [maria.email])]).toEqual([
        table,
        [],
      ])
    }
    expect(
      await server.sql('select admin_email, acao, detalhes from public.admin_logs where alvo_email = $1', [
        maria.email,
      ]),
    ).toEqual([{ admin_email: admin.email, acao: 'EXCLUIR_USUARIO_PERMANENTE', detalhes: { userId: maria.id } }])
  })

  it('works without an account, by the address alone; and again, without harm', async () => {
    const email = `aprovada-${randomUUID()}@exemplo.example`
    await server.sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Rute')`, [email])
    for (let time = 0; time < 2; time += 1) {
      expect((await call(service(server), 'delete-user', { userId: null, email })).body).toEqual({ success: true })
    }
    expect(await server.sql('select from public.usuarios_aprovados where email = $1', [email])).toEqual([])
  })

  it('what cannot be logged does not happen: all or nothing', async () => {
    const maria = await withRole(server, 'Maria', 'member')
    const there = () =>
      server.sql(
        `select (select count(*) from auth.users where id = $1::uuid)::int as accounts,
           (select count(*) from public.usuarios_aprovados where email = $2)::int as approvals`,
        [maria.id, maria.email],
      )
    const before = await there()
    await server.sql(`alter table public.admin_logs add constraint quebrado check (alvo_email <> '${maria.email}')`)
    try {
      expect(await call(service(server), 'delete-user', { userId: maria.id, email: maria.email })).toMatchObject({
        status: 500,
        body: { code: 'unexpected' },
      })
    } finally {
      await server.sql('alter table public.admin_logs drop constraint quebrado')
    }
    expect(await there()).toEqual(before)
    expect((await call(service(server), 'delete-user', { userId: maria.id, email: maria.email })).status).toBe(200)
    expect(await there()).toEqual([{ accounts: 0, approvals: 0 }])
  })

  it('does nothing for an account and an address of different people', async () => {
    const [ana, bia] = await Promise.all([withRole(server, 'Ana', 'member'), withRole(server, 'Bia', 'member')])
    expect(await call(service(server), 'delete-user', { userId: ana.id, email: bia.email })).toMatchObject({
      status: 409,
      body: { code: 'mismatch' },
    })
    expect(await server.sql('select from public.profiles where id in ($1, $2)', [ana.id, bia.id])).toHaveLength(2)
  })

  it('is refused to members', async () => {
    const [maria, joana] = await Promise.all([withRole(server, 'Maria', 'member'), withRole(server, 'Joana', 'member')])
    expect((await call(maria.client, 'delete-user', { userId: joana.id, email: joana.email })).status).toBe(403)
    expect(await server.sql('select from public.profiles where id = $1', [joana.id])).toHaveLength(1)
  })

  it('keeps the last administrator; where there is another, the first can go, and the log has their name', async () => {
    const own = await startServer({ dataDir: await copySnapshot('demo'), seed: 'demo' })
    try {
      const client = visitor(own)
      const { data } = await client.auth.signInWithPassword({
        email: 'admin@florescer.example',
        password: 'florescer-admin',
      })
      const self = { userId: data.user!.id, email: 'admin@florescer.example' }
      expect(await call(client, 'delete-user', self)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
      await own.sql(
        `update public.user_roles set role = 'admin' where user_id = '00000000-0000-4000-8000-00000000000b'`,
      )
      expect((await call(client, 'delete-user', self)).status).toBe(200)
      expect(
        await own.sql(`select admin_email from public.admin_logs where acao = 'EXCLUIR_USUARIO_PERMANENTE'`),
      ).toEqual([{ admin_email: self.email }])
    } finally {
      await own.close()
    }
  })
})
