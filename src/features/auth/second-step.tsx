import { useEffect, useRef } from 'react'
import {
  type CodeRefusal,
  type CodeResult,
  type FactorChallenge,
  signInByCode,
  signInByRecovery,
  type SignInResult,
} from '#sync'
import { CodeForm } from '#lib/code-form.tsx'
import { secondFactorTexts } from '#texts/second-factor.ts'
import { Heading, Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './auth.css.ts'
import { signInFailureText, welcomeText } from './result-texts.ts'

const texts = secondFactorTexts.signIn

interface SecondStepProps {
  challenge: FactorChallenge
  onSignedIn: () => void
  /** The sign-in cannot go on from here, or is given up. */
  onBack: () => void
}

/** The second step of a sign-in: the code of the app, or a recovery code. */
export default function SecondStep({ challenge, onSignedIn, onBack }: SecondStepProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  /** @returns why the code was not taken, or null */
  function settle(answer: CodeResult<SignInResult & { codesLeft?: number }>): CodeRefusal | null {
    if (!answer.ok) return answer.code
    const result = answer.value
    if (result.ok) {
      const { codesLeft } = result
      const description = codesLeft === undefined ? undefined : texts.recovered(codesLeft)
      toast({ title: welcomeText(result.identity), description, tone: 'success' })
      onSignedIn()
    } else {
      toast({ ...signInFailureText(result.code, result.refusal), tone: 'danger' })
      onBack()
    }
    return null
  }

  return (
    <section ref={section} className={styles.form} aria-labelledby="second-step">
      <Heading id="second-step" size="md">
        {texts.heading}
      </Heading>
      <Muted>{texts.lead}</Muted>
      <CodeForm
        submit={texts.submit}
        onCode={async (code) => settle(await signInByCode(challenge, code))}
        onRecovery={async (code) => settle(await signInByRecovery(challenge, code))}
        onCancel={{ label: texts.back, run: onBack }}
      />
      <Muted>{texts.lost}</Muted>
    </section>
  )
}
