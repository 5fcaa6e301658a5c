import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import { type Collections, watchList, watchMeta } from '../database/collections.ts'
import type { EventAnswer } from '../database/schemas.ts'
import type { Replica } from '../engine/replica.ts'
import { type NetworkResult, restAs, result } from '../api/rest.ts'

/** Who comes to an event, as far as a member may know it. */
export interface Attendance {
  /** The member's own answer. */
  answer: EventAnswer | null
  /** How many others come, as the server said last; never who. */
  others: number
}

const COUNTS_KEY = 'event-counts'
type Counts = Readonly<Record<string, number>>

/** Asks the server how many others come to each event. */
async function askCounts(userId: string): Promise<NetworkResult<Counts>> {
  return (await result(restAs(userId).rpc('event_counts'))) as NetworkResult<Counts>
}

/**
 * Answers to events. They are synchronised like favourites. The counts are not: each answer would
 * be news for every member's phone. They are asked for, and the last ones stay on the phone.
 * @param ask resolves to how many others come
 */
export function makeAttendance(userId: string, database: Collections, replica: Replica, ask = askCounts) {
  const counts$ = watchMeta(database).pipe(
    map((metadata) => (metadata.get(COUNTS_KEY) ?? {}) as Counts),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )
  return {
    /** By event. One without an answer and without a count is missing. */
    watch: (): Observable<ReadonlyMap<string, Attendance>> =>
      combineLatest([watchList(database, 'event_answers', {}), counts$]).pipe(
        map(([answers, counts]) => {
          const all = new Map<string, Attendance>()
          for (const [id, others] of Object.entries(counts)) all.set(id, { answer: null, others })
          for (const { event_id: id, answer } of answers) {
            if (answer !== 'nenhuma') all.set(id, { answer, others: counts[id] ?? 0 })
          }
          return all
        }),
      ),
    /** Asks for the counts. Without a network, and with an older server, the last ones stay. */
    async refresh(): Promise<void> {
      const counts = await ask(userId)
      if (counts.ok) await replica.writeMetadata(COUNTS_KEY, counts.value)
      else console.info('How many come is not known now', counts.code)
    },
  }
}
