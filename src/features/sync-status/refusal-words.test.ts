import { expect, it } from 'vitest'
import { refusalWords } from './refusal-words.ts'

it.each([
  ['23514', 'new row for relation "user_progress" violates check constraint', 'o servidor não aceita este conteúdo.'],
  ['23505', 'duplicate key value violates unique constraint', 'já existe outro no mesmo lugar.'],
  ['FL409', 'Changed by somebody else in the meantime.', 'outra pessoa mudou isto enquanto você estava sem conexão.'],
  ['22P02', 'invalid input syntax for type uuid', 'o servidor não aceita este conteúdo.'],
  ['42501', 'permission denied for table recados', 'sua conta não pode fazer esta alteração.'],
  ['54000', 'At most 2000 rows in one push.', 'é grande demais para enviar.'],
  ['P0001', 'Este recado já foi publicado.', 'Este recado já foi publicado.'],
  ['P0001', '', 'o servidor não aceitou esta alteração (P0001).'],
  ['HTTP 418', '', 'o servidor não aceitou esta alteração (HTTP 418).'],
])('%s %j: %s', (code, message, words) => {
  expect(refusalWords({ code, message })).toBe(words)
})
