import type { RequestRefusal } from '#sync'
import { accessRequestTexts } from '#texts/access-request.ts'

const { duplicate, failed } = accessRequestTexts

/** The words for a request that was refused. `message` is the server's own, where we have no words. */
export function failureText({ code, message }: { code: RequestRefusal; message: string }): {
  title: string
  description: string
} {
  switch (code) {
    case 'duplicate':
      return duplicate
    case 'invalid':
      return { title: failed.title, description: failed.invalid }
    case 'rate_limited':
    case 'unknown':
      return { title: failed.title, description: message.trim() || failed.fallback }
  }
}

/** When it will be sent: only some browsers wake the worker of an app that is closed. */
export function pendingRequestDescription(): string {
  const { byWorker, atOpening } = accessRequestTexts.pending
  const isWoken = 'SyncManager' in window && Boolean(navigator.serviceWorker?.controller)
  return isWoken ? byWorker : atOpening
}
