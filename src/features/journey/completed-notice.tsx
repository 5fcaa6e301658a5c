import { type ComponentType, memo } from 'react'
import type { AfterDay } from '#sync'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Ornament } from '#ui/ornament.tsx'
import { Heading } from '#ui/text.tsx'
import { afterWords } from './after-words.ts'
import * as styles from './devotional.css.ts'

const texts = journeyTexts.complete

const KeptGarden = lazyPart(() => import('./kept-garden.tsx'))
// Nothing of it is in the build of a ministry that has set no contact.
const Prayer =
  import.meta.env.VITE_PRAYER_WHATSAPP || import.meta.env.VITE_PRAYER_MAIL
    ? lazyPart(() => import('./day-prayer.tsx'))
    : null

interface CompletedNoticeProps {
  day: number
  completed: readonly number[]
  after: AfterDay
  now: number
  isRereading: boolean
  onReread: () => void
}

/** Above the folded text of a completed day: says what comes next (readings J2 and J3). */
export function CompletedNotice({ day, completed, after, now, isRereading, onReread }: CompletedNoticeProps) {
  const isNextOpen = after.kind === 'next-is-open'
  const isLast = after.kind === 'finished'
  return (
    <div className={styles.notice}>
      {!isLast && <Ornament className={styles.blossom} />}
      <Heading className={styles.noticeTitle}>{texts.noticeTitle}</Heading>
      <p>{afterWords(after, now)}</p>
      {isLast && (
        <div className={styles.gardenToCome}>
          <Reveal>
            <KeptGarden completed={completed} />
          </Reveal>
        </div>
      )}
      <div className={styles.noticeActions}>
        {isNextOpen && <ButtonLink to={paths.devotional(after.day)}>{texts.goToNext(after.day)}</ButtonLink>}
        <Button variant={isNextOpen ? 'secondary' : 'primary'} aria-expanded={isRereading} onClick={onReread}>
          {texts.reread}
        </Button>
        {Prayer && <DayPrayer Prayer={Prayer} day={day} />}
      </div>
    </div>
  )
}

/** What the worker's page shows stays until its code has come: no update reaches it. */
const DayPrayer = memo(function DayPrayer({ Prayer, day }: { Prayer: ComponentType<{ day: number }>; day: number }) {
  return (
    <Reveal>
      <Prayer day={day} />
    </Reveal>
  )
})
