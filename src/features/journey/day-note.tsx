import { useId, useMemo } from 'react'
import { useLive } from '#lib/use-live.ts'
import { dayNoteTexts as texts } from '#texts/day-note.ts'
import { TextArea } from '#ui/text-area.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import * as styles from './day-note.css.ts'
import { useDayNote, watchDayNote } from './use-day-note.ts'

/** More than anybody types at once; the server takes twice as much. */
const LONGEST = 20_000

/** Loads after the day's text. */
export default function DayNote({ day }: { day: number }) {
  const stored = useLive(useMemo(() => watchDayNote(day), [day]))
  return stored && <Note day={day} stored={stored} />
}

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
