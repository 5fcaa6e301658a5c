import { type ContentDraft, type ContentRow, visibilityOf } from '#sync'
import { staleSince } from './basis.ts'
import type { Collection, RowOf } from './queries.ts'
import { timingOf } from './timing.ts'

/** Kinds of content that may be drafts: a new one of the others can only be deleted. */
const WITH_DRAFTS: readonly Collection[] = ['recados', 'devotionals'] satisfies Collection[]

/** What brings back how it was before a save. */
export interface Reversal<N extends Collection> {
  draft: ContentDraft<N>
  /** It was not there before: it becomes a draft. */
  isOfNew: boolean
}

/**
 * @param before what was published before; null for something new
 * @param saved what was saved in its place
 * @returns null if there is nothing to go back to
 */
export function reversalOf<N extends Collection>(
  collection: N,
  before: RowOf<N>['doc'] | null,
  saved: ContentDraft<N>,
): Reversal<N> | null {
  if (before) return { draft: before as unknown as ContentDraft<N>, isOfNew: false }
  if (!WITH_DRAFTS.includes(collection) || visibilityOf(timingOf(saved), Date.now()) === 'draft') return null
  return { draft: { ...saved, rascunho: true, publicado_em: undefined }, isOfNew: true }
}

/**
 * Whether what is published is still what was saved here: another administrator's later change, or
 * this one's own, must not be undone along with it.
 */
export function isStillAsSaved<T>(row: ContentRow<T> | undefined, saved: T, toForm: (doc: T) => unknown): boolean {
  if (row?.state !== 'published') return false
  return staleSince({ forms: [JSON.stringify(toForm(saved))], wasPublished: true }, row, toForm) === null
}
