import type { App } from '@supabase/lite'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { syncTree } from '../database/pglite-files.ts'
import { replaceFile } from '../replace-file.ts'

/** Lite's interface for where an object's bytes are kept. */
type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>

interface Described {
  mimetype: string
  cacheControl: string
  size: number
  eTag: string
  lastModified: string
}

export interface FilesystemStorage extends StorageAdapter {
  /** The path of an object's bytes. */
  pathOf(bucket: string, key: string): string
}

/** What a new file is called until it is whole: the file's name, and one of its own. */
const draftOf = (path: string): string => `${path}.${randomUUID()}`
const DRAFT = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Once it is there, its name is on the disk. */
async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  if (made !== undefined) syncTree(dirname(made), { isDeep: false })
}

/** Removes what a server that died in the middle of writing has left. Nobody may be writing. */
export async function removeDrafts(dir: string): Promise<void> {
  await makeFolder(dir)
  for (const name of await readdir(dir, { recursive: true })) if (DRAFT.test(name)) await rm(join(dir, name))
}

/**
 * Objects as files in one folder. A file's name is the hash of bucket and key: no key can leave the
 * folder, be too long for the disk, or be a folder and a file at once.
 */
export function makeFilesystemStorage(dir: string): FilesystemStorage {
  const pathOf = (bucket: string, key: string): string => {
    const name = createHash('sha256').update(`${bucket}\n${key}`).digest('hex')
    return join(dir, name.slice(0, 2), name)
  }

  const describe = async (path: string): Promise<Described> =>
    JSON.parse(await readFile(`${path}.json`, 'utf8')) as Described

  /** Afterwards the bytes and what is said of them are on the disk, under their names. */
  const put = async (path: string, described: Described, write: (draft: string) => Promise<void>): Promise<void> => {
    await makeFolder(dirname(path))
    await replaceFile(path, draftOf(path), write)
    const about = `${path}.json`
    await replaceFile(about, draftOf(about), (draft) => writeFile(draft, JSON.stringify(described)))
    syncTree(dirname(path), { isDeep: false })
  }

  const toMetadata = ({ mimetype, cacheControl, size, eTag, lastModified }: Described): ObjectMetadata => ({
    mimetype,
    cacheControl,
    size,
    contentLength: size,
    eTag,
    lastModified: new Date(lastModified),
    httpStatusCode: 200,
  })

  const remove = async (bucket: string, key: string): Promise<void> => {
    const path = pathOf(bucket, key)
    await rm(path, { force: true })
    await rm(`${path}.json`, { force: true })
  }

  return {
    driver: null,
    pathOf,
    async getObject(bucket, key) {
      const path = pathOf(bucket, key)
      const metadata = toMetadata(await describe(path))
      return { metadata, httpStatusCode: 200, body: Readable.toWeb(createReadStream(path)) as ReadableStream }
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes =
        body instanceof Uint8Array ? body : Buffer.from(await new Response(body as ReadableStream).arrayBuffer())
      const described: Described = {
        mimetype: contentType,
        cacheControl,
        size: bytes.byteLength,
        eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
        lastModified: new Date().toISOString(),
      }
      const path = pathOf(bucket, key)
      await put(path, described, (draft) => writeFile(draft, bytes))
      return toMetadata(described)
    },
    deleteObject: (bucket, key) => remove(bucket, key),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key)
    },
    async copyObject(fromBucket, from, _version, toBucket, to) {
      const [source, target] = [pathOf(fromBucket, from), pathOf(toBucket, to)]
      const described = await describe(source)
      await put(target, described, (draft) => copyFile(source, draft))
      return { httpStatusCode: 200, eTag: described.eTag, lastModified: new Date(described.lastModified) }
    },
    async headObject(bucket, key) {
      return toMetadata(await describe(pathOf(bucket, key)))
    },
    async privateAssetUrl(bucket, key) {
      return `file://${pathOf(bucket, key)}`
    },
  }
}
