import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyCode, whole } from '#lib/lazy-part.ts'
import { readStored, writeStored } from '#lib/storage.ts'

const RELOADED_AT = 'florescer:chunk-reload'
/** One automatic reload in this time: a second failure is told to her. */
const ONCE_PER_MS = 60_000

/** A part of the app could not be loaded, and a reload has not helped. */
export class ChunkError extends Error {}

export interface LazyScreen {
  Component: LazyExoticComponent<ComponentType>
  /** Fetches the code ahead of the tap; resolves when it is here, or could not be fetched. */
  preload(): Promise<void>
}

/**
 * A screen in a chunk of its own. It is asked for twice, as a line may break off for a moment; when the chunk is gone
 * (a new version took the old files away), the page is reloaded once; a `ChunkError` reaches the error boundary only if
 * that does not help.
 */
export function lazyScreen(part: () => Promise<{ default: ComponentType }>): LazyScreen {
  const load = whole(part)
  return {
    Component: lazyCode(() => load().catch(load).catch(recover)),
    preload: () => load().then(() => {}, console.info),
  }
}

function recover(cause: unknown): Promise<never> {
  if (shouldReload(readStored('session', RELOADED_AT), Date.now(), navigator.onLine)) {
    writeStored('session', RELOADED_AT, String(Date.now()))
    window.location.reload()
    // Never settles: the spinner stays until the new page is there.
    return new Promise<never>(() => {})
  }
  throw new ChunkError('A part of the app could not be loaded', { cause })
}

/** Whether a reload may help: the network is there, and we have not just tried. */
export function shouldReload(lastReload: string | null, now: number, isOnline: boolean): boolean {
  if (!isOnline) return false
  return lastReload === null || now - Number(lastReload) > ONCE_PER_MS
}
