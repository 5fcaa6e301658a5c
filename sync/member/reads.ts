import { combineLatest, defer, distinctUntilChanged, from, map, Observable, of, shareReplay, switchMap } from 'rxjs'
import { watchIds, watchLast, watchRows } from '../database/object-stores.ts'
import { type Collections, metaValue, readOne, watchList } from '../database/collections.ts'
import { findStored } from '../database/rxdb-internals.ts'
import type { ServerClock } from '../engine/engine.ts'
import type { DayNoteState } from '../engine/merge.ts'
import { comparePinnedFirst, isExpired, type Recado, type Timing } from '../model/content.ts'
import { MOST_LOOKED_UP } from '../model/home.ts'

/*
 * What the screens read that is more than rows of the database. A chunk of its own: a member's
 * first screen needs none of it.
 */

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
        unread.length > MOST_LOOKED_UP
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

export interface DayTexts {
  day: number
  /** The earliest first, each once; mostly there is one. */
  texts: string[]
}

/** The texts of a note that stand. */
export function textsOf({ versions }: Pick<DayNoteState, 'versions'>): string[] {
  const inOrder = Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1))
  return [...new Set(inOrder.map(([, text]) => text))]
}

/** What the member wrote about each day. */
export function watchDayNotes(database: Collections): Observable<DayTexts[]> {
  return watchList(database, 'day_notes', {}).pipe(
    map((notes) => notes.map((note) => ({ day: note.day_number, texts: textsOf(note) }))),
  )
}

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
