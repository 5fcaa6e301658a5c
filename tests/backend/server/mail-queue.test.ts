import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { RunningServer, ServerOptions } from '#backend/server/options.ts'
import { startServer } from '#backend/server/start-server.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { startSmtp, type Sink } from '#tests/kit/mailbox.ts'
import { startMigratedPostgres } from '#tests/kit/migrated-postgres.ts'
import { CODE_CACHE, SHORT_LIVED } from '#tests/kit/test-speed.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { eventually, startMigratedServer, withRole } from './kit.ts'
import { accessRequest, callFunction, sendRequest } from './visitor.ts'

/** More than one batch, which is a hundred. */
const MANY = isThorough ? 250 : 110
/** Repeats a mailing against it. */
const RARELY = { interval: 500 }

const mailServer = fileURLToPath(new URL('fixtures/mail-server.ts', import.meta.url))

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function sink(port?: number): Promise<Sink> {
  const smtp = await startSmtp(port)
  ends.push(() => smtp.close())
  return smtp
}

async function start(options: Partial<ServerOptions>): Promise<RunningServer> {
  const server = await startMigratedServer(options)
  ends.push(() => server.close())
  return server
}

interface Program {
  child: ChildProcess
  server: RunningServer
  ended: Promise<number | null>
}

