import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { DeletionRequest, NetworkResult } from '#sync'
import { formatDay } from '#lib/day.ts'
import { formatDateInWords } from '#lib/day-in-words.ts'
import { profileTexts } from '#texts/profile.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmButton } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { type CopyForm, downloadOwnData, notify, requestDeletion, withdrawDeletion } from './commands.ts'
import * as styles from './profile.css.ts'

const texts = profileTexts.ownData
const { deletion: deletionTexts, download } = texts

type Work = CopyForm | 'request' | 'withdraw'

/**
 * The member's rights over their data (LGPD, art. 18): download everything, or delete it. Both need
 * the network.
 */
export function OwnData({ deletion }: { deletion: DeletionRequest | null }) {
  const [busy, setBusy] = useState<Work | null>(null)

  async function run(work: Work, command: () => Promise<NetworkResult>, done: string, failed: string) {
    setBusy(work)
    const isDone = await notify(command, done, failed)
    setBusy(null)
    return isDone
  }

  const fetchCopy = (form: CopyForm) =>
    run(
      form,
      () => downloadOwnData(form, download.fileName(formatDay(new Date()), form)),
      download.done,
      download.failed,
    )

  return (
    <Card as="section" aria-labelledby="her-data">
      <Heading id="her-data" size="md" className={styles.title}>
        {texts.heading}
      </Heading>
      <div className={styles.stack}>
        <Muted>{texts.lead}</Muted>
        <div className={styles.right}>
          <Button
            variant="secondary"
            icon={<FileDown />}
            isBusy={busy === 'html'}
            aria-describedby="download-hint"
            onClick={() => fetchCopy('html')}
          >
            {download.action}
          </Button>
          <Muted id="download-hint">{download.hint}</Muted>
          <Button variant="quiet" isBusy={busy === 'json'} onClick={() => fetchCopy('json')}>
            {download.asData}
          </Button>
        </div>
        {deletion ? (
          <Notice
            tone="gold"
            title={deletionTexts.pendingTitle}
            action={
              <Button
                variant="secondary"
                isBusy={busy === 'withdraw'}
                onClick={() => run('withdraw', withdrawDeletion, deletionTexts.withdrawn, deletionTexts.withdrawFailed)}
              >
                {deletionTexts.withdraw}
              </Button>
            }
          >
            {deletionTexts.pending(formatDateInWords(deletion.pedido_em), formatDateInWords(deletion.concluir_ate))}
          </Notice>
        ) : (
          <div>
            <ConfirmButton
              variant="quiet"
              label={deletionTexts.action}
              title={deletionTexts.title}
              description={deletionTexts.description}
              confirmLabel={deletionTexts.confirm}
              cancelLabel={deletionTexts.keep}
              tone="danger"
              isBusy={busy === 'request'}
              onConfirm={() => run('request', requestDeletion, deletionTexts.asked, deletionTexts.failed)}
            >
              <ul className={styles.consequences}>
                {deletionTexts.consequences.map((consequence) => (
                  <li key={consequence}>{consequence}</li>
                ))}
              </ul>
            </ConfirmButton>
          </div>
        )}
      </div>
    </Card>
  )
}
