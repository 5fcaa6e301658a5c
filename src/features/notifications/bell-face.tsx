import { Bell } from 'lucide-react'
import { notificationTexts as texts } from '#texts/notifications.ts'
import * as styles from './bell.css.ts'

/** The bell as it is seen. What it says stands in the button's name. */
export function BellFace({ unread = 0 }: { unread: number | undefined }) {
  return (
    <span className={styles.face} aria-hidden="true">
      <Bell />
      {unread > 0 && <span className={styles.badge}>{texts.badge(unread)}</span>}
    </span>
  )
}
