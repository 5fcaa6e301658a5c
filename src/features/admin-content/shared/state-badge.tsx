import { CalendarClock, CalendarX2, CircleAlert, Clock, PenLine } from 'lucide-react'
import type { ContentRow, Visibility } from '#sync'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { Muted } from '#ui/text.tsx'
import * as styles from './content.css.ts'
import { standingOf, standingWords, timingOf } from './timing.ts'

const texts = adminContentTexts.state

/** Whether members see this version, and until or from when. */
export function StateBadge({ row }: { row: ContentRow<object> }) {
  const { doc, state, isRemoval } = row
  const now = useNow(nextMinute)
  switch (state) {
    case 'published':
      return <StandingBadge visibility={standingOf(row, now)} doc={doc} />
    case 'waiting':
      return (
        <Badge tone="gold" icon={<Clock />}>
          {isRemoval ? texts.waitingRemoval : texts.waiting}
        </Badge>
      )
    case 'refused':
      return (
        <Badge tone="danger" icon={<CircleAlert />}>
          {isRemoval ? texts.refusedRemoval : texts.refused}
        </Badge>
      )
  }
}

const LOOKS: Record<Exclude<Visibility, 'open'>, Pick<BadgeProps, 'tone' | 'icon'>> = {
  draft: { tone: 'neutral', icon: <PenLine /> },
  scheduled: { tone: 'brand', icon: <CalendarClock /> },
  expired: { tone: 'neutral', icon: <CalendarX2 /> },
}

function StandingBadge({ visibility, doc }: { visibility: Visibility; doc: object }) {
  const words = standingWords(visibility, timingOf(doc))
  if (visibility !== 'open') return <Badge {...LOOKS[visibility]}>{words}</Badge>
  // No badge for the usual state, so that the others stand out.
  return (
    <>
      <Muted className={styles.published}>{texts.published}</Muted>
      {words && <Muted>{words}</Muted>}
    </>
  )
}
