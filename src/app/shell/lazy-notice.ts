import { type ComponentType, lazy } from 'react'

/** Something beside the screen, in a chunk of its own. Where that can't be fetched, it is missing, and the screen is not. */
export function lazyNotice<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() =>
    load().catch((error: unknown) => {
      console.info('A part beside the screen could not be loaded', error)
      return { default: () => null }
    }),
  )
}
