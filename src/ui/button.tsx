import type { ComponentProps, ReactNode } from 'react'
import * as styles from './button.css.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { SpinnerRing } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows that its work is running, ignores clicks, and keeps its width and focus. */
  isBusy?: boolean
  /** Shown before the text; decorative. */
  icon?: ReactNode
}

/** A button. The default `type` is `button`. */
export function Button({
  variant,
  size,
  block,
  isBusy = false,
  icon,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={isBusy || undefined}
      // Not `disabled`, which would drop the focus in the middle of a form.
      aria-disabled={isBusy || props['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.content}>
        {icon && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
        {children}
      </span>
      {isBusy && (
        <span className={styles.busy}>
          <SpinnerRing />
        </span>
      )}
    </button>
  )
}
