import { Flame, HandHeart, Sun, Users } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { valuesTexts as texts } from '#texts/values.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import * as styles from './values.css.ts'

const icons = [Sun, HandHeart, Flame, Users] as const

/** /valores: the four values. They are part of the app itself. */
export default function ValuesScreen() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ol className={styles.values}>
        {texts.items.map(({ name, text, practice, verse, reference }, index) => {
          const Icon = icons[index] ?? Sun
          return (
            <Card as="li" key={name} padding="lg" className={styles.value}>
              <span className={styles.medal} aria-hidden="true">
                <Icon />
              </span>
              <Heading level={2} size="md">
                {name}
              </Heading>
              <p>{text}</p>
              <p className={styles.practice}>
                <span className={styles.practiceLabel}>{texts.practiceLabel}</span>
                {practice}
              </p>
              <figure className={styles.verse}>
                <blockquote className={styles.verseText}>{verse}</blockquote>
                <figcaption className={styles.reference}>{reference}</figcaption>
              </figure>
            </Card>
          )
        })}
      </ol>
      <Muted className={styles.translation}>{texts.translation}</Muted>
      <Card as="section" tone="brand" padding="lg" className={styles.founder} aria-labelledby="founder">
        <div>
          <Heading id="founder" size="md">
            {texts.founder.title}
          </Heading>
          <p>{texts.founder.text}</p>
        </div>
        <ButtonLink to={paths.founder()} variant="secondary">
          {texts.founder.action}
        </ButtonLink>
      </Card>
    </Page>
  )
}
