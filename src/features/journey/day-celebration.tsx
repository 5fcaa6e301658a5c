// A chunk of its own: it is fetched while the day is read.
import { useCallback, useEffect, useRef } from 'react'
import { type AfterDay, type Devotional, JOURNEY_DAYS, type Progress } from '#sync'
import { drawWords } from '#lib/drawing/draw-words.ts'
import { PrayerLink } from '#lib/prayer-link.tsx'
import { canSharePictures, sharePicture } from '#lib/share-picture.ts'
import { useCommand } from '#lib/use-command.ts'
import { useDrawnPicture } from '#lib/use-drawn-picture.ts'
import { paths } from '#src/paths.ts'
import { celebrationTexts as texts } from '#texts/celebration.ts'
import { journeyTexts } from '#texts/journey.ts'
import { prayerTexts } from '#texts/prayer.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Heading } from '#ui/text.tsx'
import { afterWords } from './after-words.ts'
import { Garden } from './garden.tsx'
import { GardenButton } from './garden-button.tsx'
import * as styles from './day-celebration.css.ts'
import { notice as noticeStyle } from './devotional.css.ts'

/** Longer words in smaller letters, so that what comes after them stays in sight. */
const LONG_WORDS = 140

interface DayCelebrationProps {
  devotional: Devotional
  progress: Progress
  after: AfterDay
  now: number
  onReread: () => void
}

/**
 * The moment after a day is completed: a petal that opens, the day's truth, somebody to send it to, and what is open next.
 */
export default function DayCelebration({ devotional, progress, after, now, onReread }: DayCelebrationProps) {
  const { day_number: day, title, action } = devotional
  const isLast = day === JOURNEY_DAYS
  const card = useRef<HTMLDivElement>(null)
  // It is higher than the notice that stood here for a moment.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    card.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <div ref={card} className={`${noticeStyle} ${styles.card}`}>
      <div className={styles.garden}>
        <Garden completed={progress.completed_days} newest={day} />
      </div>
      <Heading className={styles.title}>{journeyTexts.complete.noticeTitle}</Heading>
      <p className={styles.carry}>{texts.carry}</p>
      <p className={action.length > LONG_WORDS ? styles.longTruth : styles.truth}>{action}</p>
      <div className={styles.actions}>
        <SendButton day={day} title={title} truth={action} />
        {isLast && <GardenButton completed={progress.completed_days} variant="secondary" />}
      </div>
      <p>{afterWords(after, now)}</p>
      <div className={styles.actions}>
        {after.kind === 'next-is-open' && (
          <ButtonLink variant="secondary" to={paths.devotional(after.day)}>
            {journeyTexts.complete.goToNext(after.day)}
          </ButtonLink>
        )}
        <Button variant="quiet" aria-expanded={false} onClick={onReread}>
          {journeyTexts.complete.reread}
        </Button>
        <PrayerLink words={prayerTexts.from.day(day)} />
      </div>
    </div>
  )
}

interface Truth {
  day: number
  title: string
  truth: string
}

/**
 * Sends the truth as a picture where the device can share one, WhatsApp among the others, and as
 * words to WhatsApp where it cannot.
 */
function SendButton({ day, title, truth }: Truth) {
  const draw = useCallback(() => drawWords(truth, texts.footer(day, title)), [truth, day, title])
  const isShareable = canSharePictures()
  // Drawn before the press: the browser opens its sheet only directly after one.
  const picture = useDrawnPicture(isShareable ? draw : null, texts.fileName(day))
  const share = useCallback(async (file: File) => sharePicture(file, title), [title])
  const [runShare, isSharing] = useCommand(share, texts.sendFailed)

  if (!isShareable || picture === undefined) {
    const message = texts.message(truth, day, title, window.location.origin)
    return (
      <ButtonLink to={`https://wa.me/?text=${encodeURIComponent(message)}`} target="_blank" rel="noopener noreferrer">
        {texts.send}
      </ButtonLink>
    )
  }
  return (
    <Button isBusy={!picture || isSharing} onClick={() => picture && runShare(picture.file)}>
      {texts.send}
    </Button>
  )
}
