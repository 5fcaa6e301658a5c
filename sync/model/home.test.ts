import { expect, it } from 'vitest'
import type { MinistryEvent, Recado } from './content.ts'
import { homeDataOf, type HomeRows, nextEvent, readingMinutes } from './home.ts'
import type { StoredOrder } from './order.ts'

it('the minutes are whole, at least one, and count all that is read', () => {
  const text = { verse: 'paz', reflection: 'palavra '.repeat(355), action: 'vá', prayer: 'Amém, amém' }
  expect(readingMinutes(text)).toBe(3)
  expect(readingMinutes({ verse: '', reflection: 'Oi', action: '' })).toBe(1)
})

const NOW = Date.UTC(2026, 10, 5, 12)
const none: HomeRows = {
  progress: null,
  devotionals: [],
  latest: [],
  readIds: new Set(),
  unread: 0,
  events: [],
  orders: [],
}
const recado = (id: string, publicado_em: string) => ({ id, titulo: id, publicado_em }) as Recado
const event = (id: string, hours: number) =>
  ({ id, title: id, event_date: new Date(NOW + hours * 3_600_000).toISOString() }) as MinistryEvent

it('the newest recado that is unread, and the next event, also while it lasts', () => {
  const latest = [recado('new', '2026-11-04T00:00:00Z'), recado('older', '2026-11-03T00:00:00Z')]
  const events = [event('over', -3), event('later', 30), event('now', -1)]
  const data = homeDataOf({ ...none, latest, readIds: new Set(['new']), events })
  expect(data.recado).toEqual({ id: 'older', titulo: 'older' })
  expect(nextEvent(data, NOW)).toMatchObject({ title: 'now' })
  const later = homeDataOf({ ...none, latest, readIds: new Set(['new', 'older']), events: [event('over', -3)] })
  expect(later).toMatchObject({ recado: null, order: null })
  expect(nextEvent(later, NOW)).toBeNull()
})

const order = (number: number, status?: StoredOrder['status'], more: Partial<StoredOrder> = {}) =>
  ({ number, status, edit: 1, made_at: new Date(NOW + number * 1_000).toISOString(), ...more }) as StoredOrder

it('the newest order that waits to be paid: not one that the shop has not answered, or that is paid', () => {
  const orders = [order(1, 'aberto'), order(2, 'aberto'), order(3, 'pago'), order(4)]
  expect(homeDataOf({ ...none, orders }).order).toMatchObject({ number: 2 })
  expect(homeDataOf({ ...none, orders: [order(3, 'pago'), order(4), order(5, 'entregue')] }).order).toBeNull()
})

it.each(['sem_estoque', 'preco_mudou', 'cancelado'] as const)(
  'an order of this device that became %s is named until it has been seen, if nothing newer is to be paid',
  (status) => {
    const orderIn = (...orders: StoredOrder[]) => homeDataOf({ ...none, orders }).order
    expect(orderIn(order(1, 'aberto'), order(2, status))).toMatchObject({ number: 2, status })
    expect(orderIn(order(2, status), order(3, 'aberto'))).toMatchObject({ number: 3 })
    expect(orderIn(order(2, status, { isSeen: true }))).toBeNull()
    // Long decided when this phone first heard of it.
    expect(orderIn(order(2, status, { edit: 0 }))).toBeNull()
  },
)
