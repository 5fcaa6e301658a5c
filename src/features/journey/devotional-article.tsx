import { type ComponentType, useEffect, useRef, useState } from 'react'
import { afterDay, type Devotional, mediaUrl, type Progress } from '#sync'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { useCommand } from '#lib/use-command.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { journeyTexts } from '#texts/journey.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { unlessTomorrow } from './after-words.ts'
import { completeDay } from './commands.ts'
import { CompletedNotice } from './completed-notice.tsx'
import { DayNeighbours } from './day-neighbours.tsx'
import type { DayNoteProps } from './day-note.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { DevotionalText } from './devotional-text.tsx'
import * as styles from './devotional.css.ts'
import { devotionalPicture } from '#lib/devotional-picture.ts'

// The worker's page has only its place: what a member wrote comes from the database.
const DayNote = lazyPart(() => import('./day-note-lazy.tsx'))

const loadCelebration = () => import('./day-celebration.tsx')
const DayCelebration = lazyPart(loadCelebration)

/**
 * Parts from other features: to read with, before the text; what is offered when the day has just
 * been completed; to take along, after it.
 */
export type DevotionalTools = ComponentType<{ devotional: Devotional; place: 'reading' | 'completed' | 'end' }>

interface DevotionalArticleProps {
  devotional: Devotional
  progress: Progress
  isCompleted: boolean
  /** false for a day of an earlier journey that is locked in the current one. */
  isOpen: boolean
  isFavorite: boolean
  isNextUnwritten: boolean | undefined
  now: number
  Tools: DevotionalTools | undefined
}

/** One day to read. The text of a completed day folds away and can be opened again. */
export function DevotionalArticle({
  devotional,
  progress,
  isCompleted,
  isOpen,
  isFavorite,
  isNextUnwritten,
  now,
  Tools,
}: DevotionalArticleProps) {
  const { day_number: day, title, image_url: imageUrl, image_alt: alt = '' } = devotional
  const [complete, isCompleting] = useCommand(completeDay, journeyTexts.complete.failed)
  const [hasJustCompleted, setHasJustCompleted] = useState(false)
  const [isRereading, setIsRereading] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const isClosed = isCompleted && !isRereading
  const isCelebrated = hasJustCompleted && isClosed
  const after = afterDay(day, progress, now, isNextUnwritten)

  // The moment is here when the day ends, also without a network by then.
  useEffect(() => {
    if (!isCompleted) void whenIdle().then(loadCelebration).catch(console.info)
  }, [isCompleted])

  useEffect(() => {
    if (!isCelebrated) return
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }, [isCelebrated])

  async function finish() {
    if (!(await complete(day))) return
    setHasJustCompleted(true)
    toast({ title: journeyTexts.complete.done, description: unlessTomorrow(after, now), tone: 'success' })
  }

  // The pressed button goes with the moment: the focus stays with what takes its place.
  function rereadNow() {
    setIsRereading(true)
    notice.current?.focus({ preventScroll: true })
  }

  const completed = (
    <CompletedNotice
      day={day}
      completed={progress.completed_days}
      after={after}
      now={now}
      isRereading={isRereading}
      onReread={() => setIsRereading(isClosed)}
    />
  )
  return (
    <Page title={journeyTexts.devotional.title(day, title)} lead={devotional.theme} width="reading">
      <article className={styles.article}>
        {!isOpen && <Muted>{journeyTexts.readBefore}</Muted>}
        <div className={styles.picture}>
          <Picture
            src={imageUrl ? mediaUrl(imageUrl) : null}
            alt={imageUrl ? alt : ''}
            {...devotionalPicture}
            ratio="3/2"
            priority
          />
        </div>
        {isCompleted && (
          <div ref={notice} tabIndex={-1} className={styles.done}>
            {isCelebrated ? (
              <Reveal fallback={completed}>
                <DayCelebration
                  devotional={devotional}
                  progress={progress}
                  after={after}
                  now={now}
                  onReread={rereadNow}
                />
              </Reveal>
            ) : (
              completed
            )}
          </div>
        )}
        {hasJustCompleted && Tools && <Tools devotional={devotional} place="completed" />}
        {!isClosed && (
          <>
            <div className={styles.readingTools}>{Tools && <Tools devotional={devotional} place="reading" />}</div>
            <DevotionalText devotional={devotional} />
          </>
        )}
        {isOpen && !isCompleted && (
          <div className={styles.complete}>
            <Button size="lg" isBusy={isCompleting} onClick={finish}>
              {journeyTexts.complete.action}
            </Button>
          </div>
        )}
        <div className={styles.endTools}>
          <FavoriteButton devotionalId={devotional.id} isStored={isFavorite} />
          {Tools && <Tools devotional={devotional} place="end" />}
        </div>
        <DayNotePart day={day} isAtEnd={isCompleted && after.kind === 'finished'} />
        <DayNeighbours day={day} progress={progress} after={after} now={now} />
      </article>
    </Page>
  )
}

/** What a member writes about a day, below its text; at the end, also what she wrote on the way. */
function DayNotePart(props: DayNoteProps) {
  return (
    <div className={styles.noteToCome}>
      <Reveal>
        <DayNote {...props} />
      </Reveal>
    </div>
  )
}
