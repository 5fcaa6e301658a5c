import { expect, it } from 'vitest'
import type { Devotional } from '#sync'
import { excerptAround, markHits } from './excerpt.ts'
import { composed, fold, termsOf } from '#lib/fold.ts'
import { buildIndex, search, toHit } from './search-index.ts'

const devotional = (day: number, title: string, reflection = ''): Devotional => ({
  id: `d${day}`,
  day_number: day,
  title,
  theme: 'Tema',
  verse: 'Versículo',
  reflection,
  action: 'Verdade',
})
const noPause = async () => {}
const indexOf = async (devotionals: Devotional[]) => (await buildIndex(devotionals, [], noPause))!
const titles = async (devotionals: Devotional[], query: string) =>
  search(await indexOf(devotionals), termsOf(query)).map(({ title }) => title)
const shown = (pieces: { text: string; isHit: boolean }[]) =>
  pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')

it.each([
  ['coracao', 'CORAÇÃO'],
  ['CORAÇÃO', 'coracao'],
  ['agua', 'Água'],
  ['avos', 'avós'],
  ['u', 'ü'],
  ['nao', 'Não'],
])('%s finds %s: accents and case make no difference', async (query, title) => {
  expect(await titles([devotional(1, title)], query)).toEqual([title])
})

it('a combining accent is the same accent', async () => {
  expect(await titles([devotional(1, 'Corac\u0327a\u0303o')], 'coração')).toEqual(['Coração'])
})

it.each(['Coração de Mãe', 'İstanbul e ß', '🌷 Á', 'ﬁm', '한국 Ç'])(
  'folded, “%s” has each letter in the same place',
  (text) => {
    expect(fold(composed(text))).toHaveLength(composed(text).length)
  },
)

it('the beginning of a word is enough, the middle is not', async () => {
  const days = [devotional(1, 'Eu podia', 'os dias e o meio-dia'), devotional(2, 'Não podia')]
  expect(await titles(days, 'dia')).toEqual(['Eu podia'])
  const [entry] = search(await indexOf(days), ['dia'])
  expect(shown(toHit(entry!, ['dia']).excerpt)).toContain('os [dia]s e o meio-[dia]')
  expect(shown(toHit(entry!, ['dia']).title)).toBe('Eu podia')
})

it('all words must occur; punctuation of the query does not count', async () => {
  const days = [devotional(1, 'Raiz', 'Uma árvore junto à água'), devotional(2, 'Flor', 'Uma flor sem água')]
  expect(await titles(days, 'árvore, água!')).toEqual(['Raiz'])
  expect(await titles(days, 'agua')).toEqual(['Raiz', 'Flor'])
  expect(await titles(days, 'deserto')).toEqual([])
  expect(await titles(days, ' ?! ')).toEqual([])
})

it('what a member wrote about a day is found, both texts of it', async () => {
  const note = { day: 7, texts: ['Confiar,\nesperar', 'do tablet: descansar'] }
  const days = [devotional(1, 'Outono', 'confiar')]
  const index = (await buildIndex(days, [], noPause, undefined, [note, { day: 8, texts: [] }]))!
  expect(index.entries).toHaveLength(2)
  const [entry] = search(index, termsOf('descansar'))
  expect(entry!.source).toEqual({ kind: 'note', note })
  expect(shown(toHit(entry!, ['descansar']).excerpt)).toBe('Confiar, esperar do tablet: [descansar]')
})

it('matches in the title come first', async () => {
  expect(await titles([devotional(1, 'Outono', 'esperança'), devotional(2, 'Esperança')], 'esperanca')).toEqual([
    'Esperança',
    'Outono',
  ])
})

it('marks the match in the text as it is written', async () => {
  const [entry] = search(await indexOf([devotional(1, 'O coração', 'Cuida do teu CORAÇÃO.')]), ['coracao'])
  const hit = toHit(entry!, ['coracao'])
  expect(shown(hit.title)).toBe('O [coração]')
  expect(shown(hit.excerpt)).toContain('teu [CORAÇÃO].')
})

it('of two overlapping words the longer is marked, and nothing is lost', () => {
  const text = 'amada amar a'
  expect(shown(markHits(text, text, ['a', 'amar', 'ama']))).toBe('[ama]da [amar] [a]')
  expect(
    markHits(text, text, ['ama'])
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

it('the excerpt begins near the match, without cutting words', () => {
  const text = `${'palavra '.repeat(40)}esperança ${'depois '.repeat(40)}`.trim()
  const excerpt = shown(excerptAround(text, fold(text), ['esperanca']))
  expect(excerpt).toMatch(/^…palavra .*\[esperança\] depois.* depois…$/)
  expect(excerpt.length).toBeLessThan(170)
  // No match in the body: the beginning is shown.
  expect(shown(excerptAround('Curto e inteiro', 'curto e inteiro', ['titulo']))).toBe('Curto e inteiro')
})

it('changed content is prepared again, and deleted content disappears', async () => {
  expect(await titles([devotional(1, 'Antes'), devotional(2, 'Outro')], 'antes')).toEqual(['Antes'])
  expect(await titles([devotional(1, 'Depois')], 'antes')).toEqual([])
  expect(await titles([devotional(1, 'Depois')], 'depois')).toEqual(['Depois'])
})

it('preparing stops halfway when nobody waits any more', async () => {
  const giveUp = new AbortController()
  giveUp.abort()
  const many = Array.from({ length: 20_000 }, (_, i) => devotional(i, `Título ${i}`, 'á'.repeat(200)))
  expect(await buildIndex(many, [], noPause, giveUp.signal)).toBeNull()
})
