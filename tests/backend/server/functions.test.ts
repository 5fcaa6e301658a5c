import { FunctionsHttpError } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { startServer } from '#backend/server/start-server.ts'
import { eventually, newPerson, service, tempDir, visitor } from './kit.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

// The product's own tables: what these functions are about.
let server: RunningServer
let dataDir: string
beforeAll(async () => {
  dataDir = await tempDir()
  server = await startServer({ dataDir, seed: 'none', rateLimits: 'none' })
})
afterAll(() => server.close())

/** A signed-in woman with a role and, unless she is pending, an approval. */
async function withRole(name: string, role: 'admin' | 'member' | 'pending', status = 'ativo') {
  const person = await newPerson(server, name)
  await server.sql('update public.user_roles set role = $2 where user_id = $1', [person.id, role])
  if (role !== 'pending') {
    await server.sql('insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, $2, $3)', [person.email, name, status])
  }
  return person
}

/** What the function answered: its status and its body. */
async function call(client: SupabaseClient, name: string, body: Record<string, unknown>): Promise<{ status: number; body: Record<string, unknown> }> {
  const { data, error } = await client.functions.invoke<Record<string, unknown>>(name, { body })
  if (!error) return { status: 200, body: data! }
  if (!(error instanceof FunctionsHttpError)) throw error
  const response = error.context as Response
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const mail = (to: string) => ({ to, subject: 'Olá, Ana — bem-vinda ✨', html: '<p>Oi</p>', text: 'Oi' })

async function mailsTo(address: string): Promise<string[]> {
  const dir = join(dataDir, 'mail')
  const texts = await Promise.all((await readdir(dir).catch(() => [])).map((file) => readFile(join(dir, file), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${address}`))
}

describe('send-email', () => {
  it('uma administradora envia; o e-mail está na pasta, inteiro', async () => {
    const admin = await withRole('Admin', 'admin')
    const to = `ana-${randomUUID()}@exemplo.example`
    expect(await call(admin.client, 'send-email', mail(to))).toEqual({ status: 200, body: { success: true } })
    const [eml, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(eml).toContain('From: Florescer <nao-responda@florescer.example>')
    expect(eml).toMatch(/Subject: =\?UTF-8\?[BQ]\?/)
    expect(eml).toContain('<p>Oi</p>')
  })

  it('o serviço também; membro, pendente, desativada e visitante não', async () => {
    const to = `bia-${randomUUID()}@exemplo.example`
    const [member, pending, former] = await Promise.all([withRole('Maria', 'member'), withRole('Nova', 'pending'), withRole('Ex', 'admin', 'desativado')])
    for (const { client } of [member, pending, former]) {
      expect(await call(client, 'send-email', mail(to))).toMatchObject({ status: 403, body: { success: false, code: 'forbidden' } })
    }
    expect(await call(visitor(server), 'send-email', mail(to))).toMatchObject({ status: 401, body: { success: false, code: 'unauthorized' } })
    expect(await mailsTo(to)).toEqual([])
    expect((await call(service(server), 'send-email', mail(to))).status).toBe(200)
    expect(await mailsTo(to)).toHaveLength(1)
  })

  it('o que está errado é dito em português, e nada sai', async () => {
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
      expect(await call(client, 'send-email', body)).toEqual({ status: 400, body: { success: false, error, code: 'invalid_body' } })
    }
    expect(await mailsTo('x@exemplo.example')).toEqual([])
  })

  it('com queueId, a fila guarda o resultado, e o mesmo e-mail não sai duas vezes', async () => {
    const to = `fila-${randomUUID()}@exemplo.example`
    const [row] = await server.sql<{ id: string }>(
      `insert into public.email_queue (to_email, subject, html, error) values ($1, 'x', 'y', 'antes falhou') returning id`,
      [to],
    )
    const body = { ...mail(to), queueId: row!.id }
    const both = await Promise.all([1, 2].map(() => call(service(server), 'send-email', body)))
    expect(both.map(({ status }) => status)).toContain(200)
    expect((await call(service(server), 'send-email', body)).status).toBe(200)
    const [kept] = await server.sql('select error, sent_at is not null as sent from public.email_queue where id = $1', [row!.id])
    expect(kept).toEqual({ error: null, sent: true })
    expect(await mailsTo(to)).toHaveLength(1)
    expect((await call(service(server), 'send-email', { ...body, queueId: randomUUID() })).status).toBe(404)
  })

  it('o que outra chamada está enviando espera; o que ficou parado por uma queda volta à fila', async () => {
    const [fresh, stale] = [Date.now() - 5_000, Date.now() - 300_000].map((time) => `Enviando desde ${new Date(time).toISOString()}`)
    for (const [error, status] of [[fresh, 409], [stale, 200]] as const) {
      const to = `fila-${randomUUID()}@exemplo.example`
      const [row] = await server.sql<{ id: string }>(
        `insert into public.email_queue (to_email, subject, html, error) values ($1, 'x', 'y', $2) returning id`,
        [to, error],
      )
      expect((await call(service(server), 'send-email', { ...mail(to), queueId: row!.id })).status).toBe(status)
      expect(await mailsTo(to)).toHaveLength(status === 200 ? 1 : 0)
    }
  })

  it('só POST, só JSON', async () => {
    const headers = { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` }
    const url = `${server.url}/functions/v1/send-email`
    expect((await fetch(url, { headers })).status).toBe(405)
    expect((await fetch(url, { method: 'POST', headers, body: 'olá' })).status).toBe(400)
    expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204)
  })
})

