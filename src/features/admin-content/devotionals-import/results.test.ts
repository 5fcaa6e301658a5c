import { expect, it } from 'vitest'
import type { RowOf } from '../shared/queries.ts'
import type { CheckedDay } from './check.ts'
import { resultsOf } from './results.ts'

const day = (id: string) => ({ key: id, doc: { id } }) as unknown as CheckedDay
const row = (id: string, state: string, isRemoval = false) =>
  ({ doc: { id }, state, isRemoval }) as unknown as RowOf<'devotionals'>
const statesOf = (rows: RowOf<'devotionals'>[], seen: string[] = []) =>
  resultsOf([day('a')], rows, new Set(seen)).map(({ state }) => state)

it('an imported day has the state of its row', () => {
  for (const state of ['published', 'waiting', 'refused']) expect(statesOf([row('a', state)])).toEqual([state])
})

it('a day that is not among the rows yet waits, and is not called imported', () => {
  expect(statesOf([])).toEqual(['waiting'])
  expect(statesOf([row('b', 'published')], ['b'])).toEqual(['waiting'])
})

it('a day that somebody has deleted meanwhile, here or elsewhere, is gone', () => {
  expect(statesOf([], ['a'])).toEqual(['gone'])
  expect(statesOf([row('a', 'waiting', true)])).toEqual(['gone'])
})
