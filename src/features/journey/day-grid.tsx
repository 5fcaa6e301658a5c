import type { JourneyDay } from '#sync'
import { Heart, Lock } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { journeyDaysTexts } from '#texts/journey-days.ts'
import { Link } from '#ui/link.tsx'
import { Heading } from '#ui/text.tsx'
import * as styles from './day-grid.css.ts'
import { dayName, isReadable } from './day-words.ts'

/** All days at once, each a link, without swiping. */
export function DayGrid({ days, now }: { days: JourneyDay[]; now: number }) {
  return (
    <section className={styles.section} aria-labelledby="all-days">
      <Heading id="all-days">{journeyDaysTexts.grid.heading}</Heading>
      <ol className={styles.grid}>
        {days.map((day) => (
          <li key={day.day}>
            <DayCell day={day} now={now} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function DayCell({ day, now }: { day: JourneyDay; now: number }) {
  const name = dayName(day, now)
  const face = (
    <>
      <span>{day.day}</span>
      {day.status === 'completed' && <Heart className={styles.icon} fill="currentColor" aria-hidden="true" />}
      {day.status === 'locked' && <Lock className={styles.icon} aria-hidden="true" />}
    </>
  )
  if (isReadable(day)) {
    return (
      <Link
        to={paths.devotional(day.day)}
        className={styles.cell}
        data-status={day.status}
        data-suggested={day.isSuggested || undefined}
        aria-label={name}
      >
        {face}
      </Link>
    )
  }
  return (
    <span className={styles.cell} data-status={day.status} role="img" aria-label={name} title={name}>
      {face}
    </span>
  )
}
