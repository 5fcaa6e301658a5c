import { useSearchParams } from 'react-router-dom'
import { isMember } from '#sync'
import { useHydrated } from '#lib/prerendered.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { paths } from '#src/paths.ts'
import { aboutTexts as texts } from '#texts/about.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Ornament } from '#ui/ornament.tsx'
import { Page } from '#ui/page.tsx'
import { prose } from '#ui/prose.css.ts'
import { Tabs } from '#ui/tabs.tsx'
import { Heading } from '#ui/text.tsx'
import * as styles from './about.css.ts'

/** In the query, so that a link can point to the letter. */
const TAB = 'aba'
const FOUNDER = 'palavra-da-fundadora'

type Tab = 'history' | 'founder'

/** The ministry's history and a letter from its founder. */
export default function AboutScreen() {
  const identity = useIdentity()
  const isHydrated = useHydrated()
  const [search, setSearch] = useSearchParams()
  const tab: Tab = isHydrated && search.get(TAB) === FOUNDER ? 'founder' : 'history'

  function changeTab(next: Tab) {
    const changed = new URLSearchParams(search)
    if (next === 'founder') changed.set(TAB, FOUNDER)
    else changed.delete(TAB)
    setSearch(changed, { replace: true })
  }

  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <Tabs
        label={texts.tabsLabel}
        keepsAll
        value={tab}
        onValueChange={changeTab}
        items={[
          { value: 'history', label: texts.history.label, content: <History /> },
          { value: 'founder', label: texts.founder.label, content: <Letter /> },
        ]}
      />
      {!isMember(identity) && <Invitation />}
    </Page>
  )
}

function History() {
  const { heading, paragraphs, pillars, closing } = texts.history
  return (
    <div className={styles.column}>
      <Heading>{heading}</Heading>
      <div className={prose}>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <dl className={styles.pillars}>
        {pillars.map(({ name, text }) => (
          <div key={name} className={styles.pillar}>
            <dt className={styles.pillarName}>
              <Ornament className={styles.blossom} />
              {name}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={prose}>
        {closing.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}

function Letter() {
  const { heading, paragraphs, signature, signedBy } = texts.founder
  return (
    <div className={styles.column}>
      <Heading>{heading}</Heading>
      <div className={prose}>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={styles.signature}>
          {signature}
          <span className={styles.signedBy}>{signedBy}</span>
        </p>
      </div>
    </div>
  )
}

function Invitation() {
  const { heading, text, action } = texts.join
  return (
    <Card as="section" tone="brand" padding="lg" className={styles.invitation} aria-labelledby="join">
      <Heading id="join" size="md">
        {heading}
      </Heading>
      <p>{text}</p>
      <ButtonLink to={paths.accessRequest()} size="lg">
        {action}
      </ButtonLink>
    </Card>
  )
}
