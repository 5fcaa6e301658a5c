import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { requestActivationLink, type ResendResult } from '#sync'
import { paths } from '#src/paths.ts'
import { createPasswordTexts } from '#texts/create-password.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Heading } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from '#lib/form.css.ts'

/** From the new link to /auth. */
const TO_AUTH_MS = 3000

const { alreadyIn, expired, used, resent, resendFailed, needsNetwork, tooMany } = createPasswordTexts

const failureHints: Record<Exclude<ResendResult, 'sent'>, string | undefined> = {
  offline: needsNetwork,
  rate_limited: tooMany,
  failed: undefined,
}

interface ExpiredCardProps {
  email: string
  title: string
  /**
   * The link was never used, so a new one is needed. Otherwise it has most likely been used, and
   * the password works.
   */
  hasRunOut?: boolean
  /** The person is signed in on this phone. */
  isMemberArea: boolean
}

/** The link no longer works: offers to sign in, or to get a new link. */
export function ExpiredCard({ email, title, hasRunOut = false, isMemberArea }: ExpiredCardProps) {
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

  const words = isMemberArea ? alreadyIn : hasRunOut ? expired : used
  const needsLink = hasRunOut && !isMemberArea
  const door = (
    <ButtonLink
      variant={needsLink ? 'secondary' : 'primary'}
      block
      to={isMemberArea ? paths.home() : paths.auth()}
      state={{ email }}
      replace
    >
      {words.enter}
    </ButtonLink>
  )
  return (
    <Card as="section" padding="lg" aria-labelledby="link-expired">
      <div className={styles.form}>
        <Heading id="link-expired">{isMemberArea ? alreadyIn.title : title}</Heading>
        <p>{words.description}</p>
        {!needsLink && door}
        {isResent ? (
          <Notice tone="sage">{resent}</Notice>
        ) : (
          <Button variant={needsLink ? 'primary' : 'secondary'} block isBusy={isBusy} onClick={resend}>
            {isMemberArea ? alreadyIn.resend : expired.resend}
          </Button>
        )}
        {needsLink && door}
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
