import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { passTime } from '#tests/kit/pass-time.ts'
import { type Sink, startSmtp } from '#tests/kit/mailbox.ts'
import { type Person, startMigratedServer, withRole } from './kit.ts'
import { callFunction, post } from './visitor.ts'

describe('who gets a recado by mail', () => {
  let server: RunningServer
  let smtp: Sink
  let admin: Person
  let count = 0
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) => server.sql<Row>(query, params)

  beforeAll(async () => {
    smtp = await startSmtp()
    server = await startMigratedServer({ smtpUrl: smtp.url })
    admin = await withRole(server, 'Admin', 'admin')
  })
  afterAll(async () => {
    await server.close()
    await smtp.close()
  })
  beforeEach(async () => {
    await sql('delete from public.usuarios_aprovados where lower(email) <> $1', [admin.email])
    await sql('delete from public.email_queue')
    await sql('delete from private.recado_mailings')
    smtp.mails.splice(0)
  })

  const approve = async (grupo: string | null, status = 'ativo') => {
    const [row] = await sql<{ id: string; email: string }>(
      `insert into public.usuarios_aprovados (email, nome, grupo_turma, status_conta) values ($1, 'Ana Lima', $2, $3) returning id, email`,
      [`membro-${++count}@teste.example`, grupo, status],
    )
    return row!
  }
  const newRecado = async () => {
    const [row] = await sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem) values ('Retiro', '<p>Venha</p>') returning id`,
    )
    return row!.id
  }
  const schedule = (id: string) =>
    sql(
      `insert into public.recados (id, titulo, mensagem, enviar_email, publicado_em)
       values ($1, 'Retiro', '<p>Venha</p>', true, now() + interval '1 hour')`,
      [id],
    )
  /** As if its minute had come, and the clock called. */
  const comeOut = async (id: string) => {
    await passTime(sql, id, 3_601)
    await callFunction(server, 'drain-mail', {}, admin.token)
  }
  /** Also waits for the mails that the server's own worker has taken. */
  const send = async (recadoId: string, to?: unknown) => {
    let answer = await callFunction(server, 'send-recado', { recadoId, ...(to !== undefined && { to }) }, admin.token)
    const isOver = () => answer.status !== 200 || (answer.body as { waiting: number }).waiting === 0
    while (!isOver()) answer = await callFunction(server, 'send-recado', { recadoId }, admin.token)
    return answer
  }
  const rpc = async (name: string, body: object, token = admin.token) =>
    (await post(server, `/rest/v1/rpc/${name}`, body, { token })).body as never
  const audiences = (recado?: string): Promise<{ people: number; silent: number; groups: unknown[] }> =>
    rpc('mailing_audiences', recado ? { recado } : {})
  const mailed = () => smtp.mails.map(({ to }) => to).sort()
  const linkOf = (to: string) => {
    const { unsubscribe } = smtp.mails.find((mail) => mail.to === to)!
    return /^<(http[^>]+)>/.exec(unsubscribe)![1]!
  }
  const wants = async (id: string) =>
    (
      await sql<{ wants: boolean }>('select recados_por_email as wants from public.usuarios_aprovados where id = $1', [
        id,
      ])
    )[0]!.wants
  const adminIsApproved = async () =>
    Number(
      (
        await sql<{ n: number }>(`select count(*)::int as n from public.usuarios_aprovados where lower(email) = $1`, [
          admin.email,
        ])
      )[0]!.n,
    )

  it('goes to one group, later to another, and to nobody twice; the counts say so before', async () => {
    const base = await adminIsApproved()
    const [aurora, oliveira] = [await approve('Turma Aurora'), await approve('Turma Oliveira')]
    await approve('Turma Aurora', 'desativado')
    const id = await newRecado()
    expect(await audiences(id)).toEqual({
      people: base + 2,
      silent: 0,
      planned: null,
      groups: [
        { nome: 'Turma Aurora', people: 1 },
        { nome: 'Turma Oliveira', people: 1 },
      ],
    })
    expect((await send(id, ['Turma Aurora'])).body).toMatchObject({ total: 1, sent: 1 })
    expect(mailed()).toEqual([aurora.email])
    // Whoever only asks how it goes adds nobody, an app that knows no groups included.
    expect((await send(id)).body).toMatchObject({ total: 1 })
    expect(await audiences(id)).toMatchObject({ people: base + 1, groups: [{ nome: 'Turma Oliveira', people: 1 }] })
    expect((await send(id, ['Turma Oliveira', 'Turma Aurora'])).body).toMatchObject({ total: 2, sent: 2 })
    expect(mailed()).toEqual([aurora.email, oliveira.email].sort())
    expect((await send(id, 'all')).body).toMatchObject({ total: base + 2 })
    expect(await rpc('recado_mailings', {})).toMatchObject([{ recado_id: id, groups: null }])
    for (const to of ['todas', [], [''], 7]) expect((await send(id, to)).status).toBe(400)
  })

  it('a scheduled one goes to the group that was said before, and to nobody else', async () => {
    const base = await adminIsApproved()
    const aurora = await approve('Turma Aurora')
    await approve('Turma Oliveira')
    const id = randomUUID()
    expect(await audiences(id)).toMatchObject({ people: base + 2, planned: null })
    await rpc('plan_recado_groups', { recado: id, groups: ['Turma Aurora'] })
    expect(await audiences(id)).toMatchObject({ planned: ['Turma Aurora'] })
    // Without its recado it is nobody's plan yet.
    expect(await audiences()).toMatchObject({ plans: {} })
    await schedule(id)
    expect(await audiences()).toMatchObject({ plans: { [id]: ['Turma Aurora'] } })
    await comeOut(id)
    await expect.poll(mailed).toEqual([aurora.email])
    expect(await audiences()).toMatchObject({ plans: {} })
    expect(await rpc('recado_mailings', {})).toMatchObject([{ recado_id: id, groups: ['Turma Aurora'] }])
    // A plan is for one mailing: whoever sends it to all later does.
    expect(await audiences(id)).toMatchObject({ people: base + 1, planned: null })
    expect((await send(id, 'all')).body).toMatchObject({ total: base + 2, sent: base + 2 })
  })

  it('a plan for a group outlives a draft, a wish, a minute and a deletion that are taken back; it ends when she says all', async () => {
    const aurora = await approve('Turma Aurora')
    await approve('Turma Oliveira')
    const plan = async (id: string = randomUUID()) => {
      await rpc('plan_recado_groups', { recado: id, groups: ['Turma Aurora'] })
      await schedule(id)
      return id
    }
    const plans = async () => ((await audiences()) as unknown as { plans: object }).plans
    const isPlanned = async (id: string) =>
      (await sql('select from private.planned_mailings where recado_id = $1', [id])).length > 0
    const set = (id: string, columns: string) => sql(`update public.recados set ${columns} where id = $1`, [id])
    for (const [change, back] of [
      ['rascunho = true', 'rascunho = false'],
      ['enviar_email = false', 'enviar_email = true'],
      ['publicado_em = now()', `publicado_em = now() + interval '1 hour'`],
    ] as const) {
      const id = await plan()
      await set(id, change)
      expect(await isPlanned(id)).toBe(false)
      expect(await plans()).toEqual({})
      await set(id, back)
      expect(await plans()).toEqual({ [id]: ['Turma Aurora'] })
      await comeOut(id)
      await expect.poll(mailed).toEqual([aurora.email])
      smtp.mails.splice(0)
    }
    const id = await plan()
    await sql('delete from public.recados where id = $1', [id])
    await schedule(id)
    expect(await plans()).toEqual({ [id]: ['Turma Aurora'] })
    await rpc('plan_recado_groups', { recado: id, groups: [] })
    expect(await plans()).toEqual({})
  })

  it('is stopped: what has not left is taken back, counted, and goes only when asked for again', async () => {
    const base = await adminIsApproved()
    const people = [await approve(null), await approve(null), await approve(null)]
    const id = await newRecado()
    // One is out, one is just leaving, one was given up; of the others one failed and is tried
    // again.
    await sql(`select public.queue_recado($1, 'prévia', 'x')`, [id])
    await expect.poll(async () => (await sql('select from public.email_queue where sent_at is null')).length).toBe(0)
    await sql(
      `update public.email_queue set sent_at = null, error = 'x', next_attempt_at = now() + interval '1 hour' where to_email <> $1`,
      [people[0]!.email],
    )
    await sql(
      `update public.email_queue set handed_at = now(), locked_until = now() + interval '1 hour' where to_email = $1`,
      [people[1]!.email],
    )
    smtp.mails.splice(0)
    expect(await rpc('stop_mailing', { recado: id })).toBe(base + 1)
    expect(await rpc('recado_mailings', {})).toMatchObject([{ total: 2, sent: 1, withheld: base + 1 }])
    expect((await sql(`select acao, detalhes from public.admin_logs where acao = 'PARAR_ENVIO'`))[0]).toMatchObject({
      detalhes: { recado: id, titulo: 'Retiro', nao_enviados: base + 1 },
    })
    // Nobody's tab that still runs starts it again.
    expect((await send(id)).body).toMatchObject({ total: 2, withheld: base + 1 })
    expect(mailed()).toEqual([])
    expect(await rpc('stop_mailing', { recado: id })).toBe(0)
    expect((await send(id, 'all')).body).toMatchObject({ total: base + 3, withheld: 0 })
    expect(mailed()).toContain(people[2]!.email)
    expect(mailed()).not.toContain(people[0]!.email)
  })

  it('is not for members to stop, to count or to read about', async () => {
    const maria = await withRole(server, `Maria${++count}`, 'member')
    for (const [name, body] of [
      ['stop_mailing', { recado: randomUUID() }],
      ['plan_recado_groups', { recado: randomUUID(), groups: ['Turma Aurora'] }],
      ['mailing_audiences', {}],
      ['recado_reads', { ids: [] }],
    ] as const)
      expect((await post(server, `/rest/v1/rpc/${name}`, body, { token: maria.token })).status).toBe(403)
    expect((await callFunction(server, 'send-recado', { remind: randomUUID() }, maria.token)).status).toBe(403)
  })

  it('one click in a mail program ends them, without a sign-in; looking at the link does not', async () => {
    const ana = await approve(null)
    const id = await newRecado()
    await send(id, 'all')
    const link = linkOf(ana.email)
    const looked = await fetch(link, { redirect: 'manual' })
    expect([looked.status, looked.headers.get('location')]).toEqual([
      303,
      link.replace('/functions/v1/unsubscribe', '/emails'),
    ])
    expect(await wants(ana.id)).toBe(true)
    expect(smtp.mails.find(({ to }) => to === ana.email)!.text).toContain(
      link.replace('/functions/v1/unsubscribe', '/emails'),
    )
    const click = (body: string, to = link) =>
      fetch(to, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })
    // Another person's id with this signature, a wrong signature, no signature.
    const other = await approve(null)
    const forged = link.replace(ana.id, other.id)
    for (const wrong of [forged, `${link}x`, link.replace(/&t=.*/, ''), link.replace(/p=[^&]+/, 'p=1')])
      expect((await click('List-Unsubscribe=One-Click', wrong)).status).toBe(404)
    expect([await wants(ana.id), await wants(other.id)]).toEqual([true, true])

    for (let time = 0; time < 2; time += 1) {
      expect(await (await click('List-Unsubscribe=One-Click')).json()).toEqual({ success: true, wanted: false })
      expect(await wants(ana.id)).toBe(false)
    }
    expect((await audiences()).silent).toBe(1)
    smtp.mails.splice(0)
    await send(await newRecado(), 'all')
    expect(mailed()).not.toContain(ana.email)
    expect(mailed()).toContain(other.email)
    expect(await (await click('{"wanted":true}')).json()).toEqual({ success: true, wanted: true })
    expect(await wants(ana.id)).toBe(true)
  })

  it('who ends them while a mail waits does not get it; a link to a password still comes', async () => {
    const ana = await approve(null)
    const id = await newRecado()
    await sql('update public.usuarios_aprovados set recados_por_email = false where id = $1', [ana.id])
    await sql(
      `insert into public.email_queue (to_email, subject, template, data, recado_id) values
       ($1, 's', 'recado', $2, $3), ($1, 's', 'activation', '{"nome": "Ana", "dias": 7}', null)`,
      [ana.email, JSON.stringify({ nome: 'Ana', titulo: 't', previa: 'p' }), id],
    )
    await expect.poll(async () => (await sql('select from public.email_queue where sent_at is null')).length).toBe(0)
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('acesso foi aprovado')])
  })

  it('how many have read it is a count of who may read; of few people nothing is said', async () => {
    const id = await newRecado()
    await sql(`delete from public.user_roles where user_id <> $1`, [admin.id])
    const read = async (person: Person) =>
      sql('insert into public.recados_leitura (user_id, recado_id) values ($1, $2)', [person.id, id])
    const people = [admin]
    while (people.length < 4) people.push(await withRole(server, `Leitora${++count}`, 'member'))
    await read(people[1]!)
    expect(await rpc('recado_reads', { ids: [id] })).toEqual({ people: 4, recados: {} })
    while (people.length < 6) people.push(await withRole(server, `Leitora${++count}`, 'member'))
    await read(people[5]!)
    const draft = await newRecado()
    await sql('update public.recados set rascunho = true where id = $1', [draft])
    expect(await rpc('recado_reads', { ids: [id, draft] })).toEqual({
      people: 6,
      reminds_meant: true,
      recados: { [id]: { read: 2, reminded_at: null } },
    })
    await sql(
      `insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Ex', 'desativado')
       on conflict (lower(email)) do update set status_conta = 'desativado'`,
      [people[5]!.email],
    )
    expect(await rpc('recado_reads', { ids: [id] })).toMatchObject({ people: 5, recados: { [id]: { read: 1 } } })
  })

  it('a reminder goes only to who has not read, wants mails and can read; once in a day', async () => {
    await sql(`delete from public.user_roles where user_id <> $1`, [admin.id])
    const [reader, late, silent] = [
      await withRole(server, `Lida${++count}`, 'member'),
      await withRole(server, `Tarde${++count}`, 'member'),
      await withRole(server, `Quieta${++count}`, 'member'),
    ]
    for (const { email } of [reader, late, silent])
      await sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Ana Lima') on conflict do nothing`, [
        email,
      ])
    await sql('update public.usuarios_aprovados set recados_por_email = false where lower(email) = $1', [silent.email])
    // Has not activated her account: she could not read it.
    await approve(null)
    const id = await newRecado()
    for (const { id: user } of [reader, admin])
      await sql('insert into public.recados_leitura (user_id, recado_id) values ($1, $2)', [user, id])
    const remind = () => callFunction(server, 'send-recado', { remind: id }, admin.token)
    const answers = await Promise.all([remind(), remind()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)!.body).toEqual({
      success: true,
      people: 'algumas',
    })
    await expect.poll(mailed).toEqual([late.email])
    expect(smtp.mails[0]!.subject).toBe('Florescer - Lembrete: Retiro')
    expect(smtp.mails[0]!.text).toContain('Olá, Tarde')
    // The recado was never mailed: that a reminder was is no mailing.
    expect(((await rpc('recado_mailings', {})) as { recado_id: string }[]).filter((m) => m.recado_id === id)).toEqual(
      [],
    )
    await sql(`update private.recado_reminders set reminded_at = now() - interval '25 hours'`)
    await sql('insert into public.recados_leitura (user_id, recado_id) values ($1, $2)', [late.id, id])
    // Of so few neither the answer nor the list says that it was nobody.
    expect((await remind()).body).toEqual({ success: true, people: 'algumas' })
    expect((await remind()).status).toBe(409)
    expect(mailed()).toEqual([late.email])
    expect((await callFunction(server, 'send-recado', { remind: randomUUID() }, admin.token)).status).toBe(404)
  })

  it('who reads it before her reminder leaves gets none', async () => {
    const maria = await withRole(server, `Maria${++count}`, 'member')
    await sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Maria') on conflict do nothing`, [
      maria.email,
    ])
    const id = await newRecado()
    await sql('insert into public.recados_leitura (user_id, recado_id) values ($1, $2)', [maria.id, id])
    await sql(`insert into public.email_queue (to_email, subject, template, data) values ($1, 's', 'reminder', $2)`, [
      maria.email,
      JSON.stringify({ nome: 'Maria', titulo: 't', previa: 'p', recado: id }),
    ])
    await expect.poll(async () => (await sql('select from public.email_queue')).length).toBe(0)
    expect(mailed()).toEqual([])
  })

  it('the day before, who comes gets the event’s own words, and the link that ends such mails', async () => {
    const maria = await withRole(server, `Maria${++count}`, 'member')
    await sql('delete from public.usuarios_aprovados where lower(email) = $1', [maria.email])
    const [approved] = await sql<{ id: string }>(
      `insert into public.usuarios_aprovados (email, nome) values ($1, 'Maria Alves') returning id`,
      [maria.email],
    )
    const [retreat] = await sql<{ id: string; at: string }>(
      `insert into public.events (title, event_date, location) values ('Retiro <na> serra', '2031-03-01T22:30:00Z', 'Salão')
       returning id, private.reminder_from(event_date)::text as at`,
    )
    await sql(`insert into public.event_answers (user_id, event_id, answer) values ($1, $2, 'vou')`, [
      maria.id,
      retreat!.id,
    ])
    await sql('select public.queue_event_reminders($1::text::timestamptz)', [retreat!.at])
    await expect.poll(mailed).toEqual([maria.email])
    const [mail] = smtp.mails
    expect(mail!.subject).toBe('Florescer - Lembrete: Retiro <na> serra')
    expect(mail!.text).toContain('Olá, Maria!')
    expect(mail!.text).toContain('sábado, 1 de março, às 19h30\nSalão')
    await sql('select public.queue_event_reminders($1::text::timestamptz)', [retreat!.at])
    expect((await fetch(linkOf(maria.email), { method: 'POST' })).status).toBe(200)
    expect(await wants(approved!.id)).toBe(false)
    expect(mailed()).toEqual([maria.email])
  })
})
