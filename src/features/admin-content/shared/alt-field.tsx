import { type ComponentProps, useId } from 'react'
import { adminContentTexts } from '#texts/admin-content.ts'
import { TextField } from '#ui/text-field.tsx'
import * as styles from './media.css.ts'
import { MOST_ALT } from './rules.ts'

const texts = adminContentTexts.alt

interface AltFieldProps extends ComponentProps<'input'> {
  label?: string
  error?: string
  value: string
}

/** What is seen on a picture, for whoever does not see it. Nobody has to, and it is asked for. */
export function AltField({ label = texts.label, value, ...props }: AltFieldProps) {
  const missingId = useId()
  const isMissing = value.trim() === ''
  return (
    <div className={styles.alt}>
      <TextField
        {...props}
        label={label}
        hint={texts.hint}
        isOptional
        autoComplete="off"
        maxLength={MOST_ALT}
        value={value}
        aria-describedby={isMissing ? missingId : undefined}
      />
      {isMissing && (
        <p id={missingId} className={styles.missing}>
          {texts.missing}
        </p>
      )}
    </div>
  )
}
