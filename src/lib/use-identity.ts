import { useSyncExternalStore } from 'react'
import { currentIdentity, type Identity, identity$ } from '#sync'

/** The snapshot React compares by identity: replaced only when the stream says so. */
let latest = currentIdentity()

/** Pages made at build time are a visitor's. */
const nobody = () => null

function subscribe(onChange: () => void): () => void {
  const subscription = identity$.subscribe((identity) => {
    latest = identity
    onChange()
  })
  return () => subscription.unsubscribe()
}

/** Who holds this phone, known from the first render on; follows sign-in and sign-out in every tab. */
export function useIdentity(): Identity | null {
  return useSyncExternalStore(subscribe, () => latest, nobody)
}
