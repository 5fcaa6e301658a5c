import type { ContentDocuments, ContentDraft } from '../model/publishing.ts'

type Fields = { [N in keyof ContentDocuments]: readonly Exclude<keyof ContentDraft<N>, 'id'>[] }

/** What an administrator's device sends of a document; the server takes the same (`sync.content_fields`). */
export const FIELDS: Fields = {
  devotionals: ['day_number', 'title', 'theme', 'date', 'verse', 'reflection', 'action', 'prayer', 'image_url'],
  recados: ['titulo', 'mensagem', 'fixo', 'anexos', 'enviar_email'],
  events: ['title', 'description', 'event_date', 'location', 'registration_url', 'image_url'],
  videos: ['title', 'description', 'video_url', 'thumbnail_url', 'order_index'],
  products: ['name', 'description', 'price', 'images', 'stock', 'active'],
}

/** Where leaving a field out is not the same as emptying it. */
export const DEFAULTS: Readonly<Record<string, unknown>> = { enviar_email: false }
