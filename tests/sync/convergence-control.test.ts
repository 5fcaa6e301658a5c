import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DayNoteState, Policy } from '#sync/engine/merge.ts'
import type { CollectionName, WireDocument } from '#sync/engine/wire.ts'
import { isThorough } from '#tests/kit/lane.ts'
import type { PhoneOptions } from './kit/phone.ts'
import { simulate } from './kit/simulation.ts'
import { openSqlServer, type SqlServer } from './kit/sql-server.ts'

/**
 * The same simulation has to catch a synchronisation that is broken on purpose, or it proves
 * nothing.
 */
const broken = vi.hoisted(() => ({ merge: false, notes: false, answers: false }))
vi.mock('#sync/engine/merge.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#sync/engine/merge.ts')>()
  return {
    ...original,
    policyOf: (name: CollectionName): Policy => {
      const policy = original.policyOf(name)
      if (broken.notes && name === 'day_notes') return { ...policy, merge: lastLineOnly(policy.merge) }
      if (broken.answers && name === 'event_answers') return { ...policy, merge: (_local, remote) => remote }
      return broken.merge && name !== 'day_notes' ? { ...policy, merge: (_local, remote) => remote } : policy
    },
  }
})

/** Two lines that did not know of each other: the later one stays alone. */
function lastLineOnly(merge: Policy['merge']): Policy['merge'] {
  return (local, remote) => {
    const both = merge(local, remote) as WireDocument & DayNoteState
    return { ...both, versions: Object.fromEntries(Object.entries(both.versions).sort().slice(-1)) }
  }
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const OPERATIONS = 1000
let server: SqlServer

beforeAll(async () => {
  server = await openSqlServer(['devotional_favorites', 'event_answers'])
})
afterAll(() => server.close())
beforeEach(() => {
  broken.merge = false
  broken.notes = false
  broken.answers = false
})

/**
 * What the simulation says of the first seed in which it finds something; null if it finds nothing
 * in any.
 */
async function firstFinding(sabotage?: PhoneOptions['sabotage'], seeds = SEEDS): Promise<string | null> {
  for (const seed of seeds) {
    const run = simulate({
      seed,
      operations: OPERATIONS,
      server,
      userId: await server.member(),
      hasDigest: false,
      ...(sabotage ? { sabotage } : {}),
    })
    const finding = await run.then(
      () => null,
      (error: Error) => error.message,
    )
    if (finding !== null) return finding
  }
  return null
}

describe('the simulation reports', () => {
  it('nothing, when everything is right', async () => {
    expect(await firstFinding(undefined, SEEDS.slice(0, isThorough ? 2 : 1))).toBeNull()
  })

  it('a merge in which the last write erases the other one', async () => {
    broken.merge = true
    expect(await firstFinding()).toMatch(/phone \d lost (?:day|intent)|overruled/)
  })

  it('a note of which only the last text is kept', async () => {
    broken.notes = true
    expect(await firstFinding()).toMatch(/phone \d lost line/)
  })

  it('an answer in whose place the server’s is taken while it waits', async () => {
    broken.answers = true
    // The first seed whose phones have answers.
    expect(await firstFinding(undefined, [2])).toMatch(/phone \d lost intent event_answers/)
  })

  it('a cursor stored before its rows', { tags: 'thorough' }, async () => {
    const cursorFirst: PhoneOptions['sabotage'] = (replica, network) => ({
      replica,
      network: {
        async exchange(request) {
          const outcome = await network.exchange(request)
          if (outcome.ok && outcome.answer.cursor)
            await replica.writeCursor({ epoch: outcome.answer.epoch, ...outcome.answer.cursor })
          return outcome
        },
      },
    })
    // The fifth seed is the first that finds it.
    const found = await firstFinding(cursorFirst, [...SEEDS.slice(4), ...SEEDS])
    expect(found).toMatch(/ is .* instead of /)
  })

  it('a confirmation that also covers later writes', { tags: 'thorough' }, async () => {
    const found = await firstFinding((replica, network) => ({
      network,
      replica: {
        ...replica,
        async apply(sent, verdicts, rows, pass) {
          const now = await replica.unsent(2000)
          const latest = sent.map((row) => now.find(({ c, id }) => c === row.c && id === row.id) ?? row)
          return replica.apply(latest, verdicts, rows, pass)
        },
      },
    }))
    expect(found).toMatch(/phone \d lost day/)
  })
})
