import type { MiddlewareHandler } from 'hono'
import Negotiator from 'negotiator'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How bytes may travel, the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Its types do not know `preferred`, which decides between encodings of equal quality. */
interface EncodingNegotiator {
  encoding(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): Encoding | undefined
}

/**
 * The encoding that a caller likes best by its Accept-Encoding (RFC 9110, 12.5.3), and of equals
 * the smallest. A caller that says nothing, or accepts none of ours, gets the plain bytes.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as EncodingNegotiator
  return negotiator.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? 'identity'
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** @param brotliQuality 0 to 11 */
export async function compress(
  plain: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  brotliQuality: number,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipAsync(plain)
  return brotliAsync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  })
}

/** An answer of fewer bytes fits into one packet anyway. */
const THRESHOLD = 1_024
/** Quality 4 of 11: each answer is compressed once, and a phone waits for it. */
const ANSWER_QUALITY = 4
/** What the API answers with. Pictures, videos and documents are compressed already. */
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i

/**
 * Compresses JSON answers, as hosted Supabase's gateway does for PostgREST. Hono's own `compress`
 * knows no brotli. BREACH does not apply: the token is in no cookie, so a page of another origin
 * cannot make a member's browser send it.
 */
export const compression: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status, body } = c.res
  const isJson = JSON_TYPE.test(headers.get('content-type') ?? '')
  // An answer with an ETag, or a part of one, is a file of the bucket: its bytes stay its own.
  const isFile = headers.has('etag') || status === 206
  if (!isJson || isFile || headers.has('content-encoding')) return

  // Plain answers say so too: a cache may keep one only for callers that accept nothing else.
  headers.append('vary', 'accept-encoding')
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  const length = Number(headers.get('content-length') ?? THRESHOLD)
  if (encoding === 'identity' || body === null || length < THRESHOLD) return
  const plain = Buffer.from(await c.res.arrayBuffer())
  const isSmall = plain.byteLength < THRESHOLD
  if (!isSmall) {
    headers.set('content-encoding', encoding)
    headers.delete('content-length')
  }
  c.res = new Response(isSmall ? plain : await compress(plain, encoding, ANSWER_QUALITY), c.res)
}
