import type { ExchangeRequest } from '../engine/wire.ts'

/** The worker's cache of pictures that only members may see. */
export const IMAGE_CACHE = 'florescer-imagens'

/**
 * Sends a message to the worker of this device. It uses the registration, not the page's
 * controller: a page that was reloaded past the cache has no controller, but the worker still has
 * the member's queue.
 * @returns whether there is a worker to receive it
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
    // Some private windows refuse the question: then there is no worker.
    console.info('No service worker can be asked', error)
    return false
  }
}

/** Sent to the worker: these writes of the member could not be sent. */
export interface EnqueueMutationsMessage {
  type: 'KEEP_WRITES'
  userId: string
  push: ExchangeRequest['push']
}

/**
 * With an expired session and no network, no request passes through the worker that could fail
 * there. So the page tells it what is pending, and the worker may deliver it while the app is
 * closed.
 */
export function enqueueInWorker(userId: string, push: ExchangeRequest['push']): void {
  void postToWorker({ type: 'KEEP_WRITES', userId, push } satisfies EnqueueMutationsMessage)
}
