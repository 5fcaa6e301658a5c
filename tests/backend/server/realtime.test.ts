import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { signJwt } from '#backend/server/auth/jwt.ts'
import type { RunningServer, ServerOptions } from '#backend/server/options.ts'
import { startPostgres } from '#tests/kit/postgres.ts'
import { eventually, newPerson, service, startFixtureServer, visitor } from './kit.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
type Wanted = { event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; table?: string; filter?: string; select?: string[] }

/** Joins a channel and gathers what arrives. */
async function listen(client: SupabaseClient, { event = '*', ...wanted }: Wanted) {
  const changes: Change[] = []
  const channel = client
    .channel(randomUUID())
    .on('postgres_changes', { event: event as '*', schema: 'public', ...wanted }, (change: Change) =>
      changes.push(change),
    )
  return { changes, channel, ...(await joined(channel)) }
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

function tellStories(start: () => Promise<{ server: RunningServer; stop: () => Promise<void> }>): void {
  let server: RunningServer
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ server, stop } = await start())
  })
  afterAll(() => stop())

  it('Ana recebe o que muda no que é dela, no formato do Supabase; Bia, nada', async () => {
    const [ana, bia] = await Promise.all([newPerson(server, 'Ana'), newPerson(server, 'Bia')])
    const [forAna, forBia, forVisitor] = await Promise.all([
      listen(ana.client, { table: 'notes' }),
      listen(bia.client, { table: 'notes' }),
      listen(visitor(server), { table: 'notes' }),
    ])
    expect(forAna.statuses).toEqual(['SUBSCRIBED'])
    const { data: note } = await ana.client
      .from('notes')
      .insert({ body: 'oi', stars: 2, tags: ['a', 'b'] })
      .select('id')
      .single()
    // One at a time: a row is read when its change is told, and what is gone by then is not told (as on hosted).
    await eventually('the insert', () => forAna.changes.length === 1)
    await ana.client.from('notes').update({ stars: 5 }).eq('id', note!.id)
    await eventually('the update', () => forAna.changes.length === 2)
    await ana.client.from('notes').delete().eq('id', note!.id)
    await eventually('the delete', () => forAna.changes.length === 3)

    const [inserted, updated, deleted] = forAna.changes
    expect(inserted).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'notes',
      new: { id: note!.id, owner: ana.id, body: 'oi', tags: ['a', 'b'] },
      errors: null,
    })
    expect(inserted!.new).not.toHaveProperty('secret')
    expect(new Date(inserted!.commit_timestamp).getTime()).toBeGreaterThan(Date.now() - 3_600_000)
    expect(updated).toMatchObject({ eventType: 'UPDATE', old: { id: note!.id } })
    expect(deleted).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: note!.id } })

    // As on hosted Supabase, no policy can be asked about a row that is gone: its key alone is told.
    await eventually('the delete for Bia', () => forBia.changes.length > 0)
    expect(forBia.changes.map(({ eventType, old }) => ({ eventType, old }))).toEqual([
      { eventType: 'DELETE', old: { id: note!.id } },
    ])
    expect(forVisitor.changes.every(({ new: record }) => Object.keys(record).length === 0)).toBe(true)
  })

  it('um filtro deixa passar só o que casa', async () => {
    const ana = await newPerson(server, 'Ana')
    const cases: [string, number[]][] = [
      ['stars=eq.2', [2]],
      ['stars=neq.2', [1, 3]],
      ['stars=gt.1', [2, 3]],
      ['stars=lte.2', [1, 2]],
      ['stars=in.(1,3)', [1, 3]],
    ]
    const all = await Promise.all(
      cases.map(([filter]) => listen(ana.client, { table: 'notes', filter, event: 'INSERT' })),
    )
    for (const stars of [1, 2, 3]) await ana.client.from('notes').insert({ body: 'x', stars })
    for (const [at, [filter, expected]] of cases.entries()) {
      await eventually(filter, () => all[at]!.changes.length >= expected.length)
      expect([filter, all[at]!.changes.map((change) => (change.new as { stars: number }).stars)]).toEqual([
        filter,
        expected,
      ])
    }
  })

  it('um filtro com texto de SQL é um valor, não um comando', async () => {
    const ana = await newPerson(server, 'Ana')
    const sly = await listen(ana.client, { table: 'notes', filter: `body=eq.x' or true --` })
    const plain = await listen(ana.client, { table: 'notes', filter: 'body=eq.x' })
    await ana.client.from('notes').insert({ body: 'x' })
    await eventually('the plain one', () => plain.changes.length === 1)
    expect(sly.changes).toEqual([])
  })

  it('o que não pode ser assinado é recusado com a razão', async () => {
    const ana = await newPerson(server, 'Ana')
    const refused: [Wanted, string][] = [
      [{ table: 'people' }, 'check Realtime is enabled'],
      [{ table: 'notes', filter: 'nowhere=eq.1' }, 'invalid column for filter nowhere'],
      [{ table: 'notes', filter: 'secret=eq.1' }, 'invalid column for filter secret'],
      [{ table: 'notes', filter: 'stars=eq.many' }, 'invalid value for filter stars'],
      [{ table: 'notes', filter: 'stars=like.1' }, 'The filter cannot be read'],
    ]
    for (const [wanted, reason] of refused) {
      const { statuses, errors, channel } = await listen(ana.client, wanted)
      expect(statuses).toContain('CHANNEL_ERROR')
      expect(errors.join()).toContain(reason)
      await ana.client.removeChannel(channel)
    }
  })

  it('novidades públicas chegam à visitante, em ordem, quinhentas de uma vez também', async () => {
    const { changes } = await listen(visitor(server), { table: 'news' })
    await server.sql(`insert into public.news (title) select 'n' || g from generate_series(1, 500) g`)
    await eventually('500 changes', () => changes.length === 500)
    expect(changes.map((change) => (change.new as { title: string }).title)).toEqual(
      Array.from({ length: 500 }, (_, at) => `n${at + 1}`),
    )
  })

  it('select diminui as colunas; a chave fica', async () => {
    const ana = await newPerson(server, 'Ana')
    const { changes } = await listen(ana.client, { table: 'notes', select: ['stars'] })
    await ana.client.from('notes').insert({ body: 'longo', stars: 4 })
    await eventually('the change', () => changes.length === 1)
    expect(Object.keys(changes[0]!.new).sort()).toEqual(['id', 'stars'])
  })

  it('uma mudança desfeita não é anunciada', async () => {
    const { changes } = await listen(visitor(server), { table: 'news' })
    await expect(
      server.sql(
        `with gone as (insert into public.news (title) values ('never') returning id) select 1 / (id - id) from gone`,
      ),
    ).rejects.toThrow('division by zero')
    await server.sql(`insert into public.news (title) values ('real')`)
    await eventually('the real one', () => changes.length > 0)
    expect(changes.map((change) => (change.new as { title: string }).title)).toEqual(['real'])
  })
}

