import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer, ServerOptions } from '#backend/server/options.ts'
import { unconfiguredMail } from '#backend/supabase/functions/_shared/mail.ts'
import { drainPushes, isPushService } from '#backend/supabase/functions/_shared/push.ts'
import type { FunctionEnv } from '#backend/supabase/functions/_shared/http.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { startSmtp } from '#tests/kit/mailbox.ts'
import { fillMinistry } from '#tests/kit/large-ministry.ts'
import { startMigratedPostgres } from '#tests/kit/migrated-postgres.ts'
import { passTime } from '#tests/kit/pass-time.ts'
import { makePushService, type PushService, type Received, type Subscribed } from '#tests/kit/push-service.ts'
import { eventually, type Person, startMigratedServer, withRole } from './kit.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function start(phones: PushService, options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startMigratedServer({ push: { fetch: phones.fetch }, ...options })
  ends.push(() => server.close())
  return server
}

const ask = async (server: RunningServer, { token }: Person, body: object) => {
  const response = await fetch(`${server.url}/rest/v1/rpc/my_reminder`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { key: string; is_subscribed: boolean }
}

let members = 0
/** A member whose hour it is, wherever that is now noon, and who has not completed her day. */
async function memberAtHerHour(server: RunningServer, phones: PushService) {
  const maria = await withRole(server, `maria${++members}`, 'member')
  await server.sql(`insert into public.user_progress (user_id, started_at) values ($1, now() - interval '36 hours')`, [
    maria.id,
  ])
  const phone = phones.subscribe()
  const { key } = await ask(server, maria, { subscription: { endpoint: phone.endpoint, ...phone.keys } })
  return { maria, phone, key }
}

const HOURS_FROM_NOON = 12 - new Date().getUTCHours()
const NOON = new Date().setUTCHours(12 - HOURS_FROM_NOON, 0, 0, 0)
/** A zone in which it is about noon. */
const ZONE = `Etc/GMT${HOURS_FROM_NOON > 0 ? '-' : '+'}${Math.abs(HOURS_FROM_NOON)}`

/** Seconds until two hours after her hour (below). */
const secondsLeft = () => (NOON - Date.now()) / 1000 + 119 * 60

const itIsTime = (server: RunningServer, { id }: { id: string }) =>
  server.sql(
    `insert into private.reminders (user_id, is_on, minute, zone, stamp)
     values ($1, true, 719, $2, '001700000000000-00000-celular1')
     on conflict (user_id) do update set is_on = true, last_day = null`,
    [id, ZONE],
  )
/** What a new row would do. */
const wake = (server: RunningServer) => server.sql(`select pg_notify('florescer_mail', '')`)
const messages = (server: RunningServer) =>
  server.sql<{ attempts: number; wait: number }>(
    `select attempts, extract(epoch from not_before - now())::integer as wait from private.push_messages`,
  )
const subscriptions = async (server: RunningServer) =>
  (await server.sql<{ endpoint: string }>('select endpoint from private.push_subscriptions')).map(
    ({ endpoint }) => endpoint,
  )

/** Resolves when the server has come to rest with this woman's reminder of today. */
const reminded = async (server: RunningServer, { id }: { id: string }) => {
  let rows: unknown[] = []
  let isAsking = false
  await eventually('the reminder', () => {
    if (!isAsking) {
      isAsking = true
      void server
        .sql(
          `select from private.reminders r where r.user_id = $1 and r.last_day is not null
             and not exists (select from private.push_messages m where m.user_id = $1 and (m.attempts = 0 or m.handed_at is not null))`,
          [id],
        )
        .then((found) => (rows = found))
        .finally(() => (isAsking = false))
    }
    return rows.length > 0
  })
}

describe('a reminder', () => {
  const phones = makePushService()
  let server: RunningServer
  beforeAll(async () => {
    server = await startMigratedServer({ push: { fetch: phones.fetch } })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    phones.answer = () => 201
    phones.received.length = 0
    // Rows, not tables: the server may be looking at them.
    for (const table of ['push_messages', 'push_subscriptions', 'reminders'])
      await server.sql(`delete from private.${table}`)
  })

  it('reaches her phone with no word in it, signed with the key that the app was given', async () => {
    const { maria, phone, key } = await memberAtHerHour(server, phones)
    const leftBefore = secondsLeft()
    await itIsTime(server, maria)
    await wake(server)
    await eventually('the message', () => phones.received.length > 0)
    expect(phones.received).toMatchObject([{ endpoint: phone.endpoint, data: { k: 'day' }, sender: key, topic: 'day' }])
    const [{ ttl, size }] = phones.received as [Received]
    // It keeps until two hours after her hour.
    expect(ttl).toBeLessThanOrEqual(Math.ceil(leftBefore))
    expect(ttl).toBeGreaterThanOrEqual(Math.floor(secondsLeft()))
    // As long as every other, whatever it says.
    expect(size).toBe(4096)
    await reminded(server, maria)
    expect(await messages(server)).toEqual([])
    expect(await subscriptions(server)).toEqual([phone.endpoint])
  })

  /** Who wants no mails, and to be told of what is new at any hour. */
  const memberWithNotices = async () => {
    const maria = await withRole(server, `maria${++members}`, 'member')
    await server.sql('update public.usuarios_aprovados set recados_por_email = false where lower(email) = $1', [
      maria.email,
    ])
    const phone = phones.subscribe()
    await ask(server, maria, { subscription: { endpoint: phone.endpoint, ...phone.keys } })
    await server.sql(
      `insert into private.reminders (user_id, wants_recados, zone, quiet_from, quiet_until, stamp)
       values ($1, true, 'UTC', 0, 0, '001700000000000-00000-celular1')`,
      [maria.id],
    )
    return { maria, phone }
  }

  it('of a recado says which one, and no word of it', async () => {
    const { phone } = await memberWithNotices()
    const [recado] = await server.sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem) values ('Bazar de inverno', 'Sábado no salão') returning id`,
    )
    await wake(server)
    await eventually('the message', () => phones.received.length > 0)
    expect(phones.received).toMatchObject([
      { endpoint: phone.endpoint, data: { k: 'recado', r: recado!.id }, topic: 'recado', size: 4096 },
    ])
    expect(JSON.stringify(phones.received)).not.toMatch(/Bazar|salão/)
  })

  /** Who comes to two events, with a message of each that is due, whatever hour it is where this runs. */
  const memberWithEvents = async () => {
    const { maria, phone } = await memberWithNotices()
    const events = await server.sql<{ id: string; at: Date }>(
      `insert into public.events (title, location, event_date) values ('Chá das mulheres', 'Salão', now() + interval '1 hour'),
       ('Oração', 'Capela', now() + interval '2 hours') returning id, event_date as at`,
    )
    const ids = events.map(({ id }) => id)
    await server.sql(
      `insert into public.event_answers (user_id, event_id, answer, stamp) select $1, id, 'vou', private.stamp_at(now(), '-00000-celular1') from unnest($2::uuid[]) id`,
      [maria.id, ids],
    )
    await server.sql(
      `insert into private.push_messages (subscription_id, user_id, kind, event_id, not_before, expires_at)
       select s.id, s.user_id, 'event', event, now(), now() + interval '1 hour'
       from private.push_subscriptions s, unnest($1::uuid[]) event`,
      [ids],
    )
    return { phone, events }
  }

  it('of an event says which one, and no word of it; a second one on the same day comes too, and who wants no mails gets both', async () => {
    const { phone, events } = await memberWithEvents()
    const ids = events.map(({ id }) => id)
    await wake(server)
    await eventually('the messages', () => phones.received.length > 1)
    // The services keep one message of a topic for a phone that is off.
    expect(new Set(phones.received.map(({ topic }) => topic))).toEqual(new Set(ids.map((id) => id.replaceAll('-', ''))))
    // The hour as it is now: the phone may know an older one.
    const moments = phones.received.map(({ data }) => {
      const { k, e, t } = data as { k: string; e: string; t: string }
      return [k, e, Date.parse(t)]
    })
    expect(moments.toSorted()).toEqual(events.map(({ id, at }) => ['event', id, new Date(at).getTime()]).toSorted())
    expect(phones.received).toMatchObject(ids.map(() => ({ endpoint: phone.endpoint, size: 4096 })))
    expect(JSON.stringify(phones.received)).not.toMatch(/Chá|Salão|Oração|Capela/)
  })

  it.each<[string, number | Error, boolean]>([
    ['it was taken', 201, true],
    ['the connection broke', new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }), true],
    ['it was refused', 413, false],
  ])('of an event counts as told where it may have arrived: %s', async (_what, answer, isTold) => {
    const { events } = await memberWithEvents()
    phones.answer = () => answer
    await wake(server)
    await expect.poll(() => messages(server)).toEqual([])
    const told = await server.sql<{ id: string }>(
      'select event_id as id from private.pushed_events where event_id = any ($1::uuid[]) and handed_at is not null',
      [events.map(({ id }) => id)],
    )
    expect(told).toHaveLength(isTold ? 2 : 0)
  })

  it.each([404, 410])('is the last one to a subscription that ended: %d', async (status) => {
    const { maria } = await memberAtHerHour(server, phones)
    phones.answer = () => status
    await itIsTime(server, maria)
    await wake(server)
    await reminded(server, maria)
    expect([await messages(server), await subscriptions(server)]).toEqual([[], []])
  })

  it.each<[string, number | Error, { attempts: number }[]]>([
    ['the service is busy', 503, [{ attempts: 1 }]],
    ['it has had too many', 429, [{ attempts: 1 }]],
    ['there was no connection', new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }), [{ attempts: 1 }]],
    // It may have arrived.
    ['the connection broke', new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }), []],
    ['it leads somewhere else', 302, []],
    ['it is refused', 413, []],
  ])('is tried again only if that makes it no second one: %s', async (_what, answer, left) => {
    const { maria, phone } = await memberAtHerHour(server, phones)
    let asked = 0
    phones.answer = () => {
      asked += 1
      return answer
    }
    await itIsTime(server, maria)
    await wake(server)
    await reminded(server, maria)
    expect(asked).toBe(1)
    expect(await messages(server)).toMatchObject(left)
    expect(await subscriptions(server)).toEqual([phone.endpoint])
    if (left.length === 0) return
    phones.answer = () => 201
    await server.sql('update private.push_messages set not_before = now()')
    await wake(server)
    await eventually('the message', () => phones.received.length > 0)
  })

  it('rings on the other phones when a line breaks, and what else is due comes too', async () => {
    const { maria } = await memberAtHerHour(server, phones)
    // More than are taken at once.
    const others = Array.from({ length: 249 }, () => phones.subscribe())
    await server.sql(
      `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
       select $1, e, p, a from unnest($2::text[], $3::text[], $4::text[]) as s (e, p, a)`,
      [
        maria.id,
        others.map(({ endpoint }) => endpoint),
        others.map(({ keys }) => keys.p256dh),
        others.map(({ keys }) => keys.auth),
      ],
    )
    const [recado] = await server.sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem, publicado_em) values ('Às seis', 'Olá', now() + interval '1 hour') returning id`,
    )
    let asked = 0
    phones.answer = () => {
      asked += 1
      return asked === 1 ? new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }) : 201
    }
    await itIsTime(server, maria)
    await wake(server)
    await expect.poll(() => asked).toBeGreaterThan(0)
    await passTime(server.sql, recado!.id, 3_600)
    await expect.poll(() => server.sql('select from sync.timings where turns_at is not null')).toEqual([])
    // To whoever wants that: here to nobody, and to nobody who comes later.
    await wake(server)
    await expect
      .poll(() => server.sql('select from private.pushed_recados where recado_id = $1', [recado!.id]))
      .toHaveLength(1)
    await expect.poll(() => messages(server)).toEqual([])
    expect(phones.received).toHaveLength(249)
  })

  it('waits a minute where its service does not answer, and another service is asked meanwhile', async () => {
    const { maria, phone } = await memberAtHerHour(server, phones)
    // More than are taken at once, and due before hers.
    await server.sql(
      `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
       select $1, 'https://web.push.apple.com/' || n, $2, $3 from generate_series(1, 230) n`,
      [maria.id, phone.keys.p256dh, phone.keys.auth],
    )
    await server.sql(
      `insert into private.reminders (user_id, wants_recados, zone, quiet_from, quiet_until, stamp)
       values ($1, true, 'UTC', 0, 0, '001700000000000-00000-celular1')`,
      [maria.id],
    )
    const [event] = await server.sql<{ id: string }>(
      `insert into public.events (title, location, event_date) values ('Chá', 'Salão', now() + interval '1 hour') returning id`,
    )
    await server.sql(
      `insert into public.event_answers (user_id, event_id, answer, stamp) values ($1, $2, 'vou', private.stamp_at(now(), '-00000-celular1'))`,
      [maria.id, event!.id],
    )
    phones.answer = (endpoint) =>
      endpoint === phone.endpoint ? 201 : new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
    await server.sql(
      `insert into private.push_messages (subscription_id, user_id, kind, event_id, not_before, expires_at)
       select s.id, s.user_id, 'event', $1, now() - case s.endpoint when $2 then 0 else 1 end * interval '1 minute', now() + interval '1 hour'
       from private.push_subscriptions s`,
      [event!.id, phone.endpoint],
    )
    await wake(server)
    await eventually('the message', () => phones.received.length > 0)
    await expect.poll(async () => (await messages(server)).filter(({ wait }) => wait <= 0)).toEqual([])
    const left = await messages(server)
    expect(left).toHaveLength(230)
    expect(left.filter(({ attempts }) => attempts > 0).length).toBeLessThan(30)
  })

  it('goes to push services alone, whatever a phone says', async () => {
    const { maria } = await memberAtHerHour(server, phones)
    await server.sql(`update private.push_subscriptions set endpoint = 'https://10.0.0.1/admin'`)
    phones.answer = () => {
      throw new Error('asked')
    }
    await itIsTime(server, maria)
    await wake(server)
    await reminded(server, maria)
    expect(await subscriptions(server)).toEqual([])
  })

  it.each<[string, boolean, string[]?]>([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://fcm.googleapis.com.example.org/x', false],
    ['https://evilfcm.googleapis.com.br/x', false],
    ['https://xnotify.windows.com/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://127.0.0.1/x', false],
    ['https://push.igreja.example:8443/x', true, ['push.igreja.example:8443']],
    ['https://push.igreja.example/x', false, ['']],
    ['nada', false],
  ])('%s is a push service: %s', (endpoint, is, more) => {
    expect(isPushService(endpoint, more)).toBe(is)
  })
})

