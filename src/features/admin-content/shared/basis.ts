import type { ContentRow } from '#sync'

/**
 * What she had before her eyes when she began to write upon a document. It goes with the form and with the draft that is
 * kept of it: whatever has taken its place meanwhile is not written over before she has seen it.
 */
export interface Basis {
  /** As the form shows them, as JSON: what was published, and what she herself had laid over it. */
  forms: string[]
  wasPublished: boolean
}

/** Somebody else's hand in the document since then; `unknown`: nobody noted what she began upon. */
export type Stale = 'changed' | 'removed' | 'unknown' | null

type ToForm<T> = (doc: T) => unknown

export function basisOf<T>(row: ContentRow<T>, toForm: ToForm<T>): Basis {
  const { doc, published, rev, base } = row
  // Hers that waits was written upon something else than is published now: she has not seen that.
  const seen = published && rev === base ? [published, doc] : [doc]
  return { forms: [...new Set(seen.map((one) => asForm(toForm, one)))], wasPublished: published !== null }
}

/**
 * The same, once she has saved: what was published then was before her eyes, and her own text is no news.
 * @param own what she has saved
 */
export function basisAfter<T>(basis: Basis | undefined, row: ContentRow<T> | null, own: T, toForm: ToForm<T>): Basis {
  const seen = row?.published ? [row.published, own] : [own]
  return {
    forms: [...new Set([...(basis?.forms ?? []), ...seen.map((doc) => asForm(toForm, doc))])],
    wasPublished: basis?.wasPublished ?? true,
  }
}

/**
 * @param basis null of something new; undefined where it was not noted
 * @param row as it is now
 */
export function staleSince<T>(basis: Basis | null | undefined, row: ContentRow<T> | null, toForm: ToForm<T>): Stale {
  if (basis === null) return null
  if (!row?.published) return (basis?.wasPublished ?? row === null) ? 'removed' : null
  if (!basis) return 'unknown'
  return basis.forms.includes(asForm(toForm, row.published)) ? null : 'changed'
}

const asForm = <T>(toForm: ToForm<T>, doc: T) => JSON.stringify(toForm(doc))
