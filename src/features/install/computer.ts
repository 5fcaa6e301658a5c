import { useSyncExternalStore } from 'react'

/** A screen with a mouse, and of some width: whoever reads this wants the app on another device. */
export const COMPUTER = '(hover: hover) and (pointer: fine) and (min-width: 48em)'

const computer = () => window.matchMedia(COMPUTER)
const readComputer = () => computer().matches

function watchComputer(onChange: () => void): () => void {
  const query = computer()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether she sits at a computer; the prerendered page does not know, and says no. */
export const useComputer = (): boolean => useSyncExternalStore(watchComputer, readComputer, () => false)
