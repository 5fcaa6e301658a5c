import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { DatabaseUnusable } from './open.ts'
import { storageTrouble } from './trouble.ts'

const named = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('o que diz um banco local que falha', () => {
  it.each([
    ['sem espaço', named('QuotaExceededError'), 'full'],
    ['sem espaço, dito pelo Dexie', new Dexie.AbortError('Transaction aborted', named('QuotaExceededError')), 'full'],
    [
      'sem espaço para uma de várias',
      Object.assign(new Error('1 of 2 operations failed'), {
        name: 'BulkError',
        failures: [named('QuotaExceededError')],
      }),
      'full',
    ],
    [
      'que não chegou a abrir, por falta de espaço',
      new DatabaseUnusable('The local database did not start', { cause: named('QuotaExceededError') }),
      'lost',
    ],
    ['uma transação desfeita sem motivo', named('AbortError'), 'lost'],
    ['fechado', new Dexie.DatabaseClosedError(), 'lost'],
    [
      'perdido no iPhone',
      named('UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'),
      'lost',
    ],
    ['a fechar', named('TransactionInactiveError', 'The database connection is closing.'), 'lost'],
    ['um erro nosso', new RangeError('Not a day of the journey: 99'), null],
    ['nada', undefined, null],
  ] as const)('%s', (_what, error, trouble) => {
    expect(storageTrouble(error)).toBe(trouble)
  })
})
