import { ChevronLeft, ChevronRight } from 'lucide-react'
import { paths } from '../../paths.ts'
import { journeyTexts } from '../../texts/journey.ts'
import { formatUpcoming } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { afterDay } from './day-states.ts'
import * as styles from './devotional.css.ts'

const texts = journeyTexts.devotional

/** The day before and the day after; one that is not open yet says when it will be. */
export function DayNeighbours({ day, startedAt, now }: { day: number; startedAt: string; now: number }) {
  const after = afterDay(day, startedAt, now)
  return (
    <nav className={styles.neighbours} aria-label={texts.neighbours}>
      {day > 1 && (
        <div>
          <ButtonLink variant="quiet" icon={<ChevronLeft />} to={paths.devotional(day - 1)}>
            {texts.neighbour(day - 1)}
          </ButtonLink>
        </div>
      )}
      {after.kind === 'next-is-open' && (
        <div className={styles.nextNeighbour}>
          <ButtonLink variant="quiet" to={paths.devotional(after.day)}>
            {texts.neighbour(after.day)}
            <ChevronRight aria-hidden="true" />
          </ButtonLink>
        </div>
      )}
      {after.kind === 'come-back' && (
        <p className={styles.nextClosed}>{texts.opens(after.day, formatUpcoming(after.opensAt, now))}</p>
      )}
    </nav>
  )
}
