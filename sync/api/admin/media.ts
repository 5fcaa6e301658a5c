import { accessToken } from '#sync/session/session.ts'
import { backend, parsedObject } from '../backend.ts'
import { type NetworkResult, requestAs, restAs, result } from '../rest.ts'

/** The folder of a content file in the ministry's bucket. */
export type MediaFolder = 'devocionais' | 'recados' | 'eventos' | 'videos' | 'produtos'

export interface MediaUpload {
  file: Blob
  folder: MediaFolder
  /** Without the dot: 'webp'. It has to match the file's type. */
  extension: string
  /** The file's own name without its extension, which its address is to keep. */
  name?: string
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  /** Cancels the upload. The result is then to be ignored. */
  signal?: AbortSignal
}

const BUCKET = 'media'
/** An upload without progress for this long has lost its connection. */
const SILENCE_MS = 30_000

/** A file in the ministry's bucket that no content names any more. */
export interface UnusedFile {
  /** With its folders, in the bucket. */
  name: string
  /** Bytes; null where the storage does not say. */
  size: number | null
  /** Its MIME type. */
  type: string | null
  /** ISO 8601. */
  created_at: string
}

export const makeFiles = (userId: string) => ({
  /**
   * Uploads a file to the ministry's bucket under a new name, and once more with a renewed session
   * if the token was refused. Without a network it fails at once. The bytes at an address never
   * change, so it may be cached forever.
   * @returns its address, as content stores it
   */
  uploadMedia: (upload: MediaUpload) => uploadAs(userId, upload),

  /** The largest first, at most 500. */
  unused: async (): Promise<NetworkResult<UnusedFile[]>> => {
    const answer = await result(restAs(userId).rpc('admin_unused_files'))
    return answer as NetworkResult<UnusedFile[]>
  },

  /**
   * Removes those of them that nothing names by now either.
   * @returns how many
   */
  removeUnused: async (names: readonly string[]): Promise<NetworkResult<number>> => {
    const released = await result(restAs(userId).rpc('admin_release_files', { names: [...names] }))
    if (!released.ok) return released
    if (released.value.length === 0) return { ok: true, value: 0 }
    const removed = await requestAs<unknown[]>(userId, `${backend.url}/storage/v1/object/${BUCKET}`, {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ prefixes: released.value }),
    })
    return removed.ok ? { ok: true, value: removed.value.length } : removed
  },
})

async function uploadAs(userId: string, upload: MediaUpload): Promise<NetworkResult<string>> {
  if (globalThis.navigator?.onLine === false) return { ok: false, code: 'offline' }
  const { key, fragment } = placeFor(upload)
  let rejected: string | undefined
  for (;;) {
    const session = await accessToken(rejected)
    if (session.kind === 'unreachable') return { ok: false, code: session.isBusy ? 'unknown' : 'offline' }
    if (session.kind === 'unauthorized' || session.userId !== userId) return { ok: false, code: 'unauthorized' }
    const answer = await post(key, session.token, upload)
    if (!answer) return { ok: false, code: 'offline' }
    if (answer.status >= 200 && answer.status < 300)
      return { ok: true, value: `/storage/v1/object/public/${BUCKET}/${key}${fragment}` }
    if (statusOf(answer) === 401 && rejected === undefined) {
      rejected = session.token
      continue
    }
    return refusalOf(answer)
  }
}

/** More is no name any more. In characters. */
const MOST_OF_A_NAME = 80

/**
 * Where a file lies. A named one is saved under its name, in letters that every storage takes; the
 * name as it was written follows as the address's fragment, which no server sees.
 */
export function placeFor({ folder, extension, name = '' }: Pick<MediaUpload, 'folder' | 'extension' | 'name'>): {
  key: string
  fragment: string
} {
  const id = crypto.randomUUID()
  const own = [...name.trim()]
    .slice(0, MOST_OF_A_NAME)
    .join('')
    .replaceAll(/\p{Cs}/gu, '')
  if (own === '') return { key: `${folder}/${id}.${extension}`, fragment: '' }
  const plain = own
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return {
    key: `${folder}/${id}/${plain || 'arquivo'}.${extension}`,
    fragment: `#${encodeURIComponent(`${own}.${extension}`)}`,
  }
}

interface Answer {
  status: number
  text: string
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. Null: no answer. */
function post(key: string, token: string, { file, onProgress, signal }: MediaUpload): Promise<Answer | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout>
    const waitOn = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENCE_MS)
    }
    const giveUp = () => request.abort()
    request.open('POST', `${backend.url}/storage/v1/object/${BUCKET}/${key}`)
    request.setRequestHeader('apikey', backend.publishableKey)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', file.type)
    request.setRequestHeader('Cache-Control', 'public, max-age=31536000, immutable')
    request.setRequestHeader('x-upsert', 'false')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn()
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', giveUp)
      resolve(request.status === 0 ? null : { status: request.status, text: request.responseText })
    })
    signal?.addEventListener('abort', giveUp)
    waitOn()
    request.send(file)
  })
}

/**
 * Supabase's storage answers 400 to nearly everything, and has the true status in the body: '403'
 * for a token that it does not take, with a message that says so, where 403 otherwise is a policy.
 */
function statusOf({ status, text }: Answer): number {
  if (status !== 400 && status !== 403) return status
  const { statusCode, error, message = '' } = parsedObject<Record<string, string>>(text) ?? {}
  const isToken = error === 'Unauthorized' && !message.includes('row-level security')
  return isToken ? 401 : Number(statusCode) || status
}

function refusalOf(answer: Answer): NetworkResult<string> {
  const { text } = answer
  const status = statusOf(answer)
  if (status === 401) return { ok: false, code: 'unauthorized' }
  if (status === 429) return { ok: false, code: 'rate_limited' }
  if (status >= 500) return { ok: false, code: 'unknown' }
  // The storage's message is for developers.
  console.warn('The storage refused a file', status, parsedObject<{ message: string }>(text)?.message)
  return { ok: false, code: 'refused' }
}
