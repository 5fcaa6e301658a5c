import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './progress-bar.css.ts'
import { visuallyHidden } from './visually-hidden.css.ts'

export interface ProgressBarProps {
  label: ReactNode
  isLabelHidden?: boolean
  /** Without it: under way, but nobody knows how far. */
  value?: number
  /** Default 100. */
  max?: number
  /** How far in words, beside the label and read aloud: '12 de 30'. */
  valueText?: string
  /** Default `brand`; `sage` when it is about what is done. */
  tone?: keyof typeof styles.tone
}

/** How far something is: the browser's own <progress>, which needs no style attribute. */
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
