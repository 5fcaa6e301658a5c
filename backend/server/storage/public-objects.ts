import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import { json } from '../http/responses.ts'
import type { FilesystemStorage } from './filesystem-storage.ts'

const ROUTE = /^\/storage\/v1\/object\/public\/([^/]+)\/(.+)$/

interface Found {
  metadata: { mimetype?: string; size?: number; eTag?: string; cacheControl?: string; lastModified?: string } | null
}

/**
 * Reads of public objects, which every image on a page makes. Lite answers them too, but writes
 * `last_accessed_at` at each and knows neither If-None-Match nor Range.
 */
export function makePublicObjects(database: Database, storage: FilesystemStorage) {
  return async (request: Request): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const url = new URL(request.url)
    const match = ROUTE.exec(url.pathname)
    // `?width=` and the like are transformations, which we do not answer.
    if (!match || url.search.includes('width=') || url.search.includes('height=')) return null
    const bucket = decodePath(match[1]!)
    const key = decodePath(match[2]!)
    if (bucket === null || key === null) return notFound()
    const [found] = await database.query<Found>(
      `select o.metadata from storage.objects o join storage.buckets b on b.id = o.bucket_id
       where o.bucket_id = $1 and o.name = $2 and b.public`,
      [bucket, key],
    )
    if (!found) return notFound()
    const path = storage.pathOf(bucket, key)
    const about = found.metadata ?? {}
    // Cut off or lost: whoever got it as an answer would keep it for a year.
    if ((await sizeOf(path)) !== (about.size ?? 0)) return notFound({ 'cache-control': 'no-store' })
    return respond(request, path, about, url.searchParams.get('download'))
  }
}

function respond(
  request: Request,
  path: string,
  about: NonNullable<Found['metadata']>,
  download: string | null,
): Response {
  const size = about.size ?? 0
  const headers = new Headers({
    'content-type': about.mimetype ?? 'application/octet-stream',
    'cache-control': about.cacheControl ?? 'no-cache',
    'accept-ranges': 'bytes',
    // Objects are content, never pages: a script inside an uploaded SVG or HTML must not run on our
    // origin.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (about.eTag) headers.set('etag', about.eTag)
  if (about.lastModified) headers.set('last-modified', new Date(about.lastModified).toUTCString())
  if (download !== null) {
    const name = download ? `; filename*=UTF-8''${encodeURIComponent(download)}` : ''
    headers.set('content-disposition', `attachment${name}`)
  }
  if (
    about.eTag &&
    request.headers
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .includes(about.eTag)
  ) {
    return new Response(null, { status: 304, headers })
  }
  const range = readRange(request.headers.get('range'), size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const body =
    request.method === 'HEAD' || size === 0
      ? null
      : (Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** In bytes; null if there is no such file. */
const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null, // gone
  )

/** `bytes=a-b`, `bytes=a-` or `bytes=-n`; null if there is none, or one that may be ignored. */
function readRange(header: string | null, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    // A broken percent escape names nothing.
    return null
  }
}

const notFound = (headers?: Record<string, string>): Response =>
  json(400, { statusCode: '404', error: 'not_found', message: 'Object not found' }, headers)
