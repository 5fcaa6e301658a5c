import type { ExchangeRequest } from '../engine/wire.ts'
import { postToWorker } from '../worker/messages.ts'

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
