import { mediaUrl } from '#sync'

export const LINK_SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'] as const
export const PICTURE_SCHEMES = ['https:'] as const

/**
 * An address that may be followed from a message, whole; null for anything else (`javascript:`, `data:`, `blob:` …).
 * The browser's own parser decides, since it is the one that would follow it.
 * @param schemes with the colon: 'https:'. What is the app's own, or in the ministry's bucket, is always allowed
 */
export function safeUrl(address: string, schemes: readonly string[]): string | null {
  const given = address.trim()
  // An address that carries control characters, spaces or backslashes inside is not one that anybody typed.
  if (given === '' || given.startsWith('#') || /[\p{Cc}\s\\]/u.test(given)) return null
  const resolved = mediaUrl(given)
  const { origin } = globalThis.location
  if (!URL.canParse(resolved, origin)) return null
  const url = new URL(resolved, origin)
  const isOurs = /^https?:$/.test(url.protocol) && (url.origin === origin || resolved !== given)
  return isOurs || schemes.includes(url.protocol) ? url.href : null
}
