import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './icon-button.css.ts'
import { SpinnerRing } from './spinner.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Says what it does; read aloud and shown on hover. */
  label: string
  icon: ReactNode
  /** Shown below the icon: the label, or a part of it. */
  word?: string
  /** Default `quiet`. */
  variant?: keyof typeof styles.variant
  isBusy?: boolean
}

/** A round button of 44 px that shows an icon, or with a word a wider one with both. */
export function IconButton({
  label,
  icon,
  word,
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
      className={classNames(styles.iconButton, styles.variant[variant], word && styles.worded, className)}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || props['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <SpinnerRing /> : icon}
      {word}
    </button>
  )
}
