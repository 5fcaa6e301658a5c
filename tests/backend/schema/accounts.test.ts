import { createClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#backend/server/database/postgres.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { isDenied, rest } from './rest.ts'
import { EXAMPLES } from './rights.examples.ts'
import { attempt, insertion } from './statements.ts'

type Rows = Record<string, unknown>[]

describe.each(SAMPLED_ENGINES)('accounts on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let count = 0
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)
  const member = (role?: 'admin' | 'member' | 'pending') => ministry.person(`pessoa${++count}`, role)
  const approve = (person: Person, status = 'ativo') =>
    sql(
      `insert into public.usuarios_aprovados (email, nome, grupo_turma, status_conta) values ($1, 'Nome', 'Aurora', $2)`,
      [person.email, status],
    )
  const requestOf = (person: Person) => ({
    ...EXAMPLES.acessos_pendentes!.row(person, 1),
    id: randomUUID(),
    email: person.email,
  })

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    admin = await ministry.person('admin', 'admin')
  })
  afterAll(() => ministry.close())

  describe('a person who signs up', () => {
    it('gets a profile and the pending role, with the name she typed', async () => {
      const client = createClient(ministry.server.url, ministry.server.publishableKey, {
        auth: { persistSession: false },
      })
      const { data, error } = await client.auth.signUp({
        email: 'Nova.Pessoa@Teste.Example',
        password: 'segredo1',
        options: { data: { full_name: '  Nova Pessoa  ', role: 'admin' } },
      })
      expect(error).toBeNull()
      const id = data.user!.id
      expect(await sql('select email, nome from public.profiles where id = $1', [id])).toEqual([
        { email: 'nova.pessoa@teste.example', nome: 'Nova Pessoa' },
      ])
      expect(await sql('select role from public.user_roles where user_id = $1', [id])).toEqual([{ role: 'pending' }])
    })

    it('cannot promote herself, not even through her own metadata', async () => {
      const pending = await member('pending')
      const client = createClient(ministry.server.url, ministry.server.publishableKey, {
        auth: { persistSession: false },
      })
      await client.auth.signInWithPassword(pending)
      await client.auth.updateUser({ data: { role: 'admin', full_name: 'Outra' } })
      const { data } = await client.from('user_roles').update({ role: 'admin' }).eq('user_id', pending.id).select()
      expect(data).toEqual([])
      expect(await sql('select role from public.user_roles where user_id = $1', [pending.id])).toEqual([
        { role: 'pending' },
      ])
    })
  })

  it('the log names the person who acted, even when the app lies', async () => {
    const answer = await rest(ministry, await ministry.tokenOf(admin), 'POST', 'admin_logs', {
      body: { admin_email: 'outra@teste.example', acao: 'EXPORTAR_CSV', criado_em: '2001-01-01T00:00:00Z' },
      headers: { prefer: 'return=representation' },
    })
    expect(answer.status).toBe(201)
    const [row] = answer.body as Rows
    expect(row!.admin_email).toBe(admin.email)
    expect(Date.parse(row!.criado_em as string)).toBeGreaterThan(Date.now() - 3_600_000)
  })

  describe('what a member may change of her own data', () => {
    it('once approved, only her name and whether recados are mailed to her', async () => {
      const maria = await member()
      await approve(maria)
      const token = await ministry.tokenOf(maria)
      const columns = (
        await sql<{ name: string }>(
          `select attname::text as name from pg_attribute where attrelid = 'public.usuarios_aprovados'::regclass and attnum > 0 and not attisdropped`,
        )
      ).map(({ name }) => name)
      const path = `usuarios_aprovados?email=eq.${maria.email}`
      const values: Record<string, unknown> = {
        id: randomUUID(),
        status_conta: 'desativado',
        email: 'x@y.example',
        nome: 'Maria',
        recados_por_email: false,
      }
      const own = new Set(['nome', 'recados_por_email'])
      for (const column of columns) {
        const isTime = ['aprovado_em', 'activation_expires', 'ultimo_login'].includes(column)
        const answer = await rest(ministry, token, 'PATCH', path, {
          body: { [column]: values[column] ?? (isTime ? '2020-01-01T00:00:00Z' : 'outra') },
        })
        expect([column, isDenied(answer), answer.status < 300]).toEqual([column, !own.has(column), own.has(column)])
      }
      expect(
        await sql('select nome, status_conta, recados_por_email from public.usuarios_aprovados where email = $1', [
          maria.email,
        ]),
      ).toEqual([{ nome: 'Maria', status_conta: 'ativo', recados_por_email: false }])
    })

    it('while pending: name, phone, address, instagram and church of her own request', async () => {
      const ana = await member('pending')
      const token = await ministry.tokenOf(ana)
      const request = requestOf(ana)
      expect((await rest(ministry, token, 'POST', 'acessos_pendentes', { body: request })).status).toBe(201)
      const path = `acessos_pendentes?id=eq.${request.id}`
      const free = {
        nome: 'Ana Outra',
        telefone: '(21) 91234-5678',
        endereco: 'Rua Nova, 1',
        instagram: '@outra',
        igreja: 'Central',
      }
      expect((await rest(ministry, token, 'PATCH', path, { body: free })).status).toBe(204)
      expect(
        await sql('select nome, telefone, endereco, instagram, igreja from public.acessos_pendentes where id = $1', [
          request.id,
        ]),
      ).toEqual([free])

      const [row] = await sql<{ row: Record<string, unknown> }>(
        'select to_jsonb(t) as row from public.acessos_pendentes t where id = $1',
        [request.id],
      )
      const others: Record<string, unknown> = {
        id: randomUUID(),
        user_id: admin.id,
        status: 'aprovado',
        data_nascimento: '1980-01-01',
        email: 'x@y.example',
        batizada: 'Sim',
        consentimento_lgpd: false,
        consentimento_em: '2020-01-01T00:00:00Z',
        criado_em: '2020-01-01T00:00:00Z',
      }
      for (const column of Object.keys(row!.row).filter((name) => !(name in free))) {
        const answer = await rest(ministry, token, 'PATCH', path, {
          body: { [column]: others[column] ?? 'Outra resposta' },
        })
        expect([column, isDenied(answer)]).toEqual([column, true])
      }
    })

    it('a decided request can no longer be changed', async () => {
      const ana = await member('pending')
      const request = requestOf(ana)
      await sql(insertion('public.acessos_pendentes', { ...request, status: 'recusado' }))
      await rest(ministry, await ministry.tokenOf(ana), 'PATCH', `acessos_pendentes?id=eq.${request.id}`, {
        body: { nome: 'Ana Outra' },
      })
      expect(await sql('select nome from public.acessos_pendentes where id = $1', [request.id])).toEqual([
        { nome: 'Ana Lima' },
      ])
    })

    it('a request is always new, pending and owned by its sender, whatever it claims', async () => {
      const lie = {
        status: 'aprovado',
        user_id: admin.id,
        grupo_turma: 'Equipe',
        criado_em: '2001-01-01T00:00:00Z',
        consentimento_em: '2001-01-01T00:00:00Z',
      }
      const ana = await member('pending')
      for (const [token, owner] of [
        [null, null],
        [await ministry.tokenOf(ana), ana.id],
      ] as const) {
        const email = `Pedido${++count}@Teste.Example`
        const answer = await rest(ministry, token, 'POST', 'acessos_pendentes', {
          body: { ...requestOf(ana), ...lie, email: ` ${email} ` },
        })
        expect(answer.status).toBe(201)
        const [row] = await sql(
          `select status, user_id, grupo_turma, criado_em > now() - interval '1 minute' as is_new, consentimento_em = criado_em as is_dated
           from public.acessos_pendentes where email = $1`,
          [email.toLowerCase()],
        )
        expect(row).toEqual({ status: 'pendente', user_id: owner, grupo_turma: null, is_new: true, is_dated: true })
      }
    })
  })

  describe('the last administrator', () => {
    const demote = (...people: Person[]) =>
      `update public.user_roles set role = 'member' where user_id in (${people.map(({ id }) => `'${id}'`).join()})`
    const refused = { code: '23514', constraint: 'user_roles_last_admin' }

    it('cannot be demoted, deactivated or deleted', async () => {
      await approve(admin)
      const deactivate = `update public.usuarios_aprovados set status_conta = 'desativado' where email = '${admin.email}'`
      expect(await attempt(ministry, demote(admin))).toEqual(refused)
      expect(await attempt(ministry, deactivate)).toEqual(refused)
      expect(await attempt(ministry, `delete from auth.users where id = '${admin.id}'`)).toEqual(refused)

      const second = await member('admin')
      expect(await attempt(ministry, demote(admin))).toBeNull()
      expect(await attempt(ministry, deactivate)).toBeNull()
      expect(await attempt(ministry, `delete from auth.users where id = '${admin.id}'`)).toBeNull()
      expect(await attempt(ministry, demote(admin, second))).toEqual(refused)

      // An admin who cannot sign in does not count.
      await approve(second, 'desativado')
      expect(await attempt(ministry, demote(admin))).toEqual(refused)
      await sql(demote(second))
    })

    it.runIf(engine === 'Postgres')('one remains when two demote themselves at the same time', async () => {
      const second = await member('admin')
      const database = await openPostgres(ministry.databaseUrl!)
      try {
        for (const statement of [
          (person: Person) => demote(person),
          (person: Person) => `delete from auth.users where id = '${person.id}'`,
        ]) {
          const third = await member('admin')
          await sql(demote(admin))
          // Each transaction stays open until the other one has started.
          const results = await Promise.allSettled(
            [second, third].map((person) =>
              database.transaction(async (tx) => {
                await tx.query(statement(person))
                await tx.query('select pg_sleep(0.2)')
              }),
            ),
          )
          expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
          expect(results.find((result) => result.status === 'rejected')!.reason).toMatchObject({
            code: '23514',
            constraint: 'user_roles_last_admin',
          })
          await sql(`update public.user_roles set role = 'admin' where user_id in ('${admin.id}', '${second.id}')`)
          await sql(demote(third))
        }
      } finally {
        await database.close()
      }
      expect(
        await sql(`select 1 as one from public.user_roles where role = 'admin' and user_id = '${admin.id}'`),
      ).toHaveLength(1)
    })
  })

  it('a deactivated account is refused at once, even with a token from before', async () => {
    const maria = await member()
    const token = await ministry.tokenOf(maria)
    await approve(maria)
    const recado = EXAMPLES.recados!.row(maria, 1)
    await sql(insertion('public.recados', recado))
    const exchange = async () =>
      (
        await rest(ministry, token, 'POST', 'rpc/sync_exchange', {
          body: {
            request: {
              v: 1,
              cursor: { content: 0, own: 0 },
              limit: 10,
              push: [{ c: 'read_marks', id: 'x', doc: { recado_id: recado.id } }],
            },
          },
        })
      ).body as Record<string, unknown>
    const recados = async () => (await rest(ministry, token, 'GET', 'recados')).body
    expect(await recados()).toHaveLength(1)
    expect(await exchange()).toMatchObject({ account: { status: 'active' }, verdicts: [{ ok: true }] })

    await sql(`update public.usuarios_aprovados set status_conta = 'desativado' where email = $1`, [maria.email])
    expect(await recados()).toEqual([])
    const answer = await exchange()
    expect(answer).toMatchObject({ account: { status: 'deactivated' } })
    expect(Object.keys(answer).sort()).toEqual(['account', 'now', 'reset', 'v'])
    expect(await sql('select 1 as one from public.recados_leitura where user_id = $1', [maria.id])).toHaveLength(1)

    await sql(`update public.usuarios_aprovados set status_conta = 'ativo' where email = $1`, [maria.email])
    expect(await recados()).toHaveLength(1)
  })

  it('a reactivated account signs in by password: the session of a lost device does not come back', async () => {
    const lia = await member()
    await approve(lia)
    const client = createClient(ministry.server.url, ministry.server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data } = await client.auth.signInWithPassword(lia)
    const refreshed = () => client.auth.refreshSession({ refresh_token: data.session!.refresh_token })
    const becomes = (status: string) =>
      sql('update public.usuarios_aprovados set status_conta = $2 where email = $1', [lia.email, status])
    await becomes('desativado')
    await becomes('ativo')
    expect((await refreshed()).error?.status).toBe(400)
    expect((await client.auth.signInWithPassword(lia)).error).toBeNull()
  })

  it('a deactivated account cannot escape by changing its email', async () => {
    const [maria, byHand] = [await member(), await member()]
    await sql('delete from private.proved_addresses where user_id = $1', [byHand.id])
    for (const person of [maria, byHand]) {
      const token = await ministry.tokenOf(person)
      await approve(person, 'desativado')
      await sql(`update auth.users set email = $2 where id = $1`, [person.id, `de-outra-${person.email}`])
      expect(await sql('select email from public.profiles where id = $1', [person.id])).toEqual([
        { email: person.email },
      ])
      const { body } = await rest(ministry, token, 'POST', 'rpc/sync_exchange', { body: { request: { v: 1 } } })
      expect(body).toMatchObject({ account: { status: 'deactivated' } })
    }
  })

  describe('an address that nobody has proved', () => {
    it('moves with a pending account, and brings nobody’s approval along', async () => {
      const stranger = await member('pending')
      await approve(stranger)
      await sql(`update auth.users set email = $2 where id = $1`, [stranger.id, `outra-${stranger.email}`])
      expect(await sql('select email from public.profiles where id = $1', [stranger.id])).toEqual([
        { email: `outra-${stranger.email}` },
      ])
      expect(
        await sql('select 1 as one from public.usuarios_aprovados where email = $1', [stranger.email]),
      ).toHaveLength(1)
    })

    it('does not displace its owner: her link creates her account, and the other account gets its old address back', async () => {
      const intruder = await member()
      await approve(intruder)
      const ana = `ana-${intruder.email}`
      await approve({ ...intruder, email: ana })
      await sql(`update auth.users set email = $2 where id = $1`, [intruder.id, ana])
      const [{ hash } = { hash: '' }] = await sql<{ hash: string }>(
        `insert into private.activations (token_hash, approved_id, expires_at)
         select sha256(convert_to($1, 'UTF8')), id, now() + interval '1 day' from public.usuarios_aprovados where email = $1
         returning encode(token_hash, 'hex') as hash`,
        [ana],
      )
      expect(await sql(`select verdict, user_id from public.activation_target($1, $2, null)`, [ana, hash])).toEqual([
        { verdict: 'valid', user_id: null },
      ])
      expect(await sql('select email from auth.users where id = $1', [intruder.id])).toEqual([
        { email: intruder.email },
      ])
      const service = createClient(ministry.server.url, ministry.server.secretKey, { auth: { persistSession: false } })
      expect((await service.auth.admin.createUser({ email: ana, email_confirm: true })).error).toBeNull()
      expect(await sql(`select public.redeem_activation($1, $2, 'x') as outcome`, [ana, hash])).toEqual([
        { outcome: 'done' },
      ])
      expect(
        await sql(
          `select p.email, r.role from public.profiles p join public.user_roles r on r.user_id = p.id
           where p.email in ($1, $2) order by p.email = $1 desc`,
          [ana, intruder.email],
        ),
      ).toEqual([
        { email: ana, role: 'member' },
        { email: intruder.email, role: 'member' },
      ])
    })

    it('both halves of the change are counted, even where the auth server keeps them in a table of its own', async () => {
      const maria = await member()
      const [{ exists } = { exists: true }] = await sql<{ exists: boolean }>(
        `select to_regclass('auth.one_time_tokens') is not null as exists`,
      )
      if (!exists)
        await sql('create table auth.one_time_tokens (user_id uuid, token_type text, token_hash text, relates_to text)')
      const [newEmail, of] = [
        `nova-${maria.email}`,
        'insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values',
      ]
      try {
        for (const [left, email] of [
          [['email_change_token_current', 'email_change_token_new'], maria.email],
          [['email_change_token_new', 'confirmation_token'], newEmail],
        ] as const) {
          await sql('delete from auth.one_time_tokens')
          await sql(
            `update auth.users set email = $2, email_change = $3, email_change_confirm_status = 1 where id = $1`,
            [maria.id, maria.email, newEmail],
          )
          for (const type of left) await sql(`${of} ($1, $2, $2, '')`, [maria.id, type])
          await sql(
            `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0 where id = $1`,
            [maria.id, newEmail],
          )
          expect(await sql('select email from public.profiles where id = $1', [maria.id])).toEqual([{ email }])
        }
      } finally {
        await sql(exists ? 'delete from auth.one_time_tokens' : 'drop table auth.one_time_tokens')
      }
    })

    it('the link to her address gives her back the account that she used with another address', async () => {
      const maria = await member()
      await approve(maria)
      await sql(`update auth.users set email = $2 where id = $1`, [maria.id, `outra-${maria.email}`])
      const [{ hash } = { hash: '' }] = await sql<{ hash: string }>(
        `insert into private.activations (token_hash, approved_id, expires_at)
         select sha256(convert_to($1, 'UTF8')), id, now() + interval '1 day' from public.usuarios_aprovados where email = $1
         returning encode(token_hash, 'hex') as hash`,
        [maria.email],
      )
      expect(await sql(`select public.redeem_activation($1, $2, 'x') as outcome`, [maria.email, hash])).toEqual([
        { outcome: 'done' },
      ])
      expect(await sql('select email from auth.users where id = $1', [maria.id])).toEqual([{ email: maria.email }])
    })
  })

  it('deleting an account removes everything that belongs to it', async () => {
    const maria = await member()
    await ministry.tokenOf(maria)
    for (const table of ['user_progress', 'devotional_favorites', 'recados_leitura'])
      await sql(insertion(`public.${table}`, EXAMPLES[table]!.row(maria, 1)))
    await sql(
      `insert into public.devotional_favorites (user_id, devotional_id, stamp) values ($1, $2, '009900000000000-00000-celular1')`,
      [maria.id, randomUUID()],
    )
    await sql(insertion('public.acessos_pendentes', { ...requestOf(maria), user_id: maria.id }))

    const before = await tablesWith(maria.id)
    for (const table of [
      'auth.users',
      'auth.sessions',
      'public.profiles',
      'public.user_roles',
      'public.user_progress',
      'public.devotional_favorites',
      'public.recados_leitura',
      'public.acessos_pendentes',
      'public.sync_heads',
      'sync.changes',
      'private.clamped_stamps',
    ])
      expect(before).toContain(table)

    const service = createClient(ministry.server.url, ministry.server.secretKey, { auth: { persistSession: false } })
    expect((await service.auth.admin.deleteUser(maria.id)).error).toBeNull()
    // The auth server's own audit trail stays, here and in a hosted project.
    expect(await tablesWith(maria.id)).toEqual(['auth.audit_log_entries'])
  })

  /** Every table of the database that has this id in any column. */
  async function tablesWith(id: string): Promise<string[]> {
    const tables = await sql<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'private', 'sync', 'auth', 'storage') order by 1`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      if (
        (await sql(`select 1 as one from ${name} t where t::text like '%' || $1::text || '%' limit 1`, [id])).length > 0
      )
        found.push(name)
    }
    return found
  }

  describe('activation_pending', () => {
    const ask = (email: string) => rest(ministry, null, 'POST', 'rpc/activation_pending', { body: { email } })
    async function invite(email: string, expires: string, status = 'ativo') {
      await sql(`insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Nome', $2)`, [
        email,
        status,
      ])
      await sql(
        `insert into private.activations (approved_id, token_hash, expires_at)
         select id, sha256(convert_to($1::text, 'UTF8')), now() + ($2::text)::interval from public.usuarios_aprovados where email = $1`,
        [email, expires],
      )
    }

    it('answers yes only while an active account has a valid invitation', async () => {
      await invite('convidada@teste.example', '1 day')
      await invite('tarde@teste.example', '-1 second')
      await invite('fora@teste.example', '1 day', 'desativado')
      const answers = await Promise.all(
        [' Convidada@Teste.example ', 'tarde@teste.example', 'fora@teste.example', 'ninguem@teste.example', ''].map(
          ask,
        ),
      )
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [200, true],
        [200, false],
        [200, false],
        [200, false],
        [200, false],
      ])
    })

    it('stops answering after too many calls, in the same way for a known and an unknown address', async () => {
      await invite('insistente@teste.example', '1 day')
      const exhaust = async (email: string) => {
        const answers = []
        for (let turn = 0; turn < 12; turn++) answers.push(await ask(email))
        return answers
      }
      const known = await exhaust('insistente@teste.example')
      const unknown = await exhaust('desconhecida@teste.example')
      expect(known.map(({ body }) => body).slice(0, 10)).toEqual(Array(10).fill(true))
      expect(unknown.map(({ body }) => body).slice(0, 10)).toEqual(Array(10).fill(false))
      expect(known.slice(10)).toEqual(unknown.slice(10))
      expect(known.slice(10).map(({ status }) => status)).toEqual([429, 429])
      // The next window starts at zero.
      await sql(`update private.rate_limits set window_end = now() - interval '1 second'`)
      expect((await ask('insistente@teste.example')).body).toBe(true)
      // So does one that a clock has begun which was years ahead.
      await exhaust('insistente@teste.example')
      await sql(`update private.rate_limits set window_end = now() + interval '5 years'`)
      expect((await ask('insistente@teste.example')).body).toBe(true)
    })
  })
})
