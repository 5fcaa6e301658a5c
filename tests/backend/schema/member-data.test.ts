import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldWords, sectionWords } from '#src/features/profile/readable-copy.ts'
import { myDataTexts } from '#texts/my-data.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { holdQueues } from '#tests/kit/hold-queues.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { isDenied, rest } from './rest.ts'
import { EXAMPLES } from './rights.examples.ts'
import { insertion } from './statements.ts'

type Data = Record<string, unknown>

describe.each(SAMPLED_ENGINES)('a member’s own data, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let count = 0
  const sql = <Row = Data>(query: string, params: unknown[] = []) => ministry.server.sql<Row>(query, params)
  const member = (role?: 'admin' | 'member' | 'pending') => ministry.person(`pessoa${++count}`, role)
  const download = async (person: Person) =>
    rest(ministry, await ministry.tokenOf(person), 'POST', 'rpc/my_data', { body: {} })

  /** One row of hers in every place where the ministry keeps anything. */
  async function fill(person: Person, mark: string): Promise<void> {
    const address = person.email.toUpperCase()
    await sql(
      `insert into public.usuarios_aprovados (email, nome, aprovado_por) values ($1, $2, 'quem-aprovou@teste.example')`,
      [address, `Aprovada ${mark}`],
    )
    const request = randomUUID()
    await sql(
      insertion('public.acessos_pendentes', {
        ...EXAMPLES.acessos_pendentes!.row(person, 1),
        id: request,
        user_id: null,
        email: person.email,
        expectativas: `Expectativa ${mark}`,
      }),
    )
    await sql(insertion('public.user_progress', EXAMPLES.user_progress!.row(person, 1)))
    await sql(
      insertion('public.devotional_favorites', {
        ...EXAMPLES.devotional_favorites!.row(person, 1),
        devotional_id: await devotional(),
      }),
    )
    await sql(`insert into public.recados_leitura (user_id, recado_id) values ($1, $2)`, [person.id, randomUUID()])
    await sql(insertion('public.day_notes', EXAMPLES.day_notes!.row(person, 1)))
    await sql(
      insertion('public.event_answers', { ...EXAMPLES.event_answers!.row(person, 1), event_id: await retreat() }),
    )
    await sql(insertion('public.orders', { ...EXAMPLES.orders!.row(person, 1), id: randomUUID() }))
    await sql('insert into private.event_reminders (event_id, user_id) values ($1, $2)', [await retreat(), person.id])
    await sql(
      `insert into public.email_queue (to_email, subject, text, next_attempt_at) values ($1, $2, 'Olá', null)`,
      [address, `Carta ${mark}`],
    )
    await sql(
      `insert into public.admin_logs (admin_email, acao, alvo_email, detalhes) values ('quem-aprovou@teste.example', 'APROVAR_USUARIO', $1, $2)`,
      [address, JSON.stringify({ nota: `Registro ${mark}` })],
    )
    await sql(
      `insert into private.activations (token_hash, approved_id, expires_at)
      select sha256(convert_to($2, 'UTF8')), id, now() + interval '1 day' from public.usuarios_aprovados where lower(email) = $1`,
      [person.email, randomUUID()],
    )
    await sql(`insert into private.proved_addresses (user_id, email) values ($1, $2) on conflict do nothing`, [
      person.id,
      person.email,
    ])
    await sql('insert into public.pedidos_de_exclusao (user_id) values ($1)', [person.id])
    await sql(
      `insert into private.reminders (user_id, is_on, weekdays, stamp) values ($1, true, 3, '001700000000000-00000-celular1')`,
      [person.id],
    )
    await sql('insert into private.pushed_events (event_id, user_id) values ($1, $2)', [await retreat(), person.id])
    for (const [userId, requestId, host] of [
      [null, request, 'pedido.teste.example'],
      [person.id, null, 'push.teste.example'],
    ])
      await sql(
        `insert into private.push_subscriptions (user_id, request_id, endpoint, p256dh, auth, created_at)
         values ($1, $2, $3, $4, $5, clock_timestamp())`,
        [userId, requestId, `https://${host}/${randomUUID()}`, `B${'A'.repeat(86)}`, 'A'.repeat(22)],
      )
  }
  let retreatId: string | null = null
  const retreat = async () =>
    (retreatId ??= (
      await sql<{ id: string }>(
        `insert into public.events (title, event_date) values ('Retiro', now() + interval '5 days') returning id`,
      )
    )[0]!.id)
  let devotionalId: string | null = null
  const devotional = async () => (devotionalId ??= await ministry.devotional(7))

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    await takeAnyId(sql)
    // It would forget the phone of a request that has been decided.
    await holdQueues(sql)
    admin = await ministry.person('admin', 'admin')
  })
  afterAll(() => ministry.close())
  beforeEach(() => sql('delete from private.rate_limits'))

  describe('downloading everything', () => {
    it('brings what each table has about her', async () => {
      const maria = await member()
      await fill(maria, 'MARIA')
      const { status, body } = await download(maria)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        gerado_em: expect.any(String),
        conta: { id: maria.id, email: maria.email, endereco_comprovado_em: expect.any(String) },
        perfil: { email: maria.email },
        papel: 'member',
        sessoes: [{ inicio: expect.anything() }],
        aprovacao: { nome: 'Aprovada MARIA', status_conta: 'ativo', link_de_ativacao_ate: expect.any(String) },
        solicitacoes: [{ expectativas: 'Expectativa MARIA', telefone: '(11) 98765-4321', consentimento_lgpd: true }],
        jornadas: [{ journey: 1, completed_days: [1] }],
        favoritos: [{ dia: 7, titulo: 'Dia 7', favorito: true }],
        recados_lidos: [{ lido_em: expect.any(String) }],
        o_que_ficou_comigo: [{ dia: 1, textos: ['Fiquei com a paz'] }],
        pedidos: [{ situacao: 'sem_estoque', itens: [{ name: 'Caneca', quantity: 1 }], feito_em: expect.any(String) }],
        encontros: [
          {
            titulo: 'Retiro',
            resposta: 'vou',
            respondido_em: '2023-11-14T22:13:20+00:00',
            lembrete_em: expect.any(String),
          },
        ],
        emails: [{ assunto: 'Carta MARIA', texto: 'Olá' }],
        registros: [{ acao: 'APROVAR_USUARIO', detalhes: { nota: 'Registro MARIA' } }],
        pedido_de_exclusao: { concluir_ate: expect.any(String) },
        lembretes: {
          escolha: { ligado: true, hora: '18:00', dias: ['domingo', 'segunda'], silencio: '22:00–07:00' },
          aparelhos: [{ servico: 'pedido.teste.example' }, { servico: 'push.teste.example' }],
        },
      })
    })

    it('has words for each of its sections, fields and kinds of mail in the copy that she reads', async () => {
      const maria = await member()
      await fill(maria, 'MARIA')
      // What the templates are filled with, and the log of a record that was changed.
      const filling = {
        nome: 'Maria',
        titulo: 'Chá',
        previa: 'Venha',
        recado: randomUUID(),
        pessoa: randomUUID(),
        dias: 7,
        evento: randomUUID(),
        membro: maria.id,
        data: '2026-12-01',
        local: 'Salão',
        motivo: 'Repetido',
        what: 'used',
        restantes: 3,
      }
      await sql(
        `insert into public.email_queue (to_email, subject, template, data, next_attempt_at) values ($1, 'Olá', 'recado', $2, null)`,
        [maria.email, JSON.stringify(filling)],
      )
      await sql(`update public.usuarios_aprovados set status_conta = 'desativado' where lower(email) = $1`, [
        maria.email,
      ])
      await sql(`update public.usuarios_aprovados set status_conta = 'ativo' where lower(email) = $1`, [maria.email])
      const { gerado_em: _, papel, ...data } = (await download(maria)).body as Data
      const wordless = new Set<string>()
      const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null
      const look = (section: string, value: unknown): void => {
        if (Array.isArray(value)) for (const one of value) look(section, one)
        else if (isRecord(value)) {
          for (const [key, inner] of Object.entries(value)) {
            if (fieldWords(section, key) === undefined) wordless.add(`${section}.${key}`)
            look(section, inner)
          }
        }
      }
      for (const [section, value] of Object.entries(data)) {
        if (sectionWords(section) === undefined) wordless.add(section)
        // Nothing is left unlooked at because it is empty.
        expect([section, Object.keys(value as object).length > 0]).toEqual([section, true])
        look(section, value)
      }
      expect([...wordless]).toEqual([])
      expect(Object.keys(myDataTexts.values.papel)).toContain(papel)

      const [kinds] = await sql<{ check: string }>(
        `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'email_queue_template_check'`,
      )
      const templates = [...kinds!.check.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name)
      expect(templates).toContain('event-reminder')
      expect(Object.keys(myDataTexts.values.modelo).toSorted()).toEqual(templates.toSorted())
    })

    it('forgets no table that holds something about a person', async () => {
      const known = new Set([
        // Tables that are downloaded.
        'auth.users',
        'auth.sessions',
        'public.profiles',
        'public.user_roles',
        'public.usuarios_aprovados',
        'public.acessos_pendentes',
        'public.user_progress',
        'public.devotional_favorites',
        'public.recados_leitura',
        'public.day_notes',
        'public.event_answers',
        'public.orders',
        'private.event_reminders',
        'public.email_queue',
        'public.admin_logs',
        'public.pedidos_de_exclusao',
        'private.activations',
        'private.proved_addresses',
        'private.recovery_codes',
        'private.reminders',
        'private.push_subscriptions',
        'private.pushed_events',
        // Bookkeeping: the order of a favourite's writes, change numbers, a request of the last
        // minutes.
        'private.clamped_stamps',
        'public.sync_heads',
        // What leaves within two hours, or a day.
        'private.push_messages',
        'sync.changes',
        'sync.sums',
        'private.activation_requests',
        // How her approval can be undone in its first seconds.
        'private.approval_steps',
        // Where administrators' lists find her; built from the tables above.
        'private.people_index',
        // Which of her sessions have shown a recovery code.
        'private.recovered_sessions',
        // Who wrote which version of a text: the text is the ministry's, and the name goes with the
        // account.
        'private.content_versions',
      ])
      const personal = await sql<{ name: string }>(
        `select distinct c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'sync'::regnamespace)
           and (a.attname in ('user_id', 'email', 'to_email', 'alvo_email', 'address', 'scope', 'approved_id')
             or exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
               and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)))`,
      )
      const names = personal.map(({ name }) => (name.includes('.') ? name : `public.${name}`))
      expect(names.length).toBeGreaterThan(10)
      expect(names.filter((name) => !known.has(name))).toEqual([])
    })

    it('brings no secret, nothing of another member, and no name of the staff who acted', async () => {
      const [maria, joana] = [await member(), await member()]
      await fill(maria, 'MARIA')
      await fill(joana, 'JOANA')
      const text = JSON.stringify((await download(maria)).body)
      const [secrets] = await sql<{ hash: string; link: string }>(
        `select u.encrypted_password as hash, encode(t.token_hash, 'hex') as link from auth.users u, private.activations t
         join public.usuarios_aprovados a on a.id = t.approved_id where u.id = $1 and lower(a.email) = $2`,
        [maria.id, maria.email],
      )
      for (const word of [
        secrets!.hash,
        secrets!.link,
        'token',
        'password',
        'JOANA',
        joana.email,
        joana.id,
        'quem-aprovou',
      ]) {
        expect([word, text.includes(word)]).toEqual([word, false])
      }
    })

    it('what she wrote below a day reaches no administrator, whatever she is asked for', async () => {
      const maria = await member()
      await fill(maria, 'MARIA')
      const token = await ministry.tokenOf(admin)
      const secret = 'Fiquei com a paz'
      const [approved] = await sql<{ id: string }>('select id from public.usuarios_aprovados where lower(email) = $1', [
        maria.email,
      ])
      const asked = {
        table: await rest(ministry, token, 'GET', 'day_notes?select=*'),
        'her row': await rest(ministry, token, 'GET', `day_notes?user_id=eq.${maria.id}&select=versions`),
        people: await rest(ministry, token, 'POST', 'rpc/admin_people', { body: {} }),
        person: await rest(ministry, token, 'POST', 'rpc/admin_person', { body: { id: approved!.id } }),
        panel: await rest(ministry, token, 'POST', 'rpc/admin_panel', { body: {} }),
        exchange: await rest(ministry, token, 'POST', 'rpc/sync_exchange', {
          body: { request: { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 2000, push: [] } },
        }),
        log: await rest(ministry, token, 'GET', 'admin_logs?select=*'),
        mails: await rest(ministry, token, 'GET', 'email_queue?select=*'),
      }
      for (const [what, { body }] of Object.entries(asked)) {
        expect([what, JSON.stringify(body).includes(secret)]).toEqual([what, false])
      }
      expect(asked.table.body).toEqual([])
      expect(Object.entries(asked).filter(([, { status }]) => status !== 200)).toEqual([])
      // Nor may she change it.
      const change = { versions: {}, seen: { celular1: 1_800_000_000_000 } }
      await rest(ministry, token, 'PATCH', `day_notes?user_id=eq.${maria.id}`, { body: change })
      expect(JSON.stringify((await download(maria)).body)).toContain(secret)
    })

    it('for a pending account, brings only what the account has proved to be its own', async () => {
      const other = await member('pending')
      await fill(other, 'OUTRA')
      await sql(
        insertion('public.acessos_pendentes', {
          ...EXAMPLES.acessos_pendentes!.row(other, 1),
          id: randomUUID(),
          user_id: other.id,
          email: `de-${other.email}`,
          expectativas: 'Mandei com a minha conta',
        }),
      )
      const { status, body } = await download(other)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        papel: 'pending',
        aprovacao: null,
        emails: [],
        registros: [],
        solicitacoes: [{ expectativas: 'Mandei com a minha conta' }],
      })
    })

    it('does not answer visitors or deactivated accounts, and does not answer without limit', async () => {
      expect(isDenied(await rest(ministry, null, 'POST', 'rpc/my_data', { body: {} }))).toBe(true)
      const maria = await member()
      const token = await ministry.tokenOf(maria)
      await fill(maria, 'MARIA')
      const ask = () => rest(ministry, token, 'POST', 'rpc/my_data', { body: {} })
      for (let turn = 1; turn <= 10; turn += 1) expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(429)
      await sql('delete from private.rate_limits')
      await sql(`update public.usuarios_aprovados set status_conta = 'desativado' where lower(email) = $1`, [
        maria.email,
      ])
      expect(isDenied(await ask())).toBe(true)
    })
  })

  describe('asking for deletion', () => {
    const path = 'pedidos_de_exclusao'
    const askFor = async (person: Person, body: Data = { user_id: person.id }) =>
      rest(ministry, await ministry.tokenOf(person), 'POST', `${path}?on_conflict=user_id`, {
        body,
        headers: { prefer: 'resolution=ignore-duplicates' },
      })

    it('she asks, the staff see who and by when, and nobody changes the deadline', async () => {
      const maria = await member()
      expect(
        (
          await askFor(maria, {
            user_id: maria.id,
            pedido_em: '2001-01-01T00:00:00Z',
            concluir_ate: '2001-01-02T00:00:00Z',
          })
        ).status,
      ).toBe(201)
      const adminToken = await ministry.tokenOf(admin)
      const seen = await rest(ministry, adminToken, 'GET', `${path}?user_id=eq.${maria.id}&select=*`)
      const [row] = seen.body as { user_id: string; pedido_em: string; concluir_ate: string }[]
      const who = await rest(ministry, adminToken, 'GET', `profiles?id=eq.${row!.user_id}&select=email`)
      expect(who.body).toEqual([{ email: maria.email }])
      expect(Date.parse(row!.pedido_em)).toBeGreaterThan(Date.now() - 3_600_000)
      expect(Date.parse(row!.concluir_ate) - Date.parse(row!.pedido_em)).toBe(15 * 24 * 3_600_000)
      const token = await ministry.tokenOf(maria)
      expect(
        isDenied(
          await rest(ministry, token, 'PATCH', `${path}?user_id=eq.${maria.id}`, {
            body: { concluir_ate: '2099-01-01T00:00:00Z' },
          }),
        ),
      ).toBe(true)
    })

    it('asking again does not postpone what was already promised', async () => {
      const maria = await member()
      await askFor(maria)
      await sql(
        `update public.pedidos_de_exclusao set pedido_em = now() - interval '3 days', concluir_ate = now() + interval '12 days' where user_id = $1`,
        [maria.id],
      )
      const before = await sql('select * from public.pedidos_de_exclusao where user_id = $1', [maria.id])
      expect((await askFor(maria)).status).toBeLessThan(300)
      expect(await sql('select * from public.pedidos_de_exclusao where user_id = $1', [maria.id])).toEqual(before)
    })

    it('only she can withdraw it; not even an administrator can do so for her', async () => {
      const maria = await member()
      await askFor(maria)
      const withdraw = async (person: Person) =>
        rest(ministry, await ministry.tokenOf(person), 'DELETE', `${path}?user_id=eq.${maria.id}`)
      await withdraw(admin)
      expect(await sql('select 1 from public.pedidos_de_exclusao where user_id = $1', [maria.id])).toHaveLength(1)
      await withdraw(maria)
      expect(await sql('select 1 from public.pedidos_de_exclusao where user_id = $1', [maria.id])).toEqual([])
    })

    it('disappears with the account once it is done', async () => {
      const maria = await member()
      await askFor(maria)
      await sql('delete from auth.users where id = $1', [maria.id])
      expect(await sql('select 1 from public.pedidos_de_exclusao where user_id = $1', [maria.id])).toEqual([])
    })
  })

  it('a deletion of her account takes what is hers everywhere: notes, reminders and where her phones are reached', async () => {
    const [maria, joana] = [await member(), await member()]
    await fill(maria, 'MARIA')
    await fill(joana, 'JOANA')
    await sql(
      `insert into private.push_messages (subscription_id, user_id, kind, not_before, expires_at)
       select id, user_id, 'day', now() + interval '1 hour', now() + interval '2 hours' from private.push_subscriptions
       where user_id is not null`,
    )
    const tables = await sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       where c.relkind = 'r' and a.attname = 'user_id'
         and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'sync'::regnamespace)`,
    )
    const rowsOf = async ({ id }: Person) => {
      const counts = new Map<string, number>()
      for (const { name } of tables) {
        const [{ n }] = (await sql<{ n: number }>(`select count(*)::int as n from ${name} where user_id = $1`, [
          id,
        ])) as [{ n: number }]
        if (n > 0) counts.set(name.replace('public.', ''), n)
      }
      return counts
    }
    const before = await rowsOf(joana)
    const hers = ['day_notes', 'private.reminders', 'private.push_subscriptions', 'private.push_messages']
    expect([...(await rowsOf(maria)).keys()]).toEqual(expect.arrayContaining(hers))
    const response = await fetch(`${ministry.server.url}/functions/v1/delete-user`, {
      method: 'POST',
      headers: {
        apikey: ministry.server.publishableKey,
        authorization: `Bearer ${await ministry.tokenOf(admin)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ userId: maria.id, email: maria.email }),
    })
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    expect(await rowsOf(maria)).toEqual(new Map())
    expect(await rowsOf(joana)).toEqual(before)
  })

  it('her name has the form’s limits in the database too', async () => {
    const maria = await member()
    await sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Maria')`, [maria.email])
    const token = await ministry.tokenOf(maria)
    const rename = async (nome: string) =>
      (await rest(ministry, token, 'PATCH', `usuarios_aprovados?email=eq.${maria.email}`, { body: { nome } })).status
    expect([await rename('M'), await rename('   '), await rename('x'.repeat(101))]).toEqual([400, 400, 400])
    expect([await rename('Mi'), await rename('x'.repeat(100))]).toEqual([204, 204])
  })
})
