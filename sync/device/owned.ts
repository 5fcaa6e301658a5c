/*
 * What on this phone is a member's: each entry of localStorage and each database whose name holds
 * its owner's id. Other names belong to the phone, and a sign-out keeps them.
 */

/** Such as 'florescer.<id>.cart.v1'. */
const OWNED_ENTRY = /^florescer\.([0-9a-f-]{36})\./
const OWNED_DATABASE = /florescer-([0-9a-f-]{36})/

export const ownerOfDatabase = (name = ''): string | undefined => OWNED_DATABASE.exec(name)?.[1]

/** Removes the entries of localStorage of those owners, at once. */
export function removeEntries(isToGo: (owner: string) => boolean): void {
  const storage = globalThis.localStorage
  for (const key of Object.keys(storage ?? {})) {
    const owner = OWNED_ENTRY.exec(key)?.[1]
    if (owner && isToGo(owner)) storage.removeItem(key)
  }
}
