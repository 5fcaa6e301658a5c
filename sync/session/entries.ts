/*
 * What on this phone is a member's: each entry of localStorage ('florescer.<id>.cart.v1') and each
 * database ('rxdb-dexie-florescer-<id>--…') whose name holds its owner's id. Other names belong to
 * the phone, and a sign-out keeps them.
 */

/** Whose a name is. '' if it was made for a member while nobody was signed in: it is nobody's. */
export const ownerOf = (name = ''): string | undefined => /florescer[-.]([0-9a-f-]{36}|(?=\.))/.exec(name)?.[1]

/** Removes the entries of localStorage of those owners, at once. */
export function removeEntries(isToGo: (owner: string) => boolean): void {
  for (const key of entryNames()) {
    const owner = ownerOf(key)
    if (owner !== undefined && isToGo(owner)) localStorage.removeItem(key)
  }
}

/** None where the browser refuses to be asked: it keeps nothing then. */
export function entryNames(): string[] {
  try {
    return Object.keys(globalThis.localStorage ?? {})
  } catch {
    return []
  }
}

/** How the entries are named that an administrator's forms store until they are saved. */
export const formPrefix = (owner: string): string => `florescer.${owner}.rascunho.`

/**
 * Removes what her forms have stored of texts that members do not see. A new text of her own stays,
 * and so does what she changes in a text that is open to all.
 */
export function removeHiddenForms(owner: string): void {
  for (const key of entryNames())
    if (key.startsWith(formPrefix(owner)) && isOfHidden(localStorage.getItem(key) ?? '')) localStorage.removeItem(key)
}

/** @param text a `StoredDraft` (src/features/admin-content/shared/stored-drafts.ts) */
function isOfHidden(text: string): boolean {
  try {
    const { basis } = JSON.parse(text) as { basis?: { isHidden?: boolean } | null }
    return basis !== null && basis?.isHidden !== false
  } catch {
    // Nobody can read it.
    return true
  }
}
