import { BookOpen } from 'lucide-react'
import { isMember } from '#sync'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useIdentity } from '../../lib/use-identity.ts'
import { paths } from '../../paths.ts'
import { landingTexts as texts } from '../../texts/landing.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { stretchedLink } from '../../ui/card.css.ts'
import { Divider } from '../../ui/divider.tsx'
import { Ornament } from '../../ui/ornament.tsx'
import { Heading } from '../../ui/text.tsx'
import { Link } from 'react-router-dom'
import * as styles from './landing.css.ts'

/** The first page: an open door for a visitor, the day's reading for a member. */
export function LandingScreen() {
  const identity = useIdentity()
  const isInside = isMember(identity)
  useDocumentTitle(texts.title)
  const tiles = [{ ...texts.tiles.devotional, to: isInside ? paths.journey() : paths.auth(), Icon: BookOpen }]

  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <Ornament className={styles.blossom} />
        <p className={styles.eyebrow}>
          {isInside ? texts.member.greeting(identity?.name.trim().split(/\s+/)[0] ?? '') : texts.visitor.eyebrow}
        </p>
        <h1 tabIndex={-1} className={styles.headline}>
          {texts.headline}
        </h1>
        <p className={styles.lead}>{isInside ? texts.member.lead : texts.visitor.lead}</p>
        <div className={styles.actions}>
          {isInside ? (
            <ButtonLink size="lg" to={paths.today()}>
              {texts.member.today}
            </ButtonLink>
          ) : (
            <ButtonLink size="lg" to={paths.auth()}>
              {texts.visitor.enter}
            </ButtonLink>
          )}
        </div>
      </section>

      <section className={styles.section} aria-labelledby="tiles">
        <Heading id="tiles">{texts.tilesHeading}</Heading>
        <ul className={styles.tiles}>
          {tiles.map(({ title, description, to, Icon }) => (
            <Card as="li" key={title} isInteractive>
              <div className={styles.tile}>
                <span className={styles.tileIcon} aria-hidden="true">
                  <Icon />
                </span>
                <Heading level={3}>
                  <Link className={stretchedLink} to={to}>
                    {title}
                  </Link>
                </Heading>
                <p className={styles.tileText}>{description}</p>
              </div>
            </Card>
          ))}
        </ul>
      </section>

      {!isInside && (
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

      <figure className={styles.verse}>
        <Divider isOrnate />
        <blockquote className={styles.verseText}>{texts.verse.text}</blockquote>
        <figcaption className={styles.verseReference}>{texts.verse.reference}</figcaption>
      </figure>
    </div>
  )
}
