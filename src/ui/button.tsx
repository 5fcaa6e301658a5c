import type { ComponentProps, ReactNode } from 'react'
import * as styles from './button.css.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { SpinnerRing } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Its work is under way: shown at once, the width stays, presses are ignored, the focus remains. */
  isBusy?: boolean
  /** Before the text; decorative. */
  icon?: ReactNode
}

/** A button. `type` is `button` unless said otherwise. */
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
      // Not `disabled`: that would drop the focus in the middle of a form.
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
