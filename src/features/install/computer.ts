import { useSyncExternalStore } from 'react'

/**
 * A wide screen with a mouse: the person there wants the app on another device. The stylesheet
 * needs the same condition.
 */
export const COMPUTER = '(hover: hover) and (pointer: fine) and (min-width: 48em)'

const computer = () => window.matchMedia(COMPUTER)
const readComputer = () => computer().matches

function watchComputer(onChange: () => void): () => void {
  const query = computer()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether this is a computer; the prerendered page does not know and says no. */
export const useComputer = (): boolean => useSyncExternalStore(watchComputer, readComputer, () => false)
