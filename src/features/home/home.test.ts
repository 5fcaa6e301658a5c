import { expect, it } from 'vitest'
import type { MinistryEvent, Order, Recado } from '#sync'
import { homeTexts } from '#texts/home.ts'
import { newsOf } from './queries.ts'
import { readingMinutes } from './today-at-home.tsx'

it('the greeting goes by the hour, and by the name where there is one', () => {
  const words = [0, 4, 5, 11, 12, 17, 18, 23].map((hour) => homeTexts.greeting(hour, 'Maria'))
  const [morning, afternoon, night] = ['Bom dia, Maria', 'Boa tarde, Maria', 'Boa noite, Maria']
  expect(words).toEqual([night, night, morning, morning, afternoon, afternoon, night, night])
  expect(homeTexts.greeting(8, '')).toBe('Bom dia')
})

it('the minutes are whole, at least one, and count all that is read', () => {
  const text = { verse: 'paz', reflection: 'palavra '.repeat(355), action: 'vá', prayer: 'Amém, amém' }
  expect(readingMinutes(text)).toBe(3)
  expect(readingMinutes({ verse: '', reflection: 'Oi', action: '' })).toBe(1)
})

const NOW = Date.UTC(2026, 10, 5, 12)
const recado = (id: string, publicado_em: string) => ({ id, titulo: id, publicado_em }) as Recado
const event = (id: string, hours: number) =>
  ({ id, title: id, event_date: new Date(NOW + hours * 3_600_000).toISOString() }) as MinistryEvent

it('the newest recado that is unread, and the next event, also while it lasts', () => {
  const latest = [recado('new', '2026-11-04T00:00:00Z'), recado('older', '2026-11-03T00:00:00Z')]
  const events = [event('over', -3), event('later', 30), event('now', -1)]
  expect(newsOf({ latest, readIds: new Set(['new']), events, orders: [] }, NOW)).toMatchObject({
    recado: { id: 'older' },
    event: { id: 'now' },
  })
  expect(newsOf({ latest, readIds: new Set(['new', 'older']), events: [event('over', -3)], orders: [] }, NOW)).toEqual({
    recado: null,
    event: null,
    order: null,
  })
})

it('the newest order that waits to be paid: not one that the shop has not answered, or that is paid', () => {
  const order = (number: number, status?: Order['status']) =>
    ({ number, status, made_at: new Date(NOW + number * 1_000).toISOString() }) as Order
  const orders = [order(1, 'aberto'), order(2, 'aberto'), order(3, 'pago'), order(4)]
  const rows = { latest: [], readIds: new Set<string>(), events: [] }
  expect(newsOf({ ...rows, orders }, NOW).order).toMatchObject({ number: 2 })
  expect(newsOf({ ...rows, orders: [order(3, 'pago'), order(4), order(5, 'cancelado')] }, NOW).order).toBeNull()
})
