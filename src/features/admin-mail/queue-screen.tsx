import { RefreshCw, Send, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { QueuedMail } from '#sync'
import { networkWords } from '#texts/network.ts'
import { LoadFailure } from '#lib/load-failure.tsx'
import { useLastAnswer, useNetwork } from '#lib/use-network.ts'
import { useNow } from '#lib/use-now.ts'
import { adminMailTexts } from '#texts/admin-mail.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoreRows } from '#ui/more-rows.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './admin-mail.css.ts'
import { removeLine, retryMail } from './commands.ts'
import { mailColumns } from './mail-columns.tsx'
import { isReminders, keyOf, type QueueLine, readQueue } from './queries.ts'

const texts = adminMailTexts.queue
const PAGE = 50
const nextMinute = (now: number) => now + 60_000

/** /admin/email-queue: the unsent mails, each to be retried or removed. */
export default function QueueScreen() {
  const [limit, setLimit] = useState(PAGE)
  const data = useLastAnswer(useNetwork(useCallback(() => readQueue(limit), [limit])))
  const now = useNow(nextMinute)
  const [retrying, setRetrying] = useState<ReadonlySet<string>>(new Set())
  const [removing, setRemoving] = useState<QueueLine | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const { value, failure, isBusy, reload } = data

  const retry = useCallback(
    async (mail: QueuedMail) => {
      setRetrying((ids) => new Set(ids).add(mail.id))
      const result = await retryMail(mail)
      if (result.ok) toast({ title: texts.retried, description: mail.to_email, tone: 'success' })
      else toast({ title: texts.retryFailed, description: networkWords(result), tone: 'danger' })
      // A failed attempt changes the mail too: its error and its attempts.
      if (result.ok || result.code !== 'offline') await reload()
      setRetrying((ids) => new Set([...ids].filter((id) => id !== mail.id)))
    },
    [reload],
  )

  async function remove(line: QueueLine) {
    setIsRemoving(true)
    const result = await removeLine(line)
    setIsRemoving(false)
    setRemoving(null)
    if (result.ok) toast({ title: isReminders(line) ? texts.reminders.removed : texts.removed, tone: 'success' })
    else toast({ title: texts.removeFailed, description: networkWords(result), tone: 'danger' })
    if (result.ok || result.code !== 'offline') await reload()
  }

  const columns = useMemo(
    () => queueColumns({ now, retrying, onRetry: (mail) => void retry(mail), onRemove: setRemoving }),
    [now, retry, retrying],
  )

  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button variant="secondary" icon={<RefreshCw />} isBusy={isBusy} onClick={() => void reload()}>
          {adminMailTexts.refresh}
        </Button>
      }
    >
      <div className={styles.stack} aria-busy={isBusy}>
        <LoadFailure title={texts.loadFailed} data={data} />
        {value === undefined && !failure && <Skeleton />}
        {value && value.lines.length === 0 && <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
        {value && value.lines.length > 0 && (
          <DataTable caption={texts.caption} columns={columns} rows={value.lines} rowKey={keyOf} />
        )}
        {value?.hasMore && (
          <div className={styles.more}>
            <MoreRows isBusy={isBusy} onMore={() => setLimit((shown) => shown + PAGE)}>
              {texts.more}
            </MoreRows>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(isOpen) => isOpen || setRemoving(null)}
        title={removing && isReminders(removing) ? texts.reminders.removeTitle : texts.removeTitle}
        description={
          removing &&
          (isReminders(removing)
            ? texts.reminders.removeDescription(removing.subject)
            : texts.removeDescription(removing.subject, removing.to_email))
        }
        confirmLabel={texts.remove}
        tone="danger"
        isBusy={isRemoving}
        onConfirm={() => removing && void remove(removing)}
      />
    </Page>
  )
}

interface RowActions {
  now: number
  /** Ids of the mails that are being retried. */
  retrying: ReadonlySet<string>
  onRetry(mail: QueuedMail): void
  onRemove(line: QueueLine): void
}

function queueColumns({ now, retrying, onRetry, onRemove }: RowActions): DataColumn<QueueLine>[] {
  return [
    ...mailColumns(now),
    {
      key: 'actions',
      header: texts.columns.actions,
      isBare: true,
      isNarrow: true,
      cell: (line) => (
        <div className={styles.actions}>
          {!isReminders(line) && (
            <Button
              variant="secondary"
              icon={<Send />}
              aria-label={texts.retryNamed(line.to_email)}
              isBusy={retrying.has(line.id)}
              onClick={() => onRetry(line)}
            >
              {texts.retry}
            </Button>
          )}
          <Button
            variant="quiet"
            icon={<Trash2 />}
            aria-label={
              isReminders(line) ? texts.reminders.removeNamed(line.subject) : texts.removeNamed(line.to_email)
            }
            aria-haspopup="dialog"
            onClick={() => onRemove(line)}
          >
            {texts.remove}
          </Button>
        </div>
      ),
    },
  ]
}
