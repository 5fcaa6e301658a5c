import { formatDayInWords } from '#lib/day-in-words.ts'
import { POLICY_VERSION } from '#lib/policy-version.ts'
import { useToday } from '#lib/prerendered.ts'
import { type PolicySection, privacyTexts as texts } from '#texts/privacy.ts'
import { Page } from '#ui/page.tsx'
import { prose } from '#ui/prose.css.ts'
import { Muted } from '#ui/text.tsx'
import * as styles from './privacy.css.ts'

/**
 * The privacy policy: which data is stored and why, and the member's rights. Its date is today's.
 */
export default function PrivacyScreen() {
  const today = useToday()
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <Muted>
        {texts.updated} <time dateTime={today}>{formatDayInWords(today)}</time>.{' '}
        {texts.version(formatDayInWords(POLICY_VERSION))}
      </Muted>
      <nav className={styles.contents} aria-label={texts.contents}>
        <ol className={styles.contentsList}>
          {texts.sections.map(({ title }, index) => (
            <li key={title}>
              <a className={styles.contentsLink} href={`#${anchorOf(index)}`}>
                <span className={styles.contentsNumber}>{index + 1}.</span> {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={prose}>
        {texts.sections.map((section, index) => (
          <Section key={section.title} section={section} number={index + 1} />
        ))}
      </div>
    </Page>
  )
}

function Section({ section: { title, parts }, number }: { section: PolicySection; number: number }) {
  return (
    <section aria-labelledby={anchorOf(number - 1)} className={styles.section}>
      <h2 id={anchorOf(number - 1)}>
        {number}. {title}
      </h2>
      {parts.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part[0]?.text}>
            {part.map(({ name, text }) => (
              <li key={text}>
                {name && <strong>{name} </strong>}
                {text}
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}

const anchorOf = (index: number) => `secao-${index + 1}`
