import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { holdQueues } from '#tests/kit/hold-queues.ts'
import { eventEnd } from '#sync/model/content.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { sweepAll } from '#tests/kit/sweep.ts'
import { isDenied, rest } from './rest.ts'

describe.each(SAMPLED_ENGINES)('who comes to an event, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let maria: Person
  let joana: Person
  let count = 0
  let retreat: string
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)
  const call = async (who: Person, name: string, body: object = {}) =>
    rest(ministry, await ministry.tokenOf(who), 'POST', `rpc/${name}`, { body })
  const newEvent = async (from: string) =>
    (
      await sql<{ id: string }>(
        `insert into public.events (title, event_date) values ('Retiro', now() + $1::text::interval) returning id`,
        [from],
      )
    )[0]!.id
  const answer = ({ id }: Person, value: string, event = retreat) =>
    sql(
      `insert into public.event_answers (user_id, event_id, answer) values ($1, $2, $3)
       on conflict (user_id, event_id) do update set answer = excluded.answer`,
      [id, event, value],
    )
  const counts = async (who: Person) => (await call(who, 'event_counts')).body as Record<string, number>
  const list = async () =>
    (await call(admin, 'admin_event_answers', { event: retreat })).body as {
      counts: Record<string, number>
      rows: { nome: string; answer: string; since: string }[]
    }

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    await holdQueues(ministry.server.sql)
    admin = await ministry.person('admin', 'admin')
  })
  afterAll(() => ministry.close())
  beforeEach(async () => {
    await sql('delete from public.events')
    retreat = await newEvent('5 days')
    count += 1
    maria = await ministry.person(`maria${count}`)
    joana = await ministry.person(`joana${count}`)
  })

  it('the database and the app agree when an event is over', async () => {
    const event_date = '2031-03-08T18:30:00.000Z'
    const [row] = await sql<{ ends: number }>(
      'select extract(epoch from private.event_end($1::timestamptz))::float8 * 1000 as ends',
      [event_date],
    )
    expect(row!.ends).toBe(eventEnd({ event_date }))
  })

  it('members hear how many others come, without names and without themselves', async () => {
    await answer(maria, 'vou')
    await answer(joana, 'vou')
    const ana = await ministry.person(`ana${count}`)
    await answer(ana, 'talvez')
    expect((await counts(maria))[retreat]).toBe(1)
    expect((await counts(ana))[retreat]).toBe(2)
    expect(JSON.stringify(await counts(ana))).not.toContain(maria.id)
    await sql(`update public.event_answers set answer = 'nenhuma', stamp = '' where user_id = $1`, [joana.id])
    expect((await counts(ana))[retreat]).toBe(1)
  })

  it('whoever may not come in any more is not counted, and neither is an event that is over', async () => {
    await answer(maria, 'vou')
    await sql(`update public.user_roles set role = 'pending' where user_id = $1`, [maria.id])
    expect((await counts(joana))[retreat]).toBeUndefined()
    await sql(`update public.user_roles set role = 'member' where user_id = $1`, [maria.id])
    expect((await counts(joana))[retreat]).toBe(1)
    await sql(`update public.events set event_date = now() - interval '3 hours' where id = $1`, [retreat])
    expect((await counts(joana))[retreat]).toBeUndefined()
  })

  it('nobody without access is told anything', async () => {
    const other = await ministry.person(`fora${count}`, 'pending')
    expect(isDenied(await call(other, 'event_counts'))).toBe(true)
    expect(isDenied(await call(maria, 'admin_event_answers', { event: retreat }))).toBe(true)
    await answer(joana, 'vou')
    expect((await rest(ministry, await ministry.tokenOf(maria), 'GET', 'event_answers?select=*')).body).toEqual([])
    expect((await rest(ministry, await ministry.tokenOf(admin), 'GET', 'event_answers?select=*')).body).toEqual([])
  })

  it('an administrator sees who answered what, and since when; who comes stands first', async () => {
    await sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Ana Maria')`, [maria.email])
    await sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Zélia')`, [joana.email])
    const ana = await ministry.person(`ana${count}`)
    await sql(
      `insert into public.event_answers (user_id, event_id, answer, stamp) values ($1, $2, 'nao', '001700000000000-00000-celular1')`,
      [maria.id, retreat],
    )
    await answer(joana, 'vou')
    await answer(ana, 'vou')
    await sql(`update public.event_answers set answer = 'nenhuma', stamp = '' where user_id = $1`, [ana.id])
    const { counts: figures, rows } = await list()
    expect(figures).toEqual({ vou: 1, talvez: 0, nao: 1 })
    expect(rows.map(({ nome, answer: said }) => [nome, said])).toEqual([
      ['Zélia', 'vou'],
      ['Ana Maria', 'nao'],
    ])
    expect(new Date(rows[1]!.since).getTime()).toBe(1_700_000_000_000)
    const page = (await call(admin, 'admin_event_answers', { event: retreat, first: 1, size: 1 })).body
    expect(page).toMatchObject({ counts: figures, rows: [{ nome: 'Ana Maria' }] })
  })

  it('a change without a clock value of its own comes after what is there', async () => {
    const ahead = `${String(Date.now() + 40_000).padStart(15, '0')}-99999-celular1`
    await sql('insert into public.event_answers (user_id, event_id, answer, stamp) values ($1, $2, $3, $4)', [
      maria.id,
      retreat,
      'vou',
      ahead,
    ])
    await sql(`update public.event_answers set answer = 'nao' where user_id = $1`, [maria.id])
    const [row] = await sql<{ answer: string; stamp: string }>(
      'select answer, stamp from public.event_answers where user_id = $1',
      [maria.id],
    )
    expect(row!.answer).toBe('nao')
    expect(row!.stamp > ahead).toBe(true)
  })

  it('answers go thirty days after their event, and at once with the account', async () => {
    const old = await newEvent('5 days')
    await answer(maria, 'vou', old)
    await answer(maria, 'vou')
    await answer(joana, 'vou')
    await sql('delete from public.events where id = $1', [old])
    const swept = async () => {
      await sweepAll(sql)
      return (await sql('select from public.event_answers where user_id = $1', [maria.id])).length
    }
    expect(await swept()).toBe(2)
    await sql(`update sync.changes set changed_at = now() - interval '31 days' where doc_id = $1`, [old])
    expect(await swept()).toBe(1)
    await sql('delete from auth.users where id = $1', [joana.id])
    expect(await sql('select from public.event_answers where user_id = $1', [joana.id])).toEqual([])
  })

  describe('the day before', () => {
    /** Ten in the morning of the day before, by the ministry's clock, and then. */
    const due = async (after = '1 minute') => {
      const [row] = await sql<{ at: string }>(
        'select (private.reminder_from(event_date) + $2::text::interval)::text as at from public.events where id = $1',
        [retreat, after],
      )
      return new Date(row!.at)
    }
    const queue = async (at: Date) =>
      (
        await sql<{ n: number }>('select public.queue_event_reminders($1::text::timestamptz) as n', [at.toISOString()])
      )[0]!.n
    const mails = () =>
      sql<{ to_email: string; data: Record<string, string> }>(
        `select to_email, data from public.email_queue where template = 'event-reminder' and data ->> 'evento' = $1 order by 1`,
        [retreat],
      )
    const approve = async ({ email }: Person, wants = true) =>
      sql('insert into public.usuarios_aprovados (email, nome, recados_por_email) values ($1, $2, $3)', [
        email,
        'Ana',
        wants,
      ])
    beforeEach(async () => {
      await approve(maria)
      await answer(maria, 'vou')
    })

    it('begins at ten in the ministry’s zone and ends at eight in the evening, whatever the zone of the server', async () => {
      await sql(`update public.events set event_date = '2031-03-02T02:30:00Z' where id = $1`, [retreat])
      // In São Paulo the event is on the first of March at 23h30.
      expect((await due('0')).toISOString()).toBe('2031-02-28T13:00:00.000Z')
      const at = async (moment: string) => {
        await sql('delete from private.event_reminders')
        return queue(new Date(moment))
      }
      expect(await at('2031-02-28T12:59:59Z')).toBe(0)
      expect(await at('2031-02-28T13:00:00Z')).toBe(1)
      expect(await at('2031-02-28T22:59:59Z')).toBe(1)
      expect(await at('2031-02-28T23:00:00Z')).toBe(0)
    })

    it('goes once to who comes, however often and by how many it is asked', async () => {
      await approve(joana)
      await answer(joana, 'talvez')
      const at = await due()
      const asked = await Promise.all(Array.from({ length: 4 }, () => queue(at)))
      expect(asked.sort()).toEqual([0, 0, 0, 1])
      expect(await queue(await due('5 hours'))).toBe(0)
      expect((await mails()).map(({ to_email }) => to_email)).toEqual([maria.email])
    })

    it('goes to nobody who wants no mails of the ministry, or who may not come in', async () => {
      await approve(joana, false)
      await answer(joana, 'vou')
      const ana = await ministry.person(`ana${count}`)
      await sql(`insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Ana', 'desativado')`, [
        ana.email,
      ])
      await answer(ana, 'vou')
      expect(await queue(await due())).toBe(1)
      expect((await mails()).map(({ to_email }) => to_email)).toEqual([maria.email])
    })

    it('who says so after that hour has just said it', async () => {
      // Less than a day ahead: its hour has passed.
      await sql(`update public.events set event_date = now() + interval '1 hour' where id = $1`, [retreat])
      expect(await queue(await due())).toBe(0)
      await sql('delete from public.event_answers where user_id = $1', [maria.id])
      await sql(
        `insert into public.event_answers (user_id, event_id, answer, stamp) values ($1, $2, 'vou', '001700000000000-00000-celular1')`,
        [maria.id, retreat],
      )
      expect(await queue(await due())).toBe(1)
    })

    it('a mail that waits follows the event: another place, another hour, another day, and it is still one', async () => {
      await queue(await due())
      await sql(`update public.events set location = 'Salão novo' where id = $1`, [retreat])
      expect(await mails()).toEqual([])
      await queue(await due())
      expect((await mails()).map(({ data }) => data.local)).toEqual(['Salão novo'])
      await sql(`update public.events set event_date = event_date + interval '7 days' where id = $1`, [retreat])
      const before = new Date((await due()).getTime() - 7 * 24 * 60 * 60 * 1000)
      expect(await queue(before)).toBe(0)
      expect(await queue(await due())).toBe(1)
      expect(await mails()).toHaveLength(1)
      // A change that no mail says anything of leaves it.
      await sql(`update public.events set description = 'Levem casaco' where id = $1`, [retreat])
      expect(await mails()).toHaveLength(1)
    })

    it('what was sent is not sent again, whatever becomes of the event', async () => {
      await queue(await due())
      await sql(`update public.email_queue set sent_at = now() where data ->> 'evento' = $1`, [retreat])
      await sql(`update public.events set event_date = event_date + interval '7 days' where id = $1`, [retreat])
      expect(await queue(await due())).toBe(0)
      expect(await mails()).toHaveLength(1)
    })

    const hand = async () => {
      const worker = '11111111-1111-4111-8111-111111111111'
      await sql(
        `update public.email_queue set locked_by = $1, locked_until = now() + interval '1 minute' where data ->> 'evento' = $2`,
        [worker, retreat],
      )
      const [mail] = await sql<{ id: string }>(`select id from public.email_queue where data ->> 'evento' = $1`, [
        retreat,
      ])
      const [row] = await sql<{ may: boolean }>('select public.hand_mail($1, $2) as may', [mail!.id, worker])
      return row!.may
    }

    it.each<[string, () => Promise<unknown>, boolean]>([
      ['nothing has changed', async () => {}, true],
      [
        'she does not come any more',
        () => sql(`update public.event_answers set answer = 'nao', stamp = '' where user_id = $1`, [maria.id]),
        false,
      ],
      [
        'she wants no more mails',
        () =>
          sql('update public.usuarios_aprovados set recados_por_email = false where lower(email) = $1', [maria.email]),
        false,
      ],
      ['the event is gone', () => sql('delete from public.events where id = $1', [retreat]), false],
      [
        'its words are older than the event',
        () =>
          sql(`update public.email_queue set data = data || '{"local": "Outro"}' where data ->> 'evento' = $1`, [
            retreat,
          ]),
        false,
      ],
    ])('at its last byte it is asked once more: %s', async (_what, change, leaves) => {
      await queue(await due())
      await change()
      expect(await hand()).toBe(leaves)
      expect(await mails()).toHaveLength(leaves ? 1 : 0)
      // What never left may still be due, with other words.
      expect(await sql('select from private.event_reminders where event_id = $1', [retreat])).toHaveLength(
        leaves ? 1 : 0,
      )
    })
  })
})
