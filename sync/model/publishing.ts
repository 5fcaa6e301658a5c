import type { Observable } from 'rxjs'
import type { MinistryEvent, Product, Video } from './content.ts'
import type { Devotional } from './devotional.ts'
import type { Recado } from './recado.ts'

/** What the ministry publishes, by collection. */
export interface ContentDocuments {
  devotionals: Devotional
  recados: Recado
  events: MinistryEvent
  videos: Video
  products: Product
}

/** What the server or the device sets by itself: no form asks for it. */
interface Unasked {
  devotionals: never
  recados: 'publicado_em' | 'autor'
  events: never
  videos: never
  products: 'created_at'
}

/**
 * What a form saves: every field that it asks for, an empty one as undefined. `id` is made by who creates it
 * (`crypto.randomUUID()`).
 */
export type ContentDraft<N extends keyof ContentDocuments> = { id: string } & Omit<
  ContentDocuments[N],
  Unasked[N] | 'id'
>

/** One piece of content as an administrator's device knows it: what is published, and what she has done to it since. */
export interface ContentRow<T> {
  /** As it will be: with what waits laid over what is published. */
  doc: T
  /** `refused`: the server did not take it; it stays here until she saves it anew or discards it. */
  state: 'published' | 'waiting' | 'refused'
  /** What waits, or was refused, is its removal. */
  isRemoval: boolean
  /** What members see now; null if it was never published, or is gone. */
  published: T | null
  /** The number of `published`; of its removal, where the server has said so; else 0. */
  rev: number
  /** The number of what `doc` was written upon: a write of who has seen `doc` names it. */
  base: number
  /** Why it was refused; `isConflict`: somebody else changed it after this device had last seen it. */
  refusal: ContentRefusal | null
}

export interface ContentRefusal {
  code: string
  message: string
  isConflict: boolean
  /** The number of what the server has instead, also of its removal; 0: nothing. */
  rev: number
}

/**
 * What an administrator does with content, with or without a connection. Writes are durable on the device when they
 * resolve; the sync mark counts them until the server has them.
 */
export interface Publishing {
  /** In no particular order. */
  watch<N extends keyof ContentDocuments>(collection: N): Observable<ContentRow<ContentDocuments[N]>[]>
  /**
   * Creates or changes it. Of one that was refused: tries again.
   * @param base the number of the state that its author had before her eyes, as a row says it: what has taken that
   *   state's place meanwhile is not written over. 0: something new
   */
  save<N extends keyof ContentDocuments>(collection: N, draft: ContentDraft<N>, base: number): Promise<void>
  /** @param base as for `save` */
  remove(collection: keyof ContentDocuments, id: string, base: number): Promise<void>
  /** Takes back what waits or was refused; what has reached the server already becomes again what it was. */
  discard(collection: keyof ContentDocuments, id: string): Promise<void>
}
