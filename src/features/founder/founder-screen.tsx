import { paths } from '#src/paths.ts'
import { PrayerLink } from '#lib/prayer-link.tsx'
import { founderTexts as texts } from '#texts/founder.ts'
import { prayerTexts } from '#texts/prayer.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Divider } from '#ui/divider.tsx'
import { Ornament } from '#ui/ornament.tsx'
import { Page } from '#ui/page.tsx'
import { prose, verse } from '#ui/prose.css.ts'
import { FounderSeal } from '#lib/founder-seal.tsx'
import * as styles from './founder.css.ts'

/** /fundadora: a letter. It is part of the app, so it is always available. */
export default function FounderScreen() {
  const [greeting, ...paragraphs] = texts.paragraphs
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <article className={styles.letter}>
        <Ornament className={styles.blossom} />
        <div className={`${prose} ${styles.text}`}>
          <p className={styles.greeting}>{greeting}</p>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <figure className={styles.verse}>
          <Divider isOrnate />
          <blockquote className={verse}>{texts.verse.text}</blockquote>
          <figcaption className={styles.reference}>{texts.verse.reference}</figcaption>
        </figure>
        <div className={styles.signature}>
          <FounderSeal />
          <p className={styles.signatory}>
            {texts.signature}
            <span className={styles.signedBy}>{texts.signedBy}</span>
          </p>
        </div>
      </article>
      <p className={styles.next}>
        <ButtonLink to={paths.values()} variant="secondary">
          {texts.toValues}
        </ButtonLink>
        <PrayerLink words={prayerTexts.from.founder} />
      </p>
    </Page>
  )
}
