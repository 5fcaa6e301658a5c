import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './icon-button.css.ts'
import { SpinnerRing } from './spinner.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Says what it does; read aloud and shown on hover. */
  label: string
  icon: ReactNode
  /** Default `quiet`. */
  variant?: keyof typeof styles.variant
  isBusy?: boolean
}

/** A round button of 44 px that shows only an icon. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  isBusy = false,
  className,
  onClick,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      className={classNames(styles.iconButton, styles.variant[variant], className)}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || props['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <SpinnerRing /> : icon}
    </button>
  )
}
