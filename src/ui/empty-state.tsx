import type { ReactNode } from 'react'
import * as styles from './empty-state.css.ts'
import { Ornament } from './ornament.tsx'

export interface EmptyStateProps {
  /** Default: the blossom. */
  icon?: ReactNode
  title: ReactNode
  /** One friendly sentence about what comes next. */
  children?: ReactNode
  action?: ReactNode
  /** Default 2. */
  headingLevel?: 1 | 2 | 3
}

/** Says kindly that there is nothing here, and where to go next. */
export function EmptyState({ icon, title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.emptyState}>
      <span className={styles.medal} aria-hidden="true">
        {icon ?? <Ornament />}
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
