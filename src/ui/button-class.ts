import * as styles from './button.css.ts'
import { classNames } from './class-names.ts'

export type ButtonVariant = keyof typeof styles.variant
export type ButtonSize = keyof typeof styles.size

export interface ButtonLook {
  /** Default `primary`. At most one `primary` on a screen. */
  variant?: ButtonVariant
  /** Default `md` (44 px); `lg` is 52 px. */
  size?: ButtonSize
  /** As wide as its container. */
  block?: boolean
}

/** The classes of a button, for anything that should look like one. */
export function buttonClass({ variant = 'primary', size = 'md', block = false }: ButtonLook, className?: string) {
  return classNames(styles.button, styles.size[size], styles.variant[variant], block && styles.block, className)
}
