import { RotateCcw, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/text.tsx'
import * as styles from './bulk.css.ts'
import { type BulkOutcome, canRetry, lineWords, sumWords } from './bulk-decisions.ts'

const texts = adminPeopleTexts.bulk

interface BulkResultProps {
  outcome: BulkOutcome
  isBusy: boolean
  /** How many of them can be undone. */
  undoable: number
  onUndo: () => void
  onRetry: () => void
  onClose: () => void
}

/**
 * What became of each. It takes the focus: the rows, and the buttons that were pressed, are
 * leaving.
 */
export function BulkResult({ outcome, isBusy, undoable, onUndo, onRetry, onClose }: BulkResultProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (outcome.lines.length > 0) title.current?.focus()
  }, [outcome])
  const { order, lines } = outcome
  const done = lines.filter(({ outcome: became }) => became === 'done').length
  const failed = lines.filter(canRetry).length
  return (
    <section className={styles.result} aria-labelledby={titleId}>
      <Heading id={titleId} ref={title} tabIndex={-1} size="md" className={styles.sum}>
        {sumWords(outcome)}
      </Heading>
      {undoable > 0 && order.act === 'approve' && <p className={styles.soon}>{texts.soon}</p>}
      <div className={styles.acts}>
        {undoable > 0 && (
          <Button variant="secondary" icon={<Undo2 />} isBusy={isBusy} onClick={onUndo}>
            {texts.undo(undoable)}
          </Button>
        )}
        {failed > 0 && (
          <Button icon={<RotateCcw />} isBusy={isBusy} onClick={onRetry}>
            {texts.retry(failed)}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      {/* Open if there is something to read besides 'done'. */}
      <details open={done < lines.length || lines.length <= 5}>
        <summary className={styles.summary}>{texts.list}</summary>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id} className={styles.line} data-outcome={line.outcome}>
              <strong>{line.nome ?? texts.noName}</strong>
              <span>{lineWords(order, line)}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
