import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { lengthOf } from '#lib/length-of.ts'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts, splitFieldProps } from './field.tsx'
import * as styles from './field.css.ts'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {
  /** The maximum length of the schema. Shows a counter; longer text is not cut off. */
  limit?: number
}

/** A multi-line text field. It grows with its content if the browser supports it. */
export function TextArea({ limit, className, ref, onInput, ...props }: TextAreaProps) {
  const { field, control } = splitFieldProps(props)
  const counterId = useId()
  const element = useRef<HTMLTextAreaElement | null>(null)
  const [length, setLength] = useState(() => lengthOf(String(props.value ?? props.defaultValue ?? '')))

  // After every render, because resetting a form changes its values without an event.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same length again renders nothing
  useEffect(() => setLength(lengthOf(element.current?.value ?? '')))

  const describedBy = [field.describedBy, limit && counterId].filter(Boolean).join(' ')
  const isOver = limit !== undefined && length > limit
  return (
    <Field {...field} describedBy={describedBy || undefined}>
      {(tie) => (
        <>
          <textarea
            rows={4}
            {...control}
            {...tie}
            ref={(node) => {
              element.current = node
              if (typeof ref === 'function') return ref(node)
              if (ref) ref.current = node
            }}
            className={classNames(styles.control, styles.textArea, className)}
            onInput={(event) => {
              setLength(lengthOf(event.currentTarget.value))
              onInput?.(event)
            }}
          />
          {limit !== undefined && (
            <p id={counterId} className={classNames(styles.counter, isOver && styles.over)}>
              {isOver ? `${length - limit} a mais: ${length} de ${limit}` : `${length} de ${limit}`} caracteres
            </p>
          )}
        </>
      )}
    </Field>
  )
}
