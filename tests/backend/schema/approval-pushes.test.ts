import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { holdQueues } from '#tests/kit/hold-queues.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { makePushService, type Subscribed } from '#tests/kit/push-service.ts'
import { rest } from './rest.ts'
import { EXAMPLES } from './rights.examples.ts'
import { insertion } from './statements.ts'

const WORKER = '11111111-1111-4111-8111-111111111111'

describe.each(SAMPLED_ENGINES)('the push that access was approved, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let count = 0
  const phones = makePushService()
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)
  const wire = ({ endpoint, keys }: Subscribed) => ({ endpoint, ...keys })

  const newRequest = async (status = 'pendente') => {
    const request = { id: randomUUID(), email: `pedido${++count}@teste.example` }
    const example = { ...EXAMPLES.acessos_pendentes!.row(admin, 1), ...request, user_id: null, grupo_turma: null }
    await sql(insertion('public.acessos_pendentes', { ...example, status }))
    return request
  }
  /** As the visitor's phone asks: without a session. */
  const follow = async (request: string, phone?: Subscribed) =>
    rest(ministry, null, 'POST', 'rpc/follow_request', {
      body: { request, subscription: phone ? wire(phone) : null },
    })
  const followed = async (request: string, phone = phones.subscribe()) => {
    expect(await follow(request, phone)).toMatchObject({ status: 200, body: { is_subscribed: true } })
    return phone
  }
  const approve = async (email: string) => {
    const [row] = await sql<{ r: { outcome: string; approved_id: string } }>(
      `select public.approve_person($1, 'Rute', 'Aurora', $2, null, true, null) as r`,
      [email, admin.email],
    )
    expect(row!.r.outcome).toBe('approved')
    return row!.r.approved_id
  }
  const asAdmin = async (name: string, body: object) =>
    rest(ministry, await ministry.tokenOf(admin), 'POST', `rpc/${name}`, { body })

  /** As the clock does some hours from now: by day, whenever this runs. @returns what leaves */
  const sentLater = async (hours = 12, between: () => Promise<unknown> = async () => {}) => {
    const at = new Date(Date.now() + hours * 3_600_000).toISOString()
    await sql('select public.queue_pushes($1::text::timestamptz)', [at])
    const taken = await sql<{ id: string }>('select public.claim_pushes($1, 1000, $2::text::timestamptz) as id', [
      WORKER,
      at,
    ])
    await between()
    const handed = await sql<{ id: string; kind: string; endpoint: string; event: null }>(
      'select id, kind, endpoint, event from public.hand_pushes($1, $2::uuid[], $3::text::timestamptz)',
      [WORKER, taken.map(({ id }) => id), at],
    )
    const results = JSON.stringify(handed.map(({ id }) => ({ id, outcome: 'sent' })))
    await sql('select public.settle_pushes($1, $2::text::jsonb, $3::text::timestamptz)', [WORKER, results, at])
    return handed.map(({ kind, endpoint }) => ({ kind, endpoint }))
  }
  const kept = async () =>
    (await sql<{ endpoint: string }>('select endpoint from private.push_subscriptions')).map(({ endpoint }) => endpoint)

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    await holdQueues(sql)
    admin = await ministry.person('admin', 'admin')
    await ministry.tokenOf(admin)
  })
  afterAll(() => ministry.close())
  beforeEach(async () => {
    await sql('delete from private.push_subscriptions')
  })

  it('rings on the phones that followed the request, once, and then knows them no more', async () => {
    const { id, email } = await newRequest()
    const other = await newRequest()
    const [first, second] = [await followed(id), await followed(id)]
    const others = await followed(other.id)
    expect(await sentLater()).toEqual([])
    await approve(email)
    const sent = await sentLater()
    expect(sent).toHaveLength(2)
    expect(sent).toEqual(expect.arrayContaining([first, second].map(({ endpoint }) => ({ kind: 'access', endpoint }))))
    expect(await sentLater()).toEqual([])
    expect(await kept()).toEqual([others.endpoint])
  })

  it('waits for the day, and three days at most', async () => {
    const { id, email } = await newRequest()
    await followed(id)
    await approve(email)
    const [message] = await sql<{ minute: number; days: number }>(
      `select extract(hour from not_before at time zone 'America/Sao_Paulo')::integer as minute,
         extract(day from expires_at - not_before)::integer as days from private.push_messages`,
    )
    expect(message!.days).toBe(3)
    expect(message!.minute).toBeGreaterThanOrEqual(7)
    expect(message!.minute).toBeLessThan(22)
    expect(await sentLater(24 * 4 + 12)).toEqual([])
  })

  it('is not sent when the approval was taken back, and is when it comes again', async () => {
    const { id, email } = await newRequest()
    const phone = await followed(id)
    const approved = await approve(email)
    expect(await asAdmin('admin_undo_approval', { approved })).toMatchObject({ body: { outcome: 'done' } })
    expect(await sentLater()).toEqual([])
    const again = await approve(email)
    expect(
      await sentLater(12, () => asAdmin('admin_undo_approval', { approved: again })),
      'taken back after it was claimed',
    ).toEqual([])
    await approve(email)
    expect(await sentLater()).toEqual([{ kind: 'access', endpoint: phone.endpoint }])
  })

  it('says nothing of a word alone, and forgets the phone of who is refused or whose request is deleted', async () => {
    const [word, refused, deleted] = [await newRequest(), await newRequest(), await newRequest()]
    const phone = await followed(word.id)
    for (const { id } of [refused, deleted]) await followed(id)
    await asAdmin('admin_set_request_status', { request: word.id, was: 'pendente', becomes: 'aprovado' })
    await asAdmin('admin_set_request_status', { request: refused.id, was: 'pendente', becomes: 'recusado' })
    await sql('delete from public.acessos_pendentes where id = $1', [deleted.id])
    expect(await sentLater()).toEqual([])
    expect(await kept()).toEqual([phone.endpoint])
    await approve(word.email)
    expect(await sentLater()).toEqual([{ kind: 'access', endpoint: phone.endpoint }])
  })

  it('is forgotten after ninety days without an answer', async () => {
    const { id } = await newRequest()
    await followed(id)
    await sentLater(24 * 89)
    expect(await kept()).toHaveLength(1)
    await sentLater(24 * 91)
    expect(await kept()).toEqual([])
  })

  it('only a request that waits can be followed, by who knows it; of any other nothing is said', async () => {
    const nothing = { status: 200, body: { key: null, is_subscribed: false } }
    const decided = await newRequest('recusado')
    for (const id of [randomUUID(), decided.id]) expect(await follow(id, phones.subscribe())).toMatchObject(nothing)
    expect((await follow('pedido-1')).status).toBe(400)
    const { id } = await newRequest()
    const { body } = await follow(id)
    expect(body).toEqual({ key: expect.stringMatching(/^[\w-]{86,88}$/) as unknown, is_subscribed: false })
    for (const change of [{ endpoint: 'http://fcm.googleapis.com/x' }, { p256dh: 'x' }, { auth: '' }]) {
      const subscription = { ...wire(phones.subscribe()), ...change }
      const refused = await rest(ministry, null, 'POST', 'rpc/follow_request', { body: { request: id, subscription } })
      expect(refused.status).toBe(400)
    }
    expect(await kept()).toEqual([])
    // Three phones at most, and not without end.
    for (let n = 0; n < 4; n += 1) await followed(id)
    expect(await kept()).toHaveLength(3)
    const answers = []
    for (let n = 0; n < 20; n += 1) answers.push((await follow(id)).status)
    expect(answers.at(-1)).toBe(429)
  })

  it('a phone is one person’s: it goes over to who signs in on it, and not to who knows its address alone', async () => {
    const { id } = await newRequest()
    const phone = await followed(id)
    const maria = await ministry.person(`maria${++count}`)
    const subscribe = async (body: object) =>
      rest(ministry, await ministry.tokenOf(maria), 'POST', 'rpc/my_reminder', { body })
    const stolen = { ...wire(phones.subscribe()), endpoint: phone.endpoint }
    expect(await subscribe({ subscription: stolen })).toMatchObject({ body: { is_subscribed: false } })
    expect(await subscribe({ subscription: wire(phone) })).toMatchObject({ body: { is_subscribed: true } })
    expect(await sql('select user_id, request_id from private.push_subscriptions')).toEqual([
      { user_id: maria.id, request_id: null },
    ])
    // And back: who asks for access on a phone that another has left.
    await followed(id, phone)
    expect(await sql('select user_id, request_id from private.push_subscriptions')).toEqual([
      { user_id: null, request_id: id },
    ])
  })
})
