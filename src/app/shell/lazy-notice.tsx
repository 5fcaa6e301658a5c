import type { ComponentType } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'

/**
 * Something beside the screen, in a chunk of its own. While that can't be fetched, or where it fails, it is missing, and
 * the screen is not.
 */
export function lazyNotice<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Notice = lazyPart<Props>(load)
  return (props: Props) => (
    <ErrorBoundary isQuiet>
      <Reveal>
        <Notice {...props} />
      </Reveal>
    </ErrorBoundary>
  )
}
