import { CircleAlert, Clock } from 'lucide-react'
import type { ContentRow } from '#sync'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Badge } from '#ui/badge.tsx'
import { Muted } from '#ui/text.tsx'
import * as styles from './content.css.ts'

const texts = adminContentTexts.state

/** Whether members see this version. */
export function StateBadge({ row: { state, isRemoval } }: { row: Pick<ContentRow<unknown>, 'state' | 'isRemoval'> }) {
  switch (state) {
    // No badge for the usual state, so that the others stand out.
    case 'published':
      return <Muted className={styles.published}>{texts.published}</Muted>
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
