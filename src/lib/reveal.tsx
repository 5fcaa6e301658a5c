import { type ReactNode, Suspense, useEffect, useReducer } from 'react'
import { watchArrivals } from './lazy-part.ts'

interface RevealProps {
  fallback?: ReactNode
  children: ReactNode
}

/**
 * React's Suspense, which shows its children at once when their code is here. By itself React holds back what it tries
 * again until 300 ms after the last fallback came up, anywhere on the page: on a quick phone that was most of a start.
 * An update of ours it does not hold back.
 */
export function Reveal({ fallback, children }: RevealProps) {
  const [, tryAgain] = useReducer((count: number) => count + 1, 0)
  return <Suspense fallback={<Waiting onArrival={tryAgain}>{fallback}</Waiting>}>{children}</Suspense>
}

/** Only while the fallback stands: what is being hydrated has none, and an update would make React draw it anew. */
function Waiting({ onArrival, children }: { onArrival: () => void; children: ReactNode }) {
  useEffect(() => {
    // It may have come while this was drawn.
    onArrival()
    return watchArrivals(onArrival)
  }, [onArrival])
  return children
}
