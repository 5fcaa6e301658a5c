import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { DatabaseUnusable } from './open.ts'
import { storageTrouble } from './trouble.ts'

const named = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('what a failing local database reports', () => {
  it.each([
    ['no space', named('QuotaExceededError'), 'full'],
    ['no space, reported by Dexie', new Dexie.AbortError('Transaction aborted', named('QuotaExceededError')), 'full'],
    [
      'no space for one of several',
      Object.assign(new Error('1 of 2 operations failed'), {
        name: 'BulkError',
        failures: [named('QuotaExceededError')],
      }),
      'full',
    ],
    [
      'never opened, for lack of space',
      new DatabaseUnusable('The local database did not start', { cause: named('QuotaExceededError') }),
      'lost',
    ],
    ['a transaction aborted without a reason', named('AbortError'), 'lost'],
    ['closed', new Dexie.DatabaseClosedError(), 'lost'],
    [
      'lost on the iPhone',
      named('UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'),
      'lost',
    ],
    ['closing', named('TransactionInactiveError', 'The database connection is closing.'), 'lost'],
    ['an error of ours', new RangeError('Not a day of the journey: 99'), null],
    ['nothing', undefined, null],
  ] as const)('%s', (_what, error, trouble) => {
    expect(storageTrouble(error)).toBe(trouble)
  })
})
