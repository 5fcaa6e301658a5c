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
