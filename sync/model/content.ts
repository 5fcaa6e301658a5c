/** One day of the journey, as the ministry wrote it (`public.devotionals`). */
export interface Devotional {
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
}

/** A notice of the ministry (`public.recados`). */
export interface Recado {
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
}

/** A video (`public.videos`), on YouTube or as a file. */
export interface Video {
  id: string
  title: string
  description?: string
  video_url: string
  thumbnail_url?: string
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
