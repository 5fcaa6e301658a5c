import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Order } from '#sync'
import { OrderCard } from './order-card.tsx'

const order: Order = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 7,
  status: 'pago',
  items: [],
  lines: [],
  total_cents: 0,
  made_at: '2026-01-15T13:00:00Z',
}

it('an order of another year says which; one of this year does not', () => {
  const shownAt = (now: string) =>
    renderToStaticMarkup(<OrderCard order={order} isFirst={false} now={Date.parse(now)} />)
  expect(shownAt('2026-12-31T12:00:00Z')).toMatch(/15 de janeiro, às/)
  expect(shownAt('2027-01-02T12:00:00Z')).toMatch(/15 de janeiro de 2026, às/)
})
