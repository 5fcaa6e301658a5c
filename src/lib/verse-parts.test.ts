import { expect, it } from 'vitest'
import { versePartsOf } from './verse-parts.ts'

it.each([
  [
    '«Tudo tem o seu tempo» (Eclesiastes 3:1, Almeida RC 1911)',
    '“Tudo tem o seu tempo”',
    'Eclesiastes 3:1, Almeida RC 1911',
  ],
  ['Deus é amor. (1 João 4:8)', 'Deus é amor.', '1 João 4:8'],
  ['Deus é amor.\n1 João 4:8', 'Deus é amor.', '1 João 4:8'],
  ['Um verso sem referência', 'Um verso sem referência', null],
  ['Amai (uns aos outros)', 'Amai (uns aos outros)', null],
  ['Um verso\nem duas linhas', 'Um verso\nem duas linhas', null],
  [
    '1 O Senhor é o meu pastor\n2 Deitar-me faz em verdes pastos',
    '1 O Senhor é o meu pastor\n2 Deitar-me faz em verdes pastos',
    null,
  ],
  ['Duas\n linhas (Salmos 1:1)', 'Duas\n linhas', 'Salmos 1:1'],
])('%s: the verse and its reference', (text, quote, reference) => {
  expect(versePartsOf(text)).toEqual({ quote, reference })
})
