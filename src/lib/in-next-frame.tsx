import { type ReactNode, useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

/**
 * The part of something that opens which nobody looks at first: it is drawn in the frame after the
 * one that answers the tap, so that a slow phone answers sooner.
 */
export function InNextFrame({ children }: { children: ReactNode }) {
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    afterFrame(() => setAnswered(true))
  }, [])
  return isAnswered && children
}
