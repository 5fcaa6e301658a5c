import { networkWords } from '../../../lib/network-words.ts'
import { paths } from '../../../paths.ts'
import { adminRecadosTexts } from '../../../texts/admin-recados.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Muted } from '../../../ui/text.tsx'
import type { RowOf } from '../shared/queries.ts'
import { sendMails } from './send-mails.ts'
import { useMailing } from './mailings.ts'
import * as styles from './recados.css.ts'

const texts = adminRecadosTexts.mailing

/** How far a recado's mails are, and the way to go on. */
export function MailCell({ row }: { row: RowOf<'recados'> }) {
  const { id, titulo, enviar_email: isWished } = row.doc
  const { progress, isRunning, failure } = useMailing(id)

  if (isRunning) {
    return (
      <div className={styles.mailProgress}>
        <ProgressBar
          label={texts.sending}
          value={progress ? progress.sent + progress.failed : undefined}
          max={progress ? Math.max(1, progress.total) : undefined}
          valueText={progress ? texts.progress(progress.sent, progress.total) : texts.preparing}
        />
      </div>
    )
  }
  if (!progress && !isWished) return <Muted>{texts.none}</Muted>
  if (progress === undefined && row.published && !failure) return <Muted>{texts.unknown}</Muted>
  const hasMore = !progress || progress.waiting > 0
  return (
    <div className={styles.mail}>
      {failure && (
        <p className={styles.failed} role="alert">
          {texts.stopped}. {networkWords(failure)}
        </p>
      )}
      {!progress && <Muted>{row.published ? texts.wished : texts.wishedWaiting}</Muted>}
      {progress && (
        <span>
          {hasMore || progress.failed > 0 ? texts.progress(progress.sent, progress.total) : texts.done(progress.total)}
        </span>
      )}
      {hasMore && row.published && (
        <Button
          variant="secondary"
          aria-label={progress ? texts.resumeNamed(titulo) : texts.sendNamed(titulo)}
          onClick={() => void sendMails(id)}
        >
          {progress ? texts.resume : texts.send}
        </Button>
      )}
      {progress && progress.failed > 0 && (
        <>
          <span className={styles.failed}>{texts.failed(progress.failed)}</span>
          <Link to={paths.adminEmailQueue()}>{texts.toQueue}</Link>
        </>
      )}
    </div>
  )
}
