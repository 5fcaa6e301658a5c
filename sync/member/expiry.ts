import { from, map, Observable, switchMap } from 'rxjs'
import { type Collections, metaValue, readOne } from '../database/collections.ts'
import type { ServerClock } from '../engine/engine.ts'
import { isExpired, type Timing } from '../model/timing.ts'

/** Timers stand still while a phone sleeps: none is trusted for longer than this. */
const LOOK_EVERY_MS = 30_000

/**
 * The documents that have not ended, by the server's clock as far as this phone knows it: emits now
 * and whenever one ends. The server takes them from the phone at the next contact.
 */
export function withoutExpired<T extends Timing>(database: Collections, docs: readonly T[]): Observable<T[]> {
  return from(database.meta()).pipe(
    switchMap((meta) => readOne(meta, 'clock')),
    map((entry) => metaValue<ServerClock>(entry)?.offset ?? 0),
    switchMap((offset) => untilTheyEnd(docs, () => Date.now() + offset)),
  )
}

function untilTheyEnd<T extends Timing>(docs: readonly T[], clock: () => number): Observable<T[]> {
  return new Observable((subscriber) => {
    let shown = -1
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = clock()
      const left = docs.filter((doc) => !isExpired(doc, now))
      if (left.length !== shown) subscriber.next(left)
      shown = left.length
      const next = Math.min(...left.flatMap(({ expira_em }) => (expira_em ? [Date.parse(expira_em)] : [])))
      if (next < Infinity) timer = setTimeout(look, Math.min(next - now, LOOK_EVERY_MS))
    }
    look()
    return () => clearTimeout(timer)
  })
}
