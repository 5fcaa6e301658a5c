import { useSyncExternalStore } from 'react'
import { currentIdentity, type Identity, identity$ } from '#sync'

/** React compares snapshots by identity, so only the stream replaces this one. */
let latest = currentIdentity()

/**
 * Prerendered pages show what a visitor sees, except the one that the worker has filled for this
 * member (sw/picture.ts).
 */
let prerenderedFor = globalThis.document?.documentElement.dataset.member ? latest : null

/** At build time: the following pages are rendered for this person. */
export function prerenderFor(identity: Identity | null): void {
  prerenderedFor = identity
}

function subscribe(onChange: () => void): () => void {
  const subscription = identity$.subscribe((identity) => {
    latest = identity
    onChange()
  })
  return () => subscription.unsubscribe()
}

/** The signed-in person, known from the first render; follows sign-in and sign-out in every tab. */
export function useIdentity(): Identity | null {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => prerenderedFor,
  )
}
