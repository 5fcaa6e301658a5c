import { expect, it } from 'vitest'
import type { MinistryEvent } from '#sync'
import { nextEnd, splitEvents } from './event-lists.ts'

const at = (local: string) => Date.parse(`${local}-03:00`)
/** As the server writes them: in UTC, some with an offset of their own. */
const event = (title: string, event_date: string): MinistryEvent => ({ id: title, title, event_date })

const events = [
  event('retiro', '2026-12-04T18:30:00+00:00'),
  event('vigília', '2026-11-05T19:00:00-03:00'),
  event('café', '2026-10-01T12:00:00+00:00'),
  event('caminhada', '2026-09-01T12:00:00+00:00'),
  event('roda', '2026-11-06T00:30:00+00:00'),
]
const titles = (list: MinistryEvent[]) => list.map(({ title }) => title)

it('upcoming events come first, past ones separately with the latest first', () => {
  const { upcoming, past } = splitEvents(events, at('2026-11-05T10:00'))
  expect(titles(upcoming)).toEqual(['vigília', 'roda', 'retiro'])
  expect(titles(past)).toEqual(['café', 'caminhada'])
})

it('an event in progress is not over', () => {
  expect(titles(splitEvents(events, at('2026-11-05T20:59')).upcoming)).toContain('vigília')
  expect(titles(splitEvents(events, at('2026-11-05T21:00')).past)).toContain('vigília')
})

it('knows when the screen changes next', () => {
  expect(nextEnd(events, at('2026-11-05T10:00'))).toBe(at('2026-11-05T21:00'))
  expect(nextEnd(events, at('2026-11-05T21:00'))).toBe(at('2026-11-05T23:30'))
  expect(nextEnd(events, at('2027-11-05T21:00'))).toBe(Infinity)
})

it('leaves the given list unchanged', () => {
  const given = [...events]
  splitEvents(given, at('2026-11-05T10:00'))
  expect(given).toEqual(events)
})

it('an event with an unreadable date is not lost', () => {
  const lists = splitEvents([event('um dia', 'infinity'), ...events], at('2026-11-21T12:00'))
  expect(lists.upcoming.map(({ title }) => title)).toContain('um dia')
  expect(lists.past.map(({ title }) => title)).not.toContain('um dia')
})
