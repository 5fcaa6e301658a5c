import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { holdQueues } from '#tests/kit/hold-queues.ts'
import { openMinistry, type Ministry } from '#tests/kit/ministry.ts'
import { isDenied, rest } from './rest.ts'

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
    ministry = await openMinistry({ engine })
    await holdQueues(ministry.server.sql)
    for (const [name, group] of [
      ['ana', 'Aurora'],
      ['bia', ' Aurora'],
      ['eva', 'Oliveira'],
      ['rita', null],
      ['sara', null],
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
    expect(await remind(never)).toBe(4)
    expect(await reminded(never)).toEqual(['ana', 'bia', 'rita', 'sara'])
    const toAll = await newRecado()
    await mailed(toAll, null)
    expect(await remind(toAll)).toBe(5)
  })

  it('only those of the group that it was mailed to', async () => {
    const id = await newRecado()
    await mailed(id, '{Aurora}')
    await remind(id)
    expect(await reminded(id)).toEqual(['ana', 'bia'])
  })

  it('of fewer than five nothing says how many it was, nor whether it was anybody', async () => {
    const traces = async (id: string) => [
      await remind(id),
      await sql(`select detalhes from public.admin_logs where detalhes ->> 'recado' = $1`, [id]),
      // A second one within a day.
      await remind(id),
    ]
    const read = (id: string, ...names: string[]) =>
      sql(
        `insert into public.recados_leitura (user_id, recado_id)
         select p.id, $1 from public.profiles p where p.email = any ($2)`,
        [id, names.map((name) => `${name}@teste.example`)],
      )
    const [one, none, stopped] = [await newRecado(), await newRecado(), await newRecado()]
    await mailed(one, '{Aurora}')
    await read(one, 'bia')
    await mailed(none, '{Aurora}')
    await read(none, 'ana', 'bia')
    await mailed(stopped, null, { isStopped: true })
    await gotMail(stopped, 'rita')
    for (const id of [one, none, stopped])
      expect(await traces(id)).toEqual([-2, [{ detalhes: { recado: id, titulo: 'Retiro' } }], -1])
    expect([await reminded(one), await reminded(none), await reminded(stopped)]).toEqual([['ana'], [], ['rita']])
    const toAll = await newRecado()
    await mailed(toAll, null)
    expect(await traces(toAll)).toEqual([5, [{ detalhes: { recado: toAll, titulo: 'Retiro', pessoas: 5 } }], -1])
  })

  it('nobody whom a stopped mailing spared', async () => {
    const id = await newRecado()
    await mailed(id, null, { isStopped: true })
    await gotMail(id, 'rita')
    // Given up: it may not have arrived, and is not what was taken back.
    await gotMail(id, 'bia', 'null')
    await remind(id)
    expect(await reminded(id)).toEqual(['rita'])
  })

  it('who still waits for the recado’s own mail is not, whoever’s was given up is', async () => {
    const id = await newRecado()
    await mailed(id, null)
    await gotMail(id, 'ana')
    await gotMail(id, 'bia', 'null')
    await gotMail(id, 'eva', 'null')
    await sql(
      `update public.email_queue set next_attempt_at = now() + interval '1 hour' where recado_id = $1 and to_email like 'eva@%'`,
      [id],
    )
    expect(await remind(id)).toBe(4)
    expect(await reminded(id)).toEqual(['ana', 'bia', 'rita', 'sara'])
  })

  it('nobody while the recado’s own mails are about to leave', async () => {
    const id = await newRecado()
    await sql(`insert into private.planned_mailings (recado_id, actor) values ($1, 'x')`, [id])
    expect(await remind(id)).toBe(0)
    await sql('delete from private.planned_mailings where recado_id = $1', [id])
    expect(await remind(id)).toBe(5)
    expect(await remind(id)).toBe(-1)
  })

  describe('what administrators see of it', () => {
    let admin: string
    const as = (token: string, path: string, body?: object) =>
      rest(ministry, token, body ? 'POST' : 'GET', path, body && { body })
    const waiting = async () =>
      (await as(admin, 'rpc/waiting_reminders', {})).body as { recado: string; mails: number; failing: number }[]
    const health = async () =>
      (await sql<Record<string, unknown>>('select waiting, failing, problem, failed_at from public.mail_health()'))[0]!
    /** Only these reminders wait. */
    const reset = () => sql(`delete from public.email_queue`)

    beforeAll(async () => {
      admin = await ministry.tokenOf(await ministry.person('marta', 'admin'))
    })

    it('a number for each recado, and no address: not in the queue, the log, nor the mail server’s words', async () => {
      await reset()
      const id = await newRecado()
      await remind(id)
      await sql(
        `insert into public.email_queue (to_email, subject, template, data) values ('nova@teste.example', 's', 'activation', '{}')`,
      )
      await sql(
        `update public.email_queue set attempts = attempts + 1, error = '550 <' || to_email || '>: nobody here'
         where template = 'reminder' and to_email like 'ana@%'`,
      )
      expect(await waiting()).toMatchObject([{ recado: id, subject: 'Lembrete: Retiro', mails: 5, failing: 1 }])
      const queue = await as(admin, 'email_queue?select=*')
      expect(queue.body).toMatchObject([{ to_email: 'nova@teste.example' }])
      expect(await health()).toMatchObject({ waiting: 6, failing: 1, problem: '550 <…>: nobody here' })
      // Nor by what would change or delete it.
      const all = { headers: { prefer: 'return=representation' } }
      expect((await rest(ministry, admin, 'DELETE', 'email_queue?template=eq.reminder', all)).body).toEqual([])
      const marked = { ...all, body: { sent_at: new Date().toISOString() } }
      expect((await rest(ministry, admin, 'PATCH', 'email_queue?template=eq.reminder', marked)).body).toEqual([])
      const [hers] = await sql<{ id: string; to_email: string; subject: string }>(
        `select id, to_email, subject from public.email_queue where template = 'reminder' limit 1`,
      )
      const sending = await fetch(`${ministry.server.url}/functions/v1/send-email`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to: hers!.to_email, subject: hers!.subject, queueId: hers!.id }),
      })
      expect(sending.status).toBe(404)
      // What has left says it too.
      await sql(`update public.email_queue set sent_at = now() where template = 'reminder' and to_email like 'bia@%'`)
      expect((await as(admin, 'email_queue?template=eq.reminder&select=to_email')).body).toEqual([])
      expect(await waiting()).toMatchObject([{ mails: 4 }])
      expect((await as(admin, 'rpc/drop_reminders', { recado: id })).status).toBe(204)
      expect(await waiting()).toEqual([])
      const lines = await sql<{ alvo_email: string | null; detalhes: object }>(
        `select alvo_email, detalhes from public.admin_logs where acao = 'EXCLUIR_EMAIL'`,
      )
      expect(lines).toEqual([
        { alvo_email: null, detalhes: { tabela: 'email_queue', recado: id, nome: 'Lembrete: Retiro' } },
      ])
    })

    it('of fewer than five not even that there are any', async () => {
      await reset()
      const before = await health()
      const [panel, asked] = ['rpc/admin_panel', 'rpc/waiting_reminders'].map((path) => () => as(admin, path, {}))
      const mail = ((await panel!()).body as { mail: object }).mail
      const id = await newRecado()
      await mailed(id, '{Aurora}')
      await remind(id)
      expect(await reminded(id)).toEqual(['ana', 'bia'])
      await sql(`update public.email_queue set attempts = attempts + 1, error = 'x' where template = 'reminder'`)
      expect((await asked!()).body).toEqual([])
      expect(await health()).toEqual(before)
      expect((await panel!()).body).toMatchObject({ mail })
    })

    it('and nothing is theirs who are no administrators', async () => {
      const token = await ministry.tokenOf({ ...(await ministry.person('rosa')) })
      expect(isDenied(await as(token, 'rpc/waiting_reminders', {}))).toBe(true)
      expect(isDenied(await as(token, 'rpc/drop_reminders', { recado: await newRecado() }))).toBe(true)
    })
  })
})
