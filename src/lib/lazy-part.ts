import { type ComponentType, lazy } from 'react'
import { untilLoaded } from '#sync'

/** The stylesheets that did not come. The bundler's loader asks for each only once and then takes it for there. */
const missing = new Set<HTMLLinkElement>()

// There is no document where pages are made at build time.
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    const link = target as HTMLLinkElement
    if (link.rel === 'stylesheet') missing.add(link)
  },
  true,
)

const fetchAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = resolve
    again.onerror = reject
    missing.delete(link)
    link.replaceWith(again)
  })

/**
 * Code with the stylesheets that an earlier try to load it did not get. Those of another part count only while there is
 * a network: what is on the phone comes without waiting for what is not.
 */
export function whole<T>(load: () => Promise<T>): () => Promise<T> {
  const own = new Set<string>()
  return async () => {
    await Promise.all([...missing].filter(({ href }) => navigator.onLine || own.has(href)).map(fetchAgain))
    const others = new Set(missing)
    return load().catch((error: unknown) => {
      for (const link of missing) if (!others.has(link)) own.add(link.href)
      throw error
    })
  }
}

/** Never rejects. */
export const loadAtLast = <T>(load: () => Promise<T>): Promise<T> => untilLoaded(whole(load))

/**
 * Something beside the screen or above it, in a chunk of its own. The screen goes on without it until it could be
 * fetched; React.lazy alone would remember the first failure for ever.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyCode(() => loadAtLast(load))

const waiting = new Set<() => void>()

/** React.lazy, which tells `Reveal` too when its code is here. */
export const lazyCode = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => {
    const part = load()
    // After React has heard.
    const notify = () => queueMicrotask(() => waiting.forEach((arrived) => arrived()))
    part.then(notify, () => {})
    return part
  })

/** Calls back when code has arrived, whosever it is; returns the way to stop. */
export function watchArrivals(arrived: () => void): () => void {
  waiting.add(arrived)
  return () => waiting.delete(arrived)
}
