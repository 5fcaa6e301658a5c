import { useMemo } from 'react'
import type { Observable } from 'rxjs'
import { storageTrouble } from '#sync'
import { storageTexts } from '#texts/storage.ts'
import { makeStore, type Store, useStore } from './store.ts'
import { ErrorWithText } from './error-with-text.ts'

type Snapshot<T> = { value: T | undefined; failure: { error: unknown } | null }

/**
 * Turns a stream into a store. It subscribes with the first listener, unsubscribes with the last,
 * and keeps the last value in between: a component that mounts again (as in React's strict mode)
 * shows it at once.
 */
export function makeLiveStore<T>(stream: Observable<T>, first?: T): Store<Snapshot<T>> {
  const store = makeStore<Snapshot<T>>({ value: first, failure: null }, () => {
    const subscription = stream.subscribe({
      next: (value) => store.set({ value, failure: null }),
      error: (error: unknown) => {
        console.error('A stream has failed', error)
        store.set({ value: store.current().value, failure: { error } })
      },
    })
    return () => subscription.unsubscribe()
  })
  return store
}

/**
 * The latest value of a stream; undefined before the first one. If the stream fails before that,
 * the hook throws the error to the nearest error boundary, with a text if the phone's storage is
 * the reason. If it fails later, the screen keeps the value and the error is only logged.
 * @param stream the same object across renders (a module constant, or from useMemo): another stream
 *   starts from the beginning
 * @param first the value before the stream's own first one, if it is known already
 */
export function useLive<T>(stream: Observable<T>, first?: T): T | undefined {
  // Only the first value of a stream counts: another one is no reason to start again.
  // oxlint-disable-next-line react/exhaustive-deps
  const store = useMemo(() => makeLiveStore(stream, first), [stream])
  const { value, failure } = useStore(store)
  if (failure && value === undefined)
    throw storageTrouble(failure.error) ? new ErrorWithText(storageTexts.unread, failure.error) : failure.error
  return value
}
