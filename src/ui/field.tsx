import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import * as styles from './field.css.ts'
import { visuallyHidden } from './visually-hidden.css.ts'

/** The props that every field takes, besides those of its control. */
export interface FieldTexts {
  label: ReactNode
  /** Only read aloud; for a search box whose look explains it. */
  isLabelHidden?: boolean
  hint?: ReactNode
  /** What is wrong and how to fix it. */
  error?: ReactNode
  /** Announced to screen readers; most fields are required. */
  isRequired?: boolean
  /** Shows '(opcional)' after the label. */
  isOptional?: boolean
}

/** Connects a control to its label, hint and error: spread it on the control. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export interface FieldProps extends FieldTexts {
  id?: string
  /** The id of more text that describes the control, such as a counter. */
  describedBy?: string
  children: (control: FieldControl) => ReactNode
}

/** Adds a label, hint and error to any control. */
export function Field({
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  isOptional,
  id,
  describedBy,
  children,
}: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const description = [errorId, hintId, describedBy].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={isLabelHidden ? visuallyHidden : styles.label}>
        {label}
        {isOptional && <span className={styles.optional}> (opcional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': description || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** The error under a control: icon and text. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className={styles.error}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

/**
 * Enter in a field whose key says 'next' leads to the form's next field. A browser leaves the key's
 * promise to the page: an iPhone would send the form.
 */
export function goOnAtEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { form, enterKeyHint } = event.currentTarget
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || enterKeyHint !== 'next' || !form) return
  const fields = [...form.elements].filter((field) => field.matches('input, select, textarea')) as HTMLElement[]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Separates the field's props from those of its control. */
export function splitFieldProps<Props extends FieldTexts & { id?: string; 'aria-describedby'?: string }>(props: Props) {
  const {
    label,
    isLabelHidden,
    hint,
    error,
    isRequired,
    isOptional,
    id,
    'aria-describedby': describedBy,
    ...control
  } = props
  return { field: { label, isLabelHidden, hint, error, isRequired, isOptional, id, describedBy }, control }
}