describe('quando o servidor de e-mail recusa', () => {
  it('a fila guarda a razão, e quem pediu sabe', async () => {
    // A port where nobody answers.
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const unlucky = await startServer({ dataDir: 'memory', seed: 'none', smtpUrl: `smtp://127.0.0.1:${port}` })
    try {
      const [row] = await unlucky.sql<{ id: string }>(`insert into public.email_queue (to_email, subject, html) values ('a@x.example', 'x', 'y') returning id`)
      const answer = await call(service(unlucky), 'send-email', { ...mail('a@x.example'), queueId: row!.id })
      expect(answer).toMatchObject({ status: 502, body: { success: false, code: 'mail_failed' } })
      const [kept] = await unlucky.sql<{ error: string; sent_at: string | null }>('select error, sent_at from public.email_queue')
      expect([kept!.error, kept!.sent_at]).toEqual([expect.stringContaining('ECONNREFUSED'), null])
    } finally {
      await unlucky.close()
    }
  })
})

describe('delete-user', () => {
  it('a conta, a aprovação e o pedido somem, o registro fica com o nome de quem excluiu', async () => {
    const [admin, maria] = await Promise.all([withRole('Admin', 'admin'), withRole('Maria', 'member')])
    expect(await call(admin.client, 'delete-user', { userId: maria.id, email: maria.email.toUpperCase() })).toEqual({ status: 200, body: { success: true } })
    expect((await visitor(server).auth.signInWithPassword(maria)).error?.code).toBe('invalid_credentials')
    for (const table of ['profiles', 'usuarios_aprovados', 'acessos_pendentes']) {
      expect([table, await server.sql(`select from public.${table} where email = $1`, [maria.email])]).toEqual([table, []])
    }
    expect(await server.sql('select admin_email, acao, detalhes from public.admin_logs where alvo_email = $1', [maria.email])).toEqual([
      { admin_email: admin.email, acao: 'EXCLUIR_USUARIO_PERMANENTE', detalhes: { userId: maria.id } },
    ])
  })

  it('sem conta, só com o e-mail; e de novo, sem mal', async () => {
    const email = `aprovada-${randomUUID()}@exemplo.example`
    await server.sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Rute')`, [email])
    for (let time = 0; time < 2; time += 1) {
      expect((await call(service(server), 'delete-user', { userId: null, email })).body).toEqual({ success: true })
    }
    expect(await server.sql('select from public.usuarios_aprovados where email = $1', [email])).toEqual([])
  })

  it('conta e e-mail de pessoas diferentes: nada acontece', async () => {
    const [ana, bia] = await Promise.all([withRole('Ana', 'member'), withRole('Bia', 'member')])
    expect(await call(service(server), 'delete-user', { userId: ana.id, email: bia.email })).toMatchObject({ status: 409, body: { code: 'mismatch' } })
    expect(await server.sql('select from public.profiles where id in ($1, $2)', [ana.id, bia.id])).toHaveLength(2)
  })

  it('membro não exclui', async () => {
    const [maria, joana] = await Promise.all([withRole('Maria', 'member'), withRole('Joana', 'member')])
    expect((await call(maria.client, 'delete-user', { userId: joana.id, email: joana.email })).status).toBe(403)
    expect(await server.sql('select from public.profiles where id = $1', [joana.id])).toHaveLength(1)
  })

  it('a última administradora fica; havendo outra, ela pode sair e o registro leva o nome dela', async () => {
    const own = await startServer({ dataDir: 'memory', seed: 'demo', seedDir: join(root, 'backend/supabase/seed'), mediaDir: '/nowhere' })
    try {
      const client = visitor(own)
      const { data } = await client.auth.signInWithPassword({ email: 'admin@florescer.example', password: 'florescer-admin' })
      const self = { userId: data.user!.id, email: 'admin@florescer.example' }
      expect(await call(client, 'delete-user', self)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
      await own.sql(`update public.user_roles set role = 'admin' where user_id = '00000000-0000-4000-8000-00000000000b'`)
      expect((await call(client, 'delete-user', self)).status).toBe(200)
      expect(await own.sql(`select admin_email from public.admin_logs where acao = 'EXCLUIR_USUARIO_PERMANENTE'`)).toEqual([{ admin_email: self.email }])
    } finally {
      await own.close()
    }
  })
})

describe('no Deno de verdade', () => {
  let deno: ChildProcess
  let url: string
  let sent: Record<string, unknown>[]
  let provider: ReturnType<typeof createServer>

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
    const functions = join(root, 'backend/supabase/functions')
    deno = spawn(
      join(root, 'node_modules/.bin/deno'),
      ['run', '--cached-only', '--node-modules-dir=manual', '--config', join(functions, 'deno.json'), '--allow-env', '--allow-net', '--allow-read', join(functions, 'send-email/index.ts')],
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
          MAIL_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/emails`,
          MAIL_API_KEY: 'key',
          MAIL_FROM: 'Florescer <oi@florescer.example>',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    for (const stream of [deno.stdout!, deno.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    try {
      url = await eventually('Deno to listen', () => /Listening on (http:\S+)/.exec(output)?.[1], 30_000)
    } catch (error) {
      throw new Error(`Deno did not start:\n${output}`, { cause: error })
    }
  })
  afterAll(async () => {
    deno?.kill()
    await new Promise((resolve) => provider.close(resolve))
  })

  it('o mesmo arquivo responde o mesmo que no Node', async () => {
    const admin = await withRole('Admin', 'admin')
    const member = await withRole('Maria', 'member')
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
      const init = {
        method: 'POST',
        headers: { apikey: server.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      const [inDeno, inNode] = await Promise.all([fetch(url, init), fetch(`${server.url}/functions/v1/send-email`, init)])
      expect([inDeno.status, await inDeno.json()]).toEqual([inNode.status, await inNode.json()])
    }
    expect(sent.map(({ to }) => to)).toEqual([['ana@exemplo.example'], ['bia@exemplo.example']])
    expect(sent[0]).toEqual({ from: 'Florescer <oi@florescer.example>', to: ['ana@exemplo.example'], subject: 'Olá, Ana — bem-vinda ✨', html: '<p>Oi</p>', text: 'Oi' })
  })
})
