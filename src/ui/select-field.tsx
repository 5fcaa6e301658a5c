import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts, splitFieldProps } from './field.tsx'
import * as styles from './field.css.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps extends ComponentProps<'select'>, FieldTexts {
  /** Alternatively, pass <option> elements as children. */
  options?: readonly SelectOption[]
  /** The first, empty choice: 'Selecione…'. */
  placeholder?: string
}

const noOptions: NonNullable<SelectFieldProps['options']> = []

/** The browser's own select, with our styles. */
export function SelectField({ options = noOptions, placeholder, className, children, ...props }: SelectFieldProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>
      {(tie) => (
        <div className={styles.adorned}>
          <select
            {...control}
            {...tie}
            className={classNames(styles.control, styles.withEnd, styles.select, className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <span className={classNames(styles.end, styles.chevron)} aria-hidden="true">
            <ChevronDown />
          </span>
        </div>
      )}
    </Field>
  )
}
