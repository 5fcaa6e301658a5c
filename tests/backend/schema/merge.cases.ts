import fc from 'fast-check'
import type { DayNoteState, EventAnswerState, FavoriteState, ProgressState } from '#sync/engine/merge.ts'
import { versionName } from '#sync/member/commands.ts'

/** What arrives for one document, in the order of arrival. */
export type Arrivals<State> = State[]

const BASE = Date.UTC(2026, 0, 1)
const progress: fc.Arbitrary<ProgressState> = fc.record({
  started_at: fc.integer({ min: 0, max: 86_400_000 * 90 }).map((ms) => new Date(BASE + ms).toISOString()),
  last_completed_day: fc.integer({ min: 0, max: 30 }),
  // Unsorted, and with the same day twice, as a device never sends them.
  completed_days: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }),
})

/** Only a few different clock values, so that equal ones meet. */
const stamp = fc
  .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 }), fc.constantFrom('celular1', 'tablet01'))
  .map(
    ([ms, counter, device]) => `${String(BASE + ms).padStart(15, '0')}-${String(counter).padStart(5, '0')}-${device}`,
  )
const favorite: fc.Arbitrary<FavoriteState> = fc.record({ active: fc.boolean(), stamp })
const answer: fc.Arbitrary<EventAnswerState> = fc.record({
  answer: fc.constantFrom('vou', 'talvez', 'nao', 'nenhuma'),
  stamp,
})

/**
 * Any states in which what stands is known, as the database makes them. Few names, so that they
 * meet, also with two texts for one name; letters that JavaScript and Postgres order differently.
 */
const dayNote: fc.Arbitrary<DayNoteState> = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('celular1', 'tablet01', 'servidor'),
        fc.constantFrom('Deus é bom', 'deus é bom', '🌷', '\uffee', 'a\n\n———\n\nb'),
      ),
      { maxLength: 4 },
    ),
    fc.array(fc.tuple(fc.constantFrom('celular1', 'tablet01', 'notebook'), fc.integer({ min: 0, max: 3 })), {
      maxLength: 3,
    }),
  )
  .map(([versions, others]) => {
    const seen: Record<string, number> = Object.fromEntries(others)
    for (const [number, device] of versions) seen[device] = Math.max(seen[device] ?? 0, number)
    return {
      versions: Object.fromEntries(versions.map(([number, device, text]) => [versionName(number, device), text])),
      seen,
    }
  })

const arrivals = <State>(state: fc.Arbitrary<State>) => fc.array(state, { minLength: 1, maxLength: 5 })

/** The same cases for the same seed. */
export function sampleProgress(seed: number, cases: number): Arrivals<ProgressState>[] {
  return fc.sample(arrivals(progress), { seed, numRuns: cases })
}

export function sampleFavorites(seed: number, cases: number): Arrivals<FavoriteState>[] {
  return fc.sample(arrivals(favorite), { seed, numRuns: cases })
}

export function sampleAnswers(seed: number, cases: number): Arrivals<EventAnswerState>[] {
  return fc.sample(arrivals(answer), { seed, numRuns: cases })
}

export function sampleDayNotes(seed: number, cases: number): Arrivals<DayNoteState>[] {
  return fc.sample(arrivals(dayNote), { seed, numRuns: cases })
}

/** Marks in the order of their arrival, by number; many come more than once. */
export function sampleMarks(seed: number, cases: number): number[] {
  return fc.sample(fc.integer({ min: 0, max: Math.ceil(cases / 2) }), { seed, numRuns: cases })
}

/** The n-th arrivals of all documents together: one statement may write a document only once. */
export function rounds<State>(cases: Arrivals<State>[]): { index: number; state: State }[][] {
  const longest = Math.max(...cases.map((list) => list.length))
  return Array.from({ length: longest }, (_, round) =>
    cases.flatMap((list, index) => (list[round] === undefined ? [] : [{ index, state: list[round] }])),
  )
}
