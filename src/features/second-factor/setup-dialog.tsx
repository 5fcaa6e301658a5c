import { useEffect, useState } from 'react'
import { QRCode } from 'react-qr-code'
import { type NewFactor, secondFactor } from '#sync'
import { CodeForm } from '#lib/code-form.tsx'
import { brand } from '#src/brand.ts'
import { secondFactorTexts } from '#texts/second-factor.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './second-factor.css.ts'

const { setup: texts, code: codeTexts } = secondFactorTexts

interface SetupDialogProps {
  onClose: () => void
  onSwitchedOn: () => void
}

/** Shows the new secret, and switches the factor on by its first code. */
export function SetupDialog({ onClose, onSwitchedOn }: SetupDialogProps) {
  const [factor, setFactor] = useState<NewFactor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    secondFactor.startSecondFactor(brand.name).then(
      (started) => {
        if (isGone) return
        if (started.ok) setFactor(started.value)
        else setFailure(codeTexts.refusals[started.code])
      },
      (error: unknown) => {
        console.error(texts.failed, error)
        if (!isGone) setFailure(codeTexts.refusals.server)
      },
    )
    return () => void (isGone = true)
  }, [])

  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={texts.title} isDismissible={false}>
      {failure !== null && (
        <Notice tone="danger" title={texts.failed} role="alert">
          {failure}
        </Notice>
      )}
      {failure === null && !factor && <Skeleton className={styles.coming} />}
      {factor && (
        <div className={styles.stack}>
          <p>{texts.scan}</p>
          <div className={styles.picture}>
            <QRCode value={factor.uri} level="M" size={176} role="img" aria-label={texts.picture} />
          </div>
          <p>
            {texts.onThisPhone}{' '}
            <a className={styles.appLink} href={factor.uri}>
              {texts.openApp}
            </a>
          </p>
          <div>
            <p>{texts.byHand}</p>
            <p className={styles.secret}>{inGroups(factor.secret)}</p>
            <Button variant="quiet" onClick={() => void copy(factor.secret, texts.secretCopied)}>
              {texts.copySecret}
            </Button>
          </div>
          <Muted>{texts.devices}</Muted>
          <CodeForm
            submit={texts.submit}
            isFocused={false}
            onCode={async (code) => {
              const finished = await secondFactor.finishSecondFactor(factor.id, code)
              if (!finished.ok) return finished.code
              onSwitchedOn()
              return null
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Four signs at a time, as people type them. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: done, tone: 'success' })
  } catch (error) {
    console.info('The clipboard is not allowed', error)
    toast({ title: secondFactorTexts.codes.copyFailed, tone: 'danger' })
  }
}
