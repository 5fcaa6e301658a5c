import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while a prerendered page hydrates, then true. The build cannot know the query of the
 * address or the browser's abilities: content that depends on them must wait for true, or hydration
 * fails because the page differs.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
