import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import type { ExchangeAnswer } from '#sync/engine/wire.ts'
import type { AdminOrders } from '#sync/api/admin/orders.ts'
import { isDenied, rest } from './rest.ts'

describe.each(SAMPLED_ENGINES)('what the shop sells, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let maria: Person
  let joana: Person
  let count = 0
  let mug: string
  let candle: string
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)
  const call = async (who: Person, name: string, body: object = {}) =>
    rest(ministry, await ministry.tokenOf(who), 'POST', `rpc/${name}`, { body })
  const newProduct = async (name: string, price: number, stock: number) =>
    (
      await sql<{ id: string }>('insert into public.products (name, price, stock) values ($1, $2, $3) returning id', [
        name,
        price,
        stock,
      ])
    )[0]!.id
  const item = (product_id: string, quantity: number, seen_cents: number, name = 'Caneca') => ({
    product_id,
    name,
    quantity,
    seen_cents,
  })
  /** As a phone sends it; the order as the server answers. */
  async function order(who: Person, items: object[], id = randomUUID()) {
    const request = {
      v: 2,
      epoch: null,
      cursor: { content: 0, own: 0 },
      limit: 2000,
      push: [{ c: 'orders', id, doc: { order_id: id, items } }],
    }
    const answer = (await call(who, 'sync_exchange', { request })).body as ExchangeAnswer
    return {
      id,
      verdict: answer.verdicts[0]!,
      doc: answer.rows?.find((row) => row.c === 'orders' && row.id === id)?.doc,
    }
  }
  const stock = async (id: string) =>
    (await sql<{ stock: number }>('select stock from public.products where id = $1', [id]))[0]?.stock
  const set = (id: string, seen: string, wanted: string, who = admin) =>
    call(who, 'admin_set_order', { order_id: id, seen, wanted })

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    admin = await ministry.person('admin', 'admin')
  })
  afterAll(() => ministry.close())
  beforeEach(async () => {
    await sql('delete from public.orders')
    await sql('delete from public.products')
    await sql('delete from private.rate_limits')
    mug = await newProduct('Caneca', 42, 3)
    candle = await newProduct('Vela', 58.1, 1)
    count += 1
    maria = await ministry.person(`maria${count}`)
    joana = await ministry.person(`joana${count}`)
  })

  it('an order is accepted at the server’s prices, and its pieces leave the stock', async () => {
    const { verdict, doc } = await order(maria, [item(mug, 2, 4200), item(candle, 1, 5810, 'Vela')])
    expect(verdict).toEqual({ ok: true })
    expect(doc).toMatchObject({
      status: 'aberto',
      number: expect.any(Number),
      total_cents: 14_210,
      lines: [
        { name: 'Caneca', quantity: 2, price_cents: 4200, state: 'ok' },
        { name: 'Vela', quantity: 1, price_cents: 5810, state: 'ok' },
      ],
    })
    expect([await stock(mug), await stock(candle)]).toEqual([1, 0])
  })

  it('sent twice it is one order, and the stock follows once', async () => {
    const first = await order(maria, [item(mug, 1, 4200)])
    const second = await order(maria, [item(mug, 1, 4200)], first.id)
    expect(second.verdict).toEqual({ ok: true })
    expect(second.doc).toEqual(first.doc)
    expect(await stock(mug)).toBe(2)
    expect(await sql('select id from public.orders')).toHaveLength(1)
  })

  it('an order under a name that another member used is refused and changes nothing', async () => {
    const { id } = await order(maria, [item(mug, 1, 4200)])
    const { verdict } = await order(joana, [item(mug, 1, 4200)], id)
    expect(verdict).toMatchObject({ ok: false, code: '23505' })
    expect(await stock(mug)).toBe(2)
  })

  it('nobody pays another price than the one she saw', async () => {
    await sql('update public.products set price = 45 where id = $1', [mug])
    const { verdict, doc } = await order(maria, [item(mug, 1, 4200), item(candle, 1, 5810)])
    expect(verdict).toEqual({ ok: true })
    expect(doc).toMatchObject({
      status: 'preco_mudou',
      lines: [{ state: 'price', seen_cents: 4200, price_cents: 4500 }, { state: 'ok' }],
    })
    expect([await stock(mug), await stock(candle)]).toEqual([3, 1])
  })

  it('of two who want the last piece one gets it, and the other is told', async () => {
    const both = await Promise.all([order(maria, [item(candle, 1, 5810)]), order(joana, [item(candle, 1, 5810)])])
    expect(both.map(({ doc }) => doc?.status).sort()).toEqual(['aberto', 'sem_estoque'])
    const late = both.find(({ doc }) => doc?.status === 'sem_estoque')!
    expect(late.doc).toMatchObject({ lines: [{ state: 'stock', left: 0, quantity: 1 }] })
    expect(await stock(candle)).toBe(0)
  })

  it('of many orders at once the stock is right, and never below zero', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, (_, i) => ministry.person(`fila${count}-${i}`)))
    // One that met another order's lock is 'later': the phone sends it again.
    const settled = async (...[who, items]: Parameters<typeof order>) => {
      let sent = await order(who, items)
      while (sent.verdict.ok === false && sent.verdict.later) sent = await order(who, items, sent.id)
      return sent
    }
    // Both pieces are also wanted alone: the last of one may not be had because the other has gone.
    const all = await Promise.all(
      people.flatMap((who) => [
        settled(who, [item(mug, 1, 4200), item(candle, 1, 5810)]),
        settled(who, [item(candle, 1, 5810), item(mug, 1, 4200)]),
        settled(who, [item(mug, 1, 4200)]),
        settled(who, [item(candle, 1, 5810)]),
      ]),
    )
    const open = await sql<{ mugs: number; candles: number }>(
      `select coalesce(sum((l ->> 'quantity')::int) filter (where l ->> 'product_id' = $1), 0)::int as mugs,
         coalesce(sum((l ->> 'quantity')::int) filter (where l ->> 'product_id' = $2), 0)::int as candles
       from public.orders o, jsonb_array_elements(o.lines) l where o.status = 'aberto'`,
      [mug, candle],
    )
    expect(all.every(({ verdict }) => verdict.ok)).toBe(true)
    expect([await stock(mug), await stock(candle)]).toEqual([3 - open[0]!.mugs, 1 - open[0]!.candles])
    expect([await stock(mug), await stock(candle)]).toEqual([0, 0])
  })

  it('what is not on sale any more is said, with the name it had', async () => {
    await sql('update public.products set active = false where id = $1', [mug])
    const { doc } = await order(maria, [item(mug, 1, 4200, 'Caneca azul')])
    expect(doc).toMatchObject({
      status: 'sem_estoque',
      lines: [{ state: 'gone', name: 'Caneca azul', price_cents: null }],
    })
  })

  it('an order without form is refused, and a hundred in a day are enough', async () => {
    expect((await order(maria, [])).verdict).toMatchObject({ ok: false, code: '23514' })
    expect((await order(maria, [item(mug, 0, 4200)])).verdict).toMatchObject({ ok: false, code: '23514' })
    await sql(
      `insert into public.orders (id, user_id, items) select gen_random_uuid(), $1, $2::text::jsonb from generate_series(1, 100)`,
      [maria.id, JSON.stringify([item(candle, 5, 1)])],
    )
    expect((await order(maria, [item(mug, 1, 4200)])).verdict).toMatchObject({ ok: false, code: 'FL411' })
    expect((await order(joana, [item(mug, 1, 4200)])).verdict).toEqual({ ok: true })
  })

  describe('the administrators', () => {
    const list = async (of_status = '') => (await call(admin, 'admin_orders', { of_status })).body as AdminOrders

    it('see everybody’s orders, and nobody else does', async () => {
      await sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Ana Maria')`, [maria.email])
      const { id } = await order(maria, [item(mug, 1, 4200)])
      await order(joana, [item(candle, 5, 5810)])
      const { counts, rows } = await list()
      expect(counts).toEqual({ aberto: 1, sem_estoque: 1 })
      expect(rows.map(({ status }) => status)).toEqual(['sem_estoque', 'aberto'])
      expect((await list('aberto')).rows).toMatchObject([{ id, nome: 'Ana Maria', email: maria.email }])
      expect((await call(admin, 'admin_orders', { first: 1, size: 1 })).body).toMatchObject({ rows: [{ id }] })
      expect(isDenied(await call(joana, 'admin_orders'))).toBe(true)
      expect(isDenied(await set(id, 'aberto', 'pago', maria))).toBe(true)
      const seen = async (who: Person) =>
        (await rest(ministry, await ministry.tokenOf(who), 'GET', 'orders?select=user_id')).body
      expect(await seen(joana)).toEqual([{ user_id: joana.id }])
      expect(await seen(admin)).toEqual([])
    })

    it('mark paid and delivered, and the member’s phone hears it', async () => {
      const { id } = await order(maria, [item(mug, 1, 4200)])
      expect((await set(id, 'aberto', 'pago')).body).toBe('pago')
      expect((await set(id, 'pago', 'entregue')).body).toBe('entregue')
      expect((await order(maria, [item(mug, 1, 4200)], id)).doc).toMatchObject({ status: 'entregue' })
      expect(await stock(mug)).toBe(2)
    })

    it('cancel, and the pieces come back; taken back, they leave again', async () => {
      const { id } = await order(maria, [item(candle, 1, 5810)])
      await set(id, 'aberto', 'cancelado')
      expect(await stock(candle)).toBe(1)
      // Said twice, by a finger that slipped.
      expect((await set(id, 'aberto', 'cancelado')).body).toBe('cancelado')
      expect(await stock(candle)).toBe(1)
      await set(id, 'cancelado', 'aberto')
      expect(await stock(candle)).toBe(0)
    })

    it('cannot take a cancellation back once the pieces are somebody else’s', async () => {
      const { id } = await order(maria, [item(candle, 1, 5810)])
      await set(id, 'aberto', 'cancelado')
      await order(joana, [item(candle, 1, 5810)])
      expect((await set(id, 'cancelado', 'aberto')).body).toMatchObject({ code: 'FL411' })
      expect((await list('cancelado')).rows).toMatchObject([{ id }])
      expect(await stock(candle)).toBe(0)
    })

    it('decide upon what they saw, and never about an order that was not accepted', async () => {
      const { id } = await order(maria, [item(mug, 1, 4200)])
      await set(id, 'aberto', 'cancelado')
      expect((await set(id, 'aberto', 'pago')).body).toMatchObject({ code: 'FL409' })
      expect(await stock(mug)).toBe(3)
      const { id: late } = await order(maria, [item(mug, 9, 4200)])
      expect((await set(late, 'sem_estoque', 'cancelado')).body).toMatchObject({ code: 'FL400' })
      expect((await set(id, 'cancelado', 'sem_estoque')).body).toMatchObject({ code: 'FL400' })
      expect(await stock(mug)).toBe(3)
    })

    it('are in the log with what they decided; a sale is neither an edit nor a version of the product', async () => {
      await call(admin, 'content_versions', { collection: 'products', doc_id: mug })
      await sql(`update public.products set description = 'Azul' where id = $1`, [mug])
      const before = (await call(admin, 'content_versions', { collection: 'products', doc_id: mug })).body as object[]
      const { id } = await order(maria, [item(mug, 1, 4200)])
      await set(id, 'aberto', 'pago')
      const lines = await sql<{ acao: string; detalhes: object; alvo_email: string | null }>(
        `select acao, detalhes, alvo_email from public.admin_logs
         where detalhes ->> 'id' = $1 or acao = 'EDITAR_PRODUTO' and detalhes ->> 'id' = $2`,
        [id, mug],
      )
      expect(lines).toMatchObject([
        { acao: 'ALTERAR_PEDIDO', alvo_email: null, detalhes: { mudou: { status: { de: 'aberto', para: 'pago' } } } },
      ])
      const after = (await call(admin, 'content_versions', { collection: 'products', doc_id: mug })).body as object[]
      expect(after).toHaveLength(before.length)
      expect(after[0]).toMatchObject({ doc: { stock: 2, description: 'Azul' } })
    })

    it('see on the panel how many wait', async () => {
      const { id } = await order(maria, [item(mug, 1, 4200)])
      await order(maria, [item(mug, 1, 4200)])
      await order(maria, [item(mug, 9, 4200)])
      await set(id, 'aberto', 'pago')
      expect((await call(admin, 'admin_panel')).body).toMatchObject({ orders: { unpaid: 1, undelivered: 1 } })
    })
  })

  it('when an account goes, what was paid stays without a name, and what waits is cancelled', async () => {
    const { id: paid } = await order(maria, [item(mug, 1, 4200)])
    await set(paid, 'aberto', 'pago')
    const { id: open } = await order(maria, [item(mug, 1, 4200)])
    expect(await stock(mug)).toBe(1)
    await sql('delete from auth.users where id = $1', [maria.id])
    const rows = await sql('select id, user_id, status from public.orders order by number')
    expect(rows).toEqual([
      { id: paid, user_id: null, status: 'pago' },
      { id: open, user_id: null, status: 'cancelado' },
    ])
    expect(await stock(mug)).toBe(2)
    expect((await call(admin, 'admin_orders')).body).toMatchObject({ rows: [{ nome: null }, { nome: null }] })
    expect((await set(paid, 'pago', 'entregue')).body).toBe('entregue')
    const left = await sql(`select * from sync.changes where collection = 'orders' and scope = $1`, [maria.id])
    expect(left).toEqual([])
  })
})
