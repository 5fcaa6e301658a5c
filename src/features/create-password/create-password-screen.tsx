import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isMember } from '#sync'
import { useHydrated } from '#lib/prerendered.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { paths } from '#src/paths.ts'
import { createPasswordTexts } from '#texts/create-password.ts'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import type { ActivationLink } from './activation-link.ts'
import { readActivationLink } from './read-activation-link.ts'
import * as styles from '#lib/form.css.ts'
import { ExpiredCard } from './expired-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { checkText } from './result-texts.ts'
import { UncheckedCard } from './unchecked-card.tsx'
import { useActivationCheck } from './use-activation-check.ts'

const { link: linkTexts, errors } = createPasswordTexts

/** The target of the mail's link: a new password. Each link works once. */
export default function CreatePasswordScreen() {
  // The build does not know it.
  const isHydrated = useHydrated()
  return (
    <div className={styles.narrow}>
      <Page
        title={createPasswordTexts.title}
        lead={`${createPasswordTexts.lead} ${createPasswordTexts.step}`}
        width="reading"
      >
        {isHydrated ? <WithLink /> : <Checking />}
      </Page>
    </div>
  )
}

function WithLink() {
  const [link] = useState(readActivationLink)
  return link.email !== '' && link.token !== '' ? <CheckedLink link={link} /> : <BrokenLink link={link} />
}

function Checking() {
  return (
    <Card padding="lg">
      <div className={styles.checking}>
        <Spinner label={createPasswordTexts.checking} isLabelVisible />
      </div>
    </Card>
  )
}

function CheckedLink({ link }: { link: ActivationLink }) {
  const identity = useIdentity()
  // Some members use the mail's link again and again to sign in.
  const isMemberArea = isMember(identity) && identity?.email.toLowerCase() === link.email
  const [check, checkAgain] = useActivationCheck(link, isMemberArea)
  const [isUsedUp, setIsUsedUp] = useState(false)

  if (isUsedUp) return <ExpiredCard email={link.email} title={errors.expired} isMemberArea={isMemberArea} />
  switch (check) {
    case null:
      return <Checking />
    case 'valid':
      return <PasswordForm link={link} onExpired={() => setIsUsedUp(true)} />
    case 'expired':
    case 'invalid':
    case 'unregistered':
      return (
        <ExpiredCard
          email={link.email}
          title={checkText(check).title}
          hasRunOut={check === 'expired'}
          isMemberArea={isMemberArea}
        />
      )
    case 'offline':
    case 'rate_limited':
    case 'failed':
      return <UncheckedCard reason={check} onRetry={checkAgain} />
  }
}

/** Half of the link is missing: nothing can be done here. */
function BrokenLink({ link }: { link: ActivationLink }) {
  const navigate = useNavigate()
  const title = link.email ? linkTexts.tokenMissing : linkTexts.emailMissing
  useEffect(() => {
    toast({ title, tone: 'danger' })
    navigate(paths.auth(), { replace: true })
  }, [navigate, title])
  return null
}
