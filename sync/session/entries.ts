/** What is in localStorage of a member carries her id, 'florescer.<id>.cart.v1'; other entries are the phone's. */
const OWNED_ENTRY = /^florescer\.([0-9a-f-]{36})\./

/** Removes what members have in localStorage, her cart for one; nothing there needs to be waited for. */
export function removeEntries(isToGo: (owner: string) => boolean): void {
  const storage = globalThis.localStorage
  for (const key of Object.keys(storage ?? {})) {
    const owner = OWNED_ENTRY.exec(key)?.[1]
    if (owner && isToGo(owner)) storage.removeItem(key)
  }
}
