/**
 * When members see a text (`recados`, `devotionals`): not while it is a draft, from its moment on,
 * until its end. Moments are ISO 8601.
 */
export interface Timing {
  rascunho?: boolean
  /** From when on; in the future it is scheduled. Absent in what was stored before this existed. */
  publicado_em?: string
  expira_em?: string
}

/** How a text stands at a moment. */
export type Visibility = 'draft' | 'scheduled' | 'open' | 'expired'

/** One day of the journey, as the ministry wrote it (`public.devotionals`). */
export interface Devotional extends Timing {
  id: string
  /** 1 to 30, unique. */
  day_number: number
  title: string
  theme: string
  /** YYYY-MM-DD. */
  date?: string
  verse: string
  /** Shown as 'Mensagem'. Paragraphs are separated by a blank line. */
  reflection: string
  /** Shown as 'Verdade do Dia'. */
  action: string
  prayer?: string
  image_url?: string
  /** What is seen on the picture. */
  image_alt?: string
}

/** A notice of the ministry (`public.recados`). */
export interface Recado extends Timing {
  id: string
  titulo: string
  /** May contain HTML; it is sanitised when saved and again when shown. */
  mensagem: string
  fixo: boolean
  /** ISO 8601. */
  publicado_em: string
  autor: string
  /** URLs. */
  anexos: string[]
  /** It was to be mailed to everybody when it was published. */
  enviar_email?: boolean
}

/** An event of the ministry (`public.events`). */
export interface MinistryEvent {
  id: string
  title: string
  description?: string
  /** ISO 8601. */
  event_date: string
  location?: string
  registration_url?: string
  image_url?: string
  /** What is seen on the picture. */
  image_alt?: string
}

/** Events have no end: one counts as current for this long (in SQL: `private.event_end`). */
export const EVENT_HOURS = 2

/**
 * When an event is over.
 * @returns milliseconds since the epoch; NaN if the date cannot be read
 */
export const eventEnd = ({ event_date }: { event_date: string }): number =>
  Date.parse(event_date) + EVENT_HOURS * 3_600_000

/** A video (`public.videos`), on YouTube or as a file. */
export interface Video {
  id: string
  title: string
  description?: string
  video_url: string
  thumbnail_url?: string
  /** What is seen on its picture. */
  image_alt?: string
  order_index: number
}

/** A product of the shop (`public.products`). */
export interface Product {
  id: string
  name: string
  description?: string
  /** In reais. */
  price: number
  images: string[]
  /** What is seen on the first of them. */
  image_alt?: string
  stock: number
  active: boolean
  /** ISO 8601. */
  created_at: string
}

/** What the ministry publishes, by collection. */
export interface ContentDocuments {
  devotionals: Devotional
  recados: Recado
  events: MinistryEvent
  videos: Video
  products: Product
}

/** Fields that the server or the device sets. No form asks for them. */
interface Unasked {
  devotionals: never
  recados: 'publicado_em' | 'autor'
  events: never
  videos: never
  products: 'created_at'
}

/**
 * What a form saves: every field that it asks for, an empty one as undefined. Whoever creates the
 * document makes its `id` (`crypto.randomUUID()`).
 */
export type ContentDraft<N extends keyof ContentDocuments> = { id: string } & Omit<
  ContentDocuments[N],
  Unasked[N] | 'id' | keyof Timing
> &
  // Without a moment: now, or what it has been.
  (N extends TimedCollection ? Timing : unknown)

/** The collections whose texts wait for their minute. */
export type TimedCollection = 'devotionals' | 'recados'

/**
 * One document as an administrator's device knows it: what is published, and the pending change.
 */
export interface ContentRow<T> {
  /** The document with the pending change applied. */
  doc: T
  /**
   * `refused`: the server did not accept the change; it stays here until it is saved again or
   * discarded.
   */
  state: 'published' | 'waiting' | 'refused'
  /** The pending or refused change removes the document. */
  isRemoval: boolean
  /** What the server has; null if it never had it, or it is deleted. */
  published: T | null
  /** Members do not see `published`: by the server's last word, only administrators do. */
  isHidden: boolean
  /** The number of `published`, or of its removal if the server sent it, else 0. */
  rev: number
  /**
   * The number of the state that `doc` builds on. A write by someone who has seen `doc` names it.
   */
  base: number
  /** Why it was refused. `isConflict`: somebody else changed it after this device last read it. */
  refusal: ContentRefusal | null
}

export interface ContentRefusal {
  code: string
  message: string
  isConflict: boolean
  /** The number of the server's state, which may be a removal; 0: the server has none. */
  rev: number
}

/**
 * The order in which everybody sees recados: pinned first, then newest first. Moments compare as
 * text, as the server writes them: to the microsecond, which a Date does not keep. At equal moments
 * the id keeps the order stable.
 */
export function comparePinnedFirst(a: Recado, b: Recado): number {
  return Number(b.fixo) - Number(a.fixo) || compareText(b.publicado_em, a.publicado_em) || compareText(a.id, b.id)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** @param now milliseconds since the epoch */
export function visibilityOf({ rascunho, publicado_em, expira_em }: Timing, now: number): Visibility {
  if (rascunho) return 'draft'
  if (publicado_em && Date.parse(publicado_em) > now) return 'scheduled'
  return isExpired({ expira_em }, now) ? 'expired' : 'open'
}

export function isExpired({ expira_em }: Timing, now: number): boolean {
  return !!expira_em && Date.parse(expira_em) <= now
}

/** Whether nobody but administrators may see it yet. */
export function isBeforeItsMinute(timing: Timing, now: number): boolean {
  const visibility = visibilityOf(timing, now)
  return visibility === 'draft' || visibility === 'scheduled'
}
