import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { requestActivationLink, type ResendResult } from '#sync'
import { paths } from '../../paths.ts'
import { createPasswordTexts } from '../../texts/create-password.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Heading } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.ts'
import * as styles from './create-password.css.ts'

/** From the new link to /auth (specification, section 8). */
const TO_AUTH_MS = 3000

const { expired, resent, resendFailed, needsNetwork, tooMany } = createPasswordTexts

const failureHints: Record<Exclude<ResendResult, 'sent'>, string | undefined> = {
  offline: needsNetwork,
  rate_limited: tooMany,
  failed: undefined,
}

/** The link is of no use any more: another can be had. */
export function ExpiredCard({ email, title }: { email: string; title: string }) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [isResent, setIsResent] = useState(false)

  useEffect(() => {
    if (!isResent) return
    const timer = setTimeout(() => navigate(paths.auth(), { replace: true }), TO_AUTH_MS)
    return () => clearTimeout(timer)
  }, [isResent, navigate])

  async function resend() {
    setIsBusy(true)
    const result = await tryToResend(email)
    setIsBusy(false)
    if (result === 'sent') {
      toast({ title: resent, tone: 'success' })
      setIsResent(true)
    } else {
      toast({ title: resendFailed, description: failureHints[result], tone: 'danger' })
    }
  }

  return (
    <Card as="section" padding="lg" aria-labelledby="link-expired">
      <div className={styles.stack}>
        <Heading id="link-expired">{title}</Heading>
        <p>{expired.description}</p>
        {isResent ? (
          <Notice tone="sage">{resent}</Notice>
        ) : (
          <Button block isBusy={isBusy} onClick={resend}>
            {expired.resend}
          </Button>
        )}
        <ButtonLink variant="secondary" block to={paths.auth()} replace>
          {expired.login}
        </ButtonLink>
      </div>
    </Card>
  )
}

async function tryToResend(email: string): Promise<ResendResult> {
  try {
    return await requestActivationLink(email)
  } catch (error) {
    console.error(resendFailed, error)
    return 'failed'
  }
}
