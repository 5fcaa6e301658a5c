import { dismissAccountEndedReason, type AccountEndedReason } from '#sync'
import { authTexts } from '#texts/auth.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import * as styles from './auth.css.ts'

/** Explains why the member was signed out, until dismissed. */
export default function AccountEndedNotice({ reason }: { reason: AccountEndedReason }) {
  const { title, description } = authTexts.accountEnded.reasons[reason]
  return (
    <div className={styles.accountEnded}>
      <Notice
        role="status"
        tone="gold"
        title={title}
        action={
          <Button variant="secondary" onClick={dismissAccountEndedReason}>
            {authTexts.accountEnded.dismiss}
          </Button>
        }
      >
        {description}
      </Notice>
    </div>
  )
}
