import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { chooseRecadoMails, type MailChoiceResult } from '#sync'
import { useHydrated } from '#lib/prerendered.ts'
import { paths } from '#src/paths.ts'
import { mailChoiceTexts as texts } from '#texts/mail-choice.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import * as styles from '#lib/form.css.ts'

/**
 * /emails: ends the recados by mail, for whoever opens the link in one of them. Opening changes
 * nothing, since mail scanners open links too.
 */
export default function MailChoiceScreen() {
  // The build does not know the query.
  const isHydrated = useHydrated()
  const query = new URLSearchParams(useLocation().search)
  const [person, token] = [query.get('p') ?? '', query.get('t') ?? '']
  const hasLink = !isHydrated || (person !== '' && token !== '')
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <Card padding="lg">{hasLink ? <Choice link={{ person, token }} /> : <InvalidLink />}</Card>
    </Page>
  )
}

function Choice({ link }: { link: { person: string; token: string } }) {
  const [wants, setWants] = useState<boolean | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Exclude<MailChoiceResult, 'done'> | null>(null)

  async function choose(wanted: boolean) {
    setIsBusy(true)
    const outcome = await tryToChoose(link, wanted)
    setIsBusy(false)
    setProblem(outcome === 'done' ? null : outcome)
    if (outcome === 'done') setWants(wanted)
  }

  if (problem === 'invalid') return <InvalidLink />
  const isStopped = wants === false
  return (
    <div className={styles.answer}>
      <div role="status" className={styles.answer}>
        <p>{wants === null ? texts.stopWords : isStopped ? texts.stopped : texts.resumed}</p>
        {isStopped && <p>{texts.stoppedWords}</p>}
      </div>
      {problem && (
        <Notice tone={problem === 'offline' ? 'info' : 'danger'} role="alert" title={texts.failed}>
          {problem === 'offline' ? texts.offline : texts.later}
        </Notice>
      )}
      <Button variant={isStopped ? 'secondary' : 'primary'} isBusy={isBusy} onClick={() => void choose(isStopped)}>
        {isStopped ? texts.resume : texts.stop}
      </Button>
    </div>
  )
}

function InvalidLink() {
  return (
    <div className={styles.answer}>
      <Notice role="status" title={texts.invalidTitle}>
        {texts.invalid}
      </Notice>
      <ButtonLink variant="secondary" to={paths.profile()}>
        {texts.toProfile}
      </ButtonLink>
    </div>
  )
}

async function tryToChoose(link: { person: string; token: string }, wanted: boolean): Promise<MailChoiceResult> {
  try {
    return await chooseRecadoMails(link, wanted)
  } catch (error) {
    console.error(texts.failed, error)
    return 'failed'
  }
}
