import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMinistryOn, SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import type { Ministry } from '#tests/kit/ministry.ts'

describe.each(SAMPLED_ENGINES)('who is reminded of a recado, on %s', (engine) => {
  let ministry: Ministry
  const sql = <T = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<T>(query, params)
  const newRecado = async (more = '') => {
    const [row] = await sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem) values ('Retiro', '<p>Venha</p>${more}') returning id`,
    )
    return row!.id
  }
  const remind = async (id: string) =>
    (await sql<{ people: number }>(`select public.queue_reminder($1, 'prévia', 'x') as people`, [id]))[0]!.people
  const reminded = async (id: string) =>
    (
      await sql<{ nome: string }>(
        `select data ->> 'nome' as nome from public.email_queue
         where template = 'reminder' and data ->> 'recado' = $1 order by 1`,
        [id],
      )
    ).map(({ nome }) => nome)
  const mailed = (id: string, groups: string | null, more: { isStopped?: boolean } = {}) =>
    sql(
      `insert into private.recado_mailings (recado_id, groups, stopped_at, withheld)
       values ($1, $2::text[], case when $3::boolean then now() end, case when $3::boolean then 2 else 0 end)`,
      [id, groups, more.isStopped ?? false],
    )
  const gotMail = (id: string, name: string, sentAt = 'now()') =>
    sql(
      `insert into public.email_queue (to_email, subject, template, data, recado_id, sent_at, next_attempt_at)
       values ($1, 's', 'recado', '{}', $2, ${sentAt}, null)`,
      [`${name}@teste.example`, id],
    )

  beforeAll(async () => {
    ministry = await openMinistryOn(engine)
    for (const [name, group] of [
      ['ana', 'Aurora'],
      ['bia', ' Aurora'],
      ['eva', 'Oliveira'],
      ['rita', null],
    ] as const) {
      const { email } = await ministry.person(name)
      await sql(
        `insert into public.usuarios_aprovados (email, nome, grupo_turma) values ($1, $2, $3)
         on conflict (lower(email)) do update set nome = $2, grupo_turma = $3`,
        [email, name, group],
      )
    }
  })
  afterAll(() => ministry.close())

  it('all who have not read it, if it was never mailed or was mailed to all', async () => {
    const never = await newRecado()
    await sql(
      `insert into public.recados_leitura (user_id, recado_id)
       select p.id, $1 from public.profiles p where p.email = 'eva@teste.example'`,
      [never],
    )
    expect(await remind(never)).toBe(3)
    expect(await reminded(never)).toEqual(['ana', 'bia', 'rita'])
    const toAll = await newRecado()
    await mailed(toAll, null)
    expect(await remind(toAll)).toBe(4)
  })

  it('only those of the group that it was mailed to', async () => {
    const id = await newRecado()
    await mailed(id, '{Aurora}')
    expect(await remind(id)).toBe(2)
    expect(await reminded(id)).toEqual(['ana', 'bia'])
  })

  it('nobody whom a stopped mailing spared', async () => {
    const id = await newRecado()
    await mailed(id, null, { isStopped: true })
    await gotMail(id, 'rita')
    // Given up: it may not have arrived, and is not what was taken back.
    await gotMail(id, 'bia', 'null')
    expect(await remind(id)).toBe(1)
    expect(await reminded(id)).toEqual(['rita'])
  })

  it('nobody while the recado’s own mails are about to leave', async () => {
    const id = await newRecado()
    await sql(`insert into private.planned_mailings (recado_id, actor) values ($1, 'x')`, [id])
    expect(await remind(id)).toBe(0)
    await sql('delete from private.planned_mailings where recado_id = $1', [id])
    expect(await remind(id)).toBe(4)
    expect(await remind(id)).toBe(-1)
  })
})
