import { useCallback } from 'react'
import { Download } from 'lucide-react'
import { adminAnswers, type AnswerLine, type MinistryEvent } from '#sync'
import { useCommand } from '#lib/use-command.ts'
import { LoadFailure } from '#lib/load-failure.tsx'
import { useNetwork } from '#lib/use-network.ts'
import { adminEventsTexts } from '#texts/admin-events.ts'
import { networkWords } from '#texts/network.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { exportAnswers, momentWords } from './answers.ts'
import * as styles from '../shared/content.css.ts'

const texts = adminEventsTexts.answers

/** The file has all of them. */
const MOST_ROWS = 200

const columns: readonly DataColumn<AnswerLine>[] = [
  { key: 'nome', header: texts.columns.nome, isRowHeader: true, cell: ({ nome }) => nome },
  {
    key: 'answer',
    header: texts.columns.answer,
    cell: ({ answer }) => <Badge tone={answer === 'vou' ? 'sage' : undefined}>{texts.options[answer]}</Badge>,
  },
  { key: 'since', header: texts.columns.since, cell: ({ since }) => momentWords(since) },
]

/** Who answered what to an event, with an export. */
export default function AnswersDialog({ event, onClose }: { event: MinistryEvent; onClose: () => void }) {
  const { id, title } = event
  const data = useNetwork(useCallback(() => adminAnswers.of(id), [id]))
  const { value: answers, failure } = data
  const [exportCsv, isExporting] = useCommand(async () => {
    const done = await exportAnswers(event)
    if (done.ok) toast({ title: texts.exported, tone: 'success' })
    else toast({ title: texts.exportFailed, description: networkWords(done), tone: 'danger' })
  }, texts.exportFailed)
  const rows = answers?.rows ?? []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={texts.title(title)}
      description={texts.description}
      footer={
        <>
          {rows.length > 0 && (
            <Button variant="secondary" icon={<Download />} isBusy={isExporting} onClick={() => void exportCsv()}>
              {texts.exportCsv}
            </Button>
          )}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {failure ? (
        <LoadFailure data={data} />
      ) : !answers ? (
        <SkeletonText lines={4} />
      ) : rows.length === 0 ? (
        <Muted>{texts.none}</Muted>
      ) : (
        <div className={styles.stack}>
          <p>
            <strong>{texts.counts(answers.counts)}</strong>
          </p>
          <DataTable
            caption={texts.caption}
            columns={columns}
            rows={rows.slice(0, MOST_ROWS)}
            rowKey={({ nome, since }) => `${since} ${nome}`}
          />
          {rows.length > MOST_ROWS && <Muted>{texts.more(rows.length - MOST_ROWS)}</Muted>}
        </div>
      )}
    </Dialog>
  )
}
