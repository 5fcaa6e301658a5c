import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { googleSignIn, type SignInResult } from '#sync'
import { paths } from '#src/paths.ts'
import { googleTexts as texts } from '#texts/google.ts'
import { authRefusalTexts } from '#texts/auth-refusals.ts'
import { Button } from '#ui/button.tsx'
import { Divider } from '#ui/divider.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './auth.css.ts'

/** What Google's answer leaves in the address. */
const LANDING = ['code', 'state', 'error', 'error_code', 'error_description'] as const

/**
 * The button, where the project has Google switched on; and the end of a sign-in that comes back
 * from there.
 */
export default function GooglePart({ onResult }: { onResult: (result: SignInResult) => void }) {
  const [isOn, setIsOn] = useState(false)
  const [search, setSearch] = useSearchParams()
  const [landing] = useState(() => new URLSearchParams(search))
  const [isBusy, setIsBusy] = useState(landing.has('code'))

  useEffect(() => {
    googleSignIn.isGoogleOn().then(setIsOn, (error: unknown) => console.error(texts.failed, error))
  }, [])

  useEffect(() => {
    const code = landing.get('code')
    if (!code && !landing.has('error')) return
    const cleaned = new URLSearchParams(search)
    for (const name of LANDING) cleaned.delete(name)
    setSearch(cleaned, { replace: true })
    if (!code) return showRefusal(landing)
    googleSignIn
      .finishGoogle(code)
      .then(onResult, fail)
      .finally(() => setIsBusy(false))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a landing happens once
  }, [])

  // 'Voltar' from Google may show this very page again, as she left it.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setIsBusy(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  if (!isOn && !isBusy) return null
  return (
    <div className={styles.form}>
      <Divider />
      <Button
        variant="secondary"
        size="lg"
        block
        isBusy={isBusy}
        onClick={() => {
          setIsBusy(true)
          googleSignIn.startGoogle(`${window.location.origin}${paths.auth()}`).catch((error: unknown) => {
            setIsBusy(false)
            fail(error)
          })
        }}
      >
        {texts.action}
      </Button>
    </div>
  )
}

function showRefusal(landing: URLSearchParams): void {
  if (landing.get('error') === 'access_denied') return void toast({ title: texts.cancelled })
  const code = landing.get('error_code') ?? ''
  const description = Object.hasOwn(authRefusalTexts, code) ? authRefusalTexts[code] : undefined
  toast({ title: texts.failed, description, tone: 'danger' })
}

function fail(error: unknown): void {
  console.error(texts.failed, error)
  toast({ title: texts.failed, tone: 'danger' })
}
