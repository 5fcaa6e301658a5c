import { useState } from 'react'
import { requestActivationLink, type ResendResult } from '#sync'
import { authTexts } from '#texts/auth.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { forgottenFailureText } from './result-texts.ts'

interface ForgottenPasswordProps {
  /** The address in the form; null if it is invalid, which the form has shown. */
  takeEmail: () => Promise<string | null>
}

/**
 * Requests a link to a new password. The words are the same whether or not the address is known.
 */
export function ForgottenPassword({ takeEmail }: ForgottenPasswordProps) {
  const { forgotten } = authTexts
  const [isBusy, setIsBusy] = useState(false)
  const [askedFor, setAskedFor] = useState<string | null>(null)

  async function ask() {
    const email = await takeEmail()
    if (email === null) return
    setIsBusy(true)
    const result = await tryToRequest(email)
    setIsBusy(false)
    if (result === 'sent') return setAskedFor(email)
    toast({ ...forgottenFailureText(result), tone: 'danger' })
  }

  return (
    <>
      <Button variant="quiet" block isBusy={isBusy} onClick={ask}>
        {forgotten.action}
      </Button>
      {askedFor && (
        <Notice role="status" tone="sage" title={forgotten.title}>
          {forgotten.description(askedFor)}
        </Notice>
      )}
    </>
  )
}

async function tryToRequest(email: string): Promise<ResendResult> {
  try {
    return await requestActivationLink(email)
  } catch (error) {
    console.error('The link could not be requested', error)
    return 'failed'
  }
}
