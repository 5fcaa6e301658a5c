import type { ComponentType } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'

/**
 * A part beside the screen, in its own chunk. If it cannot be fetched or fails, only this part is
 * missing, not the screen.
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
