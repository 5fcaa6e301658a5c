import { useState } from 'react'
import { nextMidnight } from '#lib/dates.ts'
import { formatNoticeDay } from '#lib/notice-date.ts'
import { useLive } from '#lib/use-live.ts'
import { useNow } from '#lib/use-now.ts'
import { paths } from '#src/paths.ts'
import { notificationTexts as texts } from '#texts/notifications.ts'
import { recadoTexts } from '#texts/recados.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Link } from '#ui/link.tsx'
import { Popover } from '#ui/popover.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { BellFace } from './bell-face.tsx'
import * as styles from './bell.css.ts'
import { latest$ } from './queries.ts'

interface BellPanelProps {
  unread: number | undefined
  name: string
}

/** The latest recados. Opens as soon as it has loaded, since the bell has already been pressed. */
export default function BellPanel({ unread, name }: BellPanelProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label={texts.title}
      trigger={
        <button type="button" className={styles.bell} aria-label={name} title={texts.title}>
          <BellFace unread={unread} />
        </button>
      }
    >
      {(close) => <Latest onLeave={close} />}
    </Popover>
  )
}

function Latest({ onLeave }: { onLeave: () => void }) {
  const latest = useLive(latest$)
  const now = useNow(nextMidnight)
  return (
    <div className={styles.panel} aria-busy={!latest}>
      <h2 className={styles.heading}>{texts.heading}</h2>
      {!latest && <SkeletonText lines={5} />}
      {latest?.recados.length === 0 && <p className={styles.day}>{recadoTexts.empty}</p>}
      {latest && latest.recados.length > 0 && (
        <ul className={styles.list}>
          {latest.recados.map(({ id, titulo, publicado_em: publishedAt }) => (
            <li key={id}>
              <Link to={paths.recado(id)} className={styles.item} onClick={onLeave}>
                <span className={styles.title}>{titulo}</span>
                <span className={styles.day}>
                  <time dateTime={publishedAt}>{formatNoticeDay(Date.parse(publishedAt), now)}</time>
                  {!latest.readIds.has(id) && <Badge tone="brand">{texts.unread}</Badge>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={paths.recados()} variant="secondary" block onClick={onLeave}>
        {texts.all}
      </ButtonLink>
    </div>
  )
}
