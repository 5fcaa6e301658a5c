import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Devotional } from '#sync'
import { checkDays } from './check.ts'
import { devotionalsCsv, devotionalsJson, devotionalsText, writtenDays } from './export.ts'
import { daysDocx } from './export-word.ts'
import type { Reading } from './fields.ts'
import { readFile, readPasted } from './read-source.ts'
import { readText } from './read-text.ts'
import { readCsv, readJson } from './read-rows.ts'

const WAYS = [
  ['CSV', devotionalsCsv, (text: string) => readCsv(text.slice(1))],
  ['JSON', devotionalsJson, readJson],
  ['text', devotionalsText, readText],
] as const

/** Lines that mean something to one of the readers. */
const tricky = fc.constantFrom(
  'Dia 2 - Outro',
  'Oração: é falar',
  '*Tema:* Fé',
  '\\Dia 3',
  '\\\\',
  '\\',
  '=1+1',
  "'=1",
  "'-2",
  ';',
  '"aspas"',
  '[08:12, 20/11/2026] Ana: oi',
  '*negrito* e _itálico_',
  '<b>HTML</b>',
  'Mensagem',
  '  recuo',
  '',
)
const words = fc.string({ unit: 'grapheme', maxLength: 20 })
const clean = (text: string) => text.replaceAll(/[\r\n\u2028\u2029\v\f\0]/g, ' ')
const line = fc.oneof(tricky, words.map(clean))
const filled = (text: string) => text.trim() || 'x'
const text = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => filled(lines.join('\n')))
const short = line.map(filled)
const devotional = fc.record({
  title: short,
  theme: short,
  date: fc.constant('2026-11-21'),
  verse: text,
  reflection: text,
  action: text,
  prayer: fc.option(text, { nil: undefined }),
  image_url: fc.option(fc.constant('https://a.example/b.webp'), { nil: undefined }),
  image_alt: fc.option(fc.constant('Flores, e uma "roda"'), { nil: undefined }),
})
const journey = fc
  .array(devotional, { minLength: 1, maxLength: 4 })
  .map((list) => list.map((doc, i): Devotional => ({ id: `d${i}`, day_number: i + 1, ...doc })))

/** What the file says of these days is what they were. */
function expectBack(devotionals: readonly Devotional[], reading: Reading) {
  if (!reading.ok) throw new Error(reading.problem)
  expect(reading.unknown).toEqual([])
  const ids = devotionals.map(({ id }) => id)
  const back = checkDays(reading.days, [], { replaces: false, asDrafts: false }, ids)
  expect(back.flatMap(({ faults }) => faults)).toEqual([])
  const bare = (doc: Devotional) => JSON.parse(JSON.stringify({ ...doc, rascunho: undefined })) as Devotional
  expect(back.map(({ doc }) => bare(doc))).toEqual(devotionals.map(bare))
}

it.each(WAYS)('%s: what is exported is imported again as it was', (_name, write, read) => {
  fc.assert(
    fc.property(journey, (devotionals) => expectBack(devotionals, read(write(devotionals)))),
    { numRuns: 50, seed: 30 },
  )
})

const asWord = (devotionals: readonly Devotional[]) =>
  readFile(new File([daysDocx(writtenDays(devotionals))], 'devocionais.docx'))

it('Word: what is exported is imported again as it was', async () => {
  // Spaces that do not break are ordinary ones to the import: Word and the web strew them about.
  const spaced = journey.map((days) => JSON.parse(JSON.stringify(days).replaceAll('\u00A0', ' ')) as Devotional[])
  await fc.assert(
    fc.asyncProperty(spaced, async (devotionals) => expectBack(devotionals, await asWord(devotionals))),
    { numRuns: 50, seed: 30 },
  )
})

it('Word: thirty long days with their lines, quotes, lists and addresses', async () => {
  const devotionals = Array.from({ length: 30 }, (_, i): Devotional => ({
    id: `d${i}`,
    day_number: i + 1,
    title: `Raízes & <asas> ${i + 1}`,
    theme: 'Fé',
    date: '2026-11-21',
    verse: '“O Senhor é o meu pastor;\nnada me faltará.”\nSalmo 23:1',
    reflection: `“Aspas” e ‘outras’.\n\n1. Ore\n2. Leia https://a.example/?a=1&b=2\n\n• Descanse\n\t– ainda mais\n\n\nDuas linhas em branco, e 🌱.${'\n\nMais uma palavra.'.repeat(200)}`,
    action: 'Oração: é falar com Deus.',
    prayer: 'Senhor,\nobrigada.\n\nAmém.',
  }))
  expectBack(devotionals, await asWord(devotionals))
})

it('Word: characters without a place in XML are left out, and the rest is read', async () => {
  const devotional: Devotional = {
    id: 'd',
    day_number: 1,
    title: ']]><w:p/>&amp;&#0;',
    theme: 'F\uFFFF\u0000é',
    verse: 'v\uD83D',
    reflection: '<!-- a\u000Bb\u001B -->',
    action: '<?xml?>',
  }
  const reading = await asWord([devotional])
  expect(reading).toMatchObject({
    ok: true,
    unknown: [],
    days: [
      {
        values: {
          title: ']]><w:p/>&amp;&#0;',
          theme: 'Fé',
          verse: 'v\uFFFD',
          reflection: '<!-- ab -->',
          action: '<?xml?>',
        },
      },
    ],
  })
})

it.each(WAYS)('%s: what is exported is recognised when it is pasted', (_name, write) => {
  const doc: Devotional = {
    id: 'd',
    day_number: 4,
    title: 'Raízes',
    theme: 'Fé',
    verse: 'v',
    reflection: 'm',
    action: 'a',
  }
  expect(readPasted(write([doc]).replace('\uFEFF', ''))).toMatchObject({
    ok: true,
    days: [{ values: { day_number: '4', title: 'Raízes', theme: 'Fé', action: 'a' } }],
  })
})
