import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './progress-bar.css.ts'
import { visuallyHidden } from './visually-hidden.css.ts'

export interface ProgressBarProps {
  label: ReactNode
  isLabelHidden?: boolean
  /** Without it the progress is unknown (indeterminate). */
  value?: number
  /** Default 100. */
  max?: number
  /** The progress in words, beside the label and read aloud: '12 de 30'. */
  valueText?: string
  /** Default `brand`; `sage` for what is completed. */
  tone?: keyof typeof styles.tone
}

/** A progress bar: the browser's own <progress>, which needs no style attribute. */
export function ProgressBar({
  label,
  isLabelHidden = false,
  value,
  max = 100,
  valueText,
  tone = 'brand',
}: ProgressBarProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <div className={isLabelHidden ? visuallyHidden : styles.texts}>
        <label htmlFor={id}>{label}</label>
        {valueText && <span className={styles.value}>{valueText}</span>}
      </div>
      <progress
        id={id}
        className={classNames(styles.bar, styles.tone[tone])}
        value={value}
        max={max}
        aria-valuetext={valueText}
      />
    </div>
  )
}
