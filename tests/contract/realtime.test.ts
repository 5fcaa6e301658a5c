import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Json, openTarget, type Person, type Target } from './kit.ts'

let target: Target
let maria: Person
let admin: Person
beforeAll(async () => {
  target = await openTarget()
  ;[maria, admin] = [await target.person('member'), await target.person('admin')]
})
afterAll(() => target.close())

type Message = [join: string | null, ref: string | null, topic: string, event: string, payload: Json]

/** A socket in Realtime's protocol 2.0.0, and what it has heard. */
async function open(): Promise<{ send: (message: Message) => void; heard: Message[]; close: () => void }> {
  const address = `${target.url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${target.anonKey}&vsn=2.0.0`
  const socket = new WebSocket(address)
  const heard: Message[] = []
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') heard.push(JSON.parse(data) as Message)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return { send: (message) => socket.send(JSON.stringify(message)), heard, close: () => socket.close() }
}

/** The status of a join of a private topic. */
async function join(topic: string, token: string) {
  const socket = await open()
  const config = { private: true, broadcast: { ack: false, self: false }, presence: { key: '' }, postgres_changes: [] }
  socket.send(['1', '1', `realtime:${topic}`, 'phx_join', { config, access_token: token }])
  const reply = () => socket.heard.find(([, ref, , event]) => ref === '1' && event === 'phx_reply')
  await expect.poll(reply).toBeDefined()
  return { ...socket, status: reply()![4].status as string }
}

it('a heartbeat is answered', async () => {
  const socket = await open()
  socket.send([null, '7', 'phoenix', 'heartbeat', {}])
  await expect.poll(() => socket.heard.some(([, ref, , event]) => ref === '7' && event === 'phx_reply')).toBe(true)
  socket.close()
})

it('a member listens to the content and to her own rows, and to nobody else’s', async () => {
  for (const [topic, token, status] of [
    ['sync:content', maria.token, 'ok'],
    [`sync:${maria.id}`, maria.token, 'ok'],
    [`sync:${admin.id}`, maria.token, 'error'],
    ['sync:content', target.anonKey, 'error'],
  ] as const) {
    const socket = await join(topic, token)
    expect([topic, socket.status]).toEqual([topic, status])
    socket.close()
  }
})

it('the join of a topic tells a device whether it has heard everything', async () => {
  const ask = async (cursor: { content: number; own: number }) => {
    const body = { request: { v: 2, epoch: null, cursor, limit: 2000, push: [] } }
    return (await target.ask('POST', '/rest/v1/rpc/sync_exchange', { as: maria.token, body })).body as Json
  }
  const { epoch, cursor } = await ask({ content: 0, own: 0 })
  for (const [content, status] of [
    [cursor.content, 'ok'],
    [cursor.content + 1, 'error'],
  ] as const) {
    const socket = await join(`heard:${epoch}:${content}:${cursor.own}`, maria.token)
    expect([content, socket.status]).toEqual([content, status])
    socket.close()
  }
})

it('a change of the content pokes who listens, without its text', async () => {
  const socket = await join('sync:content', maria.token)
  const body = { titulo: 'Contrato ao vivo', mensagem: '<p>Segredo</p>', fixo: false }
  const made = await target.ask('POST', '/rest/v1/recados', {
    as: admin.token,
    body,
    headers: { Prefer: 'return=representation' },
  })
  expect(made.status).toBe(201)
  const pokes = () => socket.heard.filter(([, , , event, payload]) => event === 'broadcast' && payload.event === 'poke')
  await expect.poll(() => pokes().length).toBeGreaterThan(0)
  expect(JSON.stringify(pokes())).not.toContain('Segredo')
  socket.close()
  await target.ask('DELETE', `/rest/v1/recados?id=eq.${made.body[0].id}`, { as: admin.token })
})
