import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { LIMITS, REMINDER, REMINDER_LIMITS, rowWith } from './limits.cases.ts'
import { EXAMPLES, type Row } from './rights.examples.ts'
import { rest } from './rest.ts'
import { attempt, insertion, jsonLiteral } from './statements.ts'

/**
 * What 'this value does not fit' looks like: checks, not null, impossible dates, malformed numbers
 * and texts.
 */
const UNFIT = ['23514', '23502', '22007', '22008', '22003']
const show = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 40)

describe.each(SAMPLED_ENGINES)('the limits on %s', (engine) => {
  let ministry: Ministry
  let maria: Person
  const checksSeen = new Set<string>()
  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    maria = await ministry.person('maria')
  })
  afterAll(() => ministry.close())

  // Rows that come with an account are changed, the others are inserted.
  const write = (table: string, row: Row): string => {
    if (!EXAMPLES[table]!.comesWithAccount || table === 'usuarios_aprovados') return insertion(`public.${table}`, row)
    const column = table === 'profiles' ? 'id' : 'user_id'
    return `delete from public.${table} where ${column} = '${maria.id}'; ${insertion(`public.${table}`, row)}`
  }

  it.each(LIMITS.map(({ as, limit }) => [`${limit.table}.${limit.column}`, as, limit] as const))(
    '%s',
    async (_name, as, limit) => {
      for (const value of limit.takes) {
        const refusal = await attempt(ministry, write(limit.table, rowFor(as, limit, value)), as)
        expect(refusal, `accepts ${show(value)}`).toBeNull()
      }
      for (const value of limit.refuses) {
        const refusal = await attempt(ministry, write(limit.table, rowFor(as, limit, value)), as)
        expect(UNFIT, `refuses ${show(value)}`).toContain(refusal?.code)
        if (refusal?.constraint) checksSeen.add(refusal.constraint)
      }
    },
  )

  function rowFor(as: 'anon' | 'superuser', limit: (typeof LIMITS)[number]['limit'], value: unknown): Row {
    const row = rowWith(limit, value, maria)
    return as === 'anon' ? { ...row, user_id: null } : row
  }

  it('every CHECK of the catalogue was seen to refuse', async () => {
    const rows = await ministry.server.sql<{ conname: string }>(
      `select conname::text from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace order by conname`,
    )
    expect(rows.map(({ conname }) => conname).filter((name) => !checksSeen.has(name))).toEqual([])
    expect(checksSeen).toContain('acessos_pendentes_idade')
  })

  describe('of what her phone says about reminders', () => {
    const seen = new Set<string>()
    /** Not a boolean or a number at all. */
    const MALFORMED = '22P02'

    it.each(REMINDER_LIMITS.map((limit) => [`${limit.argument}.${limit.field}`, limit] as const))(
      '%s',
      async (_name, { argument, field, takes, refuses }) => {
        const say = (value: unknown) => {
          const said = { ...REMINDER, [argument]: { ...REMINDER[argument], [field]: value } }
          return attempt(
            ministry,
            `perform set_config('request.jwt.claims', '{"sub": "${maria.id}", "role": "authenticated"}', true);
             perform public.my_reminder(${jsonLiteral(said.reminder)}, ${jsonLiteral(said.subscription)})`,
          )
        }
        for (const value of takes) expect(await say(value), `accepts ${show(value)}`).toBeNull()
        for (const value of refuses) {
          const refusal = await say(value)
          expect([...UNFIT, MALFORMED], `refuses ${show(value)}`).toContain(refusal?.code)
          if (refusal?.constraint) seen.add(refusal.constraint)
        }
      },
    )

    it('each CHECK was seen to refuse', async () => {
      const rows = await ministry.server.sql<{ name: string }>(
        `select conname::text as name from pg_constraint where contype = 'c'
           and conrelid in ('private.reminders'::regclass, 'private.push_subscriptions'::regclass) order by 1`,
      )
      expect(rows.length).toBeGreaterThan(8)
      // What does not fit these does not come as far: the function itself refuses a stamp that is none,
      // takes our own zone for one that is none, and writes the stamps of the parts and the owner.
      expect(rows.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([
        'push_subscriptions_owner_check',
        'reminders_stamp_check',
        'reminders_stamps_check',
        'reminders_zone_check',
      ])
    })
  })

  it('every date that a person can write has its limits', async () => {
    // The log's date is always the server's own: sign_admin_log.
    const rows = await ministry.server.sql<{ name: string }>(
      `select distinct c.table_name || '.' || c.column_name as name
       from information_schema.columns c
       join information_schema.column_privileges p using (table_schema, table_name, column_name)
       where c.table_schema = 'public' and (c.data_type like 'timestamp%' or c.data_type = 'date')
         and p.grantee in ('anon', 'authenticated') and p.privilege_type in ('INSERT', 'UPDATE')
         and c.table_name <> 'admin_logs'`,
    )
    const limited = new Set(
      LIMITS.filter(({ limit }) => ['-infinity', 'infinity'].every((never) => limit.refuses.includes(never))).map(
        ({ limit }) => `${limit.table}.${limit.column}`,
      ),
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.map(({ name }) => name).filter((name) => !limited.has(name))).toEqual([])
  })

  it.each([
    [
      'acessos_pendentes',
      'the same email in capitals',
      { id: 'a0000000-0000-4000-8000-000000000001', email: 'PEDIDO1@Teste.Example' },
    ],
    ['devotionals', 'the same day', { id: 'a0000000-0000-4000-8000-000000000001' }],
    ['groups', 'the same name', { id: 'a0000000-0000-4000-8000-000000000001' }],
    ['groups', 'the same name in capitals', { id: 'a0000000-0000-4000-8000-000000000001', nome: 'GRUPO 1' }],
    ['usuarios_aprovados', 'the same email in capitals', { email: 'MARIA@TESTE.EXAMPLE' }],
    ['user_progress', 'the same journey', {}],
    ['devotional_favorites', 'the same favourite', {}],
    ['recados_leitura', 'the same read mark', {}],
    ['profiles', 'the same email', {}],
    ['user_roles', 'the same account', {}],
  ])('%s: %s is 23505', async (table, _what, change) => {
    const row = EXAMPLES[table]!.row(maria, 1)
    const first = ['profiles', 'user_roles'].includes(table) ? '' : `${insertion(`public.${table}`, row)};`
    expect(await attempt(ministry, `${first} ${insertion(`public.${table}`, { ...row, ...change })}`)).toMatchObject({
      code: '23505',
    })
  })

  it('an administrator who publishes without the app can only publish what a recado may contain', async () => {
    const helena = await ministry.person('helena', 'admin')
    const token = await ministry.tokenOf(helena)
    const publish = async (mensagem: string) =>
      (await rest(ministry, token, 'POST', 'recados', { body: { titulo: 'Recado', mensagem } })).status
    const words =
      '<h2 dir="auto">Olá</h2><p>1 < 2, “onclick=x” &amp; <strong>mais</strong><br></p><ol start="3" reversed=""><li>a</li></ol>' +
      '<p><a href="https://a.example/?a=1&amp;b=javascript:2" title="x > y">site</a> <a href="mailto:a@x.example">e-mail</a>' +
      ' <a href="/recados?a=b:c">aqui</a> <img src="/storage/v1/object/public/media/recados/a.webp" alt="" width="3" height="4"></p>'
    expect([await publish(words), await publish('Só palavras\nem linhas, 2 > 1')]).toEqual([201, 201])
    for (const harm of [
      '<script>alert(1)</script>',
      '<p onclick="x">a</p>',
      '<p style="position:fixed">a</p>',
      '<p>a</p><iframe src="https://a.example">',
      '<a href="javascript:x">a</a>',
      '<a href=" JaVaScript:x">a</a>',
      '<a href="java&#115;cript:x">a</a>',
      '<img src="data:image/svg+xml,x">',
      '<img src=x onerror=x>',
      '<svg><p>a</p></svg>',
      '<!-- a -->',
      '<p title="a"onclick="x">a</p>',
      '</p/><b',
    ])
      expect([harm, await publish(harm)]).toEqual([harm, 400])
    // What was stored before may stay while something else changes.
    const [old] = await ministry.server.sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem) values ('Antigo', '<p class="x">a</p>') returning id`,
    )
    const change = { titulo: 'Corrigido', mensagem: '<p class="x">a</p>' }
    expect((await rest(ministry, token, 'PATCH', `recados?id=eq.${old!.id}`, { body: change })).status).toBe(204)
  })

  it('nobody receives the same recado twice', async () => {
    const mail = {
      to_email: 'ana@teste.example',
      subject: 'Novo recado',
      html: '<p>',
      recado_id: 'a0000000-0000-4000-8000-000000000001',
    }
    const queue = (row: Row) => insertion('public.email_queue', row)
    expect(
      await attempt(ministry, `${queue(mail)}; ${queue({ ...mail, to_email: 'ANA@teste.example' })}`),
    ).toMatchObject({ code: '23505' })
    expect(
      await attempt(ministry, `${queue({ ...mail, recado_id: null })}; ${queue({ ...mail, recado_id: null })}`),
    ).toBeNull()
  })
})
