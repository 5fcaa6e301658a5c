import { useId } from 'react'
import type { DayTexts } from '#sync'
import { useLive } from '#lib/use-live.ts'
import { paths } from '#src/paths.ts'
import { dayNoteTexts as texts, NOTE_SEPARATOR } from '#texts/day-note.ts'
import { journeyTexts } from '#texts/journey.ts'
import { Link } from '#ui/link.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import * as styles from './day-note.css.ts'
import { dayNotes$, useDayNote } from './use-day-note.ts'

/** More than anybody types at once; the server takes twice as much. */
const LONGEST = 20_000

export interface DayNoteProps {
  day: number
  /** The journey's last day is completed. */
  isAtEnd: boolean
}

/** Loads after the day's text. */
export default function DayNote({ day, isAtEnd }: DayNoteProps) {
  const notes = useLive(dayNotes$)
  if (!notes) return null
  const others = notes.filter((note) => note.day !== day && note.texts.some((text) => text.trim() !== ''))
  return (
    <>
      <Note day={day} stored={notes.find((note) => note.day === day)?.texts ?? NONE} />
      {isAtEnd && others.length > 0 && <WordsOfTheWay notes={others} />}
    </>
  )
}

const NONE: readonly string[] = []

function Note({ day, stored }: { day: number; stored: readonly string[] }) {
  const { text, state, isTwofold, field } = useDayNote(day, stored)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.note}>
      <Heading id={titleId} size="md">
        {texts.title}
      </Heading>
      <Muted>{texts.private}</Muted>
      <TextArea
        label={texts.label}
        isLabelHidden
        placeholder={texts.placeholder}
        maxLength={LONGEST}
        value={text}
        {...field}
      />
      {isTwofold && <Muted>{texts.two}</Muted>}
      <p role="status" className={state === 'failed' ? styles.failed : styles.state}>
        {state === 'saved' ? texts.saved : state === 'failed' ? texts.failed : ''}
      </p>
    </section>
  )
}

/** What she wrote on the other days, to read again at the end. */
function WordsOfTheWay({ notes }: { notes: readonly DayTexts[] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.way}>
      <Heading id={titleId} size="md">
        {texts.way}
      </Heading>
      <ul className={styles.wayList}>
        {[...notes]
          .sort((a, b) => a.day - b.day)
          .map(({ day, texts: written }) => (
            <li key={day}>
              <Link className={styles.wayDay} to={paths.devotional(day)}>
                {journeyTexts.devotional.neighbour(day)}
              </Link>
              <p className={styles.wayText}>{written.join(NOTE_SEPARATOR)}</p>
            </li>
          ))}
      </ul>
    </section>
  )
}
