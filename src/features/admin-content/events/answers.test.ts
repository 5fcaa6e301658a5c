import { afterEach, expect, it, vi } from 'vitest'
import { csvColumns, fileNameOf } from './answers.ts'

afterEach(() => vi.unstubAllEnvs())

it('the list of an event has its day and its moments by the ministry’s clock, on a phone elsewhere too', () => {
  vi.stubEnv('TZ', 'Europe/Lisbon')
  // 23h30 in Brazil.
  expect(fileNameOf({ event_date: '2026-11-06T02:30:00Z' })).toContain('2026-11-05')
  const answer = { nome: 'Maria', answer: 'vou', since: '2026-01-01T02:30:00Z' } as const
  expect(csvColumns.map(({ value }) => value(answer))).toEqual(['Maria', 'Vai', '31 de dezembro de 2025, às 23h30'])
})
