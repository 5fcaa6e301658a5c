import { map, type Observable } from 'rxjs'
import { type Collections, watchList } from '../database/collections.ts'
import type { DayNoteState } from '../engine/merge.ts'

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
