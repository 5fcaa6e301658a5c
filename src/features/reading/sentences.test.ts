import { expect, it } from 'vitest'
import { sentencesOf } from './spoken-text.ts'

const words = (text: string) => sentencesOf(text).map(([start, end]) => text.slice(start, end))

it('each sentence is read by itself, in the order of the text', () => {
  expect(words('Puxe uma cadeira.  Fique um pouco!\nE agora? Respire')).toEqual([
    'Puxe uma cadeira.',
    'Fique um pouco!',
    'E agora?',
    'Respire',
  ])
})

it('a quotation keeps its marks, and what has no letters is not read', () => {
  expect(words('“Vinde a mim.” Ele disse.')).toEqual(['“Vinde a mim.”', 'Ele disse.'])
  for (const text of ['  ', '— …', '* * *']) expect(words(text)).toEqual([])
})
