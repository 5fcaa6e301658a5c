import { useEffect, useState } from 'react'
import { openDatabaseAfter } from '#sync'
import { whenIdle } from './when-idle.ts'

/** What the worker has read for a screen that it filled in itself (sw/picture.ts). */
export interface Filled<T> {
  path: string
  /** The moment for which it was filled, in milliseconds since the epoch. */
  now: number
  data: T
}

/** The database opens after this time even if the screen could not be taken over. */
const PATIENCE_MS = 3_000

// Pages prerendered at build time have no document. The page removes what is not for this member
// (src/build/picture-script.ts).
const text = globalThis.document?.getElementById('root')?.dataset.filled
let filled = text ? (JSON.parse(text) as Filled<unknown>) : undefined

let endWaiting = () => {}
// The screen stands already. The database must not delay that it takes taps.
if (filled) {
  const isTakenOver = new Promise<void>((resolve) => {
    endWaiting = resolve
    setTimeout(resolve, PATIENCE_MS)
  })
  openDatabaseAfter(isTakenOver.then(() => whenIdle()))
}

/** The page forgets its member if she signs out before the app has taken it over. */
const isStillHere = () => globalThis.document?.documentElement.dataset.drawnBy !== 'app'

/**
 * What the first screen of this page was filled with; undefined for every other screen. As soon as
 * it has become the app's, the database is the only source.
 */
export function useFilledScreen<T>(path: string): Filled<T> | undefined {
  const [first] = useState(() => (filled?.path === path && isStillHere() ? (filled as Filled<T>) : undefined))
  useEffect(() => {
    filled = undefined
    endWaiting()
  }, [])
  return first
}

/** At build time: the next page is rendered with this. */
export function prerenderWith(values: Filled<unknown> | undefined): void {
  filled = values
}
