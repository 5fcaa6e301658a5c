import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts, goOnAtEnter, splitFieldProps } from './field.tsx'
import * as styles from './field.css.ts'

export interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {
  /** An icon at the start; decorative. */
  icon?: ReactNode
}

/** A single-line text field. Accepts what react-hook-form's `register` returns. */
export function TextField({ icon, className, ...props }: TextFieldProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>
      {(tie) => (
        <div className={styles.adorned}>
          {icon && (
            <span className={styles.start} aria-hidden="true">
              {icon}
            </span>
          )}
          <input
            type="text"
            onKeyDown={goOnAtEnter}
            {...control}
            {...tie}
            className={classNames(styles.control, Boolean(icon) && styles.withStart, className)}
          />
        </div>
      )}
    </Field>
  )
}