it('a reminder and a text come at their minute while the mail server keeps a mailing waiting', async () => {
  const phones = makePushService()
  const smtp = await startSmtp()
  ends.push(() => smtp.close())
  smtp.letThrough(0)
  // It confirms nothing until it may, and nobody gives up before.
  const server = await start(phones, { smtpUrl: `${smtp.url}?socketTimeout=3600000` })
  ends.push(() => smtp.letThrough(Infinity))
  const { maria, phone } = await memberAtHerHour(server, phones)
  // More than are sent at the same time.
  await server.sql(
    `insert into public.email_queue (to_email, subject, html)
     select 'membro-' || n || '@teste.example', 'x', 'y' from generate_series(1, 12) n`,
  )
  await eventually('mails under way', () => smtp.mails.length === 5)

  const [recado] = await server.sql<{ id: string }>(
    `insert into public.recados (titulo, mensagem, publicado_em) values ('Às seis', 'Olá', now() + interval '1 hour') returning id`,
  )
  await itIsTime(server, maria)
  await passTime(server.sql, recado!.id, 3_600)
  await wake(server)
  await eventually('the message', () => phones.received.length > 0)
  expect(phones.received).toMatchObject([{ endpoint: phone.endpoint, data: { k: 'day' } }])
  await expect.poll(() => server.sql('select from sync.timings where turns_at is not null')).toEqual([])
  expect(smtp.mails).toHaveLength(5)

  smtp.letThrough(Infinity)
  await expect.poll(() => server.sql('select from public.email_queue where sent_at is null')).toEqual([])
  expect(smtp.mails).toHaveLength(12)
})

