import { useState } from 'react'
import { useLive } from '#lib/use-live.ts'
import DayNote from './day-note.tsx'
import * as styles from './day-note.css.ts'
import { dayNotes$ } from './use-day-note.ts'

/** Where a day's text does not stand: what the member has written about the day, if she has. */
export default function KeptDayNote({ day }: { day: number }) {
  const notes = useLive(dayNotes$)
  const [isShown, setIsShown] = useState(false)
  // It stays while she empties it.
  if (!isShown && notes?.some((note) => note.day === day && note.texts.length > 0)) setIsShown(true)
  if (!isShown) return null
  return (
    <div className={styles.kept}>
      <DayNote day={day} isAtEnd={false} />
    </div>
  )
}
