import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillMinistry } from '#tests/kit/large-ministry.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { rest } from './rest.ts'
import { EXAMPLES } from './rights.examples.ts'
import { insertion } from './statements.ts'

type Row = Record<string, unknown>
interface Page {
  total: number
  first: number
  groups: string[]
  rows: Row[]
}

describe.each(SAMPLED_ENGINES)('the administrators’ lists, page by page, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let token: string
  let count = 0
  const sql = <T = Row>(query: string, params: unknown[] = []) => ministry.server.sql<T>(query, params)
  const rpc = async <T>(name: string, asked: object) =>
    (await rest(ministry, token, 'POST', `rpc/${name}`, { body: { asked } })).body as T
  const people = (asked: object = {}) => rpc<Page>('admin_people_page', asked)
  const names = async (asked: object) => (await people({ size: 1000, ...asked })).rows.map(({ nome }) => nome)
  const request = (email: string, more: Row = {}) =>
    sql(
      insertion('public.acessos_pendentes', {
        ...EXAMPLES.acessos_pendentes!.row(admin, 1),
        id: randomUUID(),
        user_id: null,
        email,
        ...more,
      }),
    )
  const approved = (email: string, nome: string, more: { grupo?: string; status?: string } = {}) =>
    sql(`insert into public.usuarios_aprovados (email, nome, grupo_turma, status_conta) values ($1, $2, $3, $4)`, [
      email,
      nome,
      more.grupo ?? null,
      more.status ?? 'ativo',
    ])
  const fresh = (role: 'member' | 'pending') => ministry.person(`pessoa${++count}`, role)
  /** What the lists of earlier versions say; they are computed from scratch each time. */
  const everything = async () => (await rest(ministry, token, 'POST', 'rpc/admin_people', { body: {} })).body as Row[]

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    admin = await ministry.person('admin', 'admin')
    token = await ministry.tokenOf(admin)
  })
  afterAll(() => ministry.close())

  it('say the same about people as the whole list, in the same order, whatever changes', async () => {
    const same = async () => {
      // Apps that ask for the whole list know of no second factor.
      const { rows } = await people({ size: 1000 })
      for (const row of rows) delete row.segundo_fator
      expect(rows).toEqual(await everything())
    }
    const maria = await fresh('member')
    await same()
    await approved(maria.email.toUpperCase(), 'Maria Conceição', { grupo: 'Raízes' })
    await request(maria.email, { nome: 'Maria', telefone: '(11) 98765-4321', status: 'aprovado' })
    await request('so-pediu@teste.example', { nome: 'Só Pediu', grupo: 'Águas' })
    await approved('so-aprovada@teste.example', 'Só Aprovada', { status: 'desativado' })
    const account = await fresh('pending')
    await request('de-outro@teste.example', { user_id: account.id })
    await same()
    await sql('insert into public.pedidos_de_exclusao (user_id) values ($1)', [maria.id])
    await sql(`update public.usuarios_aprovados set nome = 'Outro Nome', grupo_turma = null where lower(email) = $1`, [
      maria.email,
    ])
    await sql(`update public.user_roles set role = 'pending' where user_id = $1`, [maria.id])
    await sql(`update public.acessos_pendentes set status = 'recusado' where email = 'so-pediu@teste.example'`)
    await same()
    await sql(
      `update public.acessos_pendentes set email = 'mudou@teste.example' where email = 'so-pediu@teste.example'`,
    )
    await sql(`update auth.users set email = 'conta-mudou@teste.example' where id = $1`, [account.id])
    await sql('delete from public.pedidos_de_exclusao')
    await same()
    await sql(`delete from public.usuarios_aprovados where email = 'so-aprovada@teste.example'`)
    await sql(`delete from public.acessos_pendentes where email = 'mudou@teste.example'`)
    await sql('delete from auth.users where id in ($1, $2)', [maria.id, account.id])
    await same()
    const [{ n } = { n: -1 }] = await sql<{ n: number }>(
      `select count(*)::int as n from private.people_index i where not exists (select from private.people p where lower(p.email) = i.address)`,
    )
    expect(n).toBe(0)
  })

  it('a person who was chosen before her approval is found by the id of then, once', async () => {
    const account = await fresh('member')
    await request(account.email, { nome: 'Escolhida' })
    const chosen = (await people({ q: account.email })).rows[0]!.id
    await approved(account.email, 'Escolhida')
    const { id } = (await people({ q: account.email })).rows[0]!
    expect(id).not.toBe(chosen)
    expect(await people({ ids: [chosen, id, account.id, randomUUID()] })).toMatchObject({
      total: 1,
      rows: [{ id, request_id: chosen, user_id: account.id }],
    })
    expect(await names({ ids: [chosen] })).toEqual(['Escolhida'])
    await sql('delete from auth.users where id = $1', [account.id])
  })

  describe('the search', () => {
    beforeAll(async () => {
      for (const table of ['public.usuarios_aprovados', 'public.acessos_pendentes']) await sql(`delete from ${table}`)
      await approved('debora.c@exemplo.example', 'Débora Conceição', { grupo: 'Raízes' })
      await request('ana@exemplo.example', { nome: 'Ana 100% Lima_', grupo: 'Águas' })
      await request('eva@exemplo.example', { nome: 'Eva', status: 'recusado', grupo: 'Águas' })
      await approved('rute@exemplo.example', 'Rute', { status: 'desativado' })
    })
    const q = (words: string) => names({ q: words })

    it('ignores accents and case, takes words in any order, and looks at name and email', async () => {
      expect(await q('conceicao DEBORA')).toEqual(['Débora Conceição'])
      expect(await q('débora'.normalize('NFD'))).toEqual(['Débora Conceição'])
      expect(await q('.c@EXEMPLO')).toEqual(['Débora Conceição'])
      expect(await q('ana debora')).toEqual([])
      expect([await q('100%'), await q('lima_'), await q('_'), await q('\\')]).toEqual([
        ['Ana 100% Lima_'],
        ['Ana 100% Lima_'],
        ['Ana 100% Lima_'],
        [],
      ])
    })

    it('filters by state and by group, and says which groups exist', async () => {
      const found = async (asked: object) => (await names({ q: 'exemplo.example', ...asked })).toSorted()
      expect(await found({ status: 'pendente' })).toEqual(['Ana 100% Lima_'])
      expect(await found({ status: 'recusado' })).toEqual(['Eva'])
      expect(await found({ status: 'aprovado' })).toEqual(['Débora Conceição', 'Rute'])
      expect(await found({ status: 'desativado' })).toEqual(['Rute'])
      expect(await found({ status: 'sem-cadastro' })).toEqual(['Débora Conceição', 'Rute'])
      expect(await found({ status: 'exclusao' })).toEqual([])
      expect(await found({ group: 'Águas' })).toEqual(['Ana 100% Lima_', 'Eva'])
      expect(await found({ group: '' })).toEqual(['Rute'])
      expect((await people()).groups.toSorted()).toEqual(['Raízes', 'Águas'].toSorted())
      const alone = await fresh('pending')
      expect((await people({ status: 'sem-solicitacao', q: alone.email })).rows.map(({ email }) => email)).toEqual([
        alone.email,
      ])
      expect(await names({ status: 'sem-solicitacao', q: 'exemplo.example' })).toEqual([])
    })
  })

  it('a page past the end is the last page, and selected people are found by their ids', async () => {
    await sql(
      `insert into public.usuarios_aprovados (email, nome) select 'muita' || n || '@teste.example', 'Muita Gente' from generate_series(1, 45) n`,
    )
    const q = { q: 'muita gente' }
    const second = await people({ ...q, first: 20 })
    expect([second.total, second.first, second.rows.length]).toEqual([45, 20, 20])
    const last = await people({ ...q, first: 5000 })
    expect([last.first, last.rows.length]).toEqual([40, 5])
    const { ids } = await rpc<{ ids: string[] }>('admin_people_page', { ...q, only: 'ids' })
    expect(ids).toHaveLength(45)
    const chosen = await people({ ids: [ids[3], ids[40], randomUUID()], size: 1000 })
    expect(chosen.rows.map(({ id }) => id)).toEqual([ids[3], ids[40]])
    expect((await people({ ids: [] })).rows).toEqual([])
  })

  it('requests come by tab, with the count of each tab and the newest request', async () => {
    await sql('delete from public.acessos_pendentes')
    for (const [n, status] of ['pendente', 'aprovado', 'recusado', 'pendente', 'pendente'].entries())
      await request(`aba${n}@teste.example`, { nome: `Aba ${n}`, status, criado_em: `2026-01-0${n + 1}T00:00:00Z` })
    const tab = (asked: object) => rpc<Page & { counts: Row; newest: Row }>('admin_requests_page', asked)
    // The name 'approved' alone does not count: the person must have been approved.
    await approved('aba1@teste.example', 'Aba 1')
    await request('aba5@teste.example', { nome: 'Aba 5', status: 'aprovado', criado_em: '2025-12-01T00:00:00Z' })
    expect(await tab({ tab: 'pendentes', size: 2 })).toMatchObject({
      counts: { pendentes: 3, aprovados: 1, historico: 3 },
      newest: { nome: 'Aba 4' },
      total: 3,
      first: 0,
      rows: [{ nome: 'Aba 4' }, { nome: 'Aba 3' }],
    })
    expect((await tab({ tab: 'pendentes', size: 2, first: 2 })).rows).toMatchObject([{ nome: 'Aba 0' }])
    expect((await tab({ tab: 'aprovados' })).rows).toMatchObject([{ nome: 'Aba 1' }])
    expect((await tab({ tab: 'historico' })).rows).toMatchObject([
      { nome: 'Aba 2' },
      { nome: 'Aba 1' },
      { nome: 'Aba 5' },
    ])
    expect(JSON.stringify(await tab({}))).not.toContain('website')
  })

  it('only administrators may read them', async () => {
    const member = await ministry.tokenOf(await fresh('member'))
    for (const name of ['admin_people_page', 'admin_requests_page'])
      for (const as of [null, member]) {
        const answer = await rest(ministry, as, 'POST', `rpc/${name}`, { body: { asked: {} } })
        expect([name, (answer.body as Row).code]).toEqual([name, '42501'])
      }
  })

  it('a recado says how many of its emails went out, even after those were swept', async () => {
    await fillMinistry(sql, { members: 1, requests: 1, logLines: 1, mails: 10, mailsDueIn: 60 })
    await sql(
      `update public.email_queue set error = 'Recusado', next_attempt_at = null where to_email in ('membro1@crowd.example', 'membro3@crowd.example')`,
    )
    await sql(`delete from public.email_queue where to_email in ('membro5@crowd.example', 'membro2@crowd.example')`)
    const { body } = await rest(ministry, token, 'POST', 'rpc/recado_mailings', { body: {} })
    const rows = (body as Row[]).toSorted((a, b) => String(a.recado_id).localeCompare(String(b.recado_id)))
    expect(rows).toMatchObject([
      { total: 4, sent: 4, failed: 0, waiting: 0 },
      { total: 4, failed: 2 },
    ])
  })
})

