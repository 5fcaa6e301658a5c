/**
 * What of a member's is in localStorage: each entry carries her id in its key, 'florescer.<id>.cart.v1', and goes
 * with her. Entries without one (theme, reading size) belong to the phone.
 */
const OWNED = /^florescer\.([0-9a-f-]{36})\./

function removeEntries(isToGo: (ownerId: string) => boolean): void {
  const storage = globalThis.localStorage
  for (const key of Object.keys(storage ?? {})) {
    const owner = OWNED.exec(key)?.[1]
    if (owner && isToGo(owner)) storage.removeItem(key)
  }
}

/** Removes what she left here. */
export function removePrivateEntries(userId: string): void {
  removeEntries((owner) => owner === userId)
}

/** Removes what belongs to nobody of those who are signed in. */
export function sweepPrivateEntries(present: readonly (string | undefined)[]): void {
  removeEntries((owner) => !present.includes(owner))
}
