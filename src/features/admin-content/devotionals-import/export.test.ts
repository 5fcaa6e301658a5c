import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Devotional } from '#sync'
import { checkDays } from './check.ts'
import { devotionalsCsv, devotionalsJson, devotionalsText } from './export.ts'
import { readPasted } from './read-source.ts'
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

it.each(WAYS)('%s: what is exported is imported again as it was', (_name, write, read) => {
  fc.assert(
    fc.property(journey, (devotionals) => {
      const reading = read(write(devotionals))
      if (!reading.ok) throw new Error(reading.problem)
      expect(reading.unknown).toEqual([])
      const ids = devotionals.map(({ id }) => id)
      const back = checkDays(reading.days, [], { replaces: false, asDrafts: false }, ids)
      expect(back.flatMap(({ faults }) => faults)).toEqual([])
      const bare = (doc: Devotional) => JSON.parse(JSON.stringify({ ...doc, rascunho: undefined })) as Devotional
      expect(back.map(({ doc }) => bare(doc))).toEqual(devotionals.map(bare))
    }),
    { numRuns: 50, seed: 30 },
  )
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
