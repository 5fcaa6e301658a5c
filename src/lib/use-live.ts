import { useMemo } from 'react'
import type { Observable } from 'rxjs'
import { storageTrouble } from '#sync'
import { storageTexts } from '#texts/storage.ts'
import { makeStore, type Store, useStore } from './store.ts'
import { ErrorWithText } from './error-with-text.ts'

type Snapshot<T> = { value: T | undefined; failure: { error: unknown } | null }

/**
 * A stream as a store. It subscribes with the first listener, unsubscribes with the last, and keeps the last value
 * in between: a component that mounts again (React's strict mode does so) shows it at once.
 */
export function makeLiveStore<T>(stream: Observable<T>): Store<Snapshot<T>> {
  const store = makeStore<Snapshot<T>>({ value: undefined, failure: null }, () => {
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
 * The latest value of a stream, undefined until the first one. If the stream fails before that, the error is thrown
 * to the nearest error boundary, with words where the phone's storage is the reason; if it fails later, what she sees
 * stays and the error is only logged.
 * @param stream the same object across renders (a module constant, or made in useMemo): another stream starts anew
 */
export function useLive<T>(stream: Observable<T>): T | undefined {
  const store = useMemo(() => makeLiveStore(stream), [stream])
  const { value, failure } = useStore(store)
  if (failure && value === undefined)
    throw storageTrouble(failure.error) ? new ErrorWithText(storageTexts.unread, failure.error) : failure.error
  return value
}
