import { type ReactNode, useEffect, useRef, useState } from 'react'
import { afterDay, type Devotional, mediaUrl, type Progress } from '#sync'
import { useCommand } from '#lib/use-command.ts'
import { journeyTexts } from '#texts/journey.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { unlessTomorrow } from './after-words.ts'
import { completeDay } from './commands.ts'
import { CompletedNotice } from './completed-notice.tsx'
import { DayNotePart } from './day-note-part.tsx'
import { DayNeighbours } from './day-neighbours.tsx'
import { DevotionalActions } from './devotional-actions.tsx'
import { DevotionalText } from './devotional-text.tsx'
import * as styles from './devotional.css.ts'
import { devotionalPicture } from '#lib/devotional-picture.ts'

interface DevotionalArticleProps {
  devotional: Devotional
  progress: Progress
  isCompleted: boolean
  /** false for a day of an earlier journey that is locked in the current one. */
  isOpen: boolean
  isFavorite: boolean
  now: number
  /** Further buttons beside the title. */
  tools: ReactNode
}

/** One day to read. The text of a completed day folds away and can be opened again. */
export function DevotionalArticle({
  devotional,
  progress,
  isCompleted,
  isOpen,
  isFavorite,
  now,
  tools,
}: DevotionalArticleProps) {
  const { day_number: day, title, image_url: imageUrl } = devotional
  const [complete, isCompleting] = useCommand(completeDay, journeyTexts.complete.failed)
  const [hasJustCompleted, setHasJustCompleted] = useState(false)
  const [isRereading, setIsRereading] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const isClosed = isCompleted && !isRereading
  const isCelebrated = hasJustCompleted && isClosed
  const after = afterDay(day, progress, now)

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

  return (
    <Page
      title={journeyTexts.devotional.title(day, title)}
      lead={devotional.theme}
      width="reading"
      actions={
        <>
          <DevotionalActions devotional={devotional} isFavorite={isFavorite} />
          {tools}
        </>
      }
    >
      <article className={styles.article}>
        {!isOpen && <Muted>{journeyTexts.readBefore}</Muted>}
        <div className={styles.picture}>
          <Picture src={imageUrl ? mediaUrl(imageUrl) : null} alt="" {...devotionalPicture} ratio="3/2" priority />
        </div>
        {isCompleted && (
          <div ref={notice} tabIndex={-1} className={styles.done}>
            <CompletedNotice
              after={after}
              now={now}
              isCelebrated={isCelebrated}
              isRereading={isRereading}
              onReread={() => setIsRereading(isClosed)}
            />
          </div>
        )}
        {!isClosed && <DevotionalText devotional={devotional} />}
        {isOpen && !isCompleted && (
          <div className={styles.complete}>
            <Button size="lg" isBusy={isCompleting} onClick={finish}>
              {journeyTexts.complete.action}
            </Button>
          </div>
        )}
        <DayNotePart day={day} />
        <DayNeighbours day={day} progress={progress} now={now} />
      </article>
    </Page>
  )
}
