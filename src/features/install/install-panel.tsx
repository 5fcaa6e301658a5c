import { Copy, Download } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { brand } from '#src/brand.ts'
import { useHydrated } from '#lib/prerendered.ts'
import { paths } from '#src/paths.ts'
import { installTexts as texts } from '#texts/install.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Ornament } from '#ui/ornament.tsx'
import { Heading } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import {
  type HostApp,
  hostAppOf,
  install,
  type InstallState,
  readInstallState,
  watchInstallState,
} from './install-state.ts'
import { useComputer } from './computer.ts'
import * as styles from './install.css.ts'
import { STEPS } from './steps.tsx'

/** What is possible now in this browser. Empty in the prerendered page, which cannot know. */
export function InstallPanel() {
  const state = useSyncExternalStore<InstallState | null>(watchInstallState, readInstallState, () => null)
  const hostApp = useHydrated() ? hostAppOf(navigator.userAgent) : null
  return (
    <div role="status" className={styles.panel}>
      {hostApp && state !== 'installed' ? <LeaveHostApp hostApp={hostApp} /> : state && <Offer state={state} />}
    </div>
  )
}

function Offer({ state }: { state: InstallState }) {
  switch (state) {
    case 'available':
      return <InstallCard />
    case 'installed':
      return (
        <Notice tone="sage" title={texts.installed.title}>
          {texts.installed.description}
        </Notice>
      )
    case 'just-installed':
      return (
        <Notice tone="sage" title={texts.justInstalled.title}>
          {texts.justInstalled.description}
        </Notice>
      )
    case 'unavailable':
      return <Unavailable />
  }
}

function Unavailable() {
  const { title, description, onComputer, toSteps } = texts.unavailable
  if (useComputer()) return <Notice title={title}>{onComputer}</Notice>
  return (
    <Notice
      title={title}
      action={
        <a className={buttonClass({ variant: 'secondary' })} href={`#${STEPS}`}>
          {toSteps}
        </a>
      }
    >
      {description}
    </Notice>
  )
}

function InstallCard() {
  const [isBusy, setIsBusy] = useState(false)
  const { title, description, onComputer } = texts.unavailable
  const isComputer = useComputer()

  async function press() {
    setIsBusy(true)
    const hasAsked = await install()
    setIsBusy(false)
    if (!hasAsked) toast({ title, description: isComputer ? onComputer : description })
  }

  return (
    <Card tone="brand" padding="lg" className={styles.offer}>
      <Ornament className={styles.offerBlossom} />
      <div>
        <Heading size="md">{texts.ready.title}</Heading>
        <p>{texts.ready.description}</p>
      </div>
      <Button size="lg" icon={<Download />} isBusy={isBusy} onClick={() => void press()}>
        {texts.ready.action}
      </Button>
    </Card>
  )
}

function LeaveHostApp({ hostApp }: { hostApp: HostApp }) {
  const { title, description, copy, copied, notCopied } = texts.insideAnotherApp
  const address = `${window.location.origin}${paths.install()}`

  function copyAddress() {
    navigator.clipboard.writeText(address).then(
      () => toast({ title: copied, tone: 'success' }),
      (error: unknown) => {
        console.info(`The address of ${brand.name} could not be copied`, error)
        toast({ title: notCopied, description: address })
      },
    )
  }

  return (
    <Notice
      tone="gold"
      title={title}
      action={
        <Button variant="secondary" icon={<Copy />} onClick={copyAddress}>
          {copy}
        </Button>
      }
    >
      {description[hostApp]}
    </Notice>
  )
}