describe('mudanças, no banco embutido', () => {
  tellStories(async () => {
    const server = await startFixtureServer()
    return { server, stop: () => server.close() }
  })
})

describe('mudanças, num Postgres', () => {
  tellStories(async () => {
    const postgres = await startPostgres()
    const server = await startFixtureServer({ databaseUrl: postgres.url })
    return {
      server,
      stop: async () => {
        await server.close()
        await postgres.stop()
      },
    }
  })
})

describe('transmissões', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startFixtureServer()
  })
  afterAll(() => server.close())

  const room = async (client: SupabaseClient, topic: string, broadcast: { self?: boolean; ack?: boolean } = {}) => {
    const heard: unknown[] = []
    const channel = client
      .channel(topic, { config: { broadcast } })
      .on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
    await joined(channel)
    return { channel, heard }
  }

  it('as outras ouvem; quem fala, só se quiser; outra sala, nada', async () => {
    const topic = randomUUID()
    const ana = await room(visitor(server), topic, { ack: true })
    const bia = await room(visitor(server), topic, { self: true })
    const elsewhere = await room(visitor(server), randomUUID())
    expect(await ana.channel.send({ type: 'broadcast', event: 'oi', payload: { de: 'Ana, à noite ✨' } })).toBe('ok')
    await bia.channel.send({ type: 'broadcast', event: 'olá', payload: { de: 'Bia' } })
    await eventually('both for Bia', () => bia.heard.length === 2)
    expect(bia.heard).toEqual([
      { event: 'oi', payload: { de: 'Ana, à noite ✨' } },
      { event: 'olá', payload: { de: 'Bia' } },
    ])
    await eventually("Bia's for Ana", () => ana.heard.length > 0)
    expect(ana.heard).toEqual([{ event: 'olá', payload: { de: 'Bia' } }])
    expect(elsewhere.heard).toEqual([])
  })

  it('bytes chegam como bytes', async () => {
    const topic = randomUUID()
    const bia = await room(visitor(server), topic)
    const ana = await room(visitor(server), topic)
    await ana.channel.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([1, 2, 255]).buffer })
    await eventually('the bytes', () => bia.heard.length === 1)
    const { payload } = bia.heard[0] as { payload: ArrayBuffer }
    expect([...new Uint8Array(payload)]).toEqual([1, 2, 255])
  })

  it('sem socket, por HTTP', async () => {
    const topic = randomUUID()
    const bia = await room(visitor(server), topic)
    expect(await visitor(server).channel(topic).httpSend('aviso', { n: 1 })).toEqual({ success: true })
    await eventually('the notice', () => bia.heard.length === 1)
    expect(bia.heard).toEqual([{ event: 'aviso', payload: { n: 1 } }])
  })

  it('presença responde vazia e não quebra o canal', async () => {
    const channel = visitor(server)
      .channel(randomUUID())
      .on('presence', { event: 'sync' }, () => undefined)
    expect((await joined(channel)).statuses).toEqual(['SUBSCRIBED'])
    expect(await channel.track({ here: true })).toBe('ok')
  })

  it('canais privados são recusados com a razão', async () => {
    const { statuses, errors } = await joined(visitor(server).channel('x', { config: { private: true } }))
    expect([statuses, errors.join()]).toEqual([['CHANNEL_ERROR'], expect.stringContaining('Unauthorized')])
  })
})

