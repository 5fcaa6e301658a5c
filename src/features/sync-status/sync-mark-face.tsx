import { CircleAlert, Clock, CloudCheck, CloudOff, RefreshCw } from 'lucide-react'
import type { SyncTone } from './describe-sync.ts'
import * as styles from './sync-mark.css.ts'

const icons = { saved: CloudCheck, waiting: Clock, busy: RefreshCw, offline: CloudOff, attention: CircleAlert }

interface SyncMarkFaceProps {
  tone: SyncTone
  label: string
  isInPage: boolean
}

/** Icon and words; in the header of phones the icon alone, its words in the button's name. */
export function SyncMarkFace({ tone, label, isInPage }: SyncMarkFaceProps) {
  const Icon = icons[tone]
  return (
    <span className={`${styles.face} ${styles.tone[tone]}`}>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={isInPage ? undefined : styles.words}>{label}</span>
    </span>
  )
}
