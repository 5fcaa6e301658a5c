import { JOURNEY_DAYS, mediaUrl, type JourneyDay } from '#sync'
import { paths } from '#src/paths.ts'
import { versePartsOf } from '#lib/verse-parts.ts'
import { journeyTexts } from '#texts/journey.ts'
import { journeyDaysTexts as texts } from '#texts/journey-days.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { devotionalPicture } from '#lib/devotional-picture.ts'
import * as styles from './today-card.css.ts'

interface TodayCardProps {
  day: JourneyDay
  isFinished: boolean
  /** The first synchronisation may still bring its text. */
  isArriving: boolean
  /** Several days are open: the member continues where they left off. */
  isReturning: boolean
}

function Verse({ text }: { text: string }) {
  const { quote, reference } = versePartsOf(text)
  return (
    <div>
      <p className={styles.verse}>{quote}</p>
      {reference && <Muted>{reference}</Muted>}
    </div>
  )
}

/** The suggested day, large. */
export function TodayCard({ day: { day, devotional, status }, isFinished, isArriving, isReturning }: TodayCardProps) {
  return (
    <Card as="section" padding="none" aria-labelledby="today">
      <div className={styles.today}>
        <div className={styles.picture}>
          {devotional || !isArriving ? (
            <Picture
              src={devotional?.image_url ? mediaUrl(devotional.image_url) : null}
              alt=""
              {...devotionalPicture}
              ratio="3/2"
              priority
            />
          ) : (
            <Skeleton shape="picture" />
          )}
        </div>
        <div className={styles.body}>
          <Heading id="today" size="sm" className={styles.eyebrow}>
            {isReturning && status !== 'completed' ? texts.openDays.welcome : texts.today.heading}
          </Heading>
          {devotional ? (
            <>
              <Heading level={3} size="lg">
                {devotional.title}
              </Heading>
              <Muted>
                {texts.day.of(day, JOURNEY_DAYS)} · {devotional.theme}
              </Muted>
              {isFinished && <Muted>{journeyTexts.complete.allDone}</Muted>}
              <div className={styles.action}>
                <ButtonLink size="lg" to={paths.devotional(day)}>
                  {status === 'completed'
                    ? texts.today.reread
                    : isReturning
                      ? texts.openDays.resume(day)
                      : texts.today.read}
                </ButtonLink>
              </div>
              <Verse text={devotional.verse} />
            </>
          ) : isArriving ? (
            <SkeletonText lines={4} />
          ) : (
            <p>{texts.today.notWritten}</p>
          )}
        </div>
      </div>
    </Card>
  )
}
