import { expect, it } from 'vitest'
import type { Devotional } from '#sync'
import type { RowOf } from '../shared/queries.ts'
import { checkDays, type ImportChoices } from './check.ts'
import type { FoundDay } from './fields.ts'

const values = (day: number, more: FoundDay['values'] = {}): FoundDay['values'] => ({
  day_number: String(day),
  title: `Título ${day}`,
  theme: 'Fé',
  date: '2026-11-21',
  verse: 'v',
  reflection: 'm',
  action: 'a',
  ...more,
})
const found = (...list: FoundDay['values'][]): FoundDay[] =>
  list.map((of, i) => ({ place: `Linha ${i + 2}`, values: of }))
const written = (day: number, more: Partial<Devotional> = {}): RowOf<'devotionals'> => {
  const doc: Devotional = {
    id: `d${day}`,
    day_number: day,
    title: 'De antes',
    theme: 'Fé',
    date: '2026-01-01',
    verse: 'v',
    reflection: 'm',
    action: 'a',
    prayer: 'p',
    image_url: 'https://a.example/b.webp',
    ...more,
  }
  return { doc, state: 'published', isRemoval: false, published: doc, isHidden: false, rev: 7, base: 7, refusal: null }
}
const ids = Array.from({ length: 1_000 }, (_, i) => `novo-${i}`)
const check = (days: FoundDay[], rows: RowOf<'devotionals'>[] = [], choices: Partial<ImportChoices> = {}) =>
  checkDays(days, rows, { replaces: false, asDrafts: true, ...choices }, ids)

it('thirty rows with two bad ones: each fault has its field, in the form’s words', () => {
  const rows = Array.from({ length: 30 }, (_, i) => values(i + 1))
  rows[4] = values(5, { title: ' ', verse: 'v'.repeat(501) })
  rows[8] = values(31)
  const checked = check(found(...rows))
  expect(checked.filter(({ state }) => state === 'new')).toHaveLength(28)
  expect(checked.filter(({ state }) => state === 'wrong').map(({ place, faults }) => ({ place, faults }))).toEqual([
    {
      place: 'Linha 6',
      faults: [
        { field: 'title', message: 'Título é obrigatório' },
        { field: 'verse', message: 'No máximo 500 caracteres' },
      ],
    },
    { place: 'Linha 10', faults: [{ field: 'day_number', message: 'Dia deve ser no máximo 30' }] },
  ])
})

it('a new day is a draft or is published, and its id stays from one check to the next', () => {
  const days = found(values(1))
  expect(check(days)[0]!.change).toMatchObject({ base: 0, draft: { id: 'novo-0', rascunho: true, day_number: 1 } })
  expect(check(days, [], { asDrafts: false })[0]!.change!.draft).toMatchObject({
    id: 'novo-0',
    rascunho: false,
    publicado_em: undefined,
  })
})

it('a day twice in the file names where it was before', () => {
  const [first, second] = check(found(values(3), values(3)))
  expect(first!.state).toBe('new')
  expect(second).toMatchObject({
    state: 'wrong',
    faults: [{ field: null, message: 'O dia 3 já apareceu antes no arquivo (Linha 2)' }],
  })
})

it('a day that is written stays, until it is to be replaced upon what was seen', () => {
  const days = found(values(3, { prayer: '' }))
  expect(check(days, [written(3)])[0]).toMatchObject({ state: 'kept', writtenTitle: 'De antes' })
  expect(check(days, [written(3)], { replaces: true })[0]).toMatchObject({
    state: 'replaces',
    // What the file names as empty is emptied; what it does not name stays.
    change: {
      base: 7,
      draft: { id: 'd3', title: 'Título 3', prayer: undefined, image_url: 'https://a.example/b.webp' },
    },
  })
})

it('a day that is written just so needs nothing; a draft of it can be published', () => {
  const same = found(values(3, { title: 'De antes', date: '' }))
  expect(check(same, [written(3)], { replaces: true })[0]!.state).toBe('same')
  const draft = written(3, { rascunho: true })
  expect(check(same, [draft], { replaces: true })[0]!.state).toBe('same')
  expect(check(same, [draft], { replaces: true, asDrafts: false })[0]).toMatchObject({
    state: 'replaces',
    change: { draft: { rascunho: false, date: '2026-01-01' } },
  })
})

it('drafts take nothing from members: what is out stays out, what is scheduled keeps its minute', () => {
  const days = found(values(3))
  const draftOf = (more: Partial<Devotional>, asDrafts: boolean) =>
    check(days, [written(3, more)], { replaces: true, asDrafts })[0]!.change!.draft
  const later = '2099-01-01T10:00:00.000Z'
  expect(draftOf({ publicado_em: '2026-01-01T10:00:00Z', expira_em: later }, true)).toMatchObject({
    rascunho: false,
    publicado_em: undefined,
    expira_em: later,
  })
  expect(draftOf({ publicado_em: later }, true)).toMatchObject({ rascunho: false, publicado_em: later })
  expect(draftOf({ publicado_em: later }, false)).toMatchObject({ rascunho: false, publicado_em: undefined })
  expect(draftOf({ expira_em: '2026-01-01T10:00:00Z' }, false).expira_em).toBeUndefined()
})

it('a day that is being deleted, or was refused, is free', () => {
  const leaving = { ...written(3), isRemoval: true, state: 'waiting' as const }
  const refused = { ...written(4), state: 'refused' as const, published: null }
  expect(check(found(values(3), values(4)), [leaving, refused]).map(({ state }) => state)).toEqual(['new', 'new'])
})

it('a refused change leaves its day to what is published there, which is what is replaced', () => {
  const published = written(4).doc
  const change = { ...published, day_number: 5, title: 'Recusado', image_url: 'https://a.example/outra.webp' }
  const refused = { ...written(4), doc: change, state: 'refused' as const, rev: 9 }
  const days = found(values(4), values(5))
  expect(check(days, [refused]).map(({ state, writtenTitle }) => [state, writtenTitle])).toEqual([
    ['kept', 'De antes'],
    ['new', undefined],
  ])
  expect(check(days, [refused], { replaces: true })[0]).toMatchObject({
    state: 'replaces',
    change: { base: 9, draft: { id: 'd4', day_number: 4, image_url: 'https://a.example/b.webp' } },
  })
  expect(check(days, [{ ...refused, doc: published, isRemoval: true }])[0]!.state).toBe('kept')
})

it('a thousand rows are a thousand answers, and nothing in them breaks the check', () => {
  const rows = Array.from({ length: 1_000 }, (_, i) =>
    i % 2 ? {} : values(i % 60, { title: '<img src=x onerror=alert(1)>', image_url: 'javascript:alert(1)' }),
  )
  const checked = check(found(...rows))
  expect(checked).toHaveLength(1_000)
  expect(checked.every(({ state }) => state === 'wrong')).toBe(true)
})
