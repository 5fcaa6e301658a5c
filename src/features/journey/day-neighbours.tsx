import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type AfterDay, isDayOpen, JOURNEY_DAYS, opensAt, type Progress } from '#sync'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import { formatUpcoming } from '#lib/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import * as styles from './devotional.css.ts'

const texts = journeyTexts.devotional

interface DayNeighboursProps {
  day: number
  progress: Progress
  after: AfterDay
  now: number
}

/** Links to the day before and after; a locked one says when it opens, an unwritten one says so. */
export function DayNeighbours({ day, progress, after, now }: DayNeighboursProps) {
  const next = day + 1
  const isUnwritten = after.kind === 'unwritten' && after.day === next
  return (
    <nav className={styles.neighbours} aria-label={texts.neighbours}>
      {day > 1 && (
        <div>
          <ButtonLink variant="quiet" icon={<ChevronLeft />} to={paths.devotional(day - 1)}>
            {texts.neighbour(day - 1)}
          </ButtonLink>
        </div>
      )}
      {next > JOURNEY_DAYS ? null : !isUnwritten && isDayOpen(progress, next, now) ? (
        <div className={styles.nextNeighbour}>
          <ButtonLink variant="quiet" to={paths.devotional(next)}>
            {texts.neighbour(next)}
            <ChevronRight aria-hidden="true" />
          </ButtonLink>
        </div>
      ) : (
        <p className={styles.nextClosed}>
          {isUnwritten
            ? journeyTexts.complete.unwritten(next)
            : texts.opens(next, formatUpcoming(opensAt(progress.started_at, next), now))}
        </p>
      )}
    </nav>
  )
}
