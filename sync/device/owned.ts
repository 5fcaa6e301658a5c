/*
 * What on this phone is a member's: each entry of localStorage ('florescer.<id>.cart.v1') and each
 * database ('rxdb-dexie-florescer-<id>--…') whose name holds its owner's id. Other names belong to
 * the phone, and a sign-out keeps them.
 */

export const ownerOf = (name = ''): string | undefined => /florescer[-.]([0-9a-f-]{36})/.exec(name)?.[1]

/** Removes the entries of localStorage of those owners, at once. */
export function removeEntries(isToGo: (owner: string) => boolean): void {
  for (const key of Object.keys(globalThis.localStorage ?? {})) {
    const owner = ownerOf(key)
    if (owner && isToGo(owner)) localStorage.removeItem(key)
  }
}
