import { classNames } from './class-names.ts'
import * as styles from './spinner.css.ts'
import { visuallyHidden } from './visually-hidden.css.ts'

export interface SpinnerProps {
  /** What is being waited for. */
  label?: string
  /** Show the label beside the ring instead of only reading it aloud. */
  isLabelVisible?: boolean
}

/** The turning ring alone, for inside a control that says itself that it is busy. */
export function SpinnerRing() {
  return <span className={styles.ring} aria-hidden="true" />
}

/** Something is under way. Announced politely. */
export function Spinner({ label = 'Carregando…', isLabelVisible = false }: SpinnerProps) {
  return (
    <span className={styles.spinner} role="status">
      <SpinnerRing />
      <span className={classNames(!isLabelVisible && visuallyHidden)}>{label}</span>
    </span>
  )
}

/** The same in the middle of an otherwise empty page. */
export function FullPageSpinner({ label }: Pick<SpinnerProps, 'label'>) {
  return (
    <div className={styles.fullPage}>
      <Spinner label={label} isLabelVisible />
    </div>
  )
}
