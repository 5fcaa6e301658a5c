import { combineLatest, defer, distinctUntilChanged, map, of, type Observable, shareReplay, switchMap } from 'rxjs'
import { watchIds, watchLast, watchRows } from '../database/object-stores.ts'
import { type Collections, watchList } from '../database/collections.ts'
import { findStored } from '../database/rxdb-internals.ts'
import { comparePinnedFirst, type Recado } from '../model/content.ts'
import { withoutExpired } from './expiry.ts'

export { withoutExpired }

/** Of no more unread recados it is looked up which of them have ended. The bell shows '9+'. */
const FEW = 50

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
    watchOne: (id: string): Observable<Recado | null> =>
      watchList(database, 'recados', { selector: { id } }).pipe(
        switchMap((rows) => withoutExpired<Recado>(database, rows)),
        map(([first]) => first ?? null),
      ),
    unreadCount$: combineLatest([ids$, readIds$]).pipe(
      map(([ids, read]) => [...ids].filter((id) => !read.has(id))),
      switchMap((unread) =>
        unread.length > FEW
          ? of(unread.length)
          : recados.pipe(
              switchMap((collection) => findStored(collection, unread, false)),
              switchMap((rows) => withoutExpired<Recado>(database, rows)),
              map(({ length }) => length),
            ),
      ),
      distinctUntilChanged(),
    ),
  }
}

export type RecadoReads = ReturnType<typeof makeRecadoReads>