it('a reminder comes at its minute while there is still much to forget', async () => {
  const phones = makePushService()
  const server = await start(phones)
  const { maria, phone } = await memberAtHerHour(server, phones)
  await server.sql('create sequence public.pieces')
  await server.sql(
    `create or replace function public.sweep() returns boolean language sql security definer set search_path = ''
     as $$ select nextval('public.pieces') > 0 $$`,
  )
  const pieces = async () =>
    (await server.sql<{ n: number }>('select last_value::integer as n from public.pieces'))[0]!.n
  await wake(server)
  await expect.poll(pieces).toBeGreaterThan(1)
  await itIsTime(server, maria)
  await wake(server)
  await eventually('the message', () => phones.received.length > 0)
  expect(phones.received).toMatchObject([{ endpoint: phone.endpoint, data: { k: 'day' } }])
  // And the sweep goes on.
  const before = await pieces()
  await expect.poll(pieces).toBeGreaterThan(before)
})

describe('the keys of reminders', () => {
  it('outlive a restart, and two servers have the same', async () => {
    const phones = makePushService()
    const postgres = await startMigratedPostgres()
    ends.push(() => postgres.stop())
    const first = await start(phones, { databaseUrl: postgres.url })
    const { maria, key } = await memberAtHerHour(first, phones)
    await first.close()
    const [second, third] = [
      await start(phones, { databaseUrl: postgres.url }),
      await start(phones, { databaseUrl: postgres.url }),
    ]
    await itIsTime(second, maria)
    await Promise.all([wake(second), wake(third)])
    await eventually('the message', () => phones.received.length > 0)
    await reminded(second, maria)
    expect(phones.received).toMatchObject([{ sender: key }])
  })
})