describe('tokens', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startFixtureServer()
  })
  afterAll(() => server.close())

  it('um token vencido não entra; um que vence depois é cortado, e ela é avisada', async () => {
    const ana = await newPerson(server, 'Ana')
    const now = Math.floor(Date.now() / 1000)
    const token = (exp: number) => signJwt({ sub: ana.id, role: 'authenticated', exp }, server.jwtSecret)

    const late = visitor(server)
    await late.realtime.setAuth(token(now - 10))
    const refused = await listen(late, { table: 'notes' })
    expect([refused.statuses[0], refused.errors[0]]).toEqual([
      'CHANNEL_ERROR',
      expect.stringContaining('Token has expired'),
    ])
    await late.realtime.disconnect()

    const client = visitor(server)
    await client.realtime.setAuth(token(now + 3600))
    const said: unknown[] = []
    const statuses: string[] = []
    client
      .channel('x')
      .on('system', {}, (message) => said.push(message))
      .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, () => undefined)
      .subscribe((status) => statuses.push(status))
    await eventually('the channel', () => statuses.includes('SUBSCRIBED'))
    await client.realtime.setAuth(token(Math.floor(Date.now() / 1000) + 2))
    await eventually('the cut', () => statuses.includes('CLOSED'))
    expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(said.at(-1)).toMatchObject({ status: 'error', message: expect.stringContaining('expired') })
    await client.realtime.disconnect()
  })

  it('um token novo no meio do caminho muda quem ela é para o banco', async () => {
    const [ana, bia] = await Promise.all([newPerson(server, 'Ana'), newPerson(server, 'Bia')])
    const client = visitor(server)
    await client.realtime.setAuth(ana.token)
    const { changes } = await listen(client, { table: 'notes', event: 'INSERT' })
    await client.realtime.setAuth(bia.token)
    await ana.client.from('notes').insert({ body: 'da Ana' })
    await bia.client.from('notes').insert({ body: 'da Bia' })
    await eventually("Bia's note", () => changes.length > 0)
    expect(changes.map((change) => (change.new as { body: string }).body)).toEqual(['da Bia'])
    await client.realtime.disconnect()
  })
})

