import { type ReactNode, useEffect, useState } from 'react'
import { secondFactor, type SecondFactorState } from '#sync'
import { CodeForm } from '#lib/code-form.tsx'
import { useIdentity } from '#lib/use-identity.ts'
import { networkWords } from '#texts/network.ts'
import { secondFactorTexts } from '#texts/second-factor.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmButton } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { CodesDialog } from './codes-dialog.tsx'
import * as styles from './second-factor.css.ts'
import { SetupDialog } from './setup-dialog.tsx'

const { card: texts, codes: codesTexts, newCodes, off, setup, signIn } = secondFactorTexts

/** Fewer recovery codes than this are few. */
const FEW = 4

/** The second factor of the administrator who is signed in. Everything here needs the network. */
export default function SecondFactorCard() {
  const identity = useIdentity()
  return identity?.lacksFactor ? <ConfirmCard /> : <FactorCard />
}

/** The session counts as a member's until its code is shown. */
function ConfirmCard() {
  const done = (description?: string) => toast({ title: texts.confirmed, description, tone: 'success' })
  return (
    <Frame heading={texts.confirmHeading}>
      <Muted>{texts.confirmLead}</Muted>
      <CodeForm
        submit={signIn.submit}
        onCode={async (code) => {
          const answer = await secondFactor.confirmOwnCode(code)
          if (!answer.ok) return answer.code
          done()
          return null
        }}
        onRecovery={async (code) => {
          const answer = await secondFactor.confirmOwnRecovery(code)
          if (!answer.ok) return answer.code
          done(signIn.recovered(answer.value))
          return null
        }}
      />
      <Muted>{signIn.lost}</Muted>
    </Frame>
  )
}

type Shown = { kind: 'loading' | 'offline' | 'failed' } | { kind: 'loaded'; state: SecondFactorState }

function FactorCard() {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const [open, setOpen] = useState<'setup' | 'off' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isMaking, setIsMaking] = useState(false)

  const load = async () => setShown(await read())
  useEffect(() => {
    read().then(setShown, (error: unknown) => console.error(texts.failed, error))
  }, [])

  /** @returns whether there are new codes on the screen */
  async function makeCodes(): Promise<boolean> {
    setIsMaking(true)
    const made = await secondFactor.makeRecoveryCodes()
    setIsMaking(false)
    if (made.ok) setCodes(made.value)
    else toast({ title: codesTexts.failed, description: networkWords(made), tone: 'danger' })
    return made.ok
  }

  async function afterSwitchedOn() {
    setOpen(null)
    toast({ title: setup.done, tone: 'success' })
    if (!(await makeCodes())) toast({ title: codesTexts.failed, description: codesTexts.again, tone: 'danger' })
    await load()
  }

  if (shown.kind !== 'loaded')
    return (
      <Frame heading={texts.heading}>
        {shown.kind === 'loading' ? (
          <Skeleton className={styles.coming} />
        ) : (
          <>
            <p>{shown.kind === 'offline' ? texts.offline : texts.failed}</p>
            <div>
              <Button variant="secondary" onClick={() => void load()}>
                {texts.retry}
              </Button>
            </div>
          </>
        )}
      </Frame>
    )
  const { isOn, codesLeft } = shown.state
  return (
    <Frame heading={texts.heading} badge={isOn && <Badge tone="sage">{texts.on}</Badge>}>
      <Muted>{isOn ? texts.onLead : texts.off}</Muted>
      {isOn && codesLeft >= FEW && <p>{texts.codesLeft(codesLeft)}</p>}
      {isOn && codesLeft < FEW && (
        <Notice tone="gold" title={texts.codesLeft(codesLeft)}>
          {texts.few}
        </Notice>
      )}
      <div className={styles.actions}>
        {isOn ? (
          <>
            <ConfirmButton
              variant="secondary"
              label={texts.newCodes}
              title={newCodes.title}
              description={newCodes.description}
              confirmLabel={newCodes.confirm}
              isBusy={isMaking}
              onConfirm={makeCodes}
              onDone={() => void load()}
            />
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('off')}>
              {texts.switchOff}
            </Button>
          </>
        ) : (
          <Button aria-haspopup="dialog" onClick={() => setOpen('setup')}>
            {texts.switchOn}
          </Button>
        )}
      </div>
      {open === 'setup' && <SetupDialog onClose={() => setOpen(null)} onSwitchedOn={() => void afterSwitchedOn()} />}
      {open === 'off' && (
        <OffDialog
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            toast({ title: off.done, tone: 'success' })
            void load()
          }}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Frame>
  )
}

async function read(): Promise<Shown> {
  const answer = await secondFactor.loadSecondFactor()
  if (answer.ok) return { kind: 'loaded', state: answer.value }
  return { kind: answer.code === 'offline' ? 'offline' : 'failed' }
}

function OffDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const show = async (code: string) => {
    const answer = await secondFactor.switchOffSecondFactor(code)
    if (!answer.ok) return answer.code
    onDone()
    return null
  }
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={off.title} description={off.lead}>
      <CodeForm submit={off.submit} onCode={show} onRecovery={show} />
    </Dialog>
  )
}

function Frame({ heading, badge, children }: { heading: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="second-factor">
      <div className={styles.heading}>
        <Heading id="second-factor" size="md">
          {heading}
        </Heading>
        {badge}
      </div>
      <div className={styles.stack}>{children}</div>
    </Card>
  )
}
