import { useMemo, useSyncExternalStore } from 'react'
import type { Observable, Subscription } from 'rxjs'
import { storageTrouble } from '#sync'
import { storageTexts } from '#texts/storage.ts'
import { ErrorWithText } from './error-with-text.ts'

type Snapshot<T> = { value: T | undefined; failure: { error: unknown } | null }

/** What React needs of a stream: a snapshot that stays the same object until the stream speaks again. */
export interface LiveStore<T> {
  subscribe(onChange: () => void): () => void
  getSnapshot(): Snapshot<T>
}

/**
 * Turns a stream into an external store. It subscribes with the first listener, unsubscribes with the last, and
 * keeps the last value in between, so a re-mount (React's strict mode does one) shows it at once.
 */
export function makeLiveStore<T>(stream: Observable<T>): LiveStore<T> {
  let snapshot: Snapshot<T> = { value: undefined, failure: null }
  let subscription: Subscription | null = null
  const listeners = new Set<() => void>()

  function publish(next: Snapshot<T>) {
    snapshot = next
    for (const listener of listeners) listener()
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange)
      subscription ??= stream.subscribe({
        next: (value) => publish({ value, failure: null }),
        error: (error: unknown) => {
          console.error('A stream has failed', error)
          publish({ value: snapshot.value, failure: { error } })
        },
      })
      return () => {
        listeners.delete(onChange)
        if (listeners.size > 0) return
        subscription?.unsubscribe()
        subscription = null
      }
    },
    getSnapshot: () => snapshot,
  }
}

/**
 * The latest value of a stream, undefined until the first one. If the stream fails before that, the error is thrown
 * to the nearest error boundary, with words where the phone's storage is the reason; if it fails later, what she sees
 * stays and the error is only logged.
 * @param stream the same object across renders (a module constant, or made in useMemo): another stream starts anew
 */
export function useLive<T>(stream: Observable<T>): T | undefined {
  const store = useMemo(() => makeLiveStore(stream), [stream])
  const { value, failure } = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  if (failure && value === undefined)
    throw storageTrouble(failure.error) ? new ErrorWithText(storageTexts.unread, failure.error) : failure.error
  return value
}
