// A chunk of its own: it loads beside the screen.
import type { Progress } from '#sync'
import { gardenTexts as texts } from '#texts/garden.ts'
import { Heading, Muted } from '#ui/text.tsx'
import { EarlierJourneys } from './earlier-journeys.tsx'
import { Garden } from './garden.tsx'
import * as styles from './garden.css.ts'

interface GardenSectionProps {
  completed: readonly number[]
  /** The journeys before the current one. */
  earlier: readonly Progress[]
}

/** The garden on the journey's page, and what was before it. */
export default function GardenSection({ completed, earlier }: GardenSectionProps) {
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
