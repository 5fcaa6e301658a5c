import { Upload } from 'lucide-react'
import { type ClipboardEvent, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Muted } from '#ui/text.tsx'
import * as styles from './import.css.ts'
import { textOfPastedHtml } from './pasted-html.ts'
import { ACCEPT } from './read-source.ts'

interface SourceStepProps {
  text: string
  onText: (text: string) => void
  onCheck: () => void
  onFile: (file: File) => void
  isBusy: boolean
  /** Why nothing was found in the last one. */
  problem: string | null
  /** Back from a later step, whose buttons are gone. */
  takesFocus: boolean
}

/** Where the days come from: a file, or a text. */
export function SourceStep({ text, onText, onCheck, onFile, isBusy, problem, takesFocus }: SourceStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const plain = textOfPastedHtml(event.clipboardData.getData('text/html'))
    if (plain === null) return
    event.preventDefault()
    const area = event.currentTarget
    const before = text.slice(0, area.selectionStart) + plain
    flushSync(() => onText(before + text.slice(area.selectionEnd)))
    area.setSelectionRange(before.length, before.length)
  }

  return (
    <div className={styles.stack}>
      {problem && (
        <Notice tone="danger" role="alert" title={texts.problems.title}>
          {problem}
        </Notice>
      )}
      <Card>
        <div className={styles.stack}>
          <div className={styles.file}>
            <Button
              ref={button}
              icon={<Upload />}
              isBusy={isBusy}
              aria-describedby={hintId}
              onClick={() => input.current?.click()}
            >
              {isBusy ? texts.reading : texts.file}
            </Button>
            <Muted id={hintId}>{texts.fileHint}</Muted>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={texts.file}
              accept={ACCEPT}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                // Reset, so that the same file can be chosen again once it is corrected.
                if (file) onFile(file)
                target.value = ''
              }}
            />
          </div>
          <form
            className={styles.pasted}
            onSubmit={(event) => {
              event.preventDefault()
              onCheck()
            }}
          >
            <TextArea
              label={texts.pasted}
              hint={texts.pastedHint}
              rows={8}
              className={styles.area}
              value={text}
              onChange={({ target }) => onText(target.value)}
              onPaste={paste}
            />
            <Button type="submit" variant="secondary" className={styles.check}>
              {texts.check}
            </Button>
          </form>
        </div>
      </Card>
      <details className={styles.how}>
        <summary className={styles.howTitle}>{texts.how.title}</summary>
        <div className={styles.howBody}>
          <p>{texts.how.text}</p>
          <pre className={styles.example} tabIndex={0}>
            {texts.how.example}
          </pre>
          <p>{texts.how.table(Object.values(adminDevotionalsTexts.fields).join(', '))}</p>
          <p>{texts.how.optional}</p>
        </div>
      </details>
    </div>
  )
}
