// A chunk of its own: the route loads it (member-screens.ts).
import DevotionalScreen from '#src/features/journey/devotional-screen.tsx'
import * as styles from '#src/features/journey/devotional.css.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import type { DevotionalToolsProps } from './devotional-tools.tsx'

// The text loads first.
const DevotionalTools = lazyPart(() => import('./devotional-tools.tsx'))

/** Adds the parts of other features to /devocional/:day. */
export default function DevotionalPage() {
  return <DevotionalScreen Tools={LazyTools} />
}

function LazyTools(props: DevotionalToolsProps) {
  return (
    <Reveal fallback={props.place !== 'completed' && <span className={styles.toolsToCome} />}>
      <DevotionalTools {...props} />
    </Reveal>
  )
}
