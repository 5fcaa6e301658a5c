import { Bell } from 'lucide-react'
import { notificationTexts as texts } from '#texts/notifications.ts'
import * as styles from './bell.css.ts'

/** Hidden from screen readers: the button's name says the same. */
export function BellFace({ unread = 0 }: { unread: number | undefined }) {
  return (
    <span className={styles.face} aria-hidden="true">
      <Bell />
      {unread > 0 && <span className={styles.badge}>{texts.badge(unread)}</span>}
    </span>
  )
}
