import { expect, it } from 'vitest'
import { refusalKind } from './refusal-kind.ts'

it.each([
  ['P0001', 'Este recado já foi publicado.', 'ownWords'],
  ['P0001', '', 'unknown'],
  ['FL409', 'Changed by somebody else in the meantime.', 'conflict'],
  ['FL426', '', 'older'],
  ['FL403', 'Only administrators publish.', 'notAllowed'],
  ['42501', 'permission denied for table recados', 'notAllowed'],
  ['HTTP 403', '', 'notAllowed'],
  ['23505', 'duplicate key value violates unique constraint', 'taken'],
  ['23514', 'new row for relation "user_progress" violates check constraint', 'invalid'],
  ['22P02', 'invalid input syntax for type uuid', 'invalid'],
  ['54000', 'At most 2000 rows in one push.', 'tooLarge'],
  ['HTTP 413', '', 'tooLarge'],
  ['HTTP 418', '', 'unknown'],
])('%s %j: %s', (code, message, kind) => {
  expect(refusalKind({ code, message })).toBe(kind)
})
