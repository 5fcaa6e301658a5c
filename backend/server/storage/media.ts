import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Database } from '../database/database.ts'
import { readSeeded, recordSeed } from '../database/seeds.ts'
import type { FilesystemStorage } from './filesystem-storage.ts'

export const MEDIA_BUCKET = 'media'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** An object's address never changes its bytes: a new image gets a new name. */
const FOREVER = 'public, max-age=31536000, immutable'

/** The public bucket of the ministry's images. */
export async function ensureMediaBucket(database: Database): Promise<void> {
  await database.query(
    `insert into storage.buckets (id, name, public) values ($1, $1, true) on conflict (id) do nothing`,
    [MEDIA_BUCKET],
  )
}

/** Puts the demo's images into the bucket, each once in the life of a database. */
export async function seedMedia(database: Database, storage: FilesystemStorage, mediaDir: string): Promise<void> {
  const seeded = await readSeeded(database)
  for (const key of await listFiles(mediaDir)) {
    const mimetype = TYPES[extname(key).toLowerCase()]
    const record = `supabase/media/${key}`
    if (mimetype === undefined || seeded.has(record)) continue
    const bytes = await readFile(join(mediaDir, key))
    const metadata = await storage.uploadObject(MEDIA_BUCKET, key, undefined, bytes, mimetype, FOREVER)
    await database.transaction(async (tx) => {
      await tx.query(
        `insert into storage.objects (id, bucket_id, name, metadata, version)
         values (gen_random_uuid(), $1, $2, ($3::text)::jsonb, gen_random_uuid()::text)
         on conflict (bucket_id, name) do update set metadata = excluded.metadata`,
        [MEDIA_BUCKET, key, JSON.stringify(metadata)],
      )
      await recordSeed(tx, record, bytes)
    })
  }
}

/** The files in a folder, as keys with '/'. None if the folder is missing. */
async function listFiles(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(dir.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
