import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstReminder } from '#src/features/reminders/first-reminder.ts'
import { availableDay } from '#sync/model/journey.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { holdQueues } from '#tests/kit/hold-queues.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { makePushService, type Subscribed } from '#tests/kit/push-service.ts'
import { isDenied, rest } from './rest.ts'

const WORKER = '11111111-1111-4111-8111-111111111111'
/** Long before everything here. */
const OLD = '001700000000000-00000-celular1'
const choice = {
  on: true,
  minute: 18 * 60,
  weekdays: 127,
  zone: 'America/Sao_Paulo',
  recados: false,
  quietFrom: 22 * 60,
  quietUntil: 7 * 60,
  stamp: OLD,
}

describe.each(SAMPLED_ENGINES)('reminders, on %s', (engine) => {
  let ministry: Ministry
  let maria: Person
  let count = 0
  const phones = makePushService()
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)
  const call = async (who: Person, body: object = {}) =>
    rest(ministry, await ministry.tokenOf(who), 'POST', 'rpc/my_reminder', { body })
  const wire = ({ endpoint, keys }: Subscribed) => ({ endpoint, ...keys })
  const subscribed = async (who: Person, phone = phones.subscribe()) => {
    const answer = await call(who, { subscription: wire(phone) })
    expect(answer).toMatchObject({ status: 200, body: { is_subscribed: true } })
    return phone
  }
  const begin = (who: Person, startedAt: string, days: number[] = []) =>
    sql(`insert into public.user_progress (user_id, started_at, completed_days) values ($1, $2, $3)`, [
      who.id,
      startedAt,
      days,
    ])
  /** As the clock does at that moment: queued, taken and handed; the endpoints that get one. */
  const sentAt = async (
    at: string,
    between: () => Promise<unknown> = async () => {},
    /** How it goes; null: the server dies before it knows. */
    result: object | null = { outcome: 'sent' },
  ): Promise<string[]> => {
    await sql('select public.queue_pushes($1::text::timestamptz)', [at])
    const taken = await sql<{ id: string }>('select public.claim_pushes($1, 1000, $2::text::timestamptz) as id', [
      WORKER,
      at,
    ])
    await between()
    const handed = await sql<{ id: string; endpoint: string }>(
      'select id, endpoint from public.hand_pushes($1, $2::uuid[], $3::text::timestamptz)',
      [WORKER, taken.map(({ id }) => id), at],
    )
    const results = result === null ? [] : handed.map(({ id }) => ({ id, ...result }))
    await sql('select public.settle_pushes($1, $2::text::jsonb, $3::text::timestamptz)', [
      WORKER,
      JSON.stringify(results),
      at,
    ])
    return handed.map(({ endpoint }) => endpoint)
  }

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    await holdQueues(sql)
  })
  afterAll(() => ministry.close())
  beforeEach(async () => {
    await sql('delete from private.reminders')
    await sql('delete from private.push_subscriptions')
    await sql('delete from public.recados')
    count += 1
    maria = await ministry.person(`maria${count}`)
  })

  describe('at her hour', () => {
    let phone: Subscribed
    // 2026-11-02 is a Monday; São Paulo is three hours behind UTC.
    beforeEach(async () => {
      await begin(maria, '2026-10-30T12:00:00Z', [1])
      await call(maria, { reminder: choice })
      phone = await subscribed(maria)
    })

    it('once, from her hour on, in her zone, for two hours', async () => {
      expect(await sentAt('2026-11-02T20:59:59Z')).toEqual([])
      expect(await sentAt('2026-11-02T21:00:00Z')).toEqual([phone.endpoint])
      expect(await sentAt('2026-11-02T21:01:00Z')).toEqual([])
      // A server that was away until then.
      expect(await sentAt('2026-11-03T22:59:00Z')).toEqual([phone.endpoint])
      expect(await sentAt('2026-11-04T23:00:00Z')).toEqual([])
    })

    it('another zone moves it, and the same date comes no second time', async () => {
      expect(await sentAt('2026-11-02T21:00:00Z')).toEqual([phone.endpoint])
      await call(maria, {
        reminder: { ...choice, zone: 'America/Rio_Branco', stamp: `${OLD.slice(0, 14)}1${OLD.slice(15)}` },
      })
      expect(await sentAt('2026-11-02T23:00:00Z')).toEqual([])
      expect(await sentAt('2026-11-03T21:00:00Z')).toEqual([])
      expect(await sentAt('2026-11-03T23:00:00Z')).toEqual([phone.endpoint])
    })

    it('a day of which a clock that was years ahead has reminded her keeps none of today', async () => {
      await sql(`update private.reminders set last_day = '2031-01-01'`)
      expect(await sentAt('2026-11-02T21:00:00Z')).toEqual([phone.endpoint])
      expect(await sentAt('2026-11-02T21:01:00Z')).toEqual([])
    })

    it.each([
      // The clocks of Lisbon go back on 25 October 2026 at 2, and went forward on 29 March at 1.
      ['an hour that comes twice', '2026-10-23T00:00:00Z', 90, ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
      ['an hour that does not come', '2026-03-27T00:00:00Z', 90, ['2026-03-29T01:30:00Z', '2026-03-29T02:29:00Z']],
    ])('%s reminds once', async (_what, startedAt, minute, moments) => {
      await sql('delete from public.user_progress where user_id = $1', [maria.id])
      await begin(maria, startedAt)
      await sql('delete from private.reminders where user_id = $1', [maria.id])
      await call(maria, { reminder: { ...choice, minute, zone: 'Europe/Lisbon' } })
      const sent = []
      for (const moment of moments) sent.push(...(await sentAt(moment)))
      expect(sent).toEqual([phone.endpoint])
    })

    it('only on her weekdays', async () => {
      await sql('update private.reminders set weekdays = 4 where user_id = $1', [maria.id])
      expect(await sentAt('2026-11-02T21:00:00Z')).toEqual([])
      expect(await sentAt('2026-11-03T21:00:00Z')).toEqual([phone.endpoint])
    })

    it('each of her devices gets it, and nobody else’s', async () => {
      const computer = await subscribed(maria)
      const joana = await ministry.person(`joana${count}`)
      await begin(joana, '2026-10-30T12:00:00Z')
      await subscribed(joana)
      expect((await sentAt('2026-11-02T21:00:00Z')).toSorted()).toEqual([phone.endpoint, computer.endpoint].toSorted())
    })

    it('not for an hour that had passed when she chose it', async () => {
      await sql(`update private.reminders set stamp = private.stamp_at('2026-11-02T21:30:00Z', '-00000-celular1')`)
      expect(await sentAt('2026-11-02T21:31:00Z')).toEqual([])
      expect(await sentAt('2026-11-03T21:00:00Z')).toEqual([phone.endpoint])
    })

    it.each<[string, () => Promise<unknown>]>([
      [
        'the day is completed',
        () => sql(`update public.user_progress set completed_days = '{1,4}' where user_id = $1`, [maria.id]),
      ],
      [
        'the journey is finished',
        () => sql(`update public.user_progress set completed_days = '{30}' where user_id = $1`, [maria.id]),
      ],
      ['no journey was begun', () => sql('delete from public.user_progress where user_id = $1', [maria.id])],
      [
        'the next day is not open yet',
        () => sql(`update public.user_progress set started_at = '2026-10-29T21:30:00Z', completed_days = '{1,2,3,4}'`),
      ],
      [
        'an earlier day was completed on this date',
        () => sql(`update private.reminders set completed_at = '2026-11-02T10:00:00Z' where user_id = $1`, [maria.id]),
      ],
      ['she wants none', () => sql('update private.reminders set is_on = false where user_id = $1', [maria.id])],
      [
        'her account is deactivated',
        () =>
          sql(`insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Maria', 'desativado')`, [
            maria.email,
          ]),
      ],
      ['she has signed out', () => sql('delete from auth.sessions where user_id::text = $1', [maria.id])],
    ])('never when %s, also if that happens at the last moment', async (_what, change) => {
      expect(await sentAt('2026-11-02T21:00:00Z', change)).toEqual([])
      expect(await sentAt('2026-11-02T21:05:00Z')).toEqual([])
      expect(await sentAt('2026-11-03T20:00:00Z')).toEqual([])
    })

    it('a day that is completed where she was behind counts for her date', async () => {
      await sql(`update public.user_progress set completed_days = '{1,2}' where user_id = $1`, [maria.id])
      const [row] = await sql<{ isNow: boolean }>(
        `select completed_at > now() - interval '1 minute' as "isNow" from private.reminders where user_id = $1`,
        [maria.id],
      )
      expect(row!.isNow).toBe(true)
    })
  })

  it('the database and the app agree which day is open', async () => {
    const startedAt = '2026-10-01T12:00:00.000Z'
    await begin(
      maria,
      startedAt,
      [...Array(29).keys()].map((day) => day + 1).filter((day) => day !== 17),
    )
    for (let hours = -5; hours < 31 * 24; hours += 7) {
      const at = Date.parse(startedAt) + hours * 3_600_000
      const [row] = await sql<{ waits: boolean }>('select private.is_day_waiting($1, $2::text::timestamptz) as waits', [
        maria.id,
        new Date(at).toISOString(),
      ])
      expect([hours, row!.waits]).toEqual([hours, [17, 30].includes(availableDay(startedAt, at))])
    }
  })

  // What a member is told when she chooses her hour (src/features/reminders/first-reminder.ts).
  it.each([
    ['in the evening for the morning: the next day opens after it', '22:00', 6 * 60],
    ['in the morning for the morning', '05:30', 6 * 60],
    ['an hour and a half after her hour: it comes when the day opens', '19:30', 18 * 60],
    ['longer after it', '20:30', 18 * 60],
    ['late, for a hour just before midnight', '23:30', 23 * 60],
    ['after midnight, for that hour', '00:30', 23 * 60],
  ])('the first one comes when the app says so: begun %s', async (_what, begun, minute) => {
    const start = new Date(`2026-11-02T${begun}:00`)
    const now = start.getTime() + 600_000
    await begin(maria, start.toISOString(), [1])
    await call(maria, {
      reminder: { ...choice, minute, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    })
    await subscribed(maria)
    const at = (moment: number) => new Date(moment).toISOString()
    await sql('update private.reminders set completed_at = $2::text::timestamptz where user_id = $1', [
      maria.id,
      at(now),
    ])
    const first = firstReminder(minute, { started_at: start.toISOString(), completed_days: [1] }, now)!
    let moment = start.getTime() + 1_800_000
    while ((await sentAt(at(moment))).length === 0 && moment < now + 4 * 86_400_000) moment += 1_800_000
    expect(at(first)).toBe(at(moment))
  })

  describe('a new recado', () => {
    let phone: Subscribed
    const publish = async (at: string) =>
      (
        await sql<{ id: string }>(
          `insert into public.recados (titulo, mensagem, publicado_em) values ('Retiro', 'Olá', $1) returning id`,
          [at],
        )
      )[0]!.id
    beforeEach(async () => {
      await call(maria, { reminder: { ...choice, on: false, recados: true } })
      phone = await subscribed(maria)
    })

    it('is told once, not at night, and not to who has read it', async () => {
      await publish('2026-11-02T03:00:00Z')
      expect(await sentAt('2026-11-02T03:01:00Z')).toEqual([])
      expect(await sentAt('2026-11-02T09:59:00Z')).toEqual([])
      expect(await sentAt('2026-11-02T10:00:00Z')).toEqual([phone.endpoint])
      expect(await sentAt('2026-11-02T10:01:00Z')).toEqual([])
      const second = await publish('2026-11-02T15:00:00Z')
      await sql('insert into public.recados_leitura (user_id, recado_id) values ($1, $2)', [maria.id, second])
      expect(await sentAt('2026-11-02T15:00:00Z')).toEqual([])
    })

    it('neither before its minute, nor after it was taken back, nor a day late', async () => {
      const id = await publish('2026-11-02T15:00:00Z')
      expect(await sentAt('2026-11-02T14:59:00Z')).toEqual([])
      expect(await sentAt('2026-11-03T15:00:01Z')).toEqual([])
      await sql(`update public.recados set publicado_em = '2026-11-04T15:00:00Z' where id = $1`, [id])
      const takeBack = () => sql('update public.recados set rascunho = true where id = $1', [id])
      expect(await sentAt('2026-11-04T15:00:00Z', takeBack)).toEqual([])
    })

    it.each([
      ['a draft again', 'rascunho = true'],
      ['put off', `publicado_em = '2026-11-02T16:00:00Z'`],
    ])('%s before any phone was told, it is told when it is out; after that, not again', async (_what, change) => {
      const id = await publish('2026-11-02T15:00:00Z')
      const takeBack = () => sql(`update public.recados set ${change} where id = $1`, [id])
      const publishAt = (at: string) =>
        sql('update public.recados set rascunho = false, publicado_em = $2 where id = $1', [id, at])
      expect(await sentAt('2026-11-02T15:00:00Z', takeBack)).toEqual([])
      await publishAt('2026-11-02T16:00:00Z')
      expect(await sentAt('2026-11-02T16:00:00Z')).toEqual([phone.endpoint])
      await sql('update public.recados set rascunho = true where id = $1', [id])
      await publishAt('2026-11-02T17:00:00Z')
      expect(await sentAt('2026-11-02T17:00:00Z')).toEqual([])
    })

    it.each<[string, object | null, boolean]>([
      ['there was no connection', { outcome: 'failed' }, false],
      ['its service was not asked', { outcome: 'unsent', wait: 60 }, false],
      ['the line broke', { outcome: 'refused', unsure: true }, true],
      ['the server died', null, true],
    ])(
      'taken back after it was handed, it rings when it is out again unless it may have: %s',
      async (_what, result, may) => {
        const id = await publish('2026-11-02T15:00:00Z')
        const outAgain = (at: string) =>
          sql('update public.recados set rascunho = false, publicado_em = $2 where id = $1', [id, at])
        expect(await sentAt('2026-11-02T15:00:00Z', undefined, result)).toEqual([phone.endpoint])
        await sql('update public.recados set rascunho = true where id = $1', [id])
        expect(await sentAt('2026-11-02T15:05:00Z')).toEqual([])
        await outAgain('2026-11-02T16:00:00Z')
        expect(await sentAt('2026-11-02T16:00:00Z')).toEqual(may ? [] : [phone.endpoint])
        expect(await sentAt('2026-11-02T16:01:00Z')).toEqual([])
      },
    )

    it('taken back while it is under way, and come back unsent, it rings when it is out again', async () => {
      const id = await publish('2026-11-02T15:00:00Z')
      await sentAt('2026-11-02T15:00:00Z', undefined, null)
      await sql('update public.recados set rascunho = true where id = $1', [id])
      const ids = await sql<{ id: string }>('select id from private.push_messages where recado_id = $1', [id])
      await sql(`select public.settle_pushes($1, $2::text::jsonb, '2026-11-02T15:00:20Z')`, [
        WORKER,
        JSON.stringify(ids.map((message) => ({ id: message.id, outcome: 'failed' }))),
      ])
      expect(await sentAt('2026-11-02T15:05:00Z')).toEqual([])
      await sql(`update public.recados set rascunho = false, publicado_em = '2026-11-02T16:00:00Z' where id = $1`, [id])
      expect(await sentAt('2026-11-02T16:00:00Z')).toEqual([phone.endpoint])
    })

    it('taken back in her quiet hours and out again, it rings once', async () => {
      const id = await publish('2026-11-02T03:00:00Z')
      expect(await sentAt('2026-11-02T03:01:00Z')).toEqual([])
      await sql('update public.recados set rascunho = true where id = $1', [id])
      await sql(`update public.recados set rascunho = false, publicado_em = '2026-11-02T04:00:00Z' where id = $1`, [id])
      expect(await sentAt('2026-11-02T04:00:00Z')).toEqual([])
      expect(await sentAt('2026-11-02T10:00:00Z')).toEqual([phone.endpoint])
    })

    it('taken back when one phone was told, those that wait stay, and no second one follows', async () => {
      const night = await ministry.person(`noite${count}`)
      await call(night, { reminder: { ...choice, on: false, recados: true, quietFrom: 700, quietUntil: 780 } })
      const later = await subscribed(night)
      // Noon in São Paulo: one of them is in her quiet hours until one.
      const id = await publish('2026-11-02T15:00:00Z')
      expect(await sentAt('2026-11-02T15:00:00Z')).toEqual([phone.endpoint])
      await sql('update public.recados set rascunho = true where id = $1', [id])
      await sql('update public.recados set rascunho = false where id = $1', [id])
      expect(await sentAt('2026-11-02T15:30:00Z')).toEqual([])
      expect(await sentAt('2026-11-02T16:00:00Z')).toEqual([later.endpoint])
    })
  })

  describe('the day before an event', () => {
    let phone: Subscribed
    const newEvent = async (at: string) =>
      (
        await sql<{ id: string }>(`insert into public.events (title, event_date) values ('Chá', $1) returning id`, [at])
      )[0]!.id
    const answer = (who: Person, event: string, word: string, at = '2026-10-01T12:00:00Z') =>
      sql(
        `insert into public.event_answers (user_id, event_id, answer, stamp)
         values ($1, $2, $3, private.stamp_at($4::text::timestamptz, '-00000-celular1'))`,
        [who.id, event, word, at],
      )
    const kinds = () => sql<{ kind: string }>('select kind from private.push_messages')
    // A Saturday at five in the afternoon; São Paulo is three hours behind UTC.
    const SATURDAY = '2026-11-07T20:00:00Z'
    let event: string
    beforeEach(async () => {
      await sql('delete from public.events')
      await call(maria, { reminder: { ...choice, on: false, recados: true } })
      phone = await subscribed(maria)
      event = await newEvent(SATURDAY)
    })

    it('who comes and wants to be told is told once, on each of her phones, from ten until eight', async () => {
      const computer = await subscribed(maria)
      await answer(maria, event, 'vou')
      expect(await sentAt('2026-11-06T12:59:00Z')).toEqual([])
      expect((await sentAt('2026-11-06T13:00:00Z')).toSorted()).toEqual([phone.endpoint, computer.endpoint].toSorted())
      expect(await sentAt('2026-11-06T13:01:00Z')).toEqual([])
      expect(await sentAt('2026-11-07T13:00:00Z')).toEqual([])
      // A server that was away until the evening, and one that was away for longer.
      await answer(maria, await newEvent('2026-11-10T20:00:00Z'), 'vou')
      expect(await sentAt('2026-11-09T22:59:00Z')).toHaveLength(2)
      await answer(maria, await newEvent('2026-11-12T20:00:00Z'), 'vou')
      expect(await sentAt('2026-11-11T23:00:00Z')).toEqual([])
    })

    it.each<[string, () => Promise<unknown>]>([
      ['who said maybe', () => answer(maria, event, 'talvez')],
      ['who does not come', () => answer(maria, event, 'nao')],
      ['who said so after that hour', () => answer(maria, event, 'vou', '2026-11-06T13:00:01Z')],
      [
        'who wants a daily hour alone',
        async () => {
          await answer(maria, event, 'vou')
          await sql('update private.reminders set is_on = true, wants_recados = false where user_id = $1', [maria.id])
        },
      ],
    ])('%s is not told', async (_who, prepare) => {
      await prepare()
      expect(await sentAt('2026-11-06T13:01:00Z')).toEqual([])
    })

    it('what would ring in her quiet hours waits for their end, and does not come after the event began', async () => {
      await sql('update private.reminders set quiet_from = 540, quiet_until = 720 where user_id = $1', [maria.id])
      await answer(maria, event, 'vou')
      expect(await sentAt('2026-11-06T13:00:00Z')).toEqual([])
      expect(await kinds()).toEqual([{ kind: 'event' }])
      expect(await sentAt('2026-11-06T15:00:00Z')).toEqual([phone.endpoint])
      await sql('update private.reminders set quiet_from = 540, quiet_until = 539 where user_id = $1', [maria.id])
      await answer(maria, await newEvent('2026-11-10T11:00:00Z'), 'vou')
      expect(await sentAt('2026-11-09T13:00:00Z')).toEqual([])
      expect(await kinds()).toEqual([])
    })

    it('what is no longer true at the last moment does not leave', async () => {
      await answer(maria, event, 'vou')
      const takeBack = () => sql('delete from public.event_answers where event_id = $1', [event])
      expect(await sentAt('2026-11-06T13:00:00Z', takeBack)).toEqual([])
    })

    it('an event that moves before it left comes the day before its new date; after it left, not again', async () => {
      await answer(maria, event, 'vou')
      const move = (at: string) => () => sql('update public.events set event_date = $2 where id = $1', [event, at])
      expect(await sentAt('2026-11-06T13:00:00Z', move('2026-11-14T20:00:00Z'))).toEqual([])
      expect(await sentAt('2026-11-13T13:00:00Z')).toEqual([phone.endpoint])
      await move('2026-11-21T20:00:00Z')()
      expect(await sentAt('2026-11-20T13:00:00Z')).toEqual([])
    })

    const aWeekLater = async () => {
      await sql('update public.events set event_date = $2 where id = $1', [event, '2026-11-14T20:00:00Z'])
      return sentAt('2026-11-13T13:00:00Z')
    }

    it('who was told nothing since her quiet hours outlast the start is told of a later date', async () => {
      await sql('update private.reminders set quiet_from = 540, quiet_until = 539 where user_id = $1', [maria.id])
      await sql(`update public.events set event_date = '2026-11-07T11:00:00Z' where id = $1`, [event])
      await answer(maria, event, 'vou')
      expect(await sentAt('2026-11-06T13:00:00Z')).toEqual([])
      await sql('update private.reminders set quiet_from = 0, quiet_until = 0 where user_id = $1', [maria.id])
      expect(await aWeekLater()).toEqual([phone.endpoint])
    })

    it.each<[string, object]>([
      ['the service refused it', { outcome: 'refused' }],
      ['it was given up', { outcome: 'failed' }],
      ['its time passed before the service could be asked', { outcome: 'unsent' }],
    ])('what did not reach her comes for a later date, once: %s', async (_what, result) => {
      await answer(maria, event, 'vou')
      for (const at of ['06T13:00', '06T14:00', '06T16:00', '06T20:00', '07T04:00', '07T19:00', '07T20:00'])
        await sentAt(`2026-11-${at}:00Z`, undefined, result)
      expect(await kinds()).toEqual([])
      expect(await aWeekLater()).toEqual([phone.endpoint])
      expect(await sentAt('2026-11-13T13:01:00Z')).toEqual([])
    })

    it('nor is she told no more because a phone of hers is gone, while another one is there', async () => {
      await answer(maria, event, 'vou')
      await sentAt('2026-11-06T13:00:00Z', undefined, { outcome: 'gone' })
      phone = await subscribed(maria)
      expect(await aWeekLater()).toEqual([phone.endpoint])
    })

    it.each<[string, object | null]>([
      ['the line broke', { outcome: 'refused', unsure: true }],
      ['the server died', null],
    ])('what may have reached her does not come again: %s', async (_what, result) => {
      await answer(maria, event, 'vou')
      expect(await sentAt('2026-11-06T13:00:00Z', undefined, result)).toEqual([phone.endpoint])
      expect(await sentAt('2026-11-06T13:02:00Z')).toEqual([])
      expect(await aWeekLater()).toEqual([])
    })

    it('one that moves while its message is under way is told of again only if that did not arrive', async () => {
      const computer = await subscribed(maria)
      await answer(maria, event, 'vou')
      await sentAt('2026-11-06T13:00:00Z', undefined, null)
      await sql(`update public.events set event_date = '2026-11-07T19:00:00Z' where id = $1`, [event])
      expect(await sentAt('2026-11-06T13:00:30Z')).toEqual([])
      const ids = await sql<{ id: string }>('select id from private.push_messages')
      expect(ids).toHaveLength(2)
      await sql(`select public.settle_pushes($1, $2::text::jsonb, '2026-11-06T13:00:40Z')`, [
        WORKER,
        JSON.stringify(ids.map(({ id }) => ({ id, outcome: 'refused' }))),
      ])
      expect((await sentAt('2026-11-06T13:01:00Z')).toSorted()).toEqual([phone.endpoint, computer.endpoint].toSorted())
    })
  })

  it('quiet hours end where she said, also when they do not pass midnight', async () => {
    const ends = async (at: string, from: number, until: number) =>
      (
        await sql<{ at: string }>(
          `select to_char(private.after_quiet($1::text::timestamptz, 'America/Sao_Paulo', $2::int::smallint, $3::int::smallint) at time zone 'utc',
             'YYYY-MM-DD"T"HH24:MI') as at`,
          [at, from, until],
        )
      )[0]!.at
    expect(await ends('2026-11-02T01:30:00Z', 1320, 420)).toBe('2026-11-02T10:00')
    expect(await ends('2026-11-02T09:30:00Z', 1320, 420)).toBe('2026-11-02T10:00')
    expect(await ends('2026-11-02T10:00:00Z', 1320, 420)).toBe('2026-11-02T10:00')
    expect(await ends('2026-11-02T16:30:00Z', 780, 900)).toBe('2026-11-02T18:00')
    expect(await ends('2026-11-02T18:00:00Z', 780, 900)).toBe('2026-11-02T18:00')
    expect(await ends('2026-11-02T18:00:00Z', 600, 600)).toBe('2026-11-02T18:00')
  })

  describe('what she chose', () => {
    const later = '001700000000001-00000-celular2'

    it('is a register: the last intent counts, in whatever order it comes', async () => {
      await call(maria, { reminder: { ...choice, minute: 400, stamp: later } })
      const answer = await call(maria, { reminder: choice })
      expect(answer.body).toMatchObject({ reminder: { ...choice, minute: 400, stamp: later }, is_subscribed: false })
    })

    it('is one in each of its parts: of two phones, each changes what it names', async () => {
      const [first, second] = ['001700000000005-00000-celular1', '001700000000006-00000-celular2']
      // The later one comes first, and nobody has chosen before: the rest is as nobody chose.
      await call(maria, {
        reminder: { ...choice, minute: 400, recados: true, stamp: second, stamps: { recados: second } },
      })
      const answer = await call(maria, {
        reminder: { ...choice, minute: 300, stamp: first, stamps: { on: first, minute: first, recados: first } },
      })
      expect(answer.body).toMatchObject({ reminder: { ...choice, minute: 300, recados: true, stamp: second } })
      expect((answer.body as { reminder: object }).reminder).not.toHaveProperty('stamps')
      // An app that knows no parts chooses all of it, after all of them or not at all.
      const whole = await call(maria, { reminder: { ...choice, minute: 100, stamp: first } })
      expect(whole.body).toMatchObject({ reminder: { minute: 300, recados: true, stamp: second } })
      const last = '001700000000007-00000-celular3'
      await call(maria, { reminder: { ...choice, minute: 100, stamp: last } })
      const late = await call(maria, {
        reminder: { ...choice, minute: 200, stamp: second, stamps: { minute: second } },
      })
      expect(late.body).toMatchObject({ reminder: { ...choice, minute: 100, stamp: last } })
      // Of a row that an earlier version wrote, the stamp is each part's.
      await sql(`update private.reminders set stamps = '{}'`)
      const older = await call(maria, {
        reminder: { ...choice, recados: true, stamp: first, stamps: { recados: first } },
      })
      expect(older.body).toMatchObject({ reminder: { ...choice, minute: 100, recados: false, stamp: last } })
    })

    it('from a clock that is ahead it is no longer in the future', async () => {
      const ahead = '009999999999999-00000-celular1'
      const { body } = await call(maria, { reminder: { ...choice, stamp: ahead } })
      const { stamp } = (body as { reminder: { stamp: string } }).reminder
      expect(stamp < ahead && Number(stamp.slice(0, 15)) < Date.now() + 120_000).toBe(true)
    })

    it('in a zone that the database does not know is in the ministry’s', async () => {
      const { body } = await call(maria, { reminder: { ...choice, zone: 'Mars/Olympus' } })
      expect(body).toMatchObject({ reminder: { zone: 'America/Sao_Paulo' } })
    })

    it.each<[string, object]>([
      ['an hour that is none', { minute: 1440 }],
      ['no weekday', { weekdays: 0 }],
      ['a stamp that is none', { stamp: 'agora' }],
      ['a part whose stamp is none', { stamps: { minute: 'agora' } }],
      ['nothing', { minute: null }],
    ])('is refused with %s', async (_what, change) => {
      expect((await call(maria, { reminder: { ...choice, ...change } })).status).toBe(400)
      expect(await sql('select from private.reminders')).toEqual([])
    })

    it('strangers and who waits for approval have none', async () => {
      const pending = await ministry.person(`espera${count}`, 'pending')
      expect(isDenied(await call(pending, { reminder: choice }))).toBe(true)
      expect(isDenied(await rest(ministry, null, 'POST', 'rpc/my_reminder', { body: {} }))).toBe(true)
    })
  })

  describe('a subscription', () => {
    const owners = async () =>
      (await sql<{ id: string }>('select user_id as id from private.push_subscriptions')).map(({ id }) => id)

    it('is forgotten by who has it, and by nobody else', async () => {
      const phone = await subscribed(maria)
      const joana = await ministry.person(`joana${count}`)
      await call(joana, { gone: phone.endpoint })
      expect(await owners()).toEqual([maria.id])
      await call(maria, { gone: phone.endpoint })
      expect(await owners()).toEqual([])
    })

    it('goes over to who signs in on the same phone, and not to who knows its address alone', async () => {
      const phone = await subscribed(maria)
      const joana = await ministry.person(`joana${count}`)
      const other = phones.subscribe()
      const stolen = await call(joana, { subscription: { ...wire(other), endpoint: phone.endpoint } })
      expect(stolen.body).toMatchObject({ is_subscribed: false })
      expect(await owners()).toEqual([maria.id])
      await subscribed(joana, phone)
      expect(await owners()).toEqual([joana.id])
    })

    it('is refused if it is no address of the web, or its keys are none', async () => {
      const good = wire(phones.subscribe())
      const bad = [
        { endpoint: good.endpoint.replace('https:', 'http:') },
        { endpoint: 'https://ana@fcm.googleapis.com/x' },
        { endpoint: `https://fcm.googleapis.com/${'x'.repeat(2000)}` },
        { p256dh: 'x' },
        { auth: '' },
      ]
      for (const change of bad) expect((await call(maria, { subscription: { ...good, ...change } })).status).toBe(400)
      expect(await owners()).toEqual([])
    })

    it('is one of eight at most: those seen last stay', async () => {
      const first = await subscribed(maria)
      for (let n = 0; n < 8; n += 1) await subscribed(maria)
      expect(await owners()).toHaveLength(8)
      expect(await sql('select from private.push_subscriptions where endpoint = $1', [first.endpoint])).toEqual([])
    })
  })
})
