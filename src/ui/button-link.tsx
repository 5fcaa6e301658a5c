import type { ReactNode } from 'react'
import * as styles from './button.css.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Link, type LinkProps } from './link.tsx'

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  /** Shown before the text; decorative. */
  icon?: ReactNode
}

/** A link that looks like a button. A full URL (https://…) leaves the app. */
export function ButtonLink({ variant, size, block, icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={buttonClass({ variant, size, block }, className)}>
      <span className={styles.content}>
        {icon && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
        {children}
      </span>
    </Link>
  )
}
