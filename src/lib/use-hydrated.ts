import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while a prerendered page is being taken over, true from then on. What the build could not know (the address's
 * query, what the browser can do) is shown only when it is true, or React finds another page than it was given.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
