import type { ComponentType, LazyExoticComponent } from 'react'
import { fetchedAhead, lazyCode, withStylesheets } from '#lib/lazy-part.ts'
import { readStored, writeStored } from '#lib/storage.ts'

const RELOADED_AT = 'florescer:chunk-reload'
/** At most one automatic reload in this time. The user sees the second failure. */
const RELOAD_INTERVAL_MS = 60_000
/** Before the next attempts while nothing can be loaded at all. */
const WAITS_MS = [500, 1_500]
/** For an answer of the server. */
const TIMEOUT_MS = 5_000

/** A part of the app could not be loaded, even after a reload. */
export class ChunkError extends Error {}

export interface LazyScreen<Props = object> {
  Component: LazyExoticComponent<ComponentType<Props>>
  /**
   * Fetches the code before the tap. Resolves when it has arrived or failed. What has arrived is
   * drawn without a moment of nothing.
   */
  preload(): Promise<void>
}

/**
 * A screen in its own chunk. A failed request is repeated, since a connection may drop for a moment.
 * If the chunk is gone because a new version replaced it, the page reloads once. A `ChunkError`
 * reaches the error boundary only if neither helps.
 */
export function lazyScreen<Props = object>(part: () => Promise<{ default: ComponentType<Props> }>): LazyScreen<Props> {
  const load = withStylesheets(part)
  const ahead = fetchedAhead(load)
  return {
    Component: lazyCode(() => ahead.or(() => load().catch(load).catch(recover(load)))),
    preload: ahead.fetch,
  }
}

const recover =
  <T,>(load: () => Promise<T>) =>
  async (cause: unknown): Promise<T> => {
    for (const wait of WAITS_MS) {
      if (await isServerThere()) return reload(cause)
      await new Promise((resolve) => setTimeout(resolve, wait))
      try {
        return await load()
      } catch (error) {
        console.info('A screen is asked for again', error)
      }
    }
    throw failed(cause)
  }

/**
 * Whether this page can load anything. Not while it is being left: WebKit then refuses every request
 * until the next page begins, and a reload would call that one off.
 */
const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

function reload(cause: unknown): Promise<never> {
  if (!shouldReload(readStored('session', RELOADED_AT), Date.now(), navigator.onLine)) throw failed(cause)
  writeStored('session', RELOADED_AT, String(Date.now()))
  window.location.reload()
  // Never settles: the spinner stays until the page has reloaded.
  return new Promise<never>(() => {})
}

const failed = (cause: unknown) => new ChunkError('A part of the app could not be loaded', { cause })

/** A reload may help if we are online and have not just tried one. */
export function shouldReload(lastReload: string | null, now: number, isOnline: boolean): boolean {
  if (!isOnline) return false
  return lastReload === null || now - Number(lastReload) > RELOAD_INTERVAL_MS
}
