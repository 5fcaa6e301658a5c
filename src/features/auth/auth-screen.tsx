import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useEffect, useRef, useState } from 'react'
import type { FactorChallenge, SignInResult } from '#sync'
import type { AccessRequestPrefill } from '#lib/access-request-prefill.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { useHydrated } from '#lib/prerendered.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { paths } from '#src/paths.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { authTexts } from '#texts/auth.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.ts'
import { AuthForm, type AuthMode } from './auth-form.tsx'
import { narrow } from '#lib/form.css.ts'
import * as styles from './auth.css.ts'
import { RequestAccessCard } from './request-access-card.tsx'
import { signInFailureText, welcomeText } from './result-texts.ts'

const GooglePart = lazyPart(() => import('./google-part.tsx'))
const SecondStep = lazyPart(() => import('./second-step.tsx'))

const MODE = 'modo'

/** An account that nobody has approved yet. It has no session: the person is a visitor. */
interface WaitingAccount extends AccessRequestPrefill {
  isNew: boolean
}

const modes = [
  { value: 'signIn', label: authTexts.modes.signIn },
  { value: 'signUp', label: authTexts.modes.signUp },
] as const

/** Sign-in and sign-up on one screen. */
export default function AuthScreen() {
  const identity = useIdentity()
  const navigate = useNavigate()
  const known = useLocation().state as { email?: string; isRequested?: boolean } | null
  const isHydrated = useHydrated()
  const [search, setSearch] = useSearchParams()
  const [waiting, setWaiting] = useState<WaitingAccount | null>(null)
  const [challenge, setChallenge] = useState<FactorChallenge | null>(null)
  const mode: AuthMode = isHydrated && search.get(MODE) === 'criar-conta' ? 'signUp' : 'signIn'
  // Nobody has approved the account yet: the form could only refuse.
  const isCreated = waiting?.isNew === true && mode === 'signUp'
  const texts = isCreated ? authTexts.created : authTexts[mode]

  const screen = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isCreated) screen.current?.querySelector('h1')?.focus()
  }, [isCreated])

  function changeMode(next: AuthMode) {
    const changed = new URLSearchParams(search)
    if (next === 'signUp') changed.set(MODE, 'criar-conta')
    else changed.delete(MODE)
    setSearch(changed, { replace: true, state: known })
  }

  const askForAccess = (email: string) =>
    setWaiting((known) => (known?.email === email ? known : { nome: '', email, isNew: false }))

  function takeGoogleResult(result: SignInResult) {
    if (result.ok) {
      toast({ title: welcomeText(result.identity), tone: 'success' })
      return enterApp()
    }
    if (result.challenge) return setChallenge(result.challenge)
    if (result.code === 'pending') askForAccess(result.email ?? '')
    toast({ ...signInFailureText(result.code, result.refusal), tone: 'danger' })
  }

  const enterApp = () => void navigate(paths.home(), { replace: true })

  return (
    <div ref={screen} className={narrow}>
      <Page title={texts.title} lead={texts.lead} width="reading">
        <div className={styles.column}>
          {waiting && <RequestAccessCard known={waiting} isNew={waiting.isNew} />}
          {challenge ? (
            <Card padding="lg">
              <Reveal>
                <SecondStep challenge={challenge} onSignedIn={enterApp} onBack={() => setChallenge(null)} />
              </Reveal>
            </Card>
          ) : isCreated ? (
            <Button variant="quiet" onClick={() => changeMode('signIn')}>
              {authTexts.created.signIn}
            </Button>
          ) : (
            <>
              <WayIn isRequested={isHydrated && known?.isRequested === true} />
              <Card padding="lg">
                <div className={styles.card}>
                  <Segmented
                    label={authTexts.modes.legend}
                    isLabelHidden
                    options={modes}
                    value={mode}
                    onValueChange={changeMode}
                  />
                  <AuthForm
                    mode={mode}
                    knownEmail={waiting?.email ?? identity?.email ?? known?.email}
                    onSignedIn={enterApp}
                    onChallenge={setChallenge}
                    onSignedUp={(account) => setWaiting({ ...account, isNew: true })}
                    onPending={askForAccess}
                  />
                  {isHydrated && (
                    <Reveal>
                      <GooglePart onResult={takeGoogleResult} />
                    </Reveal>
                  )}
                </div>
              </Card>
            </>
          )}
        </div>
      </Page>
    </div>
  )
}

/** Above the form, for whoever does not belong yet; who has just asked hears what comes next. */
function WayIn({ isRequested }: { isRequested: boolean }) {
  if (isRequested) return <p className={styles.join}>{accessRequestTexts.sent.next}</p>
  return (
    <p className={styles.join}>
      {authTexts.join.question}
      <ButtonLink variant="secondary" to={paths.accessRequest()}>
        {authTexts.join.action}
      </ButtonLink>
    </p>
  )
}
