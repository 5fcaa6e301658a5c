import { History } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { adminContentTexts as texts } from '#texts/admin-content.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Heading } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './content.css.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import type { ComparedField } from './compare.ts'
import type { ContentPreview } from './content-kind.ts'
import type { Collection } from './queries.ts'
import { refusalWords } from './refusal-words.ts'
import type { ContentFormFrame } from './use-content-form.ts'
import { UploadsUnderWay } from './use-uploads.ts'

const FieldDiffs = lazyPart(() => import('./field-diffs.tsx'))
const VersionsDialog = lazyPart(() => import('./versions-dialog.tsx'))

interface ContentFormProps<N extends Collection, Values extends FieldValues, Output> {
  frame: ContentFormFrame<N, Values, Output>
  /** The fields. */
  children: ReactNode
  /** The preview of the form's values. */
  preview: ReactNode
  /** Previews the published version, when two versions conflict. */
  Preview?: ContentPreview<N>
  /** The fields that versions are compared by: all that are saved. */
  compared: readonly ComparedField[]
  /** Default: 'Publicar' for a new document, 'Salvar' for an existing one. */
  submitLabel?: string
  /** A second button that saves too, and what follows is another form. */
  goOn?: { label: string; choose: (isChosen: boolean) => void }
}

/** The frame of every content form: problems, fields, buttons and preview. */
export function ContentForm<N extends Collection, Values extends FieldValues, Output>({
  frame,
  children,
  preview,
  Preview,
  compared,
  submitLabel,
  goOn,
}: ContentFormProps<N, Values, Output>) {
  const { refusal, stale, isContested, row, isNew, isSaving, guard } = frame
  const uploads = useRef(0)
  const [isComparing, setIsComparing] = useState(false)
  const count = useCallback((change: number) => {
    uploads.current += change
  }, [])

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    goOn?.choose((submitter as HTMLButtonElement | null)?.value === GO_ON)
    if (uploads.current === 0) return frame.submit(event)
    event.preventDefault()
    toast({ title: texts.media.wait })
  }

  return (
    <div className={styles.columns}>
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={isSaving}>
        {frame.isRecovered && (
          <Notice
            role="status"
            action={
              <Button variant="secondary" onClick={frame.startOver}>
                {texts.draft.discard}
              </Button>
            }
          >
            {texts.draft.recovered}
          </Notice>
        )}
        {isContested && (
          <Notice
            tone="danger"
            role="alert"
            title={stale === 'unknown' ? texts.conflict.unknown : texts.conflict.title}
          >
            {row?.published ? texts.conflict.words : texts.conflict.removed}
          </Notice>
        )}
        {isContested && row?.published && (
          <section className={styles.stack} aria-labelledby="differences">
            <Heading id="differences" size="md">
              {texts.versions.differences}
            </Heading>
            <Reveal fallback={<SkeletonText lines={3} />}>
              <FieldDiffs
                frame={frame as never}
                other={frame.formOf(row.published)}
                fields={compared}
                same={texts.conflict.same}
              />
            </Reveal>
          </section>
        )}
        {refusal && !refusal.isConflict && (
          <Notice tone="danger" role="alert" title={texts.refusal.title}>
            {refusalWords(refusal, frame.knownRefusals)}
          </Notice>
        )}
        <UploadsUnderWay value={count}>{children}</UploadsUnderWay>
        <div className={styles.submit}>
          <Button type="submit" isBusy={isSaving}>
            {isContested ? texts.conflict.overwrite : (submitLabel ?? (isNew ? texts.save.publish : texts.save.action))}
          </Button>
          {goOn && !isContested && (
            <Button type="submit" variant="secondary" value={GO_ON} disabled={isSaving}>
              {goOn.label}
            </Button>
          )}
          <Button variant="quiet" onClick={frame.cancel}>
            {texts.save.cancel}
          </Button>
          {row?.published && (
            <Button variant="quiet" icon={<History />} aria-haspopup="dialog" onClick={() => setIsComparing(true)}>
              {texts.versions.open}
            </Button>
          )}
        </div>
      </form>
      <section className={styles.preview} aria-labelledby="preview" tabIndex={0}>
        {isContested && row?.published && Preview && (
          <>
            <Heading size="md">{texts.conflict.publishedNow}</Heading>
            <Paper>
              <Preview doc={row.published} />
            </Paper>
          </>
        )}
        <Heading id="preview" size="md">
          {texts.preview.title}
        </Heading>
        <Paper>{preview}</Paper>
      </section>
      {isComparing && (
        <Reveal>
          <VersionsDialog frame={frame as never} fields={compared} onClose={() => setIsComparing(false)} />
        </Reveal>
      )}
      <LeaveDialog guard={guard} onLeave={frame.forget} />
    </div>
  )
}

const GO_ON = 'next'

/** A picture of the member's page: nothing in it can be pressed. */
function Paper({ children }: { children: ReactNode }) {
  return (
    <div className={styles.previewPaper} inert>
      <Reveal fallback={<SkeletonText lines={4} />}>{children}</Reveal>
    </div>
  )
}
