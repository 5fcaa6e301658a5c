// A chunk of its own: it loads beside the screen.
import { gardenTexts } from '#texts/garden.ts'
import { Heading, Muted } from '#ui/text.tsx'
import { Garden } from './garden.tsx'
import * as styles from './garden.css.ts'

const texts = gardenTexts

/** The garden on the journey's page. */
export default function GardenSection({ completed }: { completed: readonly number[] }) {
  return (
    <section className={styles.section} aria-labelledby="garden">
      <Heading id="garden">{texts.heading}</Heading>
      <Garden completed={completed} />
      <Muted>{texts.lead}</Muted>
    </section>
  )
}
