import { accessRequestTexts } from '#texts/access-request.ts'
import { Notice } from '#ui/notice.tsx'
import { visuallyHidden } from '#ui/visually-hidden.css.ts'
import * as styles from './access-request.css.ts'
import { type AccessRequestValues, fieldLabels } from './schema.ts'

export interface Fault {
  field: keyof AccessRequestValues
  message: string
}

interface ErrorSummaryProps {
  faults: readonly Fault[]
  onSelect: (field: keyof AccessRequestValues) => void
}

/** What is still to be put right in a long form, each a way to its field. The toast has said it aloud. */
export function ErrorSummary({ faults, onSelect }: ErrorSummaryProps) {
  if (faults.length === 0) return null
  return (
    <Notice tone="danger" title={accessRequestTexts.summary.title(faults.length)}>
      <ul className={styles.summary}>
        {faults.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className={styles.summaryLink} onClick={() => onSelect(field)}>
              {fieldLabels[field]}
              {/* Seen beside the field; heard here. */}
              <span className={visuallyHidden}>: {message}</span>
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
