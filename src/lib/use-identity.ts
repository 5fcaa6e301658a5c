import { useSyncExternalStore } from 'react'
import { currentIdentity, type Identity, identity$ } from '#sync'

/** React compares snapshots by identity, so only the stream replaces this one. */
let latest = currentIdentity()

/** Prerendered pages show what a visitor sees. */
const nobody = () => null

function subscribe(onChange: () => void): () => void {
  const subscription = identity$.subscribe((identity) => {
    latest = identity
    onChange()
  })
  return () => subscription.unsubscribe()
}

/** The signed-in person, known from the first render; follows sign-in and sign-out in every tab. */
export function useIdentity(): Identity | null {
  return useSyncExternalStore(subscribe, () => latest, nobody)
}
