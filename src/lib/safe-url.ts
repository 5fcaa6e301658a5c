import { mediaUrl } from '#sync'

export const LINK_SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'] as const

/**
 * An address that may be followed from a message, whole; null for anything else (`javascript:`, `data:`, `blob:` …).
 * The browser's own parser decides, since it is the one that would follow it.
 * @param schemes with the colon: 'https:'. What is the app's own, or in the ministry's bucket, is always allowed
 */
export function safeUrl(address: string, schemes: readonly string[]): string | null {
  const url = parsed(address)
  if (!url) return null
  const isOurs = /^https?:$/.test(url.protocol) && (url.origin === globalThis.location.origin || isInBucket(url))
  return isOurs || schemes.includes(url.protocol) ? url.href : null
}

/**
 * The address of a picture that a message may show: of the ministry's bucket, and of nowhere else. Whoever keeps another
 * one would learn who reads the message, and when.
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
  // An address that carries control characters, spaces or backslashes inside is not one that anybody typed.
  if (given === '' || given.startsWith('#') || /[\p{Cc}\s\\]/u.test(given)) return null
  const { origin } = globalThis.location
  const resolved = mediaUrl(given)
  return URL.canParse(resolved, origin) ? new URL(resolved, origin) : null
}
