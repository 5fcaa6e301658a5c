import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { isDenied, rest } from './rest.ts'
import { publicTables, rightsOf, type Actor } from './rights.check.ts'
import { EXAMPLES } from './rights.examples.ts'
import { FUNCTIONS, RIGHTS, ROLES, type Role } from './rights.expected.ts'
import { insertion } from './statements.ts'

const API_ROLES = ['anon', 'authenticated', 'service_role'] as const
const expectedFor = (role: Role) =>
  Object.fromEntries(Object.entries(RIGHTS).map(([table, rights]) => [table, rights[role]]))

// On PGlite the gate asks the same of members and administrators in second-factor.test.ts.
describe.each(SAMPLED_ENGINES)('the rights on %s', (engine) => {
  let ministry: Ministry
  let joana: Person
  const actors = {} as Record<Role, Actor>

  beforeAll(async () => {
    // The rights have to hold without our request filter: a hosted project has none.
    ministry = await openMinistry({ engine, isDoorOpen: true })
    await takeAnyId(ministry.server.sql)
    joana = await ministry.person('joana')
    // So that the admin under test is never the last one.
    await ministry.person('outra-admin', 'admin')
    const someone = await ministry.person('alguem')
    const people = {
      pending: await ministry.person('pendente', 'pending'),
      member: await ministry.person('maria'),
      deactivated: await ministry.person('desativada'),
      admin: await ministry.person('admin', 'admin'),
    }
    actors.visitor = { token: null, owner: someone }
    for (const [role, person] of Object.entries(people))
      actors[role as Role] = { token: await ministry.tokenOf(person), owner: person }
    await ministry.server.sql(
      `insert into public.usuarios_aprovados (email, nome) select email, 'Nome' from public.profiles`,
    )
    await ministry.server.sql(
      'insert into public.sync_heads (scope, value) select id, 7 from public.profiles on conflict (scope) do update set value = 7',
    )
    await ministry.server.sql(`update public.usuarios_aprovados set status_conta = 'desativado' where email = $1`, [
      people.deactivated.email,
    ])
  })
  afterAll(() => ministry.close())
  // One role after the other sends the same example row: more often than a visitor may.
  beforeEach(() => ministry.server.sql('delete from private.rate_limits'))

  it.each(ROLES)('%s may do to each table what is written, and nothing more', async (role) => {
    expect(await rightsOf(ministry, actors[role], joana)).toEqual(expectedFor(role))
  })

  it('a table without RLS and a new table are noticed', async () => {
    await ministry.server.sql('alter table public.recados_leitura disable row level security')
    await ministry.server.sql('create table public.esquecida (id int)')
    await ministry.server.sql(`notify pgrst, 'reload schema'`)
    try {
      expect(await rightsOf(ministry, actors.member, joana)).toEqual({
        ...expectedFor('member'),
        recados_leitura: 'all all none denied',
        esquecida: 'has no example row in rights.examples.ts',
      })
      expect(await rightsOf(ministry, actors.deactivated, joana, ['recados_leitura'])).toEqual({
        recados_leitura: 'all all none denied',
      })
    } finally {
      await ministry.server.sql('alter table public.recados_leitura enable row level security')
      await ministry.server.sql('drop table public.esquecida')
    }
  })

  it('only an administrator sees unavailable products and inactive groups; only members see the content’s counter', async () => {
    await ministry.server.sql(`insert into public.products (name, price, active) values ('Fora', 1, false)`)
    await ministry.server.sql(`insert into public.groups (nome, ativo) values ('Fechado', false)`)
    const count = async (role: Role, path: string) => {
      const { status, body } = await rest(ministry, actors[role].token, 'GET', path)
      return status === 200 ? (body as unknown[]).length : 'denied'
    }
    const seen = async (path: string) => Promise.all(ROLES.map((role) => count(role, path)))
    expect(await seen('products?name=eq.Fora')).toEqual(['denied', 0, 0, 0, 1])
    expect(await seen('groups?nome=eq.Fechado')).toEqual([0, 0, 0, 0, 1])
    expect(await seen('sync_heads?scope=eq.00000000-0000-0000-0000-000000000000')).toEqual(['denied', 0, 1, 0, 1])
  })

  describe('the address of another person', () => {
    const ana = 'ana-que-pediu@teste.example'
    /**
     * All that the API tells this account about the person who asked for access with that address.
     */
    async function readsOfAna(person: Person): Promise<unknown> {
      const token = await ministry.tokenOf(person)
      const read = async (path: string) => (await rest(ministry, token, 'GET', path)).body
      const { solicitacoes, emails, aprovacao, registros } = (
        await rest(ministry, token, 'POST', 'rpc/my_data', { body: {} })
      ).body as Record<string, unknown>
      return {
        requests: await read(`acessos_pendentes?email=eq.${ana}&select=nome`),
        approved: await read(`usuarios_aprovados?email=eq.${ana}&select=nome`),
        data: { solicitacoes, emails, aprovacao, registros },
      }
    }
    const NOTHING = {
      requests: [],
      approved: [],
      data: { solicitacoes: [], emails: [], aprovacao: null, registros: [] },
    }
    const moveTo = (person: Person, email: string, change = '') =>
      ministry.server.sql(`update auth.users set email = $2${change} where id = $1`, [person.id, email])

    beforeAll(async () => {
      await ministry.server.sql(
        insertion('public.acessos_pendentes', {
          ...EXAMPLES.acessos_pendentes!.row({ id: '', email: ana }, 1),
          id: randomUUID(),
          user_id: null,
          email: ana,
        }),
      )
      await ministry.server.sql(
        `insert into public.email_queue (to_email, subject, next_attempt_at) values ($1, 'Para Ana', null)`,
        [ana],
      )
    })

    it('proves nothing where the auth server changes it without asking the new mailbox', async () => {
      const bia = await ministry.person('bia')
      await ministry.server.sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Bia')`, [bia.email])
      // First as on a server without confirmations, then after only the old mailbox was asked.
      await moveTo(bia, ana)
      expect(await readsOfAna({ ...bia, email: ana })).toMatchObject({
        ...NOTHING,
        data: { solicitacoes: [], emails: [] },
      })
      await moveTo(bia, bia.email)
      // As if the second mailbox had answered, while both links are still unused.
      await moveTo(
        bia,
        bia.email,
        `, email_change = '${ana}', email_change_confirm_status = 1, email_change_token_current = 'x', email_change_token_new = 'y'`,
      )
      await moveTo(bia, ana, `, email_change = ''`)
      expect(await readsOfAna({ ...bia, email: ana })).toMatchObject({ requests: [], approved: [] })
      await moveTo(bia, bia.email)
      await moveTo(bia, bia.email, `, email_change = '${ana}', email_change_confirm_status = 0`)
      await moveTo(bia, ana, `, email_change = ''`)
      expect(await readsOfAna({ ...bia, email: ana })).toMatchObject({
        requests: [],
        approved: [],
        // Her own data stay hers.
        data: { solicitacoes: [], emails: [], aprovacao: { nome: 'Bia', email: bia.email } },
      })
      // The real owner of the address is approved, and gets a link.
      const [approval] = await ministry.server.sql(
        `select outcome, mail is not null as has_link from public.approve_user($1, 'Ana', 'Aurora', 'admin', null)`,
        [ana],
      )
      expect(approval).toEqual({ outcome: 'approved', has_link: true })
      expect(await readsOfAna({ ...bia, email: ana })).toMatchObject({ requests: [], approved: [] })
      await ministry.server.sql('delete from public.usuarios_aprovados where email = $1', [ana])
      await ministry.server.sql(`delete from public.email_queue where to_email = $1 and template = 'activation'`, [ana])
      await moveTo(bia, bia.email)
    })

    it('proves nothing for a member who was accepted by hand and never used a link', async () => {
      const eva = await ministry.person('eva', 'pending')
      await moveTo(eva, ana)
      await ministry.server.sql(`update public.user_roles set role = 'member' where user_id = $1`, [eva.id])
      expect(await readsOfAna({ ...eva, email: ana })).toEqual(NOTHING)
      await ministry.server.sql('delete from auth.users where id = $1', [eva.id])
    })

    it('belongs to her after both mailboxes have answered, and the approval follows it', async () => {
      const lia = await ministry.person('lia')
      await ministry.server.sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Lia')`, [lia.email])
      // GoTrue's secure email change: the first of the two links sets the status to 1, the second
      // ends it.
      await moveTo(
        lia,
        lia.email,
        `, email_change = '${ana}', email_change_confirm_status = 1, email_change_token_current = '', email_change_token_new = 'x'`,
      )
      await moveTo(lia, ana, `, email_change = '', email_change_confirm_status = 0`)
      expect(await readsOfAna({ ...lia, email: ana })).toMatchObject({
        requests: [{ nome: 'Ana Lima' }],
        approved: [{ nome: 'Lia' }],
        data: { emails: [{ assunto: 'Para Ana' }] },
      })
    })
  })

  it('every table of each of our schemas has RLS', async () => {
    const open = await ministry.server.sql(
      `select oid::regclass::text from pg_class where relkind in ('r', 'p') and not relrowsecurity
       and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'sync'::regnamespace)`,
    )
    expect(open).toEqual([])
  })

  it('no role reaches the other schemas through the API', async () => {
    const secrets = [
      ['private', 'activations'],
      ['private', 'activation_requests'],
      ['private', 'rate_limits'],
      ['sync', 'changes'],
      ['sync', 'meta'],
      ['auth', 'users'],
    ] as const
    for (const role of ROLES) {
      for (const [schema, table] of secrets) {
        const named = await rest(ministry, actors[role].token, 'GET', table, { headers: { 'accept-profile': schema } })
        expect([role, table, named.status, (named.body as { code: string }).code]).toEqual([
          role,
          table,
          406,
          'PGRST106',
        ])
        const unnamed = await rest(ministry, actors[role].token, 'GET', table)
        expect([role, table, unnamed.status, (unnamed.body as { code: string }).code]).toEqual([
          role,
          table,
          404,
          'PGRST205',
        ])
      }
    }
  })

  it('no API role reads a column of the schema private; only the service role does', async () => {
    const readable = await ministry.server.sql<{ role: string; table: string }>(
      `select r.role, c.relname::text as table from pg_class c cross join unnest($1::text[]) as r(role)
       where c.relnamespace = 'private'::regnamespace and c.relkind = 'r'
         and has_any_column_privilege(r.role, c.oid, 'select, insert, update, references')`,
      [['anon', 'authenticated']],
    )
    expect(readable).toEqual([])
  })

  it('each role executes the functions of the list, and no others', async () => {
    const found: typeof FUNCTIONS = {}
    for (const schema of Object.keys(FUNCTIONS)) {
      found[schema] = { anon: [], authenticated: [], service_role: [] }
      for (const role of API_ROLES) {
        const rows = await ministry.server.sql<{ name: string }>(
          `select proname::text as name from pg_proc where pronamespace = $1::text::regnamespace and has_function_privilege($2::text, oid, 'execute')
           order by proname collate "C"`,
          [schema, role],
        )
        found[schema][role] = rows.map(({ name }) => name)
      }
    }
    expect(found).toEqual(FUNCTIONS)
    expect(isDenied(await rest(ministry, null, 'POST', 'rpc/sync_exchange', { body: { request: {} } }))).toBe(true)
  })

  it('none of our functions is security definer without a fixed search_path', async () => {
    const loose = await ministry.server.sql(
      `select oid::regprocedure::text from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'sync'::regnamespace)
         and not coalesce(proconfig::text like '%search_path=%', false)`,
    )
    expect(loose).toEqual([])
  })

  it('the list has no tables that no longer exist', async () => {
    expect(Object.keys(RIGHTS).sort()).toEqual((await publicTables(ministry)).sort())
  })
})
