import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { signJwt } from '#tests/kit/jwt.ts'
import type { RunningServer, ServerOptions } from '#backend/server/options.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import {
  eventually,
  newPerson,
  service,
  startFixtureServer,
  startMigratedServer,
  visitor,
  withRole,
  type Person,
} from './kit.ts'

interface Poke {
  rev?: number
  spread?: number
}

async function joined(channel: RealtimeChannel): Promise<{ statuses: string[]; errors: string[] }> {
  const statuses: string[] = []
  const errors: string[] = []
  channel.subscribe((status, error) => {
    statuses.push(status)
    if (error) errors.push(error.message)
  })
  await eventually('the channel to join or fail', () => statuses.length > 0)
  return { statuses, errors }
}

/** Joins a private topic on a socket of its own, and collects what arrives. */
async function listen(client: SupabaseClient, token: string | null, topic: string) {
  if (token) await client.realtime.setAuth(token)
  const pokes: Poke[] = []
  const channel = client
    .channel(topic, { config: { private: true } })
    .on('broadcast', { event: 'poke' }, ({ payload }) => pokes.push(payload as Poke))
  return { pokes, channel, ...(await joined(channel)) }
}

const isIn = ({ statuses }: { statuses: string[] }) => statuses[0] === 'SUBSCRIBED'

const request = (email = `${randomUUID()}@exemplo.com`) =>
  `insert into public.acessos_pendentes (nome, email, telefone, endereco, data_nascimento, instagram, grupo, como_conheceu, expectativas, consentimento_lgpd)
   values ('Noemi Castro', '${email}', '11987654321', 'Rua das Acácias, 1', '1990-01-01', '@noemi', 'Aurora', 'por uma amiga', 'aprender e caminhar junto', true)`

