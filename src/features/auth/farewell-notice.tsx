import { dismissFarewell, type Farewell } from '#sync'
import { authTexts } from '#texts/auth.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import * as styles from './auth.css.ts'

/** Why she stands outside all of a sudden, kindly, until she has read it. */
export default function FarewellNotice({ reason }: { reason: Farewell }) {
  const { title, description } = authTexts.farewell.reasons[reason]
  return (
    <div className={styles.farewell}>
      <Notice
        role="status"
        tone="gold"
        title={title}
        action={
          <Button variant="secondary" onClick={dismissFarewell}>
            {authTexts.farewell.dismiss}
          </Button>
        }
      >
        {description}
      </Notice>
    </div>
  )
}
