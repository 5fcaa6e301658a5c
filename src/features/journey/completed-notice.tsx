import { formatUpcoming } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { journeyTexts } from '../../texts/journey.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Ornament } from '../../ui/ornament.tsx'
import { Heading } from '../../ui/text.tsx'
import type { AfterDay } from './day-states.ts'
import * as styles from './devotional.css.ts'

const texts = journeyTexts.complete

interface CompletedNoticeProps {
  after: AfterDay
  now: number
  /** The day was completed just now: the blossom opens. */
  isCelebrated: boolean
  /** Left out while the text is open. */
  onReread?: () => void
}

/** On top of a completed day: that it is done, and what comes next (readings J2 and J3). */
export function CompletedNotice({ after, now, isCelebrated, onReread }: CompletedNoticeProps) {
  return (
    <div className={styles.notice}>
      <Ornament className={isCelebrated ? `${styles.blossom} ${styles.opening}` : styles.blossom} />
      <Heading className={styles.noticeTitle}>{texts.noticeTitle}</Heading>
      <p>{wordsFor(after, now)}</p>
      <div className={styles.noticeActions}>
        {after.kind === 'next-is-open' && (
          <ButtonLink to={paths.devotional(after.day)}>{texts.goToNext(after.day)}</ButtonLink>
        )}
        {onReread && (
          <Button variant={after.kind === 'next-is-open' ? 'secondary' : 'primary'} onClick={onReread}>
            {texts.reread}
          </Button>
        )}
      </div>
    </div>
  )
}

function wordsFor(after: AfterDay, now: number): string {
  switch (after.kind) {
    case 'finished':
      return texts.finished
    case 'next-is-open':
      return texts.nextIsOpen
    case 'come-back':
      return texts.comeBack(after.day, formatUpcoming(after.opensAt, now))
  }
}
