import { expect, it } from 'vitest'
import { refusalWords } from './refusal-words.ts'

it.each([
  ['23514', 'new row for relation "user_progress" violates check constraint', 'o servidor não aceita este conteúdo.'],
  ['FL409', 'Changed by somebody else in the meantime.', 'outra pessoa mudou isto enquanto você estava sem conexão.'],
  ['P0001', 'Este recado já foi publicado.', 'Este recado já foi publicado.'],
  ['HTTP 418', '', 'o servidor não aceitou esta alteração (HTTP 418).'],
])('%s %j: %s', (code, message, words) => {
  expect(refusalWords({ code, message })).toBe(words)
})
