import { lazyPart } from './lazy-part.ts'
import { Reveal } from './reveal.tsx'

// Seen once, if at all: on a phone on which the first synchronisation has not succeeded.
const NotLoadedPage = lazyPart(() => import('./not-loaded-page.tsx'))

/**
 * Stands in for a screen as long as the first synchronisation has not succeeded.
 * @param screen the document title of that screen
 */
export function NotLoadedYet({ screen }: { screen: string }) {
  return (
    <Reveal>
      <NotLoadedPage screen={screen} />
    </Reveal>
  )
}
