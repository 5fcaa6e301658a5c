import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isUnseenRefusal, type StoredOrder } from '#sync/model/order.ts'
import { openDevice, type Device } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'

/** What a member orders, between her phone and the server. */
let ministry: Ministry
let phone: Device
let count = 0
let mug: string
const sql = <R = Record<string, unknown>>(query: string, params: unknown[] = []) =>
  ministry.server.sql<R>(query, params)
beforeAll(async () => {
  ministry = await openMinistry()
})
afterAll(() => ministry.close())
beforeEach(async () => {
  const [row] = await sql<{ id: string }>(
    `insert into public.products (name, price, stock) values ('Caneca', 42, 5) returning id`,
  )
  mug = row!.id
})

async function withPhone(work: (maria: Person) => Promise<void>): Promise<void> {
  const maria = await ministry.person(`maria${++count}`)
  phone = await openDevice(ministry, maria)
  try {
    await work(maria)
  } finally {
    await phone.close()
  }
}

const items = (quantity: number) => [{ product_id: mug, name: 'Caneca', quantity, seen_cents: 4200 }]
const stock = async () =>
  (await sql<{ stock: number }>('select stock from public.products where id = $1', [mug]))[0]!.stock
const onServer = async ({ id }: Person) =>
  (await sql<{ status: string }>('select status from public.orders where user_id = $1 order by number', [id])).map(
    ({ status }) => status,
  )
const arrive = async () => {
  await phone.engine.synchronise()
  expect(phone.errors).toEqual([])
  expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
}

it('an order is whole on the phone at once, arrives once, and hears what becomes of it', () =>
  withPhone(async (maria) => {
    const id = randomUUID()
    await phone.commands.placeOrder(id, items(2))
    // A second press.
    await phone.commands.placeOrder(id, items(2))
    expect(await phone.all('orders')).toMatchObject([{ id, items: items(2), unsent: 1, edit: 1 }])
    await arrive()
    expect(await phone.all('orders')).toMatchObject([
      { id, status: 'aberto', number: expect.any(Number), total_cents: 8400, unsent: 0 },
    ])
    expect([await onServer(maria), await stock()]).toEqual([['aberto'], 3])

    await sql(`update public.orders set status = 'pago' where id = $1`, [id])
    await arrive()
    expect(await phone.all('orders')).toMatchObject([{ id, status: 'pago' }])
  }))

it('what was seen of an order is marked on the phone alone, until the server says something else of it', () =>
  withPhone(async () => {
    const id = randomUUID()
    const isNamed = async () => {
      const orders = (await phone.all('orders')) as StoredOrder[]
      return orders.some(isUnseenRefusal)
    }
    await phone.commands.placeOrder(id, items(6))
    expect(await isNamed()).toBe(false)
    await arrive()
    expect([await isNamed(), await stock()]).toEqual([true, 5])
    await phone.commands.markOrdersSeen([id])
    expect(await phone.replica.unsent(10)).toEqual([])
    await arrive()
    expect(await isNamed()).toBe(false)
    await sql(`update public.orders set status = 'cancelado' where id = $1`, [id])
    await arrive()
    expect(await isNamed()).toBe(true)
  }))

it('sent once more after an answer that was lost, or after a repair, it is the same order', () =>
  withPhone(async (maria) => {
    const id = randomUUID()
    await phone.commands.placeOrder(id, items(1))
    phone.network.via = async (_request, send) => {
      await send()
      return { ok: false, failure: { kind: 'unreachable' } }
    }
    await phone.engine.synchronise()
    expect(await onServer(maria)).toEqual(['aberto'])
    expect(await phone.replica.unsent(10)).toHaveLength(1)
    phone.network.via = (_request, send) => send()
    phone.engine.retry()
    await arrive()
    await phone.replica.markOwnUnsent()
    await arrive()
    expect(await phone.replica.unsent(10)).toEqual([])
    expect([await onServer(maria), await stock()]).toEqual([['aberto'], 4])
  }))

it('after a restored backup an order that was sold out or cancelled is not asked for again, and one that was accepted is', () =>
  withPhone(async (maria) => {
    const [accepted, cancelled] = [randomUUID(), randomUUID()]
    await phone.commands.placeOrder(accepted, items(1))
    await phone.commands.placeOrder(cancelled, items(1))
    await phone.commands.placeOrder(randomUUID(), items(9))
    await arrive()
    await sql(`update public.orders set status = 'cancelado' where id = $1`, [cancelled])
    await arrive()
    expect((await onServer(maria)).sort()).toEqual(['aberto', 'cancelado', 'sem_estoque'])

    await sql(`delete from public.orders where user_id = $1`, [maria.id])
    await sql(`delete from sync.changes where scope = $1 and collection = 'orders'`, [maria.id])
    await sql('update public.products set stock = 20 where id = $1', [mug])
    await sql('update sync.meta set epoch = gen_random_uuid()')
    phone.engine.retry()
    await arrive()
    expect(await onServer(maria)).toEqual(['aberto'])
    expect(await phone.all('orders')).toMatchObject([{ id: accepted, status: 'aberto', unsent: 0 }])
  }))

it('with a server that sells nothing yet it waits on the phone, everything else arrives, and it follows', () =>
  withPhone(async (maria) => {
    phone.network.via = async (request, send) => {
      for (const row of request.push) if (row.c === 'orders') Object.assign(row, { c: 'pedidos_do_futuro' })
      return send()
    }
    await phone.commands.placeOrder(randomUUID(), items(1))
    await phone.commands.completeDay(1)
    await phone.engine.synchronise()
    expect((await phone.replica.unsent(10)).map(({ c }) => c)).toEqual(['orders'])
    expect(await sql('select from public.user_progress where user_id = $1', [maria.id])).toHaveLength(1)
    phone.network.via = (_request, send) => send()
    phone.errors.splice(0)
    phone.engine.retry()
    await arrive()
    expect(await onServer(maria)).toEqual(['aberto'])
  }))

it('an order that the server refuses stays on the phone with the reason', () =>
  withPhone(async (maria) => {
    const id = randomUUID()
    await phone.commands.placeOrder(id, items(0))
    await phone.engine.synchronise()
    expect(await onServer(maria)).toEqual([])
    expect(await phone.replica.readMetadata(`refused:orders/${id}`)).toMatchObject({ kind: 'order', code: '23514' })
  }))
