import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { listMigrations } from '#backend/server/database/migrations.ts'
import { DEFAULT_DIRS } from '#backend/server/options.ts'
import { digestLine, sumLines } from '#sync/engine/replica.ts'
import { openMinistry, type Ministry } from '#tests/kit/ministry.ts'
import { startPostgres, type ThrowawayPostgres } from '#tests/kit/postgres.ts'
import { rest } from './rest.ts'
import { EXAMPLES } from './rights.examples.ts'
import { insertion } from './statements.ts'

/** The last migration of each release whose data exist somewhere. */
const RELEASES = { '0.1.0': '20261121001500' } as const

let folder: string
let postgres: ThrowawayPostgres
let ministry: Ministry

afterEach(async () => {
  await ministry.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A server as that release left it; its data folder on PGlite is in older-data-dir.test.ts. */
async function openRelease(release: keyof typeof RELEASES): Promise<Ministry> {
  folder = await mkdtemp(join(tmpdir(), 'florescer-release-'))
  postgres = await startPostgres()
  const migrationsDir = join(folder, 'migrations')
  await mkdir(migrationsDir)
  for (const { version, path } of await listMigrations(DEFAULT_DIRS.migrationsDir)) {
    if (version <= RELEASES[release]) await cp(path, join(migrationsDir, basename(path)))
  }
  return openMinistry({ databaseUrl: postgres.url, migrationsDir })
}

/** The same server after its update to this version. */
async function update(): Promise<void> {
  await ministry.close()
  ministry = await openMinistry({ databaseUrl: postgres.url })
}

const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
  ministry.server.sql<Row>(query, params)

it('impossible dates stored earlier do not stop the update, and become readable', { tags: 'thorough' }, async () => {
  ministry = await openRelease('0.1.0')
  const [maria, ana] = [await ministry.person('maria'), await ministry.person('ana')]
  const start = (person: { id: string }, startedAt: string) =>
    sql('insert into public.user_progress (user_id, started_at, completed_days) values ($1, $2, $3)', [
      person.id,
      startedAt,
      '{1,2}',
    ])
  await start(maria, '-infinity')
  await start(ana, '2026-03-01T08:00:00Z')
  for (const moment of ['-infinity', 'infinity', '12026-05-01']) {
    await sql(`insert into public.recados (titulo, mensagem, publicado_em) values ('Recado', 'Olá', $1)`, [moment])
    await sql(`insert into public.events (title, event_date) values ('Retiro', $1)`, [moment])
    await sql(`insert into public.recados_leitura (user_id, recado_id, lido_em) values ($1, gen_random_uuid(), $2)`, [
      maria.id,
      moment,
    ])
  }
  await sql(
    `insert into public.devotionals (day_number, title, theme, date, verse, reflection, action)
     values (1, 'Dia 1', 'tema', 'infinity', 'versículo', 'mensagem', 'verdade')`,
  )
  const [before] = await sql<{ rev: string }>(
    `select rev::text from sync.changes where scope = $1 and collection = 'progress'`,
    [maria.id],
  )

  await update()
  const progress = await sql(
    `select user_id, completed_days, started_at = date_trunc('milliseconds', created_at) as "beganWithAccount"
     from public.user_progress join public.profiles on id = user_id`,
  )
  expect(progress).toHaveLength(2)
  expect(progress).toContainEqual({ user_id: maria.id, completed_days: [1, 2], beganWithAccount: true })
  expect(progress).toContainEqual({ user_id: ana.id, completed_days: [1, 2], beganWithAccount: false })
  // The member's devices hear of it.
  expect(
    await sql(`select 1 as heard from sync.changes where scope = $1 and collection = 'progress' and rev > $2`, [
      maria.id,
      before!.rev,
    ]),
  ).toEqual([{ heard: 1 }])
  const years = await sql<{ year: number; what: string }>(
    `select 'recado' as what, extract(year from publicado_em)::int as year from public.recados
     union all select 'event', extract(year from event_date)::int from public.events
     union all select 'mark', extract(year from lido_em)::int from public.recados_leitura`,
  )
  expect(years).toHaveLength(9)
  expect(years.filter(({ year }) => !(year >= 1970 && year < 2100))).toEqual([])
  expect(await sql('select date from public.devotionals')).toEqual([{ date: null }])
  // A write that leaves her state unchanged works again.
  await sql(`update public.user_progress set started_at = now() where user_id = $1`, [ana.id])
  expect(
    await sql(`select started_at::date::text as day from public.user_progress where user_id = $1`, [ana.id]),
  ).toEqual([{ day: '2026-03-01' }])
})

it('existing rows are added up during the update, row by row', async () => {
  ministry = await openRelease('0.1.0')
  const maria = await ministry.person('maria')
  await ministry.devotional(1)
  await ministry.devotional(2)
  await sql(`insert into public.products (name, price, active) values ('Caneca', 42, true), ('Vela', 58, false)`)
  await sql(
    `insert into public.recados_leitura (user_id, recado_id) select $1, gen_random_uuid() from generate_series(1, 3)`,
    [maria.id],
  )
  await sql(
    `insert into public.user_progress (user_id, started_at, last_completed_day, completed_days)
     values ($1, '2026-03-01T08:00:00-03:00', 2, '{1,2}')`,
    [maria.id],
  )
  await sql('delete from public.devotionals where day_number = 2')

  await update()
  const revs = (collection: string, table: string, key: string) =>
    sql<{ id: string; rev: string }>(
      `select c.doc_id as id, c.rev::text as rev from sync.changes c join ${table} t on t.${key}::text = c.doc_id
       where c.collection = $1`,
      [collection],
    )
  const sum = async (collection: string, column = 'public_total') => {
    const [row] = await sql<{ hex: string }>(`select to_hex(${column}) as hex from sync.sums where collection = $1`, [
      collection,
    ])
    return row?.hex
  }
  const plain = (rows: { id: string; rev: string }[]) =>
    sumLines(rows.map(({ id, rev }) => digestLine(id, Number(rev), null)))

  const devotionals = await revs('devotionals', 'public.devotionals', 'id')
  expect(devotionals).toHaveLength(1)
  expect(await sum('devotionals')).toBe(await plain(devotionals))
  const products = await revs('products', 'public.products', 'id')
  expect(await sum('products', 'total')).toBe(await plain(products))
  expect(await sum('products')).toBe(
    await plain(await revs('products', '(select * from public.products where active)', 'id')),
  )
  expect(await sum('read_marks')).toBe(await plain(await revs('read_marks', 'public.recados_leitura', 'recado_id')))
  const [progress] = await revs('progress', 'public.user_progress', 'journey')
  expect(await sum('progress')).toBe(
    await sumLines([digestLine('1', Number(progress!.rev), '2026-03-01T11:00:00.000Z,2,1 2')]),
  )
})

it(
  'an unproved change of address goes back to the proved one; a person who came by the link keeps what is hers',
  { tags: 'thorough' },
  async () => {
    ministry = await openRelease('0.1.0')
    const [maria, ana] = [await ministry.person('maria'), await ministry.person('ana')]
    for (const { email } of [maria, ana])
      await sql('insert into public.usuarios_aprovados (email, nome) values ($1, $1)', [email])
    await sql(`update auth.users set email = 'de-outra@teste.example' where id = $1`, [maria.id])
    expect(await sql('select email from public.usuarios_aprovados where nome = $1', [maria.email])).toEqual([
      { email: 'de-outra@teste.example' },
    ])

    await update()
    for (const person of [maria, ana]) {
      const token = await ministry.tokenOf(person === maria ? { ...maria, email: 'de-outra@teste.example' } : ana)
      const { body } = await rest(ministry, token, 'GET', 'usuarios_aprovados?select=email,nome')
      expect(body).toEqual([{ email: person.email, nome: person.email }])
    }
  },
)

it(
  'attachments and pictures stored earlier that are no addresses stay; new ones are refused',
  { tags: 'thorough' },
  async () => {
    ministry = await openRelease('0.1.0')
    await sql(
      `insert into public.recados (titulo, mensagem, anexos) values ('Antigo', 'Olá', '{javascript:x,https://a.example/b.pdf}')`,
    )
    await sql(`insert into public.products (name, price, images) values ('Antigo', 1, '{foto.webp}')`)
    await update()
    await sql(`update public.recados set titulo = 'Corrigido', anexos = anexos || '{https://a.example/c.pdf}'`)
    await sql(`update public.products set images = images, price = 2`)
    expect(await sql('select titulo, anexos from public.recados')).toEqual([
      { titulo: 'Corrigido', anexos: ['javascript:x', 'https://a.example/b.pdf', 'https://a.example/c.pdf'] },
    ])
    await expect(sql(`update public.recados set anexos = anexos || '{javascript:y}'`)).rejects.toMatchObject({
      code: '23514',
    })
    await expect(sql(`update public.products set images = '{outra.webp}'`)).rejects.toMatchObject({ code: '23514' })
  },
)

it(
  'a person refused after approval can no longer get in, members stay members, and the status says so',
  { tags: 'thorough' },
  async () => {
    ministry = await openRelease('0.1.0')
    const [ines, vera] = [await ministry.person('ines', 'pending'), await ministry.person('vera')]
    const addresses = ['nunca-entrou@teste.example', ines.email, vera.email]
    for (const email of addresses) {
      await sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Nome')`, [email])
      await sql(
        insertion('public.acessos_pendentes', {
          ...EXAMPLES.acessos_pendentes!.row(ines, 1),
          id: randomUUID(),
          user_id: null,
          email,
          status: 'recusado',
        }),
      )
    }
    await update()
    const states = await sql(
      `select email, status, status_conta from public.acessos_pendentes join public.usuarios_aprovados using (email)`,
    )
    expect(states).toHaveLength(3)
    for (const email of addresses) {
      expect(states).toContainEqual({
        email,
        status: 'aprovado',
        status_conta: email === vera.email ? 'ativo' : 'desativado',
      })
      const lines = await sql<{ acao: string }>(
        'select acao from public.admin_logs where alvo_email = $1 order by ordem',
        [email],
      )
      expect(lines.map(({ acao }) => acao)).toEqual(
        email === vera.email ? ['ALTERAR_STATUS'] : ['DESATIVAR_CONTA', 'ALTERAR_STATUS'],
      )
    }
  },
)

it(
  'negative stock and group names that differ only in case do not stop the update, and each member stays in her group',
  { tags: 'thorough' },
  async () => {
    ministry = await openRelease('0.1.0')
    await sql(`insert into public.products (name, price, stock) values ('Vela', 1, -3), ('Caneca', 1, 2)`)
    await sql(
      `insert into public.groups (nome, ativo) values ('Aurora', true), ('aurora', false), ('AURORA', true), ('aurora (2)', true)`,
    )
    await sql(
      `insert into public.usuarios_aprovados (email, nome, grupo_turma)
     select 'mulher-' || n || '@teste.example', 'Nome', g from unnest($1::text[]) with ordinality as t (g, n)`,
      [['Aurora', 'aurora', 'AURORA', 'aurora (2)', 'Turma de antes']],
    )
    // Her group was corrected in her record after she was approved, which left the request behind.
    await sql(
      insertion('public.acessos_pendentes', {
        ...EXAMPLES.acessos_pendentes!.row(await ministry.person('corrigida'), 1),
        email: 'mulher-5@teste.example',
        status: 'aprovado',
        grupo: 'Turma de antes',
        grupo_turma: 'Turma anterior',
      }),
    )
    await update()
    expect(await sql('select grupo_turma from public.acessos_pendentes')).toEqual([{ grupo_turma: 'Turma de antes' }])
    expect(await sql('select name, stock from public.products order by name')).toEqual([
      { name: 'Caneca', stock: 2 },
      { name: 'Vela', stock: 0 },
    ])
    const groups = await sql<{ nome: string }>('select nome from public.groups')
    expect(groups).toHaveLength(4)
    expect(new Set(groups.map(({ nome }) => nome.toLowerCase())).size).toBe(4)
    // Each group has as many members as before, and each name is still a group's; what belonged to
    // no group stays.
    const people = await sql<{ grupo_turma: string }>('select grupo_turma from public.usuarios_aprovados')
    expect(people.map(({ grupo_turma }) => grupo_turma).sort()).toEqual(
      [...groups.map(({ nome }) => nome), 'Turma de antes'].sort(),
    )
    await expect(sql(`insert into public.groups (nome) values ('AuRoRa')`)).rejects.toMatchObject({ code: '23505' })
    await expect(sql('update public.products set stock = -1')).rejects.toMatchObject({ code: '23514' })
  },
)
