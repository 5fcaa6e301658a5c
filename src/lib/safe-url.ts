import { mediaUrl } from '#sync'

export const LINK_SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'] as const

/**
 * The complete address if a message may link to it; null for anything else (`javascript:`, `data:`,
 * `blob:` …). The browser's own parser decides, because the browser also follows the link.
 * @param schemes with the colon: 'https:'. Addresses of the app and of the ministry's bucket are
 *   always allowed
 */
export function safeUrl(address: string, schemes: readonly string[]): string | null {
  const url = parsed(address)
  if (!url) return null
  const isOurs = /^https?:$/.test(url.protocol) && (url.origin === globalThis.location.origin || isInBucket(url))
  return isOurs || schemes.includes(url.protocol) ? url.href : null
}

/**
 * The address of a picture if a message may show it: only from the ministry's bucket. The owner of
 * any other host would learn who reads the message, and when.
 */
export function bucketPicture(address: string): string | null {
  const url = parsed(address)
  return url && isInBucket(url) ? url.href : null
}

const BUCKET = '/storage/v1/object/public/'

function isInBucket(url: URL): boolean {
  const bucket = new URL(mediaUrl(BUCKET), globalThis.location.origin)
  return url.origin === bucket.origin && url.pathname.startsWith(bucket.pathname)
}

function parsed(address: string): URL | null {
  const given = address.trim()
  // Nobody types an address with control characters, spaces or backslashes inside.
  if (given === '' || given.startsWith('#') || /[\p{Cc}\s\\]/u.test(given)) return null
  const { origin } = globalThis.location
  try {
    return new URL(mediaUrl(given), origin)
  } catch {
    return null // Not an address.
  }
}
