import type { ContentRow } from '#sync'
import { withoutClock } from './timing.ts'

/**
 * What the author saw when they began to edit a document. It is stored with the form and its draft,
 * so that a newer version is not overwritten before the author has seen it.
 */
export interface Basis {
  /** The forms they saw, as JSON: the published one, and their own pending one. */
  forms: string[]
  wasPublished: boolean
  /** Members did not see it. Such a text leaves the phone with the role (sync/session/entries.ts). */
  isHidden?: boolean
}

/** Somebody else changed the document since then. `unknown`: the basis was not stored. */
export type Stale = 'changed' | 'removed' | 'unknown' | null

type ToForm<T> = (doc: T) => unknown

export function basisOf<T>(row: ContentRow<T>, toForm: ToForm<T>): Basis {
  const { doc, published, isHidden, rev, base } = row
  // A pending version was written on another base than the published one, so its author has not
  // seen the latter.
  const seen = published && rev === base ? [published, doc] : [doc]
  return { forms: [...new Set(seen.map((one) => asForm(toForm, one)))], wasPublished: published !== null, isHidden }
}

/**
 * The basis after a save: the author saw what was published then, and knows their own text.
 * @param own what was saved
 */
export function basisAfter<T>(basis: Basis | undefined, row: ContentRow<T> | null, own: T, toForm: ToForm<T>): Basis {
  const seen = row?.published ? [row.published, own] : [own]
  return {
    forms: [...new Set([...(basis?.forms ?? []), ...seen.map((doc) => asForm(toForm, doc))])],
    wasPublished: basis?.wasPublished ?? true,
    isHidden: basis?.isHidden || row?.isHidden,
  }
}

/**
 * @param basis null for something new; undefined if it was not stored
 * @param row the current one
 */
export function staleSince<T>(basis: Basis | null | undefined, row: ContentRow<T> | null, toForm: ToForm<T>): Stale {
  if (basis === null) return null
  if (!row?.published) return (basis?.wasPublished ?? row === null) ? 'removed' : null
  if (!basis) return 'unknown'
  const now = Date.now()
  const seen = basis.forms.map((form) => settled(form, now))
  return seen.includes(settled(asForm(toForm, row.published), now)) ? null : 'changed'
}

/** What comes out or ends by itself meanwhile is nobody's change. */
const settled = (form: string, now: number) => JSON.stringify(withoutClock(JSON.parse(form) as object, now))

const asForm = <T>(toForm: ToForm<T>, doc: T) => JSON.stringify(toForm(doc))
