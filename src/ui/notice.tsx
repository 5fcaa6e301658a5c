import { CircleAlert, CircleCheck, Info, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './notice.css.ts'

export interface NoticeProps {
  /** Default `info`. */
  tone?: keyof typeof styles.tone
  title?: ReactNode
  /** Default: the icon of the tone. */
  icon?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Set it if the notice appears after the page has loaded. */
  role?: 'status' | 'alert'
}

const icons = { info: Info, sage: CircleCheck, gold: Sparkles, danger: CircleAlert }

/** A panel in the page: offline, a completed day, a failure. */
export function Notice({ tone = 'info', title, icon, children, action, role }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classNames(styles.notice, styles.tone[tone])} role={role}>
      <span className={classNames(styles.icon, styles.iconTone[tone])} aria-hidden="true">
        {icon ?? <Icon />}
      </span>
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
