import type { ContentCollection } from '../engine/wire.ts'
import { backend, mediaUrl } from '../api/backend.ts'

type Fields = Record<string, unknown>

/** Where each kind of content has its pictures, the first one first. */
const fieldsOf: Record<ContentCollection, (doc: Fields) => unknown[]> = {
  devotionals: ({ image_url }) => [image_url],
  events: ({ image_url }) => [image_url],
  products: ({ images }) => (images as unknown[] | undefined) ?? [],
  videos: ({ thumbnail_url }) => [thumbnail_url],
  recados: ({ mensagem }) =>
    [...String(mensagem).matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi)].map(([, url]) => url),
}

/**
 * The addresses of a document's pictures, whole, as the browser writes them. Only the ministry's own bucket: another
 * host's picture would come to the worker unreadable, seven megabytes of quota each, and our own rules (connect-src)
 * forbid asking for it.
 */
export function imagesOf(name: ContentCollection, doc: object): string[] {
  const bucket = `${backend.url}/storage/v1/object/public/`
  return fieldsOf[name](doc as Fields)
    .filter((url) => typeof url === 'string' && url !== '')
    .map((url) => mediaUrl(url as string))
    .map((url) => (url.startsWith('/') ? backend.url + url : url))
    .filter((url) => url.startsWith(bucket))
    .map((url) => new URL(url).href)
}
