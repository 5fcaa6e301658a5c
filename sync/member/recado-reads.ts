import { combineLatest, defer, distinctUntilChanged, map, type Observable, shareReplay, switchMap } from 'rxjs'
import { watchIds, watchLast, watchRows } from '../database/object-stores.ts'
import type { Collections } from '../database/collections.ts'
import { comparePinnedFirst, type Recado } from '../model/content.ts'
import { watchExpiredIds, withoutExpired } from './expiry.ts'

/**
 * Recados and read marks as the screens need them. All watchers share one read, which ends with the
 * last of them. The bell reads only ids. The list reads all recados once, because no index tells
 * which of them are pinned.
 */
export function makeRecadoReads(database: Collections) {
  const recados = defer(() => database.collection('recados'))
  const marks = defer(() => database.collection('read_marks'))
  const shared = shareReplay({ bufferSize: 1, refCount: true }) as <T>(source: Observable<T>) => Observable<T>

  const all$: Observable<Recado[]> = recados.pipe(
    switchMap(watchRows),
    switchMap((rows) => withoutExpired<Recado>(database, rows)),
    map((rows) => rows.sort(comparePinnedFirst)),
    shared,
  )
  const ids$ = recados.pipe(switchMap(watchIds), shared)
  // A mark has the id of its recado.
  const readIds$ = marks.pipe(switchMap(watchIds), shared)

  return {
    all$,
    readIds$,
    watchLatest: (limit: number): Observable<Recado[]> =>
      recados.pipe(
        switchMap((collection) => watchLast(collection, 'publicado_em', limit)),
        switchMap((rows) => withoutExpired<Recado>(database, rows)),
      ),
    unreadCount$: combineLatest([ids$, readIds$, watchExpiredIds(database)]).pipe(
      map(([ids, read, expired]) => countMissing(ids, read, expired)),
      distinctUntilChanged(),
    ),
  }
}

export type RecadoReads = ReturnType<typeof makeRecadoReads>

/** How many of `ids` are in neither. Marks of deleted recados do not count. */
function countMissing(ids: ReadonlySet<string>, seen: ReadonlySet<string>, expired: ReadonlySet<string>): number {
  let missing = 0
  for (const id of ids) if (!seen.has(id) && !expired.has(id)) missing += 1
  return missing
}
