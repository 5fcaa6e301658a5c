import { classNames } from './class-names.ts'
import * as styles from './spinner.css.ts'
import { visuallyHidden } from './visually-hidden.css.ts'

export interface SpinnerProps {
  /** What the person is waiting for. */
  label?: string
  /** Shows the label beside the ring. Otherwise it is only read aloud. */
  isLabelVisible?: boolean
}

/** Only the ring, for a control that announces itself as busy. */
export function SpinnerRing() {
  return <span className={styles.ring} aria-hidden="true" />
}

/** A loading indicator, announced politely. */
export function Spinner({ label = 'Carregando…', isLabelVisible = false }: SpinnerProps) {
  return (
    <span className={styles.spinner} role="status">
      <SpinnerRing />
      <span className={classNames(!isLabelVisible && visuallyHidden)}>{label}</span>
    </span>
  )
}

/** A spinner in the middle of an otherwise empty page. */
export function FullPageSpinner({ label }: Pick<SpinnerProps, 'label'>) {
  return (
    <div className={styles.fullPage}>
      <Spinner label={label} isLabelVisible />
    </div>
  )
}