/** A server in a process of its own, which can be killed. */
async function startProgram(dataDir: string, smtpUrl: string): Promise<Program> {
  const child = spawn(process.execPath, [...SHORT_LIVED, mailServer], {
    env: { PATH: process.env.PATH, ...CODE_CACHE, DATA_DIR: dataDir, SMTP_URL: smtpUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(() => child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const line = await eventually('the server', () => /^\{.*\}$/m.exec(output)?.[0])
  return { child, server: JSON.parse(line) as RunningServer, ended }
}

/** A recado for `count` members with an active account, and one person without. */
async function newRecado(server: RunningServer, count: number): Promise<{ id: string; addresses: string[] }> {
  const addresses = Array.from({ length: count }, (_, i) => `membro-${i}@teste.example`)
  await server.sql(`insert into public.usuarios_aprovados (email, nome) select e, 'Nome' from unnest($1::text[]) e`, [
    addresses,
  ])
  await server.sql(
    `insert into public.usuarios_aprovados (email, nome, status_conta) values ('fora@teste.example', 'Fora', 'desativado')`,
  )
  const [row] = await server.sql<{ id: string }>(
    `insert into public.recados (titulo, mensagem) values ('Retiro <de> "março"', '<p>Olá &amp; bem-vindas!</p><script>x</script>' || repeat(' palavra', 40)) returning id`,
  )
  return { id: row!.id, addresses }
}

const sendRecado = (server: RunningServer, recadoId: string) =>
  callFunction(server, 'send-recado', { recadoId }, server.secretKey)
const waiting = (server: RunningServer) =>
  server.sql<{ error: string | null; attempts: number; to_email: string }>(
    'select to_email, error, attempts from public.email_queue where sent_at is null order by to_email',
  )
/** As if the back-off were over. */
const hurry = (server: RunningServer) =>
  server.sql(
    'update public.email_queue set next_attempt_at = now() where sent_at is null and next_attempt_at is not null',
  )
const duplicates = ({ mails }: Sink) => mails.map(({ to }) => to).filter((to, i, all) => all.indexOf(to) !== i)

describe('with the mail server up', () => {
  it('a recado reaches every approved member once, also when called again and at the same time', async () => {
    const smtp = await sink()
    const server = await start({ smtpUrl: smtp.url })
    const { id, addresses } = await newRecado(server, MANY)
    const answers = await Promise.all([1, 2, 3].map(() => sendRecado(server, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await expect
      .poll(async () => (await sendRecado(server, id)).body, RARELY)
      .toEqual({ success: true, total: MANY, sent: MANY, failed: 0, waiting: 0, withheld: 0 })
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual([...addresses].sort())
    const [mail] = smtp.mails
    expect(mail!.subject).toBe('Florescer - Novo recado: Retiro <de> "março"')
    expect(mail!.text).toContain(`${server.url}/recados`)
    expect(mail!.messageId).toMatch(/^<[0-9a-f-]{36}@florescer\.example>$/)
    expect(mail!.unsubscribe).toMatch(/^<http\S+>, <mailto:contato@florescer\.example\?subject=\S+>$/)
    const preview = mail!.text.split('\n\n')[2]!
    expect(preview).toMatch(/^Olá & bem-vindas! palavra .*\.\.\.$/)
    expect(preview.length).toBeLessThanOrEqual(143)
    expect(mail!.html).toContain('Retiro &lt;de&gt; &quot;março&quot;')
    expect(await server.sql(`select acao, count(*)::int as n from public.admin_logs group by acao`)).toEqual([
      { acao: 'ENVIAR_RECADO', n: 1 },
    ])
    // A person approved later does not get last week's news.
    await server.sql(`insert into public.usuarios_aprovados (email, nome) values ('nova@teste.example', 'Nova')`)
    expect((await sendRecado(server, id)).body).toMatchObject({ total: MANY })
  })

  it('the number of recipients is known before, and a marked test goes only to whoever asked; the others still get the recado', async () => {
    const smtp = await sink()
    const server = await start({ smtpUrl: smtp.url })
    const { id, addresses } = await newRecado(server, 3)
    const [admin, member] = [await withRole(server, 'Admin', 'admin'), await withRole(server, 'Maria', 'member')]
    const audience = (token: string) =>
      fetch(`${server.url}/rest/v1/rpc/mailing_audience`, {
        method: 'POST',
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: '{}',
      })
    const counted = Number(await (await audience(admin.token)).text())
    expect((await audience(member.token)).status).toBe(403)

    const test = { titulo: 'Retiro\r\nBcc: x@y.example', mensagem: '<p>Olá &amp; <b>bem-vindas</b></p>' }
    expect(await callFunction(server, 'send-recado', { test }, admin.token)).toEqual({
      status: 200,
      body: { success: true, to: admin.email },
    })
    expect(smtp.mails.map(({ to }) => to)).toEqual([admin.email])
    expect(smtp.mails[0]!.subject).toBe('[Teste] Florescer - Novo recado: Retiro Bcc: x@y.example')
    expect(smtp.mails[0]!.text).toContain('Olá & bem-vindas')
    expect(await server.sql('select acao, alvo_email from public.admin_logs')).toEqual([
      { acao: 'TESTAR_EMAIL', alvo_email: admin.email },
    ])
    for (const [token, status] of [
      [member.token, 403],
      [server.publishableKey, 401],
      // The service has no mailbox.
      [server.secretKey, 400],
    ] as const)
      expect((await callFunction(server, 'send-recado', { test }, token)).status).toBe(status)
    expect((await callFunction(server, 'send-recado', { test: { titulo: '' } }, admin.token)).status).toBe(400)
    expect(smtp.mails).toHaveLength(1)

    await expect
      .poll(async () => (await sendRecado(server, id)).body, RARELY)
      .toMatchObject({ total: counted, waiting: 0 })
    expect(smtp.mails.slice(1).map(({ to }) => to)).toEqual(expect.arrayContaining(addresses))
    expect(smtp.mails).toHaveLength(1 + counted)
    smtp.refusals.set(admin.email, { code: 550, message: 'mailbox full' })
    expect(await callFunction(server, 'send-recado', { test }, admin.token)).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining('mailbox full') },
    })
  })

  it('an address that does not exist keeps its reason and holds up nobody; the administrator tries again', async () => {
    const smtp = await sink()
    smtp.refusals
      .set('membro-1@', { code: 550, message: 'no such user' })
      .set('membro-2@', { code: 450, message: 'mailbox busy' })
    const server = await start({ smtpUrl: smtp.url })
    const { id } = await newRecado(server, 5)
    await expect
      .poll(async () => (await sendRecado(server, id)).body, RARELY)
      .toEqual({ success: true, total: 5, sent: 3, failed: 2, waiting: 0, withheld: 0 })
    expect(await waiting(server)).toEqual([
      { to_email: 'membro-1@teste.example', error: expect.stringContaining('no such user'), attempts: 1 },
      { to_email: 'membro-2@teste.example', error: expect.stringContaining('mailbox busy'), attempts: 1 },
    ])
    // One for good, one for now.
    expect(
      await server.sql(
        'select next_attempt_at is null as never from public.email_queue where sent_at is null order by to_email',
      ),
    ).toEqual([{ never: true }, { never: false }])
    smtp.refusals.clear()
    const admin = await withRole(server, 'Admin', 'admin')
    for (const row of await server.sql<{ id: string; to_email: string; subject: string }>(
      'select id, to_email, subject from public.email_queue where sent_at is null',
    )) {
      const retry = { to: row.to_email, subject: row.subject, html: '', queueId: row.id }
      expect((await callFunction(server, 'send-email', retry, admin.token)).body).toEqual({ success: true })
    }
    expect(smtp.mails).toHaveLength(5)
    expect(await server.sql('select error from public.email_queue where error is not null or sent_at is null')).toEqual(
      [],
    )
    expect(await server.sql(`select acao from public.admin_logs where admin_email = $1`, [admin.email])).toEqual([
      { acao: 'REENVIAR_EMAIL' },
      { acao: 'REENVIAR_EMAIL' },
    ])
  })

  it('a member deactivated with a mail in the queue does not get it, and nothing is stuck', async () => {
    const smtp = await sink()
    const server = await start({ smtpUrl: smtp.url })
    const { id } = await newRecado(server, 12)
    await server.sql('select public.queue_recado($1, $2, $3)', [id, 'prévia', 'x'])
    await server.sql(
      `update public.usuarios_aprovados set status_conta = 'desativado' where email in ('membro-0@teste.example', 'membro-3@teste.example', 'membro-7@teste.example')`,
    )
    await expect.poll(() => waiting(server)).toEqual([])
    await expect.poll(() => smtp.mails.length).toBe(9)
    expect(smtp.mails.map(({ to }) => to).filter((to) => /membro-[037]@/.test(to))).toEqual([])
  })

  it(
    'SIGTERM in the middle: mails under way go out, the rest waits for the next start; nobody gets two',
    { tags: 'thorough' },
    async () => {
      const smtp = await sink()
      smtp.letThrough(5)
      const dataDir = await copySnapshot('none')
      let program = await startProgram(dataDir, smtp.url)
      for (let n = 0; n < 40; n += 1) await sendRequest(program.server, accessRequest(`p${n}@exemplo.example`))
      await eventually('some mails', () => smtp.mails.length > 5)
      program.child.kill('SIGTERM')
      await expect
        .poll(() =>
          fetch(program.server.url).then(
            () => 'open',
            () => 'closed',
          ),
        )
        .toBe('closed')
      smtp.letThrough(Infinity)
      expect(await program.ended).toBe(0)
      expect(smtp.mails.length).toBeLessThan(40)
      program = await startProgram(dataDir, smtp.url)
      await expect.poll(() => smtp.mails.length).toBe(40)
      expect(duplicates(smtp)).toEqual([])
    },
  )

  it('SIGKILL in the middle: stuck mails return to the queue, uncertain ones are reported, and nobody gets two', async () => {
    const smtp = await sink()
    smtp.letThrough(5)
    const dataDir = await copySnapshot('none')
    const program = await startProgram(dataDir, smtp.url)
    for (let n = 0; n < 40; n += 1) await sendRequest(program.server, accessRequest(`p${n}@exemplo.example`))
    await eventually('some mails', () => smtp.mails.length > 5)
    program.child.kill('SIGKILL')
    await program.ended
    smtp.letThrough(Infinity)
    const server = await start({ dataDir, smtpUrl: smtp.url })
    // As if the two minutes of the lease were over, and the server looked again.
    await server.sql(
      'update public.email_queue set locked_until = now(), next_attempt_at = next_attempt_at where locked_until is not null',
    )
    await server.sql(`select pg_notify('florescer_mail', '')`)
    await expect.poll(async () => (await waiting(server)).filter(({ error }) => error === null)).toEqual([])
    expect(duplicates(smtp)).toEqual([])
    // Mails under way at that moment, five at most, wait for an admin's decision; all others have
    // arrived.
    const uncertain = await waiting(server)
    expect(uncertain.length).toBeLessThanOrEqual(5)
    for (const { error } of uncertain) expect(error).toBe('O envio foi interrompido; o e-mail pode ter chegado.')
    const reached = new Set([...smtp.mails.map(({ to }) => to), ...uncertain.map(({ to_email }) => to_email)])
    expect(reached.size).toBe(40)
  })
})

/**
 * A recado to 250 members; the mail server refuses three addresses, and our server is killed in the
 * middle.
 */
it(
  '250 addresses, three refused, SIGKILL in the middle: each gets one mail, in batches of up to 100, and the three stay in the queue with their error',
  { tags: 'thorough' },
  async () => {
    const smtp = await sink()
    const refused = ['membro-20@teste.example', 'membro-120@teste.example', 'membro-220@teste.example']
    for (const address of refused)
      smtp.refusals.set(address.replace('teste.example', ''), { code: 550, message: 'no such user' })
    const dataDir = await copySnapshot('none')
    const before = await startServer({ dataDir, seed: 'none', rateLimits: 'none' })
    const { id, addresses } = await newRecado(before, 250)
    await before.close()

    smtp.letThrough(120)
    const program = await startProgram(dataDir, smtp.url)
    // The answer never comes: the process that asked dies with the server.
    const cut = sendRecado(program.server, id).catch((error: unknown) => error)
    await eventually('half of the mails', () => smtp.mails.length > 120)
    program.child.kill('SIGKILL')
    await program.ended
    const died = new Date().toISOString()
    await cut
    smtp.letThrough(Infinity)
    expect(smtp.mails.length).toBeLessThan(247)

    const server = await start({ dataDir, smtpUrl: smtp.url })
    // At most a batch was taken by the dead server. As if the two minutes of its lease were over; those
    // of the living one began later.
    const taken = await server.sql(
      `update public.email_queue set locked_until = now()
       where locked_until > now() and locked_until <= $1::timestamptz + interval '2 minutes' and sent_at is null returning id`,
      [died],
    )
    expect(taken.length).toBeGreaterThan(0)
    expect(taken.length).toBeLessThanOrEqual(100)
    await expect.poll(async () => (await sendRecado(server, id)).body).toMatchObject({ total: 250, waiting: 0 })

    // Mails that were leaving at that moment may have arrived: an administrator is told, and
    // decides by the mail server's own list.
    const left = await waiting(server)
    const uncertain = left.filter(({ error }) => error === 'O envio foi interrompido; o e-mail pode ter chegado.')
    expect(uncertain.length).toBeLessThanOrEqual(5)
    const arrived = new Set(smtp.mails.map(({ to }) => to))
    for (const { to_email: to } of uncertain) {
      const [row] = await server.sql<{ id: string; subject: string }>(
        'select id, subject from public.email_queue where to_email = $1',
        [to],
      )
      if (arrived.has(to)) await server.sql('delete from public.email_queue where id = $1', [row!.id])
      else
        await callFunction(
          server,
          'send-email',
          { to, subject: row!.subject, html: '', queueId: row!.id },
          (await withRole(server, 'Admin', 'admin')).token,
        )
    }
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(
      addresses.filter((address) => !refused.includes(address)).sort(),
    )
    expect(await waiting(server)).toEqual(
      refused
        .toSorted()
        .map((address) => ({ to_email: address, attempts: 1, error: expect.stringContaining('no such user') })),
    )
  },
)

describe('with a mail server that does not answer', () => {
  const applicants = Array.from({ length: 6 }, (_, n) => `pedido-${n}@exemplo.example`)

  it('approving answers at once, six times; the invitations go when it answers, and an undone one does not', async () => {
    const smtp = await sink()
    smtp.letThrough(0)
    const server = await start({ smtpUrl: smtp.url })
    const admin = await withRole(server, 'Admin', 'admin')
    const approve = (email: string) =>
      callFunction(
        server,
        'approve-user',
        { email, nome: 'Rute', grupo: 'Aurora', was: null, mayUndo: true },
        admin.token,
      )
    await server.sql('update private.settings set undo_seconds = 60')
    const undone = await approve('engano@exemplo.example')
    expect(undone).toMatchObject({ status: 200, body: { success: true, emailStatus: 'queued', undoSeconds: 60 } })
    const answer = await fetch(`${server.url}/rest/v1/rpc/admin_undo_approval`, {
      method: 'POST',
      headers: {
        apikey: server.publishableKey,
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ approved: (undone.body as { approvedId: string }).approvedId }),
    })
    expect(await answer.json()).toEqual({ outcome: 'done' })

    await server.sql('update private.settings set undo_seconds = 0')
    for (const email of applicants) {
      expect((await approve(email)).body).toMatchObject({ success: true, emailStatus: 'queued' })
    }
    expect((await approve(applicants[0]!)).body).toMatchObject({ success: true, already: true, by: admin.email })
    expect(await server.sql('select from public.usuarios_aprovados where email = any ($1)', [applicants])).toHaveLength(
      6,
    )
    // All have been handed over; none is confirmed.
    await expect.poll(() => smtp.mails.length).toBeGreaterThan(0)
    smtp.letThrough(Infinity)
    await expect.poll(() => waiting(server)).toEqual([])
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(applicants)
  })

  it(
    'whoever waits for the answer (an old app, a new link) waits a little, and the mail goes on after it',
    { tags: ['thorough'] },
    async () => {
      const smtp = await sink()
      smtp.letThrough(0)
      const server = await start({ smtpUrl: smtp.url })
      const admin = await withRole(server, 'Admin', 'admin')
      const known = await withRole(server, 'Maria', 'member')
      const [approval, link] = await Promise.all([
        callFunction(server, 'approve-user', { email: applicants[0], nome: 'Rute', grupo: null }, admin.token),
        callFunction(server, 'resend-activation', { email: known.email }, admin.token),
      ])
      expect(approval).toEqual({ status: 200, body: { success: true, emailStatus: 'queued' } })
      expect(link).toEqual({ status: 200, body: { success: true, status: 'queued' } })
      smtp.letThrough(Infinity)
      await expect.poll(() => waiting(server)).toEqual([])
      expect(smtp.mails.map(({ to }) => to).sort()).toEqual([known.email, applicants[0]].sort())
    },
  )
})

describe('with the mail server down', () => {
  it('request and approval happen; the mails wait in the queue with the reason, and go when it is back', async () => {
    const first = await startSmtp()
    await first.close()
    const server = await start({ smtpUrl: first.url })
    const admin = await withRole(server, 'Admin', 'admin')
    expect((await sendRequest(server, accessRequest('ana@exemplo.example'))).status).toBe(201)
    const approval = { email: 'rute@exemplo.example', nome: 'Rute', grupo: 'Aurora' }
    expect(await callFunction(server, 'approve-user', approval, admin.token)).toEqual({
      status: 200,
      body: { success: true, emailStatus: 'queued' },
    })
    expect((await callFunction(server, 'approve-user', approval, admin.token)).body).toEqual({
      success: true,
      emailStatus: 'queued',
    })
    await expect
      .poll(async () =>
        (await waiting(server)).map(({ to_email, attempts, error }) => [
          to_email,
          attempts,
          error?.includes('ECONNREFUSED'),
        ]),
      )
      .toEqual([
        ['ana@exemplo.example', 1, true],
        ['rute@exemplo.example', 1, true],
      ])
    // The waiting mail is shown as its recipient will read it.
    expect(await server.sql('select subject from public.email_queue order by to_email')).toEqual([
      { subject: 'Recebemos sua solicitação - Florescer' },
      { subject: 'Seu acesso foi aprovado - Florescer' },
    ])
    // Signing in says that a link is on its way.
    expect(await server.sql(`select 1 as one from private.activations where expires_at > now()`)).toHaveLength(1)
    const smtp = await sink(first.port)
    await hurry(server)
    await expect
      .poll(() => smtp.mails.map(({ to }) => to).sort())
      .toEqual(['ana@exemplo.example', 'rute@exemplo.example'])
    await expect.poll(() => waiting(server)).toEqual([])
  })

  it('tries eight times, with growing pauses', async () => {
    const first = await startSmtp()
    await first.close()
    const server = await start({ smtpUrl: first.url })
    await server.sql(`insert into public.email_queue (to_email, subject, html) values ('a@x.example', 'x', 'y')`)
    const waits: (number | null)[] = []
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await expect.poll(async () => (await waiting(server))[0]!.attempts).toBe(attempt)
      const [row] = await server.sql<{ wait: number | null }>(
        `select round(extract(epoch from next_attempt_at - now()) / 30)::int as wait from public.email_queue`,
      )
      waits.push(row!.wait)
      await hurry(server)
    }
    expect(waits).toEqual([1, 4, 16, 64, 256, 1024, 1440, null])
  })
})

it('two instances on one Postgres share the queue, and nobody gets two', async () => {
  const smtp = await sink()
  const postgres = await startMigratedPostgres()
  ends.push(() => postgres.stop())
  const [one, two] = [
    await start({ smtpUrl: smtp.url, databaseUrl: postgres.url }),
    await start({ smtpUrl: smtp.url, databaseUrl: postgres.url }),
  ]
  const { id } = await newRecado(one, MANY)
  await Promise.all([one, two, one, two].map((server) => sendRecado(server, id)))
  await expect.poll(async () => (await sendRecado(one, id)).body, RARELY).toMatchObject({ sent: MANY })
  expect(smtp.mails).toHaveLength(MANY)
  expect(duplicates(smtp)).toEqual([])
})

it('a sender that lost its lease does not let the last bytes leave', async () => {
  const smtp = await sink()
  const server = await start({ smtpUrl: smtp.url })
  const [mail] = await server.sql<{ id: string }>(
    `insert into public.email_queue (to_email, subject, html, next_attempt_at) values ('a@x.example', 'x', 'y', null) returning id`,
  )
  const [slow, quick] = [randomUUID(), randomUUID()]
  const claim = (worker: string) => server.sql('select id from public.claim_mail($1, 1, false, $2)', [worker, mail!.id])
  const hand = async (worker: string) =>
    (await server.sql<{ may: boolean }>('select public.hand_mail($1, $2) as may', [mail!.id, worker]))[0]!.may
  expect(await claim(slow)).toHaveLength(1)
  expect(await claim(quick)).toHaveLength(0)
  await server.sql(`update public.email_queue set locked_until = now() - interval '1 second'`)
  expect(await claim(quick)).toHaveLength(1)
  expect([await hand(slow), await hand(quick)]).toEqual([false, true])
  await server.sql('select public.settle_mail($1, $2)', [mail!.id, slow])
  expect(await waiting(server)).toHaveLength(1)
})

it('a mail that was given up, and whose sender dies while somebody tries it again, is nothing that is due', async () => {
  const server = await start({ smtpUrl: 'smtp://127.0.0.1:9' })
  const [mail] = await server.sql<{ id: string }>(
    `insert into public.email_queue (to_email, subject, html, next_attempt_at, attempts, error)
     values ('a@x.example', 'x', 'y', null, 8, 'x') returning id`,
  )
  const due = async () => (await server.sql<{ due: number | null }>('select public.mail_due() as due'))[0]!.due
  const worker = randomUUID()
  const claim = () => server.sql('select id from public.claim_mail($1, 1, false, $2)', [worker, mail!.id])
  const pass = () => server.sql(`update public.email_queue set locked_until = now() - interval '1 second'`)
  expect(await due()).toBeNull()
  expect(await claim()).toHaveLength(1)
  await pass()
  expect(await due()).toBeNull()
  // After its last byte it is: somebody has to note that it may have arrived.
  expect(await claim()).toHaveLength(1)
  await server.sql('select public.hand_mail($1, $2)', [mail!.id, worker])
  expect(await due()).toBeGreaterThan(0)
  await pass()
  await server.sql(`select pg_notify('florescer_mail', '')`)
  await expect
    .poll(() => waiting(server))
    .toEqual([{ to_email: 'a@x.example', attempts: 9, error: expect.stringContaining('pode ter chegado') }])
  expect(await due()).toBeNull()
})

it('what no longer counts is swept', async () => {
  const server = await start({})
  await server.sql(
    `insert into private.rate_limits select 'x' || n, now() - interval '1 second', 1 from generate_series(1, 900) n`,
  )
  await server.sql(`insert into private.rate_limits values ('fica', now() + interval '1 hour', 1)`)
  await server.sql(`insert into private.activation_requests values ('ninguem@x.example')`)
  await expect.poll(() => server.sql('select key from private.rate_limits')).toEqual([{ key: 'fica' }])
  await expect.poll(() => server.sql('select from private.activation_requests')).toEqual([])
})
