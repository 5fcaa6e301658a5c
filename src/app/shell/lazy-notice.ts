import { type ComponentType, lazy } from 'react'

/** A notice in a chunk of its own. Where that can't be fetched, the notice is missing, and the screen is not. */
export function lazyNotice<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() =>
    load().catch((error: unknown) => {
      console.info('A notice could not be loaded', error)
      return { default: () => null }
    }),
  )
}
