import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { getMimeType } from 'hono/utils/mime'
import Negotiator from 'negotiator'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, resolve, sep } from 'node:path'
import { chooseEncoding, compress, type Encoding } from './compression.ts'
import { hashInline, pageHeaders, type InlineHashes } from './security-headers.ts'

/** Vite's content hash before the extension: such a file never changes. */
const HASHED = /^\/assets\/(.*[-.])?[\w-]{7,}\.\w+$/

/** No route of the app has a segment that begins with a dot or is empty. */
const SCREEN = /^(?:\/[^/\\\0.][^/\\\0]*)*\/?$/

/**
 * Brotli's quality, 9 of 11: a few percent larger than 11, and ten times faster on a first visit.
 */
const FILE_QUALITY = 9

interface StaticFile {
  mtimeMs: number
  body: Buffer
  type: string
  etag: string
  cacheControl: string
  inline: InlineHashes | null
  encoded: Map<Encoding, Promise<Buffer>>
}

/** What a request gets. */
interface Found {
  file: StaticFile
  status: 200 | 404
  /** Whether a client with another Accept header gets something else at this address. */
  isByAccept: boolean
}

/**
 * Serves the built app from memory: compressed once, revalidated by ETag. Any other address gets
 * app.html (index.html in builds without it), and the app's router decides. Link checkers open
 * mailed links without an Accept header, and get the page too. A path that looks like a file but is
 * none is 404, and browsers get the page with that status.
 */
export function makeStaticFiles(dir: string, security: { isHttps: boolean; supabaseUrl?: string }) {
  const root = resolve(dir)
  const cache = new Map<string, StaticFile>()

  const load = async (pathname: string): Promise<StaticFile | null> => {
    const path = resolve(root, `.${pathname}`)
    // Never outside the folder, and never a dot file (the build's notes).
    if (!path.startsWith(root + sep) || /[\\/]\./.test(path.slice(root.length)) || pathname.includes('\0')) return null
    const known = cache.get(path)
    if (known && HASHED.test(pathname)) return known
    const info = await stat(path).catch(() => null) // not there, or a file where a folder is asked
    if (!info?.isFile()) return null
    if (known && known.mtimeMs === info.mtimeMs) return known
    const body = await readFile(path)
    const type = getMimeType(path) ?? 'application/octet-stream'
    const file: StaticFile = {
      mtimeMs: info.mtimeMs,
      body,
      type,
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      cacheControl: HASHED.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
      inline: type.startsWith('text/html') ? hashInline(body.toString('utf8')) : null,
      encoded: new Map(),
    }
    cache.set(path, file)
    return file
  }

  const find = async (pathname: string, accept: string | undefined): Promise<Found | null> => {
    const exact = await load(pathname)
    if (exact) return { file: exact, status: 200, isByAccept: false }
    const isScreen = SCREEN.test(pathname) && extname(pathname) === ''
    // A prerendered page if the build made one, otherwise the app.
    const page = isScreen ? await load(`${pathname.replace(/\/$/, '')}/index.html`) : null
    if (page) return { file: page, status: 200, isByAccept: false }
    const wantsPage = isScreen ? takesHtml(accept) : namesHtml(accept)
    const app = wantsPage ? ((await load('/app.html')) ?? (await load('/index.html'))) : null
    return app && { file: app, status: isScreen ? 200 : 404, isByAccept: true }
  }

  /** False when there is nothing here for this request. */
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const pathname = decodePathname(request.url ?? '/')
    const found = pathname === null ? null : await find(pathname, request.headers.accept)
    if (!found) return false

    const { file, status, isByAccept } = found
    const encoding = isCompressible(file) ? chooseEncoding(request.headers['accept-encoding']?.toString()) : 'identity'
    const headers: Record<string, string> = {
      ...pageHeaders(file.inline, security),
      'cache-control': file.cacheControl,
      'content-type': file.type,
      // Each encoding has its own bytes, and so its own tag.
      etag: `"${file.etag}-${encoding}"`,
      vary: isByAccept ? 'accept, accept-encoding' : 'accept-encoding',
    }
    if (status === 200 && isFresh(request.headers['if-none-match'], file.etag)) {
      response.writeHead(304, headers).end()
      return true
    }
    const body = await encode(file, encoding)
    response.writeHead(status, {
      ...headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.byteLength),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

/** The types that a request accepts (without q=0). */
const typesOf = (accept: string): string[] => new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes()

/** Whether it accepts pages by name, as a browser's navigation does. */
const namesHtml = (accept = ''): boolean => typesOf(accept).includes('text/html')

/** Whether it accepts pages at all. No header accepts everything. */
function takesHtml(accept = '*/*'): boolean {
  return accept.trim() === '' || typesOf(accept).some((type) => ['*/*', 'text/*', 'text/html'].includes(type))
}

function decodePathname(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/')
  } catch {
    // A broken percent escape names no file.
    return null
  }
}

function isCompressible({ type, body }: StaticFile): boolean {
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) && body.byteLength >= 256
}

function encode(file: StaticFile, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return file.body
  const known = file.encoded.get(encoding)
  if (known) return known
  const made = compress(file.body, encoding, FILE_QUALITY)
  file.encoded.set(encoding, made)
  return made
}

/** True if the browser has this content in any encoding. */
function isFresh(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '').startsWith(`"${etag}-`) || tag.trim() === '*')
}
