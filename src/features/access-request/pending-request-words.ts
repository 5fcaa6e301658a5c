import { accessRequestTexts } from '#texts/access-request.ts'

/** When it will be sent: only some browsers wake the worker of an app that is closed. */
export function pendingRequestDescription(): string {
  const { byWorker, atOpening } = accessRequestTexts.pending
  const isWoken = 'SyncManager' in window && Boolean(navigator.serviceWorker?.controller)
  return isWoken ? byWorker : atOpening
}
