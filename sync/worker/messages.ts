import type { ExchangeRequest } from '../engine/wire.ts'

/**
 * Says something to the worker that keeps the app on this device. By its registration, not by the page's controller: a
 * page that was reloaded past the cache has none, and the worker holds a queue of hers all the same.
 * @returns whether there is one to hear it
 */
export async function postToWorker(
  message: { type: string; [field: string]: unknown },
  transfer: Transferable[] = [],
): Promise<boolean> {
  try {
    const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
    registration?.active?.postMessage(message, transfer)
    return Boolean(registration?.active)
  } catch (error) {
    // Some private windows refuse to say: then there is none.
    console.info('No service worker can be asked', error)
    return false
  }
}

/** What a page tells the worker: these writes of hers found no way out. */
export interface EnqueueMutationsMessage {
  type: 'KEEP_WRITES'
  userId: string
  push: ExchangeRequest['push']
}

/**
 * With an expired session and no network there is no request that could fail on its way through the worker, so it is
 * told what waits: it may deliver with the app closed.
 */
export function enqueueInWorker(userId: string, push: ExchangeRequest['push']): void {
  void postToWorker({ type: 'KEEP_WRITES', userId, push } satisfies EnqueueMutationsMessage)
}