describe('limites', () => {
  let server: RunningServer
  const options: Partial<ServerOptions> = {
    realtime: {
      maxConnections: 4,
      maxChannelsPerConnection: 2,
      messagesPerSecond: 20,
      idleTimeout: 900,
      maxPayload: 4096,
    },
  }
  beforeAll(async () => {
    server = await startFixtureServer(options)
  })
  afterAll(() => server.close())

  const raw = (apikey = server.publishableKey, vsn = '2.0.0') =>
    new WebSocket(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=${vsn}`)
  const opened = (socket: WebSocket) =>
    new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

  it('sem uma chave conhecida o socket não abre', async () => {
    await expect(opened(raw('other'))).rejects.toThrow('401')
  })

  it('quem fala demais, manda demais, fala outra língua ou se cala é desligada', async () => {
    const fast = raw()
    await opened(fast)
    for (let count = 0; count < 30; count += 1) fast.send('[null,"1","phoenix","heartbeat",{}]')
    expect(await closed(fast)).toBe(1008)

    const large = raw()
    await opened(large)
    large.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', { x: 'x'.repeat(5000) }]))
    expect(await closed(large)).toBe(1009)

    const strange = raw()
    await opened(strange)
    strange.send('hello')
    expect(await closed(strange)).toBe(1003)

    const silent = raw()
    await opened(silent)
    expect(await closed(silent)).toBe(1006)
  })

  it('a versão 1.0.0 do protocolo também é entendida', async () => {
    const socket = raw(undefined, '1.0.0')
    await opened(socket)
    const answer = new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())))
    socket.send(
      JSON.stringify({ join_ref: '1', ref: '1', topic: 'realtime:x', event: 'phx_join', payload: { config: {} } }),
    )
    expect(JSON.parse(await answer)).toEqual({
      join_ref: '1',
      ref: '1',
      topic: 'realtime:x',
      event: 'phx_reply',
      payload: { status: 'ok', response: { postgres_changes: [] } },
    })
    socket.close()
    await closed(socket)
  })

  it('há um máximo de canais e de conexões', async () => {
    const client = visitor(server)
    const results = []
    for (let count = 0; count < 3; count += 1) results.push((await joined(client.channel(`c${count}`))).statuses[0])
    expect(results).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'CHANNEL_ERROR'])
    await client.realtime.disconnect()

    const sockets = [raw(), raw(), raw(), raw()]
    await Promise.all(sockets.map(opened))
    await expect(opened(raw())).rejects.toThrow('429')
    for (const socket of sockets) socket.terminate()
  })
})

it('o serviço vê tudo o que o seu papel vê', async () => {
  const server = await startFixtureServer()
  try {
    const ana = await newPerson(server, 'Ana')
    const { changes } = await listen(service(server), { table: 'notes' })
    await ana.client.from('notes').insert({ body: 'x' })
    await eventually('the change', () => changes.length === 1)
    expect(changes[0]!.new).toHaveProperty('secret')
  } finally {
    await server.close()
  }
})
