import { createHash } from 'node:crypto'

/** Hashes of a page's own inline scripts and styles, in the form CSP wants. */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

/**
 * Hashes a page's inline scripts and styles. Our own build wrote the page, so reading its tags by a
 * pattern is enough. CSP treats data blocks (JSON-LD, speculation rules …) as scripts, so they get
 * a hash too.
 */
export function hashInline(html: string): InlineHashes {
  const hashes = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi'))]
      .filter(([, attributes = '', content]) => content !== '' && !/\bsrc\s*=/i.test(attributes))
      .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  return { scripts: hashes('script'), styles: hashes('style') }
}

interface PageHeaderOptions {
  isHttps: boolean
  /** Vite's client needs inline styles and scripts, and a socket. */
  isDev?: boolean
  /** Another Supabase that the built app talks to (VITE_SUPABASE_URL). */
  supabaseUrl?: string
}

/** The headers of every page and asset. */
export function pageHeaders(
  inline: InlineHashes | null,
  { isHttps, isDev = false, supabaseUrl }: PageHeaderOptions,
): Record<string, string> {
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(isDev ? ["'unsafe-inline'", "'unsafe-eval'"] : (inline?.scripts ?? []))],
    'style-src': ["'self'", ...(isDev ? ["'unsafe-inline'"] : (inline?.styles ?? []))],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...plainOrigin(supabaseUrl)],
    'media-src': ["'self'", 'https:', ...plainOrigin(supabaseUrl)],
    'font-src': ["'self'", ...(isDev ? ['data:'] : [])],
    // 'self' covers the page's own ws: and wss: too.
    'connect-src': ["'self'", ...(isDev ? ['ws:', 'wss:'] : []), ...originsOf(supabaseUrl)],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    // YouTube plays only if it gets a referrer; its frame sets its own policy.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** The origin of a Supabase in the house, which has no certificate: `https:` does not name it. */
function plainOrigin(supabaseUrl: string | undefined): string[] {
  return supabaseUrl?.startsWith('http:') ? [new URL(supabaseUrl).origin] : []
}

/** The API's origin and that of its socket. */
function originsOf(supabaseUrl: string | undefined): string[] {
  if (!supabaseUrl) return []
  const { origin } = new URL(supabaseUrl)
  return [origin, origin.replace(/^http/, 'ws')]
}
