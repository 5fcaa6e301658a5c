import type { ReactNode } from 'react'
import type { Devotional } from '#sync'
import { paragraphsOf, versePartsOf } from '#lib/verse-parts.ts'
import { journeyTexts } from '#texts/journey.ts'
import { Divider } from '#ui/divider.tsx'
import { prose, verse as verseStyle } from '#ui/prose.css.ts'
import { Heading } from '#ui/text.tsx'
import * as styles from './devotional.css.ts'

const texts = journeyTexts.devotional

/** The text of a day: verse, message, the day's truth, and a prayer if there is one. */
export function DevotionalText({ devotional: { verse, reflection, action, prayer } }: { devotional: Devotional }) {
  const { quote, reference } = versePartsOf(verse)
  return (
    <>
      <Part id="verse" title={texts.verse} className={styles.versePart} isTitleQuiet>
        <blockquote className={verseStyle}>
          <Paragraphs text={quote} />
        </blockquote>
        {reference && <p className={styles.reference}>{reference}</p>}
      </Part>
      <Divider isOrnate />
      <Part id="message" title={texts.message}>
        <div className={prose}>
          <Paragraphs text={reflection} />
        </div>
      </Part>
      <Part id="truth" title={texts.truth} className={styles.truth}>
        <div className={prose}>
          <Paragraphs text={action} />
        </div>
      </Part>
      {prayer && (
        <Part id="prayer" title={texts.prayer}>
          <div className={`${prose} ${styles.prayer}`}>
            <Paragraphs text={prayer} />
          </div>
        </Part>
      )}
    </>
  )
}

interface PartProps {
  id: string
  title: string
  className?: string
  /** A small title: the text below explains itself. */
  isTitleQuiet?: boolean
  children: ReactNode
}

function Part({ id, title, className, isTitleQuiet = false, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={`${styles.part} ${className ?? ''}`}>
      <Heading id={id} size="md" className={isTitleQuiet ? styles.quietTitle : undefined}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph) => (
    <p key={paragraph} className={styles.paragraph}>
      {paragraph}
    </p>
  ))
}
