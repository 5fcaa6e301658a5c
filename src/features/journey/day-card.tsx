import { Heart, Lock } from 'lucide-react'
import { mediaUrl, type JourneyDay } from '#sync'
import { formatUpcoming } from '#lib/dates.ts'
import { paths } from '#src/paths.ts'
import { journeyDaysTexts } from '#texts/journey-days.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { stretchedLink } from '#ui/card.css.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import * as styles from './day-card.css.ts'
import { isReadable } from './day-words.ts'
import { devotionalPicture } from '#lib/devotional-picture.ts'

const texts = journeyDaysTexts.day

interface DayCardProps {
  day: JourneyDay
  now: number
  /** Otherwise the place of its picture stays empty. */
  isNear: boolean
}

/** One day of the journey: completed, suggested, open, locked or not written yet. */
export function DayCard({ day, now, isNear }: DayCardProps) {
  const { status, devotional, opensAt } = day
  const isLocked = status === 'locked'
  const readable = isReadable(day)
  const title = devotional?.title ?? texts.soon
  return (
    <Card
      padding="none"
      isInteractive={readable}
      className={styles.card}
      data-status={status}
      data-suggested={day.isSuggested || undefined}
    >
      <div className={styles.picture}>
        {isNear ? (
          <Picture
            // Today's card above the row has it.
            src={devotional?.image_url && !day.isSuggested ? mediaUrl(devotional.image_url) : null}
            alt=""
            {...devotionalPicture}
            ratio="3/2"
          />
        ) : (
          <div className={styles.pictureToCome} />
        )}
        {isLocked && (
          <span className={styles.lock}>
            <Lock aria-hidden="true" />
          </span>
        )}
        {status === 'completed' && (
          <span className={styles.heart}>
            <Heart fill="currentColor" aria-hidden="true" />
          </span>
        )}
      </div>
      <div className={styles.body}>
        <p className={styles.number}>{texts.number(day.day)}</p>
        <h3 className={styles.title}>
          {readable ? (
            <Link className={stretchedLink} to={paths.devotional(day.day)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {devotional && <p className={styles.theme}>{devotional.theme}</p>}
        <div className={styles.state}>
          {status === 'completed' && <Badge tone="sage">{texts.completedBadge}</Badge>}
          {status !== 'completed' && day.isSuggested && <Badge tone="brand">{texts.suggestedBadge}</Badge>}
          {isLocked && <p className={styles.opening}>{texts.available(formatUpcoming(opensAt, now))}</p>}
        </div>
      </div>
    </Card>
  )
}
