import type { ComponentProps, ReactNode } from 'react'
import * as styles from './badge.css.ts'
import { classNames } from './class-names.ts'

export interface BadgeProps extends ComponentProps<'span'> {
  /** Default `neutral`. The text always says the same. */
  tone?: keyof typeof styles.tone
  icon?: ReactNode
}

/** A label for a state: 'Novo', 'Importante', 'Concluído'. */
export function Badge({ tone = 'neutral', icon, className, children, ...props }: BadgeProps) {
  return (
    <span {...props} className={classNames(styles.badge, styles.tone[tone], className)}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  )
}
