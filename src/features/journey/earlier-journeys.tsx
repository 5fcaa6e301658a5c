import type { Progress } from '#sync'
import { formatDateInWords } from '#lib/day-in-words.ts'
import { journeyEndTexts } from '#texts/journey-end.ts'
import { Heading } from '#ui/text.tsx'
import * as styles from './earlier-journeys.css.ts'

const texts = journeyEndTexts.earlier

/** The journeys before the current one. */
export function EarlierJourneys({ journeys }: { journeys: readonly Progress[] }) {
  return (
    <section className={styles.section} aria-labelledby="earlier">
      <Heading id="earlier" size="md">
        {texts.heading}
      </Heading>
      <ul className={styles.list}>
        {journeys.map(({ journey, completed_days: days, started_at: startedAt }) => (
          <li key={journey}>{texts.line(journey, days.length, formatDateInWords(startedAt))}</li>
        ))}
      </ul>
    </section>
  )
}
