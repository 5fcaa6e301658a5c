import type { AfterDay } from '#sync'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Ornament } from '#ui/ornament.tsx'
import { Heading } from '#ui/text.tsx'
import { afterWords } from './after-words.ts'
import * as styles from './devotional.css.ts'

const texts = journeyTexts.complete

interface CompletedNoticeProps {
  after: AfterDay
  now: number
  isRereading: boolean
  onReread: () => void
}

/** Above the folded text of a completed day: says what comes next (readings J2 and J3). */
export function CompletedNotice({ after, now, isRereading, onReread }: CompletedNoticeProps) {
  const isNextOpen = after.kind === 'next-is-open'
  return (
    <div className={styles.notice}>
      <Ornament className={styles.blossom} />
      <Heading className={styles.noticeTitle}>{texts.noticeTitle}</Heading>
      <p>{afterWords(after, now)}</p>
      <div className={styles.noticeActions}>
        {isNextOpen && <ButtonLink to={paths.devotional(after.day)}>{texts.goToNext(after.day)}</ButtonLink>}
        <Button variant={isNextOpen ? 'secondary' : 'primary'} aria-expanded={isRereading} onClick={onReread}>
          {texts.reread}
        </Button>
      </div>
    </div>
  )
}
