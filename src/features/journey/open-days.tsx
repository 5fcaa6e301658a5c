import type { JourneyDay } from '#sync'
import { paths } from '#src/paths.ts'
import { journeyDaysTexts } from '#texts/journey-days.ts'
import { Link } from '#ui/link.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { isReadable } from './day-words.ts'
import * as styles from './open-days.css.ts'

const texts = journeyDaysTexts.openDays

/** The open days, without a word about what was missed. */
export function OpenDays({ days }: { days: readonly JourneyDay[] }) {
  return (
    <section className={styles.section} aria-labelledby="open-days">
      <div>
        <Heading id="open-days">{texts.heading}</Heading>
        <Muted>{texts.lead}</Muted>
      </div>
      <ul className={styles.list}>
        {days.map((day) => (
          <li key={day.day}>
            {isReadable(day) ? (
              <Link className={styles.day} to={paths.devotional(day.day)} data-suggested={day.isSuggested || undefined}>
                <DayLine day={day} />
              </Link>
            ) : (
              <span className={styles.day}>
                <DayLine day={day} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DayLine({ day: { day, devotional } }: { day: JourneyDay }) {
  return (
    <>
      <span className={styles.number}>{journeyDaysTexts.day.number(day)}</span>
      <span>{devotional?.title ?? journeyDaysTexts.day.soon}</span>
    </>
  )
}