describe('a large ministry, on Postgres', () => {
  let ministry: Ministry
  let connection: postgres.Sql
  let admin: Person
  let maria: Person
  const BIG = ['usuarios_aprovados', 'acessos_pendentes', 'profiles', 'user_roles', 'admin_logs', 'email_queue']

  beforeAll(async () => {
    ministry = await openMinistry({ engine: 'Postgres' })
    admin = await ministry.person('admin', 'admin')
    maria = await ministry.person('maria')
    await ministry.server.sql(
      `insert into public.usuarios_aprovados (email, nome) values ('maria@teste.example', 'Maria')`,
    )
    // No mail is sent meanwhile.
    await ministry.server.sql(`create function public.wait() returns trigger language plpgsql as
      $$ begin new.locked_until := now() + interval '1 day'; return new; end $$`)
    await ministry.server.sql(
      'create trigger wait before insert on public.email_queue for each row execute function public.wait()',
    )
    await fillMinistry((query, params) => ministry.server.sql(query, params), {
      members: 2000,
      requests: 500,
      logLines: 5000,
      mails: 20_000,
    })
    await ministry.server.sql(
      `update public.usuarios_aprovados set id = 'c0000000-0000-4000-8000-000000000077' where email = 'membro77@crowd.example'`,
    )
    await ministry.server.sql(`select private.index_person('membro77@crowd.example')`)
    connection = postgres(ministry.databaseUrl!, { max: 1, onnotice: () => undefined })
  })
  afterAll(async () => {
    await connection.end()
    await ministry.close()
  })

  /** How many rows of each large table this query reads. */
  async function rowsRead(who: Person | null, query: string, prepare?: string): Promise<Record<string, number>> {
    const read: Record<string, number> = {}
    const undo = new Error('rolled back on purpose')
    await connection
      .begin(async (tx) => {
        if (prepare) await tx.unsafe(prepare)
        const stats = async () =>
          Object.fromEntries(
            (
              await tx`select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables where schemaname = 'public'`
            ).map(({ relname, n }) => [relname as string, Number(n)]),
          )
        const before = await stats()
        if (who) {
          await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: who.id, role: 'authenticated' })}, true)`
          await tx.unsafe('set local role authenticated')
        }
        expect((await tx.unsafe(query)).length).toBeGreaterThan(0)
        await tx.unsafe('reset role')
        const after = await stats()
        for (const table of BIG) read[table] = (after[table] ?? 0) - (before[table] ?? 0)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return read
  }

  const asked = (value: object) => `'${JSON.stringify(value)}'::jsonb`
  it.each<[what: string, query: string]>([
    ['the first page', `select public.admin_people_page(${asked({})})`],
    ['the last page', `select public.admin_people_page(${asked({ first: 1_000_000 })})`],
    ['a search', `select public.admin_people_page(${asked({ q: 'conceicao 77' })})`],
    [
      'the filter for people without a password',
      `select public.admin_people_page(${asked({ status: 'sem-cadastro' })})`,
    ],
    ['a group', `select public.admin_people_page(${asked({ group: 'Turma 3' })})`],
    ['one person', `select public.admin_person('c0000000-0000-4000-8000-000000000077')`],
    [
      'the log of one person',
      `select * from public.admin_logs where alvo_email = 'membro77@crowd.example' order by criado_em desc, ordem desc limit 51`,
    ],
  ])('%s reads only the rows it shows', async (_, query) => {
    const read = await rowsRead(admin, query)
    for (const table of BIG) expect([table, read[table]! < 150]).toEqual([table, true])
  })

  it('the requests are counted in one pass, and a tab reads its own rows', async () => {
    const read = await rowsRead(admin, `select public.admin_requests_page(${asked({ tab: 'historico' })})`)
    // One pass for the counts, not one for each row.
    expect(read.acessos_pendentes).toBeLessThanOrEqual(600)
    expect(read.usuarios_aprovados).toBeLessThan(10)
  })

  it('a person approved while she sends her request is listed with both, whichever transaction ends last', async () => {
    const email = 'ao-mesmo-tempo@teste.example'
    const other = postgres(ministry.databaseUrl!, { max: 1, onnotice: () => undefined })
    try {
      let requested: Promise<unknown> = Promise.resolve()
      await connection.begin(async (tx) => {
        await tx`insert into public.usuarios_aprovados (email, nome) values (${email}, 'Aprovada')`
        requested = Promise.resolve(
          other.unsafe(
            insertion('public.acessos_pendentes', {
              ...EXAMPLES.acessos_pendentes!.row(admin, 1),
              id: randomUUID(),
              user_id: null,
              email,
            }),
          ),
        )
        // The request waits for the approval's transaction before this one ends.
        await expect.poll(async () => (await tx`select 1 from pg_locks where not granted`).length).toBeGreaterThan(0)
      })
      await requested
      expect(
        await connection`select approved_id is not null as approved, request_id is not null as requested, has_request
          from private.people_index where address = ${email}`,
      ).toEqual([{ approved: true, requested: true, has_request: true }])
    } finally {
      await other.end()
    }
  })

  it("the planner knows that one's own approval is a single row", async () => {
    const read = await rowsRead(maria, 'select id, nome from public.usuarios_aprovados')
    expect(read.usuarios_aprovados).toBeLessThan(10)
  })

  it('taking a hundred emails from the queue does not read the thousands that wait', async () => {
    const read = await rowsRead(
      null,
      'select * from public.claim_mail(gen_random_uuid(), 100, true)',
      `update public.email_queue set locked_until = null, next_attempt_at = now() - interval '1 hour' where sent_at is null;
       analyze public.email_queue`,
    )
    expect(read.email_queue).toBeLessThan(500)
  })

  it('the progress of recados does not count emails that were already sent', async () => {
    await ministry.server.sql(
      `update public.email_queue set sent_at = now() where sent_at is null and to_email not like 'membro1_@%'`,
    )
    await ministry.server.sql('vacuum analyze public.email_queue')
    const read = await rowsRead(admin, 'select * from public.recado_mailings()')
    expect(read.email_queue).toBeLessThan(100)
  })
})
