import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import * as styles from './day-note-part.css.ts'

// The worker's page has only its place: what a member wrote comes from the database.
const DayNote = lazyPart(() => import('./day-note-lazy.tsx'))

/** What a member writes about a day, below its text. */
export function DayNotePart({ day }: { day: number }) {
  return (
    <div className={styles.place}>
      <Reveal>
        <DayNote day={day} />
      </Reveal>
    </div>
  )
}
