import { describe, expect, it } from 'vitest'
import type { Devotional } from '#sync'
import type { RowOf } from '../shared/queries.ts'
import { daysInWords, draftsOf, publicationOf, publicationsOf } from './drafts.ts'

type Row = RowOf<'devotionals'>
const NOW = Date.parse('2031-03-08T12:00:00Z')

function row(day: number, more: Partial<Devotional> = {}, stands: Partial<Row> = {}): Row {
  const doc: Devotional = {
    id: `dia-${day}`,
    day_number: day,
    title: `Dia ${day}`,
    theme: 't',
    verse: 'v',
    reflection: 'r',
    action: 'a',
    rascunho: true,
    ...more,
  }
  return {
    doc,
    state: 'published',
    isRemoval: false,
    published: doc,
    isHidden: true,
    rev: 5,
    base: 5,
    refusal: null,
    ...stands,
  }
}

describe('the drafts of the thirty days', () => {
  it('are those that the server knows or that wait for it, and nothing that is out, planned or refused', () => {
    const rows = [
      row(1),
      row(2, {}, { state: 'waiting', published: null }),
      row(3, {}, { state: 'refused' }),
      row(4, { rascunho: false }),
      row(5, { rascunho: false, publicado_em: '2031-03-09T12:00:00Z' }),
    ]
    const days = [...rows.map((one) => ({ day: one.doc.day_number, row: one })), { day: 6, row: null }]
    expect(draftsOf(days, NOW).map(({ doc }) => doc.day_number)).toEqual([1, 2])
  })

  it('come out at once, upon what is known here, and not hidden again by an end that has passed', () => {
    const { draft, base } = publicationOf(row(1, { publicado_em: '2030-01-01T12:00:00Z', prayer: 'p' }), NOW)
    expect(draft).toMatchObject({ id: 'dia-1', prayer: 'p', rascunho: false, publicado_em: undefined })
    expect(base).toBe(5)
    const ends = (expira_em: string) => publicationOf(row(1, { expira_em }), NOW).draft.expira_em
    expect(ends('2031-03-08T11:00:00Z')).toBeUndefined()
    expect(ends('2031-03-08T13:00:00Z')).toBe('2031-03-08T13:00:00Z')
  })

  it('each have a result of their own', () => {
    const drafts = [row(1), row(2), row(3), row(4), row(5)]
    const now = [
      row(1, { rascunho: false }),
      row(2, { rascunho: false }, { state: 'waiting' }),
      row(3, { rascunho: false }, { state: 'refused' }),
      // Written on the device, and not seen here yet.
      row(4),
    ]
    expect(publicationsOf(drafts, now).map(({ state }) => state)).toEqual([
      'published',
      'waiting',
      'refused',
      'waiting',
      'gone',
    ])
  })

  it('are named in few words', () => {
    expect(daysInWords([4])).toBe('4')
    expect(daysInWords([4, 5])).toBe('4 e 5')
    expect(daysInWords([1, 2, 3, 7, 9, 10])).toBe('1 a 3, 7, 9 e 10')
    expect(daysInWords(Array.from({ length: 30 }, (_, i) => i + 1))).toBe('1 a 30')
  })
})
