import { map, type Observable } from 'rxjs'
import { memberCommands, watchMember } from '#sync'

/*
 * Apart from queries.ts and commands.ts, which a day's text needs first.
 */

/** The texts that a member wrote about a day, the earliest first; mostly one. */
export function watchDayNote(day: number): Observable<string[]> {
  return watchMember((data) =>
    data.dayNotes.watchAll().pipe(map((notes) => notes.find((note) => note.day === day)?.texts ?? [])),
  )
}

/** @param seen the texts in whose place it is written */
export async function writeDayNote(day: number, text: string, seen: readonly string[]): Promise<void> {
  await memberCommands.writeDayNote(day, text, seen)
}
