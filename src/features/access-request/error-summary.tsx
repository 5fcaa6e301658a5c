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

/**
 * Lists what is still wrong in a long form, each line a link to its field. The toast has announced
 * it.
 */
export function ErrorSummary({ faults, onSelect }: ErrorSummaryProps) {
  if (faults.length === 0) return null
  return (
    <Notice tone="danger" title={accessRequestTexts.summary.title(faults.length)}>
      <ul className={styles.summary}>
        {faults.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className={styles.summaryLink} onClick={() => onSelect(field)}>
              {fieldLabels[field]}
              {/* Sighted people see the message beside the field; screen readers hear it here. */}
              <span className={visuallyHidden}>: {message}</span>
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
