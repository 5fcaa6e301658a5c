import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { holdQueues } from '#tests/kit/hold-queues.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { isDenied, rest } from './rest.ts'
import { EXAMPLES } from './rights.examples.ts'
import { insertion } from './statements.ts'

type Row = Record<string, unknown>
interface Answer {
  results: (Row & { id: string; outcome: string; approved_id?: string })[]
  undo_seconds: number
}

describe.each(SAMPLED_ENGINES)('many requests at once, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let other: Person
  let tokens: Record<'admin' | 'other', string>
  let count = 0
  const sql = <T = Row>(query: string, params: unknown[] = []) => ministry.server.sql<T>(query, params)
  const rpc = async <T = Row>(name: string, body: object, as: 'admin' | 'other' = 'admin') =>
    (await rest(ministry, tokens[as], 'POST', `rpc/${name}`, { body })).body as T
  const decide = (asked: object, as?: 'admin' | 'other') => rpc<Answer>('admin_decide', { asked }, as)
  const newRequest = async (more: Row = {}) => {
    const n = ++count
    const request = { id: randomUUID(), email: `pedido${n}@teste.example`, nome: `Pessoa ${n}`, ...more }
    await sql(
      insertion('public.acessos_pendentes', {
        ...EXAMPLES.acessos_pendentes!.row(admin, 1),
        telefone: `(11) 9${String(n).padStart(4, '0')}-0000`,
        user_id: null,
        grupo_turma: null,
        status: 'pendente',
        ...request,
      }),
    )
    return request as { id: string; email: string; nome: string }
  }
  const newRequests = async (amount: number) => {
    const all: Awaited<ReturnType<typeof newRequest>>[] = []
    for (let n = 0; n < amount; n += 1) all.push(await newRequest())
    return all
  }
  const outcomes = ({ results }: Answer) => results.map(({ outcome }) => outcome)
  const statusOf = async (id: string) =>
    (await sql<{ status: string }>('select status from public.acessos_pendentes where id = $1', [id]))[0]?.status
  const logOf = async (email: string) =>
    (
      await sql<{ acao: string }>('select acao from public.admin_logs where alvo_email = $1 order by ordem', [email])
    ).map(({ acao }) => acao)
  const rowIn = async (tab: string, id: string) =>
    (await rpc<{ rows: (Row & { id: string })[] }>('admin_requests_page', { asked: { tab, size: 1000 } })).rows.find(
      (row) => row.id === id,
    )!

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    await holdQueues(ministry.server.sql)
    admin = await ministry.person('admin', 'admin')
    other = await ministry.person('outra', 'admin')
    tokens = { admin: await ministry.tokenOf(admin), other: await ministry.tokenOf(other) }
    // However busy the machine is, no mail leaves meanwhile.
    await sql('update private.settings set undo_seconds = 60')
  })
  afterAll(() => ministry.close())

  it('many are approved in one call, each with a line in the log and a mail that waits, and all are undone', async () => {
    // The forty of a meeting; on a busy machine they would meet the limit of a statement.
    const all = await newRequests(isThorough ? 40 : 12)
    const items = all.map(({ id }) => ({ id, was: 'pendente' }))
    const answer = await decide({ do: 'approve', items, group: 'Aurora' })
    expect(answer.results.map(({ id, nome, outcome }) => ({ id, nome, outcome }))).toEqual(
      all.map(({ id, nome }) => ({ id, nome, outcome: 'done' })),
    )
    const emails = all.map(({ email }) => email)
    expect(
      await sql(
        `select distinct aprovado_por, grupo_turma, count(*)::int as n from public.usuarios_aprovados
         where email = any ($1) group by 1, 2`,
        [emails],
      ),
    ).toEqual([{ aprovado_por: admin.email, grupo_turma: 'Aurora', n: all.length }])
    // None leaves while it can be taken back.
    expect(
      await sql(
        `select count(*)::int as n from public.email_queue where to_email = any ($1)
         and next_attempt_at > now() + make_interval(secs => $2)`,
        [emails, answer.undo_seconds],
      ),
    ).toEqual([{ n: all.length }])
    expect(await logOf(emails[7]!)).toEqual(['APROVAR_USUARIO'])
    expect(new Set(outcomes(await decide({ do: 'approve', items }, 'other')))).toEqual(new Set(['already']))

    const undo = answer.results.map(({ id, approved_id }) => ({ id, approved_id }))
    expect(new Set(outcomes(await decide({ do: 'undo-approve', items: undo })))).toEqual(new Set(['done']))
    expect(await sql('select from public.usuarios_aprovados where email = any ($1)', [emails])).toEqual([])
    expect(await sql('select from public.email_queue where to_email = any ($1)', [emails])).toEqual([])
    expect(await statusOf(all.at(-1)!.id)).toBe('pendente')
    expect(await logOf(emails[7]!)).toEqual(['APROVAR_USUARIO', 'DESFAZER_APROVACAO'])
    expect(new Set(outcomes(await decide({ do: 'undo-approve', items: undo })))).toEqual(new Set(['late']))
  })

  it('each has a result of its own, and one that fails takes none of the others with it', async () => {
    const [fine, approved, refused, gone, shut, broken] = await newRequests(6)
    await decide({ do: 'approve', items: [{ id: approved!.id }] }, 'other')
    await decide({ do: 'refuse', items: [{ id: refused!.id }] }, 'other')
    await sql('delete from public.acessos_pendentes where id = $1', [gone!.id])
    await sql(
      `insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Conta fechada', 'desativado')`,
      [shut!.email],
    )
    await sql(`create function public.break_one() returns trigger language plpgsql as
      $$ begin if new.email = '${broken!.email}' then raise exception 'broken'; end if; return new; end $$`)
    await sql(
      'create trigger break_one before insert on public.usuarios_aprovados for each row execute function public.break_one()',
    )
    const items = [broken, fine, approved, refused, gone, shut].map((one) => ({ id: one!.id }))
    const answer = await decide({ do: 'approve', items })
    expect(answer.results.map(({ id, outcome, by }) => ({ id, outcome, by }))).toEqual([
      { id: broken!.id, outcome: 'failed', by: undefined },
      { id: fine!.id, outcome: 'done', by: undefined },
      { id: approved!.id, outcome: 'already', by: other.email },
      { id: refused!.id, outcome: 'moved', by: other.email },
      { id: gone!.id, outcome: 'gone', by: undefined },
      { id: shut!.id, outcome: 'deactivated', by: undefined },
    ])
    expect([await statusOf(broken!.id), await statusOf(fine!.id)]).toEqual(['pendente', 'aprovado'])
    expect(await logOf(broken!.email)).toEqual([])
    await sql('drop trigger break_one on public.usuarios_aprovados')
    expect(outcomes(await decide({ do: 'approve', items: [{ id: broken!.id }] }))).toEqual(['done'])
    // What is logged by triggers is logged again after an approval.
    expect(outcomes(await decide({ do: 'refuse', items: [{ id: (await newRequest()).id }] }))).toEqual(['done'])
    expect(await logOf(`pedido${count}@teste.example`)).toEqual(['RECUSAR_USUARIO'])
  })

  it('into a group, and back to what each had before', async () => {
    const [one, two] = [await newRequest({ grupo_turma: 'Oliveira' }), await newRequest()]
    const items = [one, two].map(({ id }) => ({ id }))
    const answer = await decide({ do: 'group', items, group: 'Aurora' })
    expect(answer.results.map(({ outcome, before }) => [outcome, before])).toEqual([
      ['done', 'Oliveira'],
      ['done', null],
    ])
    const groupOf = async ({ id }: { id: string }) =>
      (await sql<{ g: string }>('select grupo_turma as g from public.acessos_pendentes where id = $1', [id]))[0]!.g
    expect([await groupOf(one), await groupOf(two)]).toEqual(['Aurora', 'Aurora'])
    expect(outcomes(await decide({ do: 'group', items, group: 'Aurora' }))).toEqual(['already', 'already'])
    // Another administrator has put one elsewhere meanwhile: that stays.
    await decide({ do: 'group', items: [{ id: two.id }], group: 'Lírio' }, 'other')
    const undo = answer.results.map(({ id, before }) => ({ id, group: before }))
    expect(outcomes(await decide({ do: 'undo-group', items: undo, from: 'Aurora' }))).toEqual(['done', 'moved'])
    expect([await groupOf(one), await groupOf(two)]).toEqual(['Oliveira', 'Lírio'])
    expect(await logOf(one.email)).toEqual(['EDITAR_USUARIO', 'EDITAR_USUARIO'])
  })

  it('the group that is corrected in the record is the one of every list, and of the approval', async () => {
    const { id, nome } = await newRequest({ grupo: 'Raízes' })
    const { telefone, endereco, instagram } = await rowIn('pendentes', id)
    const edit = async (grupo: string, approvedId: string | null = null) => {
      const changes = { nome, grupo, telefone, endereco, instagram, igreja: '' }
      await rpc('admin_edit_person', { approved_id: approvedId, request_id: id, changes })
    }
    const groupsIn = async (tab: string) => {
      const { grupo, grupo_turma } = await rowIn(tab, id)
      return { asked: grupo, set: grupo_turma, record: (await rpc('admin_person', { id })).grupo }
    }
    await edit('Raízes')
    expect(await groupsIn('pendentes')).toEqual({ asked: 'Raízes', set: null, record: 'Raízes' })
    await decide({ do: 'group', items: [{ id }], group: 'Aurora' })
    await edit('Lírio')
    expect(await groupsIn('pendentes')).toEqual({ asked: 'Raízes', set: 'Lírio', record: 'Lírio' })
    const approval = (await decide({ do: 'approve', items: [{ id }] })).results[0]!.approved_id!
    const approvedInto = async () =>
      (await sql<{ g: string }>('select grupo_turma as g from public.usuarios_aprovados where id = $1', [approval]))[0]!
        .g
    expect(await approvedInto()).toBe('Lírio')
    await edit('Oliveira', approval)
    expect(await approvedInto()).toBe('Oliveira')
    expect(await groupsIn('aprovados')).toEqual({ asked: 'Raízes', set: 'Oliveira', record: 'Oliveira' })
  })

  it('the reason of a refusal is for administrators alone, is mailed if they say so, and goes when it is taken back', async () => {
    const asker = await ministry.person('pediu-e-nao', 'pending')
    const { id, email } = await newRequest({ email: asker.email, user_id: asker.id })
    const reason = 'Ainda não temos grupo na cidade dela.'
    expect(outcomes(await decide({ do: 'refuse', items: [{ id }], reason, mail: true }))).toEqual(['done'])
    expect((await rowIn('historico', id)).recusa).toMatchObject({
      motivo: reason,
      por: admin.email,
      email: 'na-fila',
    })
    expect(await sql('select template, data from public.email_queue where to_email = $1', [email])).toEqual([
      { template: 'refusal', data: { nome: expect.any(String), motivo: reason } },
    ])
    // She sees that she was refused, and her own words; a log never forgets, so it is not there.
    const asAsker = await ministry.tokenOf(asker)
    const seen = await rest(ministry, asAsker, 'GET', `acessos_pendentes?id=eq.${id}&select=*`)
    expect(seen.body).toMatchObject([{ status: 'recusado' }])
    expect(JSON.stringify(seen.body)).not.toContain('cidade')
    expect(
      await sql(`select from public.admin_logs where alvo_email = $1 and detalhes::text like '%cidade%'`, [email]),
    ).toEqual([])

    expect(outcomes(await decide({ do: 'undo-refuse', items: [{ id }] }))).toEqual(['done'])
    expect(await statusOf(id)).toBe('pendente')
    expect((await rowIn('pendentes', id)).recusa).toBeNull()
    expect(await sql('select from public.email_queue where to_email = $1', [email])).toEqual([])
    expect(await logOf(email)).toEqual(['RECUSAR_USUARIO', 'ALTERAR_STATUS'])
    // Without a word and without a mail.
    await decide({ do: 'refuse', items: [{ id }], reason: '  ' })
    expect((await rowIn('historico', id)).recusa).toMatchObject({ motivo: null, email: null })
    await sql('delete from public.acessos_pendentes where id = $1', [id])
    expect(await sql('select from private.request_refusals where request_id = $1', [id])).toEqual([])
  })

  it('names who may be the same person: the same telephone or mailbox, members first', async () => {
    const member = await newRequest({ nome: 'Rute Antiga', telefone: '+55 (21) 3456-7890' })
    await decide({ do: 'approve', items: [{ id: member.id }] })
    const again = await newRequest({ nome: 'Rute Nova', telefone: '021 93456-7890', email: 'rute.nova@gmail.com' })
    const third = await newRequest({ nome: 'Rute Outra', email: 'rutenova+igreja@googlemail.com' })
    await newRequest({ telefone: '(11) 93456-7890' })
    expect((await rowIn('pendentes', again.id)).duplicatas).toMatchObject([
      { nome: 'Rute Antiga', status: 'aprovado', por: 'telefone', id: expect.any(String) },
      { nome: 'Rute Outra', status: 'pendente', por: 'email', id: third.id },
    ])
    // Her link leads to her record.
    const [{ id }] = (await rowIn('pendentes', again.id)).duplicatas as [{ id: string }]
    expect(await rpc('admin_person', { id })).toMatchObject({ nome: 'Rute Antiga' })
    // A telephone that is put right is looked up anew.
    await sql(`update public.acessos_pendentes set telefone = '(21) 98888-7777' where id = $1`, [again.id])
    expect((await rowIn('pendentes', again.id)).duplicatas).toMatchObject([{ nome: 'Rute Outra' }])
  })

  it('the panel counts, and says nothing about so few that it would say who', async () => {
    const panel = () =>
      rpc<Row & { requests: Row; journey: { people: number; days: number[] } | null }>('admin_panel', {})
    const before = await panel()
    const { n } = (
      await sql<{ n: number }>(`select count(*)::int as n from public.acessos_pendentes where status = 'pendente'`)
    )[0]!
    const { ahead } = (await sql<{ ahead: number }>('select count(*)::int as ahead from public.events'))[0]!
    // One that has begun is still to come for who looks at the list; one that is over is not.
    for (const hours of [1, 3])
      await sql(
        `insert into public.events (title, event_date) values ('Encontro', now() - $1::int * interval '1 hour')`,
        [hours],
      )
    await sql(
      `insert into public.devotionals (day_number, title, theme, verse, reflection, action, rascunho)
       values (1, 't', 't', 'v', 'r', 'a', false), (2, 't', 't', 'v', 'r', 'a', true)`,
    )
    expect(await panel()).toMatchObject({ days_written: 2, days_draft: 1 })
    expect(before).toMatchObject({ recados: { drafts: 0, scheduled: 0 } })
    // A draft is one even if it has a minute.
    await sql(
      `insert into public.recados (titulo, mensagem, rascunho, publicado_em) values ('t', 'm', true, now()),
       ('t', 'm', true, now() + interval '1 day'), ('t', 'm', false, now() + interval '1 day'), ('t', 'm', false, now())`,
    )
    expect(await panel()).toMatchObject({ events_ahead: ahead + 1, recados: { drafts: 2, scheduled: 1 } })
    expect(before).toMatchObject({
      requests: { waiting: n, oldest: expect.any(String) },
      journey: null,
      active: 2,
      members: 2,
      mail: { failing: 0 },
    })
    for (let walker = 1; walker <= 5; walker += 1) {
      const { id } = await ministry.person(`anda${walker}`)
      await sql('insert into public.user_progress (user_id, completed_days, last_completed_day) values ($1, $2, $3)', [
        id,
        Array.from({ length: walker - 1 }, (_, day) => day + 1),
        walker - 1,
      ])
      if (walker === 4) expect((await panel()).journey).toBeNull()
    }
    const { journey } = await panel()
    expect(journey!.people).toBe(5)
    expect(journey!.days).toEqual([4, 3, 2, 1, ...Array.from({ length: 26 }, () => 0)])
    expect(JSON.stringify(await panel())).not.toMatch(/@|anda1/)
  })

  it('answers administrators alone, and refuses what it does not understand', async () => {
    const member = await ministry.tokenOf(await ministry.person('membra'))
    const { id } = await newRequest()
    for (const token of [member, null]) {
      const body = { asked: { do: 'approve', items: [{ id }] } }
      expect(isDenied(await rest(ministry, token, 'POST', 'rpc/admin_decide', { body }))).toBe(true)
      expect(isDenied(await rest(ministry, token, 'POST', 'rpc/admin_panel', { body: {} }))).toBe(true)
    }
    for (const asked of [
      null,
      {},
      { do: 'approve' },
      { do: 'approve', items: [] },
      { do: 'approve', items: 'x' },
      { do: 'delete', items: [{ id }] },
      { do: 'group', items: [{ id }], group: ' ' },
      { do: 'approve', items: Array.from({ length: 201 }, () => ({ id })) },
      { do: 'approve', items: [{ id: 'x' }] },
      { do: 'refuse', items: [{ id }], reason: 'x'.repeat(501) },
    ]) {
      const { status } = await rest(ministry, tokens.admin, 'POST', 'rpc/admin_decide', { body: { asked } })
      expect([JSON.stringify(asked)?.slice(0, 60), status]).toEqual([JSON.stringify(asked)?.slice(0, 60), 400])
    }
    expect(await statusOf(id)).toBe('pendente')
  })
})
