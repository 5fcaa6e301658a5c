import { useState } from 'react'
import { useStore } from '#lib/store.ts'
import { useCommand } from '#lib/use-command.ts'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { networkWords } from '#texts/network.ts'
import { adminPaths } from '#src/admin-paths.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Muted } from '#ui/text.tsx'
import type { RowOf } from '../shared/queries.ts'
import { isDue, isPlanned } from './due-mails.ts'
import { MailQuestion } from './mail-question.tsx'
import { sendMails, stopMails, useMailing } from './mailings.ts'
import { plans } from './plans.ts'
import { Reminder } from './reminder.tsx'
import * as styles from './recados.css.ts'

const texts = adminRecadosTexts.mailing

/**
 * The progress of a recado's mails, with a button to send or resume them, even long after
 * publication.
 */
export function MailCell({ row }: { row: RowOf<'recados'> }) {
  const { id, titulo, enviar_email: isWished } = row.doc
  const { progress, groups, isRunning, isUnreachable, failure } = useMailing(id)
  const [isAsking, setIsAsking] = useState(false)
  const now = useNow(nextMinute)

  if (isRunning) {
    return (
      <div className={styles.mailProgress}>
        <ProgressBar
          label={texts.sending}
          value={progress ? progress.sent + progress.failed : undefined}
          max={progress ? Math.max(1, progress.total) : undefined}
          valueText={progress ? texts.progress(progress.sent, progress.total) : texts.preparing}
        />
        {progress?.withheld !== undefined && <StopButton id={id} titulo={titulo} />}
      </div>
    )
  }
  if (isPlanned(row, now) || (!progress && !failure && isDue(row, now))) return <Planned id={id} />
  if (!row.published || row.isHidden) return <Muted>{isWished ? texts.wishedWaiting : texts.none}</Muted>
  if (progress === undefined && !failure) return <Muted>{isUnreachable ? texts.unknownOffline : texts.unknown}</Muted>
  const hasMore = !progress || progress.waiting > 0
  const withheld = progress?.withheld ?? 0
  const isForMore = progress && !hasMore && (withheld > 0 || groups !== null)
  return (
    <div className={styles.mail}>
      {failure && (
        <p className={styles.failed} role="alert">
          {texts.stopped}. {networkWords(failure)}
        </p>
      )}
      {!progress && <Muted>{isWished ? texts.wished : texts.none}</Muted>}
      {progress && (
        <span>
          {withheld > 0
            ? texts.haltedLine(progress.sent, withheld)
            : hasMore || progress.failed > 0
              ? texts.progress(progress.sent, progress.total)
              : texts.done(progress.total)}
          {groups !== null && ` (${groups.join(', ')})`}
        </span>
      )}
      {progress && hasMore && (
        <Button variant="secondary" aria-label={texts.resumeNamed(titulo)} onClick={() => void sendMails(id)}>
          {texts.resume}
        </Button>
      )}
      {progress?.withheld !== undefined && hasMore && <StopButton id={id} titulo={titulo} />}
      {isForMore && (
        <Button
          variant="quiet"
          aria-label={texts.sendMoreNamed(titulo)}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          {texts.sendMore}
        </Button>
      )}
      {!progress && (
        <Button
          variant={isWished ? 'secondary' : 'quiet'}
          aria-label={texts.sendNamed(titulo)}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          {texts.send}
        </Button>
      )}
      {progress && progress.failed > 0 && (
        <>
          <span className={styles.failed}>{texts.failed(progress.failed)}</span>
          <Link to={adminPaths.emailQueue()}>{texts.toQueue}</Link>
        </>
      )}
      {isAsking && (
        <MailQuestion
          recado={row.published}
          id={id}
          confirmLabel={texts.send}
          onConfirm={(to) => {
            setIsAsking(false)
            void sendMails(id, to)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
      {(progress === null || (progress && !hasMore)) && (
        <Reminder id={id} titulo={titulo} groups={groups} isStopped={withheld > 0} />
      )}
    </div>
  )
}

function Planned({ id }: { id: string }) {
  const groups = useStore(plans)?.[id]
  return (
    <Muted>
      {texts.planned}
      {groups && ` (${groups.join(', ')})`}
    </Muted>
  )
}

/** Ends a mailing: what has not left stays unsent. */
function StopButton({ id, titulo }: { id: string; titulo: string }) {
  const [stop, isBusy] = useCommand(stopMails, texts.stopFailed)
  return (
    <Button variant="quiet" aria-label={texts.stopNamed(titulo)} isBusy={isBusy} onClick={() => void stop(id)}>
      {texts.stop}
    </Button>
  )
}
