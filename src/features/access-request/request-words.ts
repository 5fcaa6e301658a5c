import type { RequestRefusal } from '#sync'
import { accessRequestTexts } from '#texts/access-request.ts'

const { duplicate, failed } = accessRequestTexts

/**
 * The words for a refused request. `message` is the server's, for codes without words of our own.
 */
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

/** Only some browsers wake the worker of a closed app, so the words depend on that. */
export function pendingRequestDescription(): string {
  const { byWorker, atOpening } = accessRequestTexts.pending
  const isWoken = 'SyncManager' in window && Boolean(navigator.serviceWorker?.controller)
  return isWoken ? byWorker : atOpening
}