/** @param others how the stories are tagged that say nothing new of a second database */
function tellStories(
  start: () => Promise<{ server: RunningServer; stop: () => Promise<void> }>,
  others: { tags?: 'thorough' } = {},
): void {
  let server: RunningServer
  let stop: () => Promise<void>
  let ana: Person
  let bia: Person
  let helena: Person
  beforeAll(async () => {
    ;({ server, stop } = await start())
    await takeAnyId(server.sql)
    await server.sql(
      `insert into public.devotionals (day_number, title, theme, verse, reflection, action) values (1, 'Dia', 'tema', 'v', 'm', 'a')`,
    )
    ;[ana, bia, helena] = [
      await withRole(server, 'Ana', 'member'),
      await withRole(server, 'Bia', 'member'),
      await withRole(server, 'Helena', 'admin'),
    ]
  })
  afterAll(() => stop())

  const own = ({ id }: Person) => `sync:${id}`
  const clients: SupabaseClient[] = []
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.realtime.disconnect()
  })
  const newClient = () => {
    const client = visitor(server)
    clients.push(client)
    return client
  }
  /** One more device of a person; a visitor has no token. */
  const hear = (person: Person | null, topic: string) => listen(newClient(), person?.token ?? null, topic)
  const readMarks = (count: number) =>
    server.sql(
      `insert into public.recados_leitura (user_id, recado_id) select $1::uuid, gen_random_uuid() from generate_series(1, $2::int)`,
      [ana.id, count],
    )
  const headOf = async (scope: string): Promise<number> => {
    const [row] = await server.sql<{ value: number }>('select value::int from public.sync_heads where scope = $1', [
      scope,
    ])
    return row!.value
  }

  it("a transaction of many rows is one signal per topic, with the last number; Bia's gets none", async () => {
    const [ownTopic, content, forBia] = [
      await hear(ana, own(ana)),
      await hear(ana, 'sync:content'),
      await hear(bia, own(bia)),
    ]
    expect([ownTopic, content, forBia].every(isIn)).toBe(true)
    await server.sql(`do $$ begin
      insert into public.recados_leitura (user_id, recado_id) select '${ana.id}', gen_random_uuid() from generate_series(1, 300);
      insert into public.devotionals (day_number, title, theme, verse, reflection, action)
        select d, 'Dia', 'tema', 'v', 'm', 'a' from generate_series(2, 30) d;
      -- What is taken back within it says nothing, and silences nothing.
      begin
        insert into public.recados_leitura (user_id, recado_id) values ('${bia.id}', gen_random_uuid());
        raise exception 'taken back';
      exception when raise_exception then null;
      end;
      update public.devotionals set title = 'Dia de novo';
    end $$`)
    await eventually('the signals', () => ownTopic.pokes.length > 0 && content.pokes.length > 0)
    // The next transaction's signal comes after all signals of the first.
    await readMarks(1)
    await eventually('the second signal', () => ownTopic.pokes.length > 1)
    const head = await headOf(ana.id)
    expect(ownTopic.pokes).toMatchObject([{ rev: head - 1 }, { rev: head }])
    expect(content.pokes).toMatchObject([{ rev: await headOf('00000000-0000-0000-0000-000000000000'), spread: 15 }])
    expect(forBia.pokes).toEqual([])
  })

  it('what is rolled back is not announced, nor is a counter that was only locked', others, async () => {
    const ownTopic = await hear(ana, own(ana))
    await expect(
      server.sql(`do $$ begin
        insert into public.recados_leitura (user_id, recado_id) values ('${ana.id}', gen_random_uuid());
        raise exception 'no';
      end $$`),
    ).rejects.toThrow('no')
    await server.sql('update public.sync_heads set value = value where scope = $1', [ana.id])
    const before = await headOf(ana.id)
    await readMarks(1)
    await eventually('the signal', () => ownTopic.pokes.length > 0)
    expect(ownTopic.pokes).toMatchObject([{ rev: before + 1 }])
  })

  it("a member's write through the API signals their other devices", others, async () => {
    const [recado] = await server.sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem) values ('Retiro', 'Vamos juntas') returning id`,
    )
    const ownTopic = await hear(ana, own(ana))
    const { data, error } = await ana.client.rpc('sync_exchange', {
      request: {
        v: 1,
        epoch: null,
        cursor: { content: 0, own: 0 },
        limit: 2000,
        push: [{ c: 'read_marks', id: recado!.id, doc: { recado_id: recado!.id } }],
      },
    })
    expect(error).toBeNull()
    await eventually('the signal', () => ownTopic.pokes.length > 0)
    // The answer reaches as far as the signal, so its sender knows that it is no news.
    const { cursor } = data as { cursor: { own: number } }
    expect(ownTopic.pokes).toMatchObject([{ rev: cursor.own }])
  })

  it("nobody joins somebody else's topic; visitors join none; only administrators join the requests", async () => {
    const rute = await withRole(server, 'Rute', 'pending')
    const lia = await withRole(server, 'Lia', 'member', 'desativado')
    const guest = null
    const eva = await newPerson(server, 'Eva')
    // A link has made the account somebody else's; the token of before has not run out.
    await server.sql(
      'insert into private.proved_addresses (user_id, email, hers_since) select id, email, now() from public.profiles where id = $1',
      [eva.id],
    )
    await server.sql('delete from auth.sessions where user_id = $1', [eva.id])
    const cases: [string, Person | null, string, boolean][] = [
      ['a member, her own', bia, own(bia), true],
      ['a member, the content', bia, 'sync:content', true],
      ["a member, another's", bia, own(ana), false],
      ["an administrator, another's", helena, own(ana), false],
      ['a member, the requests', bia, 'requests', false],
      ['an administrator, the requests', helena, 'requests', true],
      ['a member, what nobody speaks of', bia, 'sync:', false],
      ['pending, the content', rute, 'sync:content', false],
      ['pending, the requests', rute, 'requests', false],
      ['deactivated, the content', lia, 'sync:content', false],
      ['deactivated, her own', lia, own(lia), true],
      ['who held the account before', eva, own(eva), false],
      ['a visitor, the content', guest, 'sync:content', false],
      ["a visitor, a member's", guest, own(ana), false],
      ['a visitor, the requests', guest, 'requests', false],
      ['a visitor, nothing', guest, 'sync:', false],
    ]
    for (const [who, person, topic, may] of cases) {
      const seen = await hear(person, topic)
      expect([who, seen.statuses[0]]).toEqual([who, may ? 'SUBSCRIBED' : 'CHANNEL_ERROR'])
      if (!may) expect(seen.errors.join()).toContain('Unauthorized: You do not have permissions to read')
    }
  })

  it('whoever has heard everything may join the topic that says so, and nobody else', others, async () => {
    const heardBy = async ({ id }: Person, { content = 0, own = 0 } = {}) => {
      const [at] = await server.sql<{ epoch: string; content: number; own: number }>(
        `select m.epoch, coalesce(max(h.value) filter (where h.scope <> $1), 0)::int as content,
           coalesce(max(h.value) filter (where h.scope = $1), 0)::int as own
         from sync.meta m left join public.sync_heads h on h.scope in ($1, '00000000-0000-0000-0000-000000000000')
         group by m.epoch`,
        [id],
      )
      return `heard:${at!.epoch}:${at!.content + content}:${at!.own + own}`
    }
    const tea = await withRole(server, 'Tea', 'pending')
    const iva = await withRole(server, 'Iva', 'member', 'desativado')
    await readMarks(1)
    const cases: [string, Person | null, string, boolean][] = [
      ['a member', ana, await heardBy(ana), true],
      ['who has written nothing', bia, await heardBy(bia), true],
      ['as far as another', bia, await heardBy(ana), false],
      ['behind by a text', ana, await heardBy(ana, { content: -1 }), false],
      ['behind by a row of hers', ana, await heardBy(ana, { own: -1 }), false],
      ['of another history', ana, (await heardBy(ana)).replace(/:[^:]+/, ':another'), false],
      ['nothing', ana, 'heard:', false],
      ['pending', tea, await heardBy(tea), false],
      ['deactivated', iva, await heardBy(iva), false],
      ['a visitor', null, await heardBy(ana), false],
    ]
    for (const [who, person, topic, may] of cases)
      expect([who, (await hear(person, topic)).statuses[0]]).toEqual([who, may ? 'SUBSCRIBED' : 'CHANNEL_ERROR'])
  })

  it('whoever may listen may not send: broadcasts come from the database', others, async () => {
    const [topic, hears] = ['sync:content', await hear(bia, 'sync:content')]
    const forger = await hear(ana, topic)
    await forger.channel.httpSend('poke', { rev: 1 }).catch(() => undefined)
    const http = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, authorization: `Bearer ${ana.token}` },
      body: JSON.stringify({ messages: [{ topic, event: 'poke', payload: {}, private: true }] }),
    })
    expect(http.status).toBe(404)
    const { error } = await ana.client.rpc('send', { payload: {}, event: 'poke', topic })
    expect(error).not.toBeNull()
    await server.sql(`update public.devotionals set title = 'Outro' where day_number = 1`)
    await eventually('the true signal', () => hears.pokes.length > 0)
    expect(hears.pokes).toMatchObject([{ rev: await headOf('00000000-0000-0000-0000-000000000000') }])
  })

  it('a new, changed or deleted access request is a signal for administrators', others, async () => {
    const { pokes } = await hear(helena, 'requests')
    await server.sql(request('um@exemplo.com'))
    await eventually('the new one', () => pokes.length === 1)
    await server.sql(`update public.acessos_pendentes set status = 'recusado' where email = 'um@exemplo.com'`)
    await eventually('the changed one', () => pokes.length === 2)
    await server.sql(`delete from public.acessos_pendentes where email = 'um@exemplo.com'`)
    await eventually('the one that is gone', () => pokes.length === 3)
  })

  it('a signal that cannot be sent does not cost the write', others, async () => {
    await server.sql('alter function realtime.send(jsonb, text, text, boolean) rename to send_no_more')
    try {
      const before = await headOf(ana.id)
      await readMarks(1)
      expect(await headOf(ana.id)).toBe(before + 1)
    } finally {
      await server.sql('alter function realtime.send_no_more(jsonb, text, text, boolean) rename to send')
    }
  })

  it('the app of 0.1, which listens to row changes, is answered: own rows, content, requests', others, async () => {
    const rowsOf = async (person: Person | null, table: string) => {
      const client = newClient()
      if (person) await client.realtime.setAuth(person.token)
      const changes: unknown[] = []
      const channel = client
        .channel(randomUUID())
        .on('postgres_changes', { event: '*', schema: 'public', table }, (change) => changes.push(change))
      return { changes, ...(await joined(channel)) }
    }
    const [ownTopic, forBia] = [await rowsOf(ana, 'sync_heads'), await rowsOf(bia, 'sync_heads')]
    const requests = await rowsOf(helena, 'acessos_pendentes')
    expect([ownTopic, forBia, requests].every(isIn)).toBe(true)
    await readMarks(5)
    await eventually('her own', () => ownTopic.changes.length > 0)
    expect(ownTopic.changes).toMatchObject([{ schema: 'public', table: 'sync_heads', eventType: 'UPDATE', new: {} }])
    await server.sql(`update public.devotionals set title = 'Ainda outro' where day_number = 1`)
    await eventually('the content', () => ownTopic.changes.length > 1 && forBia.changes.length > 0)
    expect(forBia.changes).toHaveLength(1)
    await server.sql(request())
    await eventually('the request', () => requests.changes.length > 0)

    expect((await rowsOf(bia, 'acessos_pendentes')).errors.join()).toContain('Unauthorized')
    const guest = await rowsOf(null, 'sync_heads')
    expect([guest.statuses[0], guest.errors.join()]).toEqual(['CHANNEL_ERROR', expect.stringContaining('PrivateOnly')])
  })
}

describe('signals, on the embedded database', () => {
  tellStories(async () => {
    const server = await startMigratedServer({ engine: 'PGlite' })
    return { server, stop: () => server.close() }
  })
})

describe('signals, on a Postgres', () => {
  tellStories(
    async () => {
      const server = await startMigratedServer({ engine: 'Postgres' })
      return { server, stop: () => server.close() }
    },
    { tags: 'thorough' },
  )
})

describe('tokens', () => {
  let server: RunningServer
  let ana: Person
  beforeAll(async () => {
    server = await startMigratedServer()
    ana = await withRole(server, 'Ana', 'member')
  })
  afterAll(() => server.close())

  const tokenUntil = (exp: number, sub = ana.id) => signJwt({ sub, role: 'authenticated', exp }, server.jwtSecret)
  const now = () => Math.floor(Date.now() / 1000)

  it('an expired token does not join; one that expires later is cut off, and the client is told', async () => {
    const late = visitor(server)
    const refused = await listen(late, tokenUntil(now() - 10), 'sync:content')
    expect([refused.statuses[0], refused.errors[0]]).toEqual([
      'CHANNEL_ERROR',
      expect.stringContaining('Token has expired'),
    ])
    await late.realtime.disconnect()

    const client = visitor(server)
    const { channel, statuses } = await listen(client, tokenUntil(now() + 3600), 'sync:content')
    const said: unknown[] = []
    channel.on('system', {}, (message) => said.push(message))
    expect(statuses).toEqual(['SUBSCRIBED'])
    await client.realtime.setAuth(tokenUntil(now() + 2))
    await eventually('the cut', () => statuses.includes('CLOSED'))
    expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(said.at(-1)).toMatchObject({ status: 'error', message: expect.stringContaining('expired') })
    await client.realtime.disconnect()
  })

  it("with somebody else's token in between a channel hears no more", async () => {
    const bia = await withRole(server, 'Bia', 'member')
    const client = visitor(server)
    const ownTopic = await listen(client, tokenUntil(now() + 3600), `sync:${ana.id}`)
    await client.realtime.setAuth(tokenUntil(now() + 3600, bia.id))
    await eventually('the cut', () => ownTopic.statuses.includes('CLOSED'))
    await client.realtime.disconnect()
  })
})

describe('limits', () => {
  let server: RunningServer
  const options: Partial<ServerOptions> = {
    realtime: {
      maxConnections: 4,
      maxChannelsPerConnection: 2,
      messagesPerSecond: 35,
      maxPayload: 4096,
    },
  }
  beforeAll(async () => {
    server = await startFixtureServer(options)
  })
  afterAll(() => server.close())

  const raw = (apikey = server.publishableKey, vsn = '2.0.0', at = server) =>
    new WebSocket(`${at.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=${vsn}`)
  const opened = (socket: WebSocket) =>
    new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

  it('the socket does not open without a known key', async () => {
    await expect(opened(raw('other'))).rejects.toThrow('401')
  })

  it('a client that sends or joins too often, sends too much or speaks another protocol is disconnected', async () => {
    const fast = raw()
    await opened(fast)
    // More than two seconds' worth: they may fall into both.
    for (let count = 0; count < 80; count += 1) fast.send('[null,"1","phoenix","heartbeat",{}]')
    expect(await closed(fast)).toBe(1008)

    const knocking = raw()
    await opened(knocking)
    for (let count = 0; count < 4; count += 1) knocking.send('["1","1","realtime:sync:content","phx_join",{}]')
    expect(await closed(knocking)).toBe(1008)

    const large = raw()
    await opened(large)
    large.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', { x: 'x'.repeat(5000) }]))
    expect(await closed(large)).toBe(1009)

    const strange = raw()
    await opened(strange)
    strange.send('hello')
    expect(await closed(strange)).toBe(1003)
  })

  it('a client that falls silent is disconnected', async () => {
    // Of its own: beside it nobody else may be silent so long, on however busy a machine.
    const impatient = await startFixtureServer({ realtime: { idleTimeout: 900 } })
    const silent = raw(impatient.publishableKey, undefined, impatient)
    await opened(silent)
    expect(await closed(silent)).toBe(1006)
    await impatient.close()
  })

  it('a visitor costs no query, whatever it asks for', async () => {
    const socket = raw()
    await opened(socket)
    const answers: string[] = []
    socket.on('message', (data: Buffer) => answers.push(data.toString()))
    const changes = Array.from({ length: 10 }, () => ({ event: '*', schema: '*', filter: 'id=eq.x' }))
    // A join that reaches the database now breaks the socket: no policy can be read.
    await server.sql('alter table realtime.messages rename to messages_away')
    try {
      socket.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: changes } }]))
      socket.send(JSON.stringify(['2', '2', 'realtime:sync:content', 'phx_join', { config: { private: true } }]))
      await eventually('both answers', () => answers.length === 2)
    } finally {
      await server.sql('alter table realtime.messages_away rename to messages')
    }
    expect(answers.join()).toMatch(/PrivateOnly.*Unauthorized/s)
    socket.terminate()
  })

  it('version 1.0.0 of the protocol is understood, too', async () => {
    const ana = await newPerson(server, 'Ana')
    await server.sql(
      `create policy "own" on realtime.messages for select to authenticated using (realtime.topic() = auth.uid()::text)`,
    )
    const socket = raw(undefined, '1.0.0')
    await opened(socket)
    const answer = new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())))
    const topic = `realtime:${ana.id}`
    const payload = { access_token: ana.token, config: { private: true } }
    socket.send(JSON.stringify({ join_ref: '1', ref: '1', topic, event: 'phx_join', payload }))
    expect(JSON.parse(await answer)).toEqual({
      join_ref: '1',
      ref: '1',
      topic,
      event: 'phx_reply',
      payload: { status: 'ok', response: { postgres_changes: [] } },
    })
    socket.close()
    await closed(socket)
  })

  it('there is a maximum of channels, and of connections, at which one that has joined nothing makes room', async () => {
    const clients = [service(server), service(server), service(server), service(server)]
    const results = []
    for (let count = 0; count < 3; count += 1) results.push((await listen(clients[0]!, null, `c${count}`)).statuses[0])
    expect(results).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'CHANNEL_ERROR'])

    const strangers = [raw(), raw(), raw()]
    await Promise.all(strangers.map(opened))
    const leaving = Promise.all(strangers.map(closed))
    for (const client of clients.slice(1)) expect((await listen(client, null, 'c')).statuses[0]).toBe('SUBSCRIBED')
    await leaving
    await expect(opened(raw())).rejects.toThrow('429')
    for (const client of clients) await client.realtime.disconnect()
  })
})
