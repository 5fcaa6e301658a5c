import { currentIdentity, formPrefix, isAdmin, latestIdentity } from '#sync'
import { readStored, writeStored } from '#lib/storage.ts'
import type { Basis } from './basis.ts'
import type { Collection } from './queries.ts'

/**
 * A form's unsaved values, one entry per document. A sign-out deletes them (sync/session/end.ts).
 */
export interface StoredDraft {
  /** The document's id, also for a new one. */
  id: string
  values: Record<string, unknown>
  /** null: a new document; undefined: stored by version 0.1, which had no basis. */
  basis: Basis | null | undefined
  /** Milliseconds since the epoch. */
  at: number
}

/** Version 0.1 kept one new document per collection under this name. */
const NEW_IN_0_1 = 'novo'

export function readDraft(collection: Collection, id: string): StoredDraft | null {
  const text = readStored('local', keyOf(collection, id))
  if (text === null) return null
  try {
    const { values, basis, at } = JSON.parse(text) as Partial<StoredDraft>
    if (values instanceof Object) return { id, values, basis, at: at ?? 0 }
    return { id, values: JSON.parse(text) as StoredDraft['values'], basis: id === NEW_IN_0_1 ? null : undefined, at: 0 }
  } catch (error) {
    console.warn('A stored draft is invalid', error)
    return null
  }
}

/**
 * The latest of the wanted new ones.
 * @param isSaved whether there is a document with this id: then it is no longer a new one
 */
export function readNewDraft(
  collection: Collection,
  isWanted: (values: StoredDraft['values']) => boolean,
  isSaved: (id: string) => boolean,
): StoredDraft | null {
  const prefix = keyOf(collection, '')
  const drafts = storedKeys().flatMap((key) =>
    key.startsWith(prefix) ? (readDraft(collection, key.slice(prefix.length)) ?? []) : [],
  )
  const [last] = drafts
    .filter(({ id, basis, values }) => basis === null && isWanted(values) && !isSaved(id))
    .sort((one, other) => other.at - one.at)
  return last ? (last.id === NEW_IN_0_1 ? renamed(collection, last) : last) : null
}

/** Whether the draft differs from a form with these values. */
export function isNews<Values extends object>(draft: StoredDraft, values: Values): boolean {
  return JSON.stringify(inShapeOf(values, draft)) !== JSON.stringify(values)
}

/** The stored values, limited to the fields that the form knows. */
export function inShapeOf<Values extends object>(shape: Values, { values }: StoredDraft): Values {
  const known = Object.entries(shape).map(([name, value]) => [name, isLike(values[name], value) ? values[name] : value])
  return Object.fromEntries(known) as Values
}

const isLike = (kept: unknown, value: unknown) =>
  typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value)

/**
 * Stores it while its author is signed in and an administrator: a form that is still open when that
 * ends, here or in another tab, leaves nothing.
 * @param owner whose form it is
 */
export function writeDraft(collection: Collection, { id, values, basis, at }: StoredDraft, owner = ownId()): void {
  const identity = latestIdentity()
  if (identity?.userId !== owner || !isAdmin(identity)) return
  writeStored('local', keyOf(collection, id, owner), JSON.stringify({ values, basis, at }))
}

export function forgetDraft(collection: Collection, id: string, owner = ownId()): void {
  writeStored('local', keyOf(collection, id, owner), null)
}

/** Gives it an id of its own. Where the phone has no room for two, the old one stays as well. */
function renamed(collection: Collection, draft: StoredDraft): StoredDraft {
  const named = { ...draft, id: crypto.randomUUID() }
  writeDraft(collection, named)
  if (readDraft(collection, named.id)) forgetDraft(collection, draft.id)
  return named
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage)
  } catch (error) {
    console.warn('Stored drafts could not be listed', error)
    return []
  }
}

/** Whose drafts a form that opens reads and writes. */
export const ownId = (): string => currentIdentity()?.userId ?? ''

function keyOf(collection: Collection, id: string, owner = ownId()): string {
  return `${formPrefix(owner)}${collection}.${id}`
}
