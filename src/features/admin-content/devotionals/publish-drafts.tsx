import { Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { watchMember } from '#sync'
import { useCommand } from '#lib/use-command.ts'
import { useLive } from '#lib/use-live.ts'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import { adminImportTexts } from '#texts/admin-import.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Muted } from '#ui/text.tsx'
import { ResultList } from '../devotionals-import/result-list.tsx'
import { saveAllContent } from '../shared/commands.ts'
import type { RowOf } from '../shared/queries.ts'
import * as styles from './devotionals.css.ts'
import { daysInWords, publicationOf, publicationsOf, type PublicationState } from './drafts.ts'

const texts = adminDevotionalsTexts.drafts

type Rows = readonly RowOf<'devotionals'>[]

/** Publishes all drafts at once, after asking, and says what became of each. */
export function PublishDrafts({ drafts, rows }: { drafts: Rows; rows: Rows }) {
  // What the question was about: a draft of somebody else must not slip in while it is open.
  const [asked, setAsked] = useState<Rows | null>(null)
  const [published, setPublished] = useState<Rows | null>(null)
  const [publish, isBusy] = useCommand(publishAll, texts.failed)

  async function confirm(chosen: Rows) {
    if (!(await publish(chosen))) return
    setAsked(null)
    setPublished(chosen)
  }

  return (
    <>
      {drafts.length > 0 && (
        <Button variant="secondary" icon={<Send />} aria-haspopup="dialog" onClick={() => setAsked(drafts)}>
          {texts.publish(drafts.length)}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={texts.ask(asked.length)}
          description={texts.askWords(asked.length, daysInWords(asked.map(({ doc }) => doc.day_number)))}
          confirmLabel={texts.confirm}
          isBusy={isBusy}
          onConfirm={() => void confirm(asked)}
        />
      )}
      {published && <Results drafts={published} rows={rows} onClose={() => setPublished(null)} />}
    </>
  )
}

const publishAll = (drafts: Rows): Promise<void> =>
  saveAllContent(
    'devotionals',
    drafts.map((row) => publicationOf(row, Date.now())),
  )

function Results({ drafts, rows, onClose }: { drafts: Rows; rows: Rows; onClose: () => void }) {
  const status = useLive(useMemo(() => watchMember((data) => data.sync.status$), []))
  const isOffline = !navigator.onLine || status?.connection === 'offline' || status?.phase === 'failed'
  const results = publicationsOf(drafts, rows)
  const amountOf = (state: PublicationState) => results.filter((result) => result.state === state).length
  const [taken, waiting] = [amountOf('published'), amountOf('waiting')]
  const others = results.length - taken - waiting
  const settled = taken + others
  const said =
    waiting > 0
      ? texts.publishing(settled, results.length)
      : others > 0
        ? texts.partly(taken, others)
        : texts.done(taken)
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} footer={<Button onClick={onClose}>{texts.close}</Button>}>
      <div className={styles.plan}>
        <div role="status">
          <ProgressBar
            label={said}
            value={settled}
            max={results.length}
            tone={waiting > 0 || others > 0 ? 'brand' : 'sage'}
          />
          {waiting > 0 && (
            <Muted>{isOffline ? adminImportTexts.progress.offline : adminImportTexts.progress.safe}</Muted>
          )}
        </div>
        <ResultList results={results} taken={texts.published} />
      </div>
    </Dialog>
  )
}
