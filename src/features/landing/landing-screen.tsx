import { BookOpen, CalendarHeart, HeartHandshake, type LucideIcon, ShoppingBag } from 'lucide-react'
import { isMember } from '#sync'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { paths } from '#src/paths.ts'
import { landingTexts as texts } from '#texts/landing.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { stretchedLink } from '#ui/card.css.ts'
import { Divider } from '#ui/divider.tsx'
import { Link } from '#ui/link.tsx'
import { Ornament } from '#ui/ornament.tsx'
import { Heading } from '#ui/text.tsx'
import * as styles from './landing.css.ts'

// Visitors never load it.
const MemberLinks = lazyPart(() => import('./member-links.tsx'))

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

/** The first page: an invitation for visitors, the day's reading for members. */
export function LandingScreen() {
  const identity = useIdentity()
  const isMemberArea = isMember(identity)
  useDocumentTitle(texts.title)

  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <Ornament className={styles.blossom} />
        <p className={styles.eyebrow}>
          {isMemberArea ? texts.member.greeting(identity?.name.trim().split(/\s+/)[0] ?? '') : texts.visitor.eyebrow}
        </p>
        <h1 tabIndex={-1} className={styles.headline}>
          {texts.headline}
        </h1>
        <p className={styles.lead}>{isMemberArea ? texts.member.lead : texts.visitor.lead}</p>
        <div className={styles.actions}>
          {isMemberArea ? (
            <>
              <ButtonLink size="lg" to={paths.today()}>
                {texts.member.today}
              </ButtonLink>
              <ButtonLink size="lg" variant="secondary" to={paths.events()}>
                {texts.member.events}
              </ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink size="lg" to={paths.auth()}>
                {texts.visitor.enter}
              </ButtonLink>
              <ButtonLink size="lg" variant="quiet" to={paths.accessRequest()}>
                {texts.visitor.request}
              </ButtonLink>
            </>
          )}
        </div>
        {isMemberArea && (
          <div className={styles.ways}>
            <Reveal>
              <MemberLinks />
            </Reveal>
          </div>
        )}
      </section>

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

      {!isMemberArea && (
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
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}

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
    </div>
  )
}
