import { LINK_SCHEMES, safeUrl } from '#lib/safe-url.ts'

/**
 * The address of a link, as people write it: 'www.igreja.org', 'contato@igreja.org', '/eventos'.
 * @returns null for what may not be followed
 */
export function toLink(typed: string): string | null {
  const given = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(given)) return `mailto:${given}`
  const whole = /^(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(given) ? `https://${given}` : given
  return safeUrl(whole, LINK_SCHEMES) === null ? null : whole
}