/** Women, and the minutes between two moments at which a server may die. */
const WOMEN = isThorough ? 10_000 : 300
const MINUTES = isThorough ? 20 : 90

describe(`a day of reminders for ${WOMEN} women`, () => {
  it('with two servers that die and come back, each gets at most one, and none after she completed', async () => {
    const phones = makePushService()
    const postgres = await startMigratedPostgres()
    ends.push(() => postgres.stop())
    const server = await start(phones, { databaseUrl: postgres.url })
    const { url, secretKey, sql } = server
    await fillMinistry(sql, { members: WOMEN, requests: 0, logLines: 0, mails: 0 })
    // Tomorrow, where it comes last. To the server's own clock they have had today's, and tomorrow's once
    // they get it: of a day that is further ahead it would not believe that.
    const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString().slice(0, 10)
    await sql(
      `insert into private.reminders (user_id, is_on, minute, zone, last_day, stamp)
      select id, true, 360 + (row_number() over (order by id)) % 8 * 120,
        (array['America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon'])[1 + (row_number() over (order by id)) % 3], $1::date - 1,
        '001700000000000-00000-celular1' from public.profiles where email like '%@crowd.example'`,
      [tomorrow],
    )
    await sql(`insert into public.user_progress (user_id, started_at)
      select user_id, '2021-03-01T02:00:00Z' from private.reminders`)
    const phone: Subscribed = phones.subscribe()
    await sql(
      `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
       select user_id, 'https://fcm.googleapis.com/fcm/send/' || user_id, $1, $2 from private.reminders`,
      [phone.keys.p256dh, phone.keys.auth],
    )
    const random = lcg(7)
    const completed = new Set<string>()
    const got = new Map<string, number>()
    /** Those whose message was in the hands of a server that died before it had left. */
    const lost = new Set<string>()
    const wrong: string[] = []
    const complete = async (ids: readonly string[]) => {
      if (ids.length === 0) return
      await sql(`update public.user_progress set completed_days = '{30}' where user_id = any ($1::text[]::uuid[])`, [
        ids,
      ])
      for (const id of ids) completed.add(id)
    }

    /** One round of a server; a dead one says nothing more, neither to the database nor to a phone. */
    async function round(at: string, diesAfter: number): Promise<void> {
      let calls = 0
      const held = new Set<string>()
      const alive = () => {
        calls += 1
        if (calls > diesAfter) throw new Error('dead')
      }
      const env = {
        supabaseUrl: url,
        secretKey,
        siteUrl: 'https://florescer.example',
        mail: unconfiguredMail,
        pushHosts: [],
        report: (error: unknown) => wrong.push(String(error)),
        async fetch(input: RequestInfo | URL, init?: RequestInit) {
          alive()
          if (String(input).endsWith('/hand_pushes')) {
            // At the last moment, some complete their day.
            const { messages: ids } = JSON.parse(String(init!.body)) as { messages: string[] }
            const rows = await sql<{ id: string }>(
              'select user_id as id from private.push_messages where id = any ($1::text[]::uuid[])',
              [ids],
            )
            for (const { id } of rows) held.add(id)
            await complete(rows.flatMap(({ id }) => (random() < 0.1 ? [id] : [])))
          }
          return fetch(input, init)
        },
        async fetchPush(input: RequestInfo | URL) {
          alive()
          const id = String(input).split('/').at(-1)!
          if (completed.has(id)) wrong.push(`${id} had completed her day`)
          got.set(id, (got.get(id) ?? 0) + 1)
          held.delete(id)
          return new Response(null, { status: 201 })
        },
      } as unknown as FunctionEnv
      await drainPushes(env, () => false, at).catch((error: unknown) => {
        if (!String(error).includes('dead')) throw error
        for (const id of held) lost.add(id)
      })
    }

    const begins = Date.parse(`${tomorrow}T04:00:00Z`)
    for (let minute = 0; minute < 24 * 60; minute += MINUTES) {
      const at = new Date(begins + minute * 60_000).toISOString()
      const waiting = await sql<{ id: string }>(
        'select user_id as id from public.user_progress where completed_days = $1::text::smallint[]',
        ['{}'],
      )
      await complete(waiting.flatMap(({ id }) => (random() < 0.01 ? [id] : [])))
      const dies = () => (random() < 0.4 ? Math.floor(random() * 60) : Infinity)
      await Promise.all([round(at, dies()), round(at, dies())])
      // They come back two minutes later: what was taken and not handed is free again.
      const again = new Date(begins + (minute + 2) * 60_000).toISOString()
      await Promise.all([round(again, Infinity), round(again, Infinity)])
    }
    expect(wrong).toEqual([])
    expect([...got].filter(([, times]) => times > 1)).toEqual([])
    // Who had not completed her day by then was reminded, but for what went down with a server.
    const missed = (await sql<{ id: string }>('select user_id as id from private.reminders')).filter(
      ({ id }) => !got.has(id) && !completed.has(id) && !lost.has(id),
    )
    expect(missed).toEqual([])
    // Nor did any of those come later.
    expect([...lost].filter((id) => got.has(id))).toEqual([])
    expect(got.size).toBeGreaterThan(WOMEN / 2)
    expect(await messages(server)).toEqual([])
  })
})

/** Chance that repeats itself. */
function lcg(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
}
