import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from './encoding.ts'

/** Below this many bytes an answer fits into one packet anyway. */
const WORTHWHILE = 1_024
/** What our API answers with. Pictures, videos and documents are packed already, and events are sent as they come. */
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * The same answer, packed as its caller accepts it. Hosted Supabase's gateway does this for PostgREST. No page of
 * another origin can make her browser ask with her token, which is in no cookie: there is nobody to guess at lengths.
 * @param acceptEncoding the request's header
 */
export async function packed(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const { status, statusText } = response
  const isAnswer = JSON_TYPE.test(response.headers.get('content-type') ?? '')
  // What has a tag or comes in pieces is a file of the bucket: these are its own bytes.
  const isFile = response.headers.has('etag') || status === 206
  if (!isAnswer || isFile || response.headers.has('content-encoding')) return response

  const headers = new Headers(response.headers)
  // Also where this one is sent plain: what a cache keeps of it is for such callers only.
  headers.append('vary', 'accept-encoding')
  const encoding = chooseEncoding(acceptEncoding)
  if (
    encoding === 'identity' ||
    response.body === null ||
    Number(headers.get('content-length') ?? WORTHWHILE) < WORTHWHILE
  ) {
    return new Response(response.body, { status, statusText, headers })
  }
  const plain = Buffer.from(await response.arrayBuffer())
  if (plain.byteLength < WORTHWHILE) return new Response(plain, { status, statusText, headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(await pack(plain, encoding), { status, statusText, headers })
}

function pack(plain: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipped(plain) as Promise<Buffer<ArrayBuffer>>
  // Quality 4 of 11: each answer is made anew, and her phone waits for it.
  return brotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength },
  }) as Promise<Buffer<ArrayBuffer>>
}
