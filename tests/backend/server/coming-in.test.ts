import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { linkIn, mailsIn, type Mail } from '#tests/kit/mailbox.ts'
import { migratedHome, startIn, type Home } from '#tests/kit/migrated-home.ts'
import { eventually, newPerson, visitor, withRole, type Person } from './kit.ts'
import { accessRequest, callFunction, post, sendRequest } from './visitor.ts'

/** Of one link, at the same time. */
const USES = isThorough ? 50 : 12

/** Where the mail server takes long, the answer does not wait for it. */
const APPROVED = { success: true, emailStatus: expect.stringMatching(/^(sent|queued)$/) }

const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@exemplo.example`

describe.each(SAMPLED_ENGINES)('from visitor to member, on %s', (engine) => {
  let server: RunningServer
  let home: Home
  let admin: Person
  beforeAll(async () => {
    home = await migratedHome(engine)
    server = await startIn(home)
    admin = await withRole(server, 'Admin', 'admin')
  })
  afterAll(() => server.close())

  const mailsTo = async (email: string): Promise<Mail[]> =>
    (await mailsIn(home.dataDir)).filter(({ to }) => to === email)

  /** A person's mails, once there are as many and the queue has none left for them. */
  async function received(email: string, count: number): Promise<Mail[]> {
    await expect
      .poll(async () => [
        (await mailsTo(email)).length,
        await server.sql('select error from public.email_queue where to_email = $1 and sent_at is null', [email]),
      ])
      .toEqual([count, []])
    return mailsTo(email)
  }

  const approve = (email: string, nome = 'Rute Carvalho', token = admin.token) =>
    callFunction(server, 'approve-user', { email, nome, grupo: 'Aurora' }, token)
  const validate = async (email: string, token: string) =>
    (await post(server, '/rest/v1/rpc/validate_activation', { email, token })).body
  const setPassword = (email: string, token: string, password = 'senha-da-rute') =>
    callFunction(server, 'set-user-password', { email, token, password })
  const signIn = (email: string, password: string) => visitor(server).auth.signInWithPassword({ email, password })
  const roleOf = async (email: string) =>
    (
      await server.sql<{ role: string }>(
        'select r.role from public.profiles p join public.user_roles r on r.user_id = p.id where p.email = $1',
        [email],
      )
    )[0]?.role

  /** The link of the person's last mail; a mail is named after its row in the queue. */
  async function linkOf(email: string): Promise<{ email: string; token: string }> {
    const [row] = await server.sql<{ id: string }>(
      `select id from public.email_queue
       where to_email = $1 and template in ('activation', 'password-reset') order by created_at desc limit 1`,
      [email],
    )
    if (!row) throw new Error('no link is to be mailed')
    const mail = await eventually('the link', async () =>
      (await mailsTo(email)).find(({ messageId }) => messageId.includes(row.id)),
    )
    return linkIn(mail)
  }

  /** Lets the next request for the same address pass. */
  const forgetLimits = () => server.sql('delete from private.rate_limits')

  it('Rute asks, is approved, gets the link, creates a password and signs in', async () => {
    const email = newAddress('rute')
    expect(await sendRequest(server, accessRequest(email.toUpperCase(), { nome: 'Rute Carvalho' }))).toEqual({
      status: 201,
      body: null,
    })
    const [receipt] = await received(email, 1)
    expect(receipt).toMatchObject({
      subject: 'Recebemos sua solicitação - Florescer',
      text: expect.stringContaining('Olá, Rute!'),
    })
    expect(
      await server.sql(
        "select consentimento_versao, consentimento_em > now() - interval '1 hour' as dated from public.acessos_pendentes where email = $1",
        [email],
      ),
    ).toEqual([{ consentimento_versao: '2026-11', dated: true }])

    expect(await approve(email)).toEqual({ status: 200, body: APPROVED })
    const link = await linkOf(email)
    expect(link.email).toBe(email)
    expect(link.token.length).toBeGreaterThanOrEqual(43)
    expect((await post(server, '/rest/v1/rpc/activation_pending', { email })).body).toBe(true)
    // A mail scanner opens the link twice: nothing is used up.
    for (let time = 0; time < 2; time += 1) expect(await validate(email, link.token)).toBe('valid')

    expect(await setPassword(email.toUpperCase(), link.token)).toEqual({ status: 200, body: { success: true } })
    const { data, error } = await signIn(email, 'senha-da-rute')
    expect(error).toBeNull()
    expect((await server.sql('select email, nome from public.profiles where id = $1', [data.user!.id]))[0]).toEqual({
      email,
      nome: 'Rute Carvalho',
    })
    expect(await roleOf(email)).toBe('member')
    expect((await post(server, '/rest/v1/rpc/activation_pending', { email })).body).toBe(false)
    expect(await setPassword(email, link.token)).toEqual({
      status: 400,
      body: { success: false, error: 'Invalid or expired token', code: 'invalid_token' },
    })
    expect(
      await server.sql('select status, grupo_turma from public.acessos_pendentes where email = $1', [email]),
    ).toEqual([{ status: 'aprovado', grupo_turma: 'Aurora' }])
    expect(
      await server.sql('select admin_email, acao, detalhes from public.admin_logs where alvo_email = $1', [email]),
    ).toEqual([
      { admin_email: admin.email, acao: 'APROVAR_USUARIO', detalhes: { nome: 'Rute Carvalho', grupo: 'Aurora' } },
    ])
  })

  describe('the access request', () => {
    it('sent again, or twice at the same time, is one, with one mail', async () => {
      const email = newAddress('ana')
      const request = accessRequest(email)
      const answers = await Promise.all([1, 2, 3].map(() => sendRequest(server, request)))
      expect([...answers, await sendRequest(server, request)].map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(await sendRequest(server, accessRequest(email))).toMatchObject({ status: 409, body: { code: '23505' } })
      await received(email, 1)
      expect(await server.sql('select from public.acessos_pendentes where email = $1', [email])).toHaveLength(1)
      expect(await server.sql('select from public.email_queue where to_email = $1', [email])).toHaveLength(1)
    })

    it('of a machine that fills in everything is accepted and not kept', async () => {
      const email = newAddress('robo')
      expect(await sendRequest(server, accessRequest(email, { website: 'https://x.example' }))).toEqual({
        status: 201,
        body: null,
      })
      expect(await server.sql('select from public.acessos_pendentes where email = $1', [email])).toEqual([])
      expect(await server.sql('select from public.email_queue where to_email = $1', [email])).toEqual([])
    })

    it('with a value that does not fit says which', async () => {
      const answer = await sendRequest(server, accessRequest(newAddress('ana'), { telefone: '123' }))
      expect(answer).toMatchObject({
        status: 400,
        body: { code: '23514', message: expect.stringContaining('acessos_pendentes_telefone_check') },
      })
    })
  })

  describe('the link', () => {
    it('is valid only with its own address, in time, and while the person exists', async () => {
      const email = newAddress('rute')
      await approve(email)
      const { token } = await linkOf(email)
      expect(await validate(` ${email.toUpperCase()} `, token)).toBe('valid')
      expect(await validate(newAddress('outra'), token)).toBe('invalid')
      expect(await validate(email, `${token}x`)).toBe('invalid')
      expect(await validate(email, '')).toBe('invalid')
      await server.sql(`update public.usuarios_aprovados set status_conta = 'desativado' where email = $1`, [email])
      expect([await validate(email, token), (await setPassword(email, token)).status]).toEqual(['invalid', 400])
      await server.sql(`update public.usuarios_aprovados set status_conta = 'ativo' where email = $1`, [email])
      await server.sql(
        `update private.activations t set expires_at = now() from public.usuarios_aprovados a where a.id = t.approved_id and a.email = $1`,
        [email],
      )
      expect([await validate(email, token), (await setPassword(email, token)).body]).toEqual([
        'expired',
        expect.objectContaining({ error: 'Invalid or expired token' }),
      ])
      await server.sql('delete from public.usuarios_aprovados where email = $1', [email])
      expect([await validate(email, token), await setPassword(email, token)]).toEqual([
        'unregistered',
        { status: 404, body: { success: false, error: 'User not found', code: 'user_not_found' } },
      ])
      expect(await validate(email, `${token}x`)).toBe('invalid')
    })

    it('is nowhere in the database', async () => {
      const email = newAddress('rute')
      await approve(email)
      const { token } = await linkOf(email)
      const tables = await server.sql<{ name: string }>(
        `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and n.nspname in ('public', 'private', 'sync', 'auth')`,
      )
      for (const { name } of tables) {
        expect([
          name,
          await server.sql(`select from ${name} t where t::text like '%' || $1::text || '%'`, [token]),
        ]).toEqual([name, []])
      }
    })

    it("of many uses at the same time one wins, and the password is the winner's", async () => {
      const email = newAddress('rute')
      await approve(email)
      const { token } = await linkOf(email)
      const answers = await Promise.all(
        Array.from({ length: USES }, (_, i) => setPassword(email, token, `senha-numero-${i}`)),
      )
      const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
      expect(winners).toHaveLength(1)
      expect(
        answers.filter(({ body }) => (body as { error?: string }).error === 'Invalid or expired token'),
      ).toHaveLength(USES - 1)
      expect((await signIn(email, `senha-numero-${winners[0]}`)).error).toBeNull()
      expect(await server.sql('select from auth.users where email = $1', [email])).toHaveLength(1)
    })

    it('is not used up by a crash between account and password', async () => {
      const email = newAddress('rute')
      await approve(email)
      const { token } = await linkOf(email)
      // The account exists, and the database refuses its password: the whole last step is rolled
      // back.
      await server.sql(
        `create function public.breaks() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$`,
      )
      await server.sql(
        `create trigger breaks before insert on private.proved_addresses for each row execute function public.breaks()`,
      )
      expect((await setPassword(email, token)).status).toBe(500)
      await server.sql('drop function public.breaks() cascade')
      expect(await validate(email, token)).toBe('valid')
      expect((await signIn(email, 'senha-da-rute')).error?.code).toBe('invalid_credentials')
      expect(await roleOf(email)).toBe('pending')
      expect((await setPassword(email, token)).status).toBe(200)
      expect((await signIn(email, 'senha-da-rute')).error).toBeNull()
    })

    it('asks for a password of 8 to 72 characters before anything is used up', async () => {
      const email = newAddress('rute')
      await approve(email)
      const { token } = await linkOf(email)
      const refusals = [
        ['1234567', 'A senha deve ter no mínimo 8 caracteres'],
        ['a'.repeat(73), 'A senha é longa demais.'],
        ['é'.repeat(37), 'A senha é longa demais.'],
      ] as const
      for (const [password, error] of refusals)
        expect(await setPassword(email, token, password)).toEqual({
          status: 400,
          body: { success: false, error, code: 'invalid_body' },
        })
      expect((await setPassword(email, token, '12345678')).status).toBe(200)
    })
  })

  describe("an account that somebody signed up before with a person's address", () => {
    it("does not become a member by that person's approval, and is lost when the person creates a password", async () => {
      const thief = await newPerson(server, 'Ladra')
      const { data } = await thief.client.auth.getSession()
      expect((await approve(thief.email, 'Rute Carvalho')).body).toEqual(APPROVED)
      expect(await roleOf(thief.email)).toBe('pending')
      expect((await thief.client.from('recados').select('id')).data).toEqual([])

      const { token } = await linkOf(thief.email)
      expect((await setPassword(thief.email, token)).status).toBe(200)
      expect(await roleOf(thief.email)).toBe('member')
      expect((await signIn(thief.email, thief.password)).error?.code).toBe('invalid_credentials')
      expect((await visitor(server).auth.refreshSession(data.session!)).error?.status).toBe(400)
      const { data: signedIn } = await signIn(thief.email, 'senha-da-rute')
      expect(signedIn.user!.user_metadata.full_name).toBe('Rute Carvalho')
      expect(await server.sql('select nome from public.profiles where email = $1', [thief.email])).toEqual([
        { nome: 'Rute Carvalho' },
      ])
    })

    it("the tokens from before open nothing of the person's, and the person's own do, from the first second", async () => {
      const thief = await newPerson(server, 'Ladra')
      // She has ended this session herself, and kept its token.
      const { data: other } = await signIn(thief.email, thief.password)
      const ended = other.session!.access_token
      expect((await visitor(server).auth.admin.signOut(ended, 'local')).error).toBeNull()
      await sendRequest(server, accessRequest(thief.email))
      await approve(thief.email)
      await server.sql(`insert into public.recados (titulo, mensagem) values ('Só para membros', '<p>x</p>')`)
      const { token } = await linkOf(thief.email)
      expect((await setPassword(thief.email, token)).status).toBe(200)
      const { data: hers } = await signIn(thief.email, 'senha-da-rute')
      await server.sql(
        `insert into auth.mfa_factors (id, user_id, factor_type, status) values (gen_random_uuid(), $1, 'totp', 'verified')`,
        [thief.id],
      )

      const seen = async (as: string) => {
        const get = async (path: string): Promise<unknown> =>
          (
            await fetch(`${server.url}/rest/v1/${path}`, {
              headers: { apikey: server.publishableKey, authorization: `Bearer ${as}` },
            })
          ).json()
        const rpc = (name: string, body: object) => post(server, `/rest/v1/rpc/${name}`, body, { token: as })
        const exchange = await rpc('sync_exchange', {
          request: { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 100, push: [] },
        })
        return {
          recados: await get('recados?select=titulo&titulo=eq.Só para membros'),
          requests: await get('acessos_pendentes?select=nome,telefone'),
          approvals: await get('usuarios_aprovados?select=nome'),
          profiles: await get('profiles?select=nome'),
          data: (await rpc('my_data', {})).status,
          account: (exchange.body as { account: { status: string; role: string; name: string } }).account,
          rows: (exchange.body as { rows?: unknown[] }).rows !== undefined,
          joined: (await rpc('join_by_identity', {})).status,
          factor: (await rpc('my_second_factor', {})).body,
        }
      }
      const nothing = {
        recados: [],
        requests: [],
        approvals: [],
        profiles: [],
        data: 403,
        account: expect.objectContaining({ status: 'gone', role: 'pending', email: null, name: '' }),
        rows: false,
        joined: 403,
        factor: { is_on: false, codes_left: 0 },
      }
      expect(await seen(thief.token)).toEqual(nothing)
      expect(await seen(ended)).toEqual(nothing)
      const ours = {
        recados: [{ titulo: 'Só para membros' }],
        requests: [{ nome: 'Ana Lima', telefone: '(11) 98765-4321' }],
        approvals: [{ nome: 'Rute Carvalho' }],
        profiles: [{ nome: 'Rute Carvalho' }],
        data: 200,
        account: expect.objectContaining({ status: 'active', role: 'member', name: 'Rute Carvalho' }),
        rows: true,
        joined: 200,
        factor: { is_on: true, codes_left: 0 },
      }
      expect(await seen(hers.session!.access_token)).toEqual(ours)
      // Whose clock the auth server signs by may be a little behind the database's, or before it.
      for (const shift of ['30 seconds', '-1 minute']) {
        await server.sql(
          `update private.proved_addresses set hers_since = hers_since + $2::interval where email = $1`,
          [thief.email, shift],
        )
        expect(await seen(thief.token)).toEqual(nothing)
        expect(await seen(hers.session!.access_token)).toEqual(ours)
      }
    })

    it.runIf(engine === 'Postgres')('a sign-in that was under way when the link was used is none', async () => {
      const thief = await newPerson(server, 'Ladra')
      await approve(thief.email)
      const hash = createHash('sha256')
        .update((await linkOf(thief.email)).token)
        .digest('hex')
      const link = new pg.Client(home.databaseUrl)
      await link.connect()
      try {
        // The password is right, and the session not there yet.
        await link.query('begin; lock table auth.sessions in share row exclusive mode')
        const signingIn = signIn(thief.email, thief.password)
        await expect
          .poll(() => server.sql(`select from pg_locks where relation = 'auth.sessions'::regclass and not granted`))
          .toHaveLength(1)
        const { rows } = await link.query('select public.redeem_activation($1, $2, $3) as outcome', [
          thief.email,
          hash,
          'another',
        ])
        expect(rows).toEqual([{ outcome: 'done' }])
        await link.query('commit')
        expect((await signingIn).error?.code).toBe('invalid_credentials')
        expect(await server.sql('select from auth.sessions where user_id = $1', [thief.id])).toEqual([])
      } finally {
        await link.end()
      }
    })

    it('becomes a member again by an approval if its address was proved', async () => {
      const email = newAddress('volta')
      await approve(email)
      await setPassword(email, (await linkOf(email)).token)
      await server.sql(
        `update public.user_roles r set role = 'pending' from public.profiles p where p.id = r.user_id and p.email = $1`,
        [email],
      )
      expect((await approve(email)).status).toBe(200)
      expect(await roleOf(email)).toBe('member')
    })

    it('a new password does not give back a role that was taken', async () => {
      const email = newAddress('tirada')
      await approve(email)
      await setPassword(email, (await linkOf(email)).token)
      await server.sql(
        `update public.user_roles r set role = 'pending' from public.profiles p where p.id = r.user_id and p.email = $1`,
        [email],
      )
      expect((await callFunction(server, 'resend-activation', { email }, admin.token)).body).toEqual({
        success: true,
        status: 'sent',
      })
      expect((await setPassword(email, (await linkOf(email)).token, 'outra-senha')).status).toBe(200)
      expect((await signIn(email, 'outra-senha')).error).toBeNull()
      expect(await roleOf(email)).toBe('pending')
    })
  })

  describe('approving', () => {
    it('twice, or twenty times at once, is one approval, one mail and one line in the log', async () => {
      const email = newAddress('rute')
      const answers = await Promise.all(Array.from({ length: 20 }, () => approve(email)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      await received(email, 1)
      expect((await approve(email)).body).toEqual(APPROVED)
      expect(await server.sql('select from public.usuarios_aprovados where email = $1', [email])).toHaveLength(1)
      expect(await server.sql('select from public.admin_logs where alvo_email = $1', [email])).toHaveLength(1)
      expect(await mailsTo(email)).toHaveLength(1)
    })

    it('takes an administrator, and a body that makes sense', async () => {
      const email = newAddress('rute')
      const [member, pending, former] = await Promise.all([
        withRole(server, 'Maria', 'member'),
        withRole(server, 'Nova', 'pending'),
        withRole(server, 'Ex', 'admin', 'desativado'),
      ])
      for (const name of ['approve-user', 'send-recado', 'drain-mail']) {
        for (const { token } of [member, pending, former])
          expect([name, (await callFunction(server, name, { email, nome: 'Rute', grupo: 'x' }, token)).status]).toEqual(
            [name, 403],
          )
        expect([name, (await callFunction(server, name, {})).status]).toEqual([name, 401])
      }
      const rubbish = [
        null,
        [],
        'x',
        {},
        { email },
        { email: 'x', nome: 'Rute' },
        { email, nome: 7 },
        { email, nome: 'R' },
        { email, nome: 'Rute', grupo: {} },
        { email, nome: 'a'.repeat(101) },
      ]
      for (const body of rubbish)
        expect([body, (await callFunction(server, 'approve-user', body, admin.token)).status]).toEqual([body, 400])
      expect(await server.sql('select from public.usuarios_aprovados where email = $1', [email])).toEqual([])
    })

    it('does not bring back a deactivated account by mistake', async () => {
      const former = await withRole(server, 'Ex', 'member', 'desativado')
      expect(await approve(former.email)).toMatchObject({ status: 409, body: { success: false, code: 'deactivated' } })
      expect(
        await server.sql('select status_conta from public.usuarios_aprovados where email = $1', [former.email]),
      ).toEqual([{ status_conta: 'desativado' }])
    })
  })

  describe('asking for another link', () => {
    const resend = (email: string, token?: string) =>
      callFunction(server, 'resend-activation', { email, nome: '<b>Outra</b>' }, token)

    it('whoever knows an address does not void its good link: the new one is valid beside it, and using one uses up the other', async () => {
      const email = newAddress('rute')
      await approve(email)
      const links = [await linkOf(email)]
      for (const mails of [2, 3]) {
        expect(await resend(email)).toEqual({ status: 200, body: { success: true, status: 'queued' } })
        await received(email, mails)
        links.push(await linkOf(email))
        await forgetLimits()
      }
      const verdicts = () => Promise.all(links.map(({ token }) => validate(email, token)))
      // Two at most: the ministry's link, and the newest.
      expect(await verdicts()).toEqual(['valid', 'invalid', 'valid'])
      for (const { html, text } of await mailsTo(email)) expect(html + text).not.toContain('Outra')
      await server.sql(`update private.activations set older_until = now() where older_hash is not null`)
      expect(await verdicts()).toEqual(['expired', 'invalid', 'valid'])
      await server.sql(
        `update private.activations set older_until = now() + interval '1 day' where older_hash is not null`,
      )
      expect((await setPassword(email, links[0]!.token)).status).toBe(200)
      expect(await verdicts()).toEqual(['invalid', 'invalid', 'invalid'])
    })

    it("an administrator's link voids all earlier ones", async () => {
      const email = newAddress('rute')
      await approve(email)
      const first = await linkOf(email)
      await resend(email)
      await received(email, 2)
      const second = await linkOf(email)
      await forgetLimits()
      await resend(email, admin.token)
      await received(email, 3)
      const verdicts = [first, second, await linkOf(email)].map(({ token }) => validate(email, token))
      expect(await Promise.all(verdicts)).toEqual(['invalid', 'invalid', 'valid'])
    })

    it('one a minute and twelve a day, with the same answer; unknown, deactivated and pending people get nothing', async () => {
      const email = newAddress('rute')
      await approve(email)
      const [pending, former] = await Promise.all([
        withRole(server, 'Nova', 'pending'),
        withRole(server, 'Ex', 'member', 'desativado'),
      ])
      const answers = []
      for (let time = 0; time < 14; time += 1) {
        for (const address of [email, newAddress('ninguem'), pending.email, former.email, email])
          answers.push(JSON.stringify(await resend(address)))
        if (time < 13) await received(email, Math.min(time + 2, 13))
        await server.sql(
          `update private.rate_limits set window_end = now() - interval '1 second' where key like 'resend:minute:%'`,
        )
      }
      expect(new Set(answers)).toEqual(
        new Set([JSON.stringify({ status: 200, body: { success: true, status: 'queued' } })]),
      )
      await expect.poll(() => server.sql('select from private.activation_requests')).toEqual([])
      expect(await received(email, 13)).toHaveLength(13)
      expect([await mailsTo(pending.email), await mailsTo(former.email)]).toEqual([[], []])
      await forgetLimits()
    })

    it('by an administrator: it goes at once, is logged as what it is, and says what cannot be', async () => {
      const email = newAddress('rute')
      await approve(email)
      expect(await resend(email, admin.token)).toEqual({ status: 200, body: { success: true, status: 'sent' } })
      // The second tap.
      expect(await resend(email, admin.token)).toEqual({ status: 200, body: { success: true, status: 'sent' } })
      await received(email, 2)
      await setPassword(email, (await linkOf(email)).token)
      await forgetLimits()
      expect((await resend(email, admin.token)).status).toBe(200)
      expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Crie uma nova senha - Florescer')
      expect(
        await server.sql('select acao from public.admin_logs where alvo_email = $1 order by criado_em', [email]),
      ).toEqual([{ acao: 'APROVAR_USUARIO' }, { acao: 'REENVIAR_ATIVACAO' }, { acao: 'RESETAR_SENHA' }])
      expect(await resend(newAddress('ninguem'), admin.token)).toMatchObject({ status: 404, body: { success: false } })
      const former = await withRole(server, 'Ex', 'member', 'desativado')
      expect(await resend(former.email, admin.token)).toMatchObject({ status: 409, body: { success: false } })
    })

    it('the session of before ends when the password changes', async () => {
      const email = newAddress('rute')
      await approve(email)
      await setPassword(email, (await linkOf(email)).token)
      const { data } = await signIn(email, 'senha-da-rute')
      await resend(email, admin.token)
      await setPassword(email, (await linkOf(email)).token, 'senha-mais-nova')
      expect((await visitor(server).auth.refreshSession(data.session!)).error?.status).toBe(400)
      expect((await signIn(email, 'senha-mais-nova')).error).toBeNull()
    })

    it("rubbish is 400; any token is treated as nobody's", async () => {
      for (const body of [null, [], {}, { email: 'x' }, { email: 7 }])
        expect([body, (await callFunction(server, 'resend-activation', body)).status]).toEqual([body, 400])
      expect(await callFunction(server, 'resend-activation', { email: newAddress('x') }, 'not-a-token')).toMatchObject({
        status: 200,
        body: { status: 'queued' },
      })
      for (const body of [
        null,
        {},
        { email: 'a@b.example', token: 7, password: '12345678' },
        { email: 'a@b.example', token: 'x'.repeat(300), password: '12345678' },
      ]) {
        expect([body, (await callFunction(server, 'set-user-password', body)).status]).toEqual([body, 400])
      }
    })
  })

  it('of a deleted person nothing stays in the queue or among the requests', async () => {
    const email = newAddress('rute')
    await sendRequest(server, accessRequest(email))
    await approve(email)
    await setPassword(email, (await linkOf(email)).token)
    await received(email, 2)
    expect((await callFunction(server, 'delete-user', { userId: null, email }, admin.token)).body).toEqual({
      success: true,
    })
    const tables = await server.sql<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'private', 'sync') or c.oid = 'auth.users'::regclass`,
    )
    const found = []
    for (const { name } of tables) {
      if ((await server.sql(`select from ${name} t where t::text like '%' || $1::text || '%'`, [email])).length > 0)
        found.push(name)
    }
    // The log keeps what administrators did.
    expect(found).toEqual(['public.admin_logs'])
  })
})
