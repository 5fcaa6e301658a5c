import { type ComponentType, lazy } from 'react'
import { untilLoaded } from '#sync'

declare global {
  interface Window {
    /**
     * Stylesheets that failed to load, also before the app ran (index.html). The bundler's loader
     * requests each one only once and then assumes that it is there.
     */
    missingStylesheets?: Set<HTMLLinkElement>
    /**
     * On a page that the worker has filled in: settles when its screen takes taps
     * (src/build/picture-script.ts).
     */
    screenTaken?: Promise<void>
  }
}

// Pages prerendered at build time have no window.
const missing = globalThis.window?.missingStylesheets ?? new Set<HTMLLinkElement>()

const fetchAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = resolve
    again.onerror = reject
    missing.delete(link)
    link.replaceWith(again)
  })

/**
 * Loads code together with the stylesheets that an earlier attempt did not get. It waits for
 * stylesheets of other parts only while online: a part that is on the phone does not wait for one
 * that is not.
 */
export function withStylesheets<T>(load: () => Promise<T>): () => Promise<T> {
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

/** Never rejects: it tries again until the code is here. */
export const loadWithRetry = <T>(load: () => Promise<T>): Promise<T> => untilLoaded(withStylesheets(load))

/**
 * A component beside or above the screen, in its own chunk. The screen works without it until it
 * has loaded. React.lazy alone would keep the first failure for ever.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyCode(() => loadWithRetry(load))

let turn = Promise.resolve()

/** What stands beside the screen. Its code comes after the screen's own, one after the other. */
export const besideScreen =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const taken = globalThis.window?.screenTaken
    if (taken) await (turn = Promise.all([taken, turn]).then(() => new Promise((next) => setTimeout(next))))
    return load()
  }

/**
 * Code that may be fetched before it is shown. What has arrived is drawn without a moment of
 * nothing: for a promise React.lazy always suspends once, for this it does not.
 * @param load for the fetching ahead, which does not try again
 */
export function fetchedAhead<T>(load: () => Promise<T>) {
  let arrived: T | undefined
  return {
    /** Resolves when it has arrived or failed. */
    fetch: () => load().then((code) => void (arrived = code), console.info),
    /** What has arrived, or else this. */
    or: (otherwise: () => Promise<T>): Promise<T> => (arrived ? atOnce(arrived) : otherwise()),
  }
}

const atOnce = <T>(value: T) =>
  // oxlint-disable-next-line unicorn/no-thenable -- React calls it, nobody awaits it
  ({ then: (use: (value: T) => void) => use(value) }) as Promise<T>

const waiting = new Set<() => void>()

/** React.lazy that also tells `Reveal` when its code has arrived. */
export const lazyCode = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => {
    const part = load()
    // Runs after React has been told.
    const notify = () => queueMicrotask(() => waiting.forEach((arrived) => arrived()))
    part.then(notify, () => {})
    return part
  })

/** Calls back whenever lazy code has arrived; returns the unsubscribe function. */
export function watchArrivals(arrived: () => void): () => void {
  waiting.add(arrived)
  return () => waiting.delete(arrived)
}
