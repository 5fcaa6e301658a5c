import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import type { DayNoteProps } from './day-note.tsx'

// A step of its own: the names of all files that the note needs do not weigh on the day's text.
const DayNote = lazyPart(() => import('./day-note.tsx'))

export default function LazyDayNote(props: DayNoteProps) {
  return (
    <Reveal>
      <DayNote {...props} />
    </Reveal>
  )
}
