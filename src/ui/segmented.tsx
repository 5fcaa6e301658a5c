import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './segmented.css.ts'
import { visuallyHidden } from './visually-hidden.css.ts'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

export interface SegmentedProps<Value extends string> {
  label: ReactNode
  isLabelHidden?: boolean
  options: readonly SegmentedOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A choice of a few options: theme, text size, a filter. Built on radio buttons. */
export function Segmented<Value extends string>({
  label,
  isLabelHidden,
  options,
  value,
  onValueChange,
}: SegmentedProps<Value>) {
  const name = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const takeEarlyChoice = useEffectEvent(() => {
    const chosen = fieldset.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (chosen === undefined || chosen === value) return
    // Until the choice is taken, a form beside it is not sent.
    fieldset.current!.dataset.early = chosen
    onValueChange(chosen as Value)
  })
  useEffect(() => {
    if (fieldset.current?.dataset.early === value) delete fieldset.current.dataset.early
  })
  // On a prerendered page the choice may have been made before its script came.
  useEffect(() => takeEarlyChoice(), [])

  return (
    <fieldset ref={fieldset}>
      <legend className={isLabelHidden ? visuallyHidden : styles.legend}>{label}</legend>
      <div className={classNames(styles.trough, options.length === 4 && styles.ofFour)}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className={visuallyHidden}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon && (
              <span className={styles.icon} aria-hidden="true">
                {option.icon}
              </span>
            )}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
