import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './checkbox-field.css.ts'
import { FieldError, type FieldTexts, splitFieldProps } from './field.tsx'
import { visuallyHidden } from './visually-hidden.css.ts'

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldTexts {}

/** A checkbox. The whole line is clickable. */
export function CheckboxField({ className, ...props }: CheckboxFieldProps) {
  const { field, control } = splitFieldProps(props)
  const ownId = useId()
  const id = field.id ?? ownId
  const hintId = field.hint ? `${id}-hint` : undefined
  const errorId = field.error ? `${id}-error` : undefined
  const description = [errorId, hintId, field.describedBy].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.line} htmlFor={id}>
        <input
          {...control}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-describedby={description || undefined}
          aria-invalid={field.error ? true : undefined}
          aria-required={field.isRequired || undefined}
        />
        <span className={classNames(styles.label, field.isLabelHidden && visuallyHidden)}>{field.label}</span>
      </label>
      {field.hint && (
        <p id={hintId} className={styles.hint}>
          {field.hint}
        </p>
      )}
      <FieldError id={errorId}>{field.error}</FieldError>
    </div>
  )
}
