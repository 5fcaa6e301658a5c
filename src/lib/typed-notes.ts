import { currentIdentity, entryNames, holdShared, memberCommands, type SyncStatus, withLockIfFree } from '#sync'
import { readStored, writeStored } from './storage.ts'

/*
 * What a member types below a day lies in localStorage until the database has it, an entry for each
 * day, so that it also survives a page that closes at once.
 */

export interface TypedNote {
  text: string
  /** The texts in whose place it is written: what stood there, and what was sent to the database. */
  seen: readonly string[]
}

const prefixOf = (owner: string | undefined) => `florescer.${owner}.note-`
const keyOf = (owner: string | undefined, day: number) => `${prefixOf(owner)}${day}.v1`

export function readTypedNote(owner: string | undefined, day: number): TypedNote | null {
  const stored = readStored('local', keyOf(owner, day))
  return stored === null ? null : (JSON.parse(stored) as TypedNote)
}

export function writeTypedNote(owner: string | undefined, day: number, note: TypedNote | null): void {
  writeStored('local', keyOf(owner, day), note && JSON.stringify(note))
}

/** The note as it is kept while it is written: if the page closes then, nobody knows whether the database has it. */
export const beingSent = ({ text, seen }: TypedNote): TypedNote => ({ text, seen: [...new Set([...seen, text])] })

/** The days whose entries are the signed-in member's. */
function typedDays(): number[] {
  const prefix = prefixOf(currentIdentity()?.userId)
  return entryNames().flatMap((name) => (name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length)) : []))
}

/** How many changes a sign-out would lose: those that were not sent, and notes that the database does not have. */
export function countUnsent({ pending, refused }: Pick<SyncStatus, 'pending' | 'refused'>): number {
  const keys = new Set([...pending, ...refused].map(({ key }) => key))
  for (const day of typedDays()) keys.add(`day_notes/${day}`)
  return keys.size
}

/** The notes that this page shows: each saves itself. */
const shown = new Map<string, () => Promise<void>>()

/**
 * Whoever shows a note knows what is being typed: no other page saves it meanwhile.
 * @param save saves what has been typed
 * @returns ends it
 */
export function showNote(owner: string | undefined, day: number, save: () => Promise<void>): () => void {
  const key = keyOf(owner, day)
  const release = holdShared(key)
  shown.set(key, save)
  return () => {
    release()
    if (shown.get(key) === save) shown.delete(key)
  }
}

/** Hands the database what it does not have of the signed-in member's notes, as far as no other page shows them. */
export async function saveTypedNotes(): Promise<void> {
  const owner = currentIdentity()?.userId
  for (const day of typedDays()) {
    const key = keyOf(owner, day)
    try {
      await (shown.get(key)?.() ?? withLockIfFree(key, () => saveLeftNote(owner, day)))
    } catch (error) {
      console.warn('A note waits until it can be saved', error)
    }
  }
}

async function saveLeftNote(owner: string | undefined, day: number): Promise<void> {
  const left = readTypedNote(owner, day)
  if (!left || currentIdentity()?.userId !== owner) return
  writeTypedNote(owner, day, beingSent(left))
  await memberCommands.writeDayNote(day, left.text, left.seen)
  // Somebody may have opened the day and typed on.
  if (readTypedNote(owner, day)?.text === left.text) writeTypedNote(owner, day, null)
}

/** Saves them at once, and whenever the page is seen again, until it is stopped. */
export function followTypedNotes(): () => void {
  const save = () => {
    if (document.visibilityState === 'visible') void saveTypedNotes()
  }
  save()
  document.addEventListener('visibilitychange', save)
  return () => document.removeEventListener('visibilitychange', save)
}
