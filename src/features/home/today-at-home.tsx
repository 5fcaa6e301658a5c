import { type HomeDay, type JourneyDay, mediaUrl } from '#sync'
import { devotionalPicture } from '#lib/devotional-picture.ts'
import { eyebrowOf } from '#lib/home-words.ts'
import { versePartsOf } from '#lib/verse-parts.ts'
import { paths } from '#src/paths.ts'
import { homeTexts as texts } from '#texts/home.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import * as styles from './home.css.ts'

interface TodayAtHomeProps {
  /** null before the first journey. */
  day: JourneyDay | null | undefined
  devotional: HomeDay | undefined
  /** Whether it is known that there is no journey, or no text for its day. */
  isSettled: boolean
}

/** The day to read: its picture, title, verse and minutes, one tap away. */
export function TodayAtHome({ day, devotional, isSettled }: TodayAtHomeProps) {
  const { quote, reference } = versePartsOf(devotional?.verse ?? '')
  return (
    <Card padding="none">
      <div className={styles.card}>
        <div className={styles.picture}>
          <Picture
            src={devotional?.image_url ? mediaUrl(devotional.image_url) : null}
            alt=""
            {...devotionalPicture}
            ratio="3/2"
            priority
          />
        </div>
        <div className={styles.body}>
          {day && devotional ? (
            <>
              <p className={styles.eyebrow}>{eyebrowOf(devotional, day.status === 'completed')}</p>
              <Heading>{devotional.title}</Heading>
              <div>
                <p className={styles.verse}>{quote}</p>
                {reference && <Muted className={styles.reference}>{reference}</Muted>}
              </div>
            </>
          ) : !isSettled ? null : day ? (
            <p>{texts.notWritten}</p>
          ) : (
            <>
              <Heading>{texts.notStarted.title}</Heading>
              <p>{texts.notStarted.lead}</p>
            </>
          )}
          <ButtonLink size="lg" to={paths.today()}>
            {texts.today}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** The same card before its day is known. */
export function TodayToCome() {
  return (
    <Card padding="none">
      <div className={styles.card} aria-busy="true">
        <div className={styles.picture}>
          <Skeleton shape="picture" />
        </div>
        <div className={styles.body}>
          <SkeletonText lines={4} />
        </div>
      </div>
    </Card>
  )
}
