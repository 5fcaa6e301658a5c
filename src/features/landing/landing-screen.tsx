import { BookOpen, CalendarHeart, HeartHandshake, type LucideIcon, ShoppingBag } from 'lucide-react'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { paths } from '#src/paths.ts'
import { landingTexts as texts } from '#texts/landing.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { stretchedLink } from '#ui/card.css.ts'
import { Divider } from '#ui/divider.tsx'
import { Link } from '#ui/link.tsx'
import { FounderSeal } from '#lib/founder-seal.tsx'
import { Heading } from '#ui/text.tsx'
import * as styles from './landing.css.ts'

interface Tile {
  title: string
  description: string
  to: string
  Icon: LucideIcon
  isPublic?: boolean
}

const tiles: readonly Tile[] = [
  { ...texts.tiles.about, to: paths.about(), Icon: HeartHandshake, isPublic: true },
  { ...texts.tiles.devotional, to: paths.journey(), Icon: BookOpen },
  { ...texts.tiles.events, to: paths.events(), Icon: CalendarHeart },
  { ...texts.tiles.shop, to: paths.shop(), Icon: ShoppingBag },
]

/** The first page of a visitor: an invitation, with one door. */
export function LandingScreen() {
  useDocumentTitle(texts.title)
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <img className={styles.picture} src="/inicio.webp" alt="" width={1200} height={800} fetchPriority="high" />
        <div className={styles.invitation}>
          <p className={styles.eyebrow}>{texts.visitor.eyebrow}</p>
          <h1 tabIndex={-1} className={styles.headline}>
            {texts.headline}
          </h1>
          <p className={styles.lead}>{texts.visitor.lead}</p>
          <ButtonLink size="lg" to={paths.auth()}>
            {texts.visitor.enter}
          </ButtonLink>
          <p className={styles.tileText}>{texts.visitor.way}</p>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="days">
        <Heading id="days">{texts.days.heading}</Heading>
        <ul className={styles.days}>
          {texts.days.titles.map((title) => (
            <li key={title} className={styles.day}>
              {title}
            </li>
          ))}
        </ul>
      </section>

      <figure className={styles.verse}>
        <blockquote className={styles.verseText}>{texts.founder.text}</blockquote>
        <figcaption className={styles.founder}>
          <FounderSeal />
          {texts.founder.signedBy}
        </figcaption>
      </figure>

      <section className={styles.section} aria-labelledby="steps">
        <Heading id="steps">{texts.steps.heading}</Heading>
        <ol className={styles.steps}>
          {texts.steps.items.map(({ title, description }, index) => (
            <li key={title} className={styles.step}>
              <span className={styles.stepNumber} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <Heading level={3} size="sm">
                  {title}
                </Heading>
                <p className={styles.tileText}>{description}</p>
                {index === 0 && (
                  <ButtonLink variant="quiet" to={paths.accessRequest()}>
                    {texts.visitor.request}
                  </ButtonLink>
                )}
              </div>
            </li>
          ))}
        </ol>
      </section>
      <WhatIsHere />
    </div>
  )
}

/** The tiles, the app for the phone, and a verse. Tiles of members lead a visitor to the door. */
export function WhatIsHere({ isMemberArea = false }: { isMemberArea?: boolean }) {
  return (
    <>
      <section className={styles.section} aria-labelledby="tiles">
        <Heading id="tiles">{texts.tilesHeading}</Heading>
        <ul className={styles.tiles}>
          {tiles.map(({ title, description, to, isPublic, Icon }) => (
            <Card as="li" key={title} isInteractive>
              <div className={styles.tile}>
                <span className={styles.tileIcon} aria-hidden="true">
                  <Icon />
                </span>
                <Heading level={3}>
                  <Link className={stretchedLink} to={isMemberArea || isPublic ? to : paths.auth()}>
                    {title}
                  </Link>
                </Heading>
                <p className={styles.tileText}>{description}</p>
              </div>
            </Card>
          ))}
        </ul>
      </section>

      <section className={`${styles.section} ${styles.install}`} aria-labelledby="install">
        <Card tone="sage" padding="lg" className={styles.installCard}>
          <div>
            <Heading id="install" size="md">
              {texts.install.title}
            </Heading>
            <p>{texts.install.description}</p>
          </div>
          <ButtonLink to={paths.install()} variant="secondary">
            {texts.install.action}
          </ButtonLink>
        </Card>
      </section>

      <figure className={styles.verse}>
        <Divider isOrnate />
        <blockquote className={styles.verseText}>{texts.verse.text}</blockquote>
        <figcaption className={styles.verseReference}>{texts.verse.reference}</figcaption>
      </figure>
    </>
  )
}
