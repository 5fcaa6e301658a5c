import { combineLatest, filter, firstValueFrom, from, map, of, switchMap, timeout } from 'rxjs'
import {
  adminPublishing,
  type ContentDraft,
  type ContentRefusal,
  type ContentRow,
  memberData,
  type SyncStatus,
} from '#sync'
import type { Collection, RowOf } from './queries.ts'

/** The outcome of a change: published, waiting on this device, or refused by the server. */
export type Outcome = { kind: 'published' } | { kind: 'waiting' } | { kind: 'refused'; refusal: ContentRefusal }

/**
 * After this time without a response, the change counts as waiting: longer than a weak signal takes.
 * Without any she is told at once.
 */
const TIMEOUT_MS = 10_000

/**
 * Creates or changes it. It is stored on the device when this resolves, whatever the outcome; it
 * rejects if it could not be stored.
 * @param base the row's base that its author saw; 0 for something new
 * @param onStored called once it is stored, before its outcome is known
 */
export async function saveContent<N extends Collection>(
  collection: N,
  draft: ContentDraft<N>,
  base: number,
  onStored = () => {},
): Promise<Outcome> {
  await adminPublishing.save(collection, draft, base)
  onStored()
  return outcomeOf(collection, draft.id, 'save')
}

/**
 * Brings back what was there before a save, unless somebody has changed it since. If this device has
 * not heard of that, the server refuses.
 * @param isStill whether the row is still as it was saved
 * @param prepare what has to be done first; false if it failed
 */
export async function undoSave<N extends Collection>(
  collection: N,
  before: ContentDraft<N>,
  isStill: (row: RowOf<N> | undefined) => boolean,
  prepare: () => Promise<boolean>,
): Promise<Outcome | { kind: 'changed' } | { kind: 'unprepared' }> {
  const rows = await firstValueFrom(
    from((await memberData()).publishing()).pipe(switchMap((all) => all.watch(collection))),
  )
  const row = (rows as RowOf<N>[]).find(({ doc }) => doc.id === before.id)
  if (!row || !isStill(row)) return { kind: 'changed' }
  return (await prepare()) ? saveContent(collection, before, row.base) : { kind: 'unprepared' }
}

/**
 * Creates or changes several, in one write: they are stored on the device when this resolves, or
 * none is.
 */
export const saveAllContent = <N extends Collection>(
  collection: N,
  changes: readonly { draft: ContentDraft<N>; base: number }[],
): Promise<void> => adminPublishing.saveAll(collection, changes)

export async function removeContent(collection: Collection, id: string, base: number): Promise<Outcome> {
  await adminPublishing.remove(collection, id, base)
  return outcomeOf(collection, id, 'removal')
}

/** Discards what is pending or was refused. */
export async function discardContent(collection: Collection, id: string): Promise<void> {
  await adminPublishing.discard(collection, id)
}

async function outcomeOf(collection: Collection, id: string, change: 'save' | 'removal'): Promise<Outcome> {
  const data = await memberData()
  const publishing = await data.publishing()
  const row$ = publishing
    .watch(collection)
    .pipe(map((rows) => (rows as ContentRow<{ id: string }>[]).find(({ doc }) => doc.id === id)))
  return firstValueFrom(
    combineLatest([row$, data.sync.status$]).pipe(
      map(([row, status]) => verdict(row, status, change)),
      filter((outcome) => outcome !== null),
      timeout({ first: TIMEOUT_MS, with: () => of<Outcome>({ kind: 'waiting' }) }),
    ),
  )
}

/** null: still pending. */
function verdict(
  row: ContentRow<unknown> | undefined,
  { connection, phase }: SyncStatus,
  change: 'save' | 'removal',
): Outcome | null {
  if (row?.refusal) return { kind: 'refused', refusal: row.refusal }
  if (change === 'removal' && !row) return { kind: 'published' }
  if (change === 'save' && row?.state === 'published') return { kind: 'published' }
  const isWithoutNetwork = !navigator.onLine || connection === 'offline' || phase === 'failed'
  return isWithoutNetwork ? { kind: 'waiting' } : null
}
