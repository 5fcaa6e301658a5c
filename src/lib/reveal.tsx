import { type ReactNode, Suspense, useEffect, useReducer } from 'react'
import { watchArrivals } from './lazy-part.ts'

interface RevealProps {
  fallback?: ReactNode
  children: ReactNode
}

/**
 * A Suspense that shows its children as soon as their code has arrived. React delays a retry until
 * 300 ms after the last fallback appeared anywhere on the page, which was most of the startup time
 * on a fast phone. It does not delay an update that we trigger.
 */
export function Reveal({ fallback, children }: RevealProps) {
  const [, tryAgain] = useReducer((count: number) => count + 1, 0)
  return <Suspense fallback={<Waiting onArrival={tryAgain}>{fallback}</Waiting>}>{children}</Suspense>
}

/**
 * Mounted only with the fallback: hydrated content has none, and an update would make React render
 * it again.
 */
function Waiting({ onArrival, children }: { onArrival: () => void; children: ReactNode }) {
  useEffect(() => {
    // The code may have arrived during the render.
    onArrival()
    return watchArrivals(onArrival)
  }, [onArrival])
  return children
}
