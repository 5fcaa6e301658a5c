// A chunk of its own: it loads beside the screen.
import type { Progress } from '#sync'
import { formatDateInWords } from '#lib/day-in-words.ts'
import { gardenTexts as texts } from '#texts/celebration.ts'
import { journeyEndTexts } from '#texts/journey-start-and-end.ts'
import { Heading, Muted } from '#ui/text.tsx'
import { Garden } from './garden.tsx'
import * as styles from './garden.css.ts'

/** The completed days, and the journeys before the current one. */
type GardenData = [completed: readonly number[], earlier: readonly Progress[]]

/**
 * The garden on the journey's page, and what was before it.
 * @param props.data JSON of a GardenData
 */
export default function GardenSection({ data }: { data: string }) {
  const [completed, earlier] = JSON.parse(data) as GardenData
  return (
    <>
      <section className={styles.section} aria-labelledby="garden">
        <Heading id="garden">{texts.heading}</Heading>
        <Garden completed={completed} />
        <Muted>{texts.lead}</Muted>
      </section>
      {earlier.length > 0 && <EarlierJourneys journeys={earlier} />}
    </>
  )
}

/** The journeys before the current one. */
function EarlierJourneys({ journeys }: { journeys: readonly Progress[] }) {
  return (
    <section className={styles.earlier} aria-labelledby="earlier">
      <Heading id="earlier" size="md">
        {journeyEndTexts.earlier.heading}
      </Heading>
      <ul className={styles.earlierList}>
        {journeys.map(({ journey, completed_days: days, started_at: startedAt }) => (
          <li key={journey}>{journeyEndTexts.earlier.line(journey, days.length, formatDateInWords(startedAt))}</li>
        ))}
      </ul>
    </section>
  )
}
