import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { create, extract, list } from 'tar'
import * as v from 'valibot'
import { syncTree } from '../database/pglite-files.ts'
import { StartError } from '../options.ts'
import type { Snapshot } from './snapshot.ts'

const File = v.object({ size: v.number(), sha256: v.string() })
const Manifest = v.object({
  format: v.literal(1),
  createdAt: v.string(),
  engine: v.picklist(['pglite', 'postgres']),
  app: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)),
  migration: v.string(),
  /** Every file, by its path in the archive. */
  files: v.record(v.string(), File),
})
/** The first file of an archive: what it is, and the sum of each other file. */
export type Manifest = v.InferOutput<typeof Manifest>

const MANIFEST = 'manifest.json'
/** What may lie in an archive. */
const PARTS = new Set([MANIFEST, 'db', 'dump.sql', 'storage', 'mail', 'keys.json'])
const NAME = /^florescer-\d{8}-\d{6}\.tar\.gz$/

/** @param share of the work that is done, from 0 to 1 */
export type Progress = (share: number) => void

/** `florescer-20261123-033000.tar.gz`, by the machine's own clock. */
export function archiveName(now: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  return `florescer-${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.tar.gz`
}

/** When a backup was begun, by its name, in milliseconds. */
export function momentOf(name: string): number {
  const [, ...parts] = /-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name) ?? []
  const [year, month, day, hour, minute, second] = parts.map(Number) as [number, number, number, number, number, number]
  return new Date(year, month - 1, day, hour, minute, second).getTime()
}

const DAY_MS = 86_400_000
/** Whether its name is of a clock that was ahead, by more than zones differ: it says nothing of the backup's age. */
export const isAhead = (name: string): boolean => momentOf(name) > Date.now() + DAY_MS

/** The backups in a folder, the newest first; at the end those of a clock that was ahead. */
export async function listArchives(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => NAME.test(name))
    .sort((a, b) => Number(isAhead(a)) - Number(isAhead(b)) || (a < b ? 1 : -1))
}

/**
 * Removes all but the newest `keep` backups of a folder, of which `made` is one whatever the clock
 * says; and unfinished ones of days past, no more.
 */
export async function rotate(dir: string, keep: number, made: string): Promise<void> {
  const others = (await listArchives(dir)).filter((name) => name !== basename(made))
  for (const name of others.slice(keep - 1)) await rm(join(dir, name), { force: true })
  await removeUnfinished(dir)
}

/** For a backup that found the disk full: removes the oldest one, but never the last. @returns whether it did */
export async function makeRoom(dir: string): Promise<boolean> {
  await removeUnfinished(dir)
  const archives = await listArchives(dir)
  if (archives.length < 2) return false
  await rm(join(dir, archives.at(-1)!))
  return true
}

async function removeUnfinished(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.endsWith('.part') || !NAME.test(name.slice(0, -'.part'.length))) continue
    const { mtimeMs } = await stat(join(dir, name))
    if (Math.abs(Date.now() - mtimeMs) > DAY_MS) await rm(join(dir, name), { force: true })
  }
}

/**
 * Packs a snapshot. The file has its name only when it is whole and on the disk, and is readable
 * by its owner alone.
 * @returns its size in bytes
 */
export async function pack(snapshot: Snapshot, file: string, progress: Progress): Promise<number> {
  const files: Manifest['files'] = {}
  // A manifest is there after an attempt for which the disk was too small.
  const paths = (await filesOf(snapshot.path)).filter((path) => path !== MANIFEST)
  for (const path of paths) files[path] = await sumOf(join(snapshot.path, path))
  const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), ...snapshot.contents, files }
  await writeFile(join(snapshot.path, MANIFEST), JSON.stringify(manifest))
  const total = Object.values(files).reduce((sum, { size }) => sum + size, 1)
  const parts = (await readdir(snapshot.path)).filter((name) => name !== MANIFEST)
  const draft = `${file}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  let done = 0
  try {
    const target = await open(draft, 'w', 0o600)
    try {
      const packed = create(
        {
          cwd: snapshot.path,
          gzip: true,
          portable: true,
          strict: true,
          onWriteEntry: (entry) => progress((done += entry.stat?.size ?? 0) / total),
        },
        [MANIFEST, ...parts],
      )
      for await (const chunk of packed) await target.writeFile(chunk)
      await target.sync()
    } finally {
      await target.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  syncTree(dirname(file), { isDeep: false })
  return (await stat(file)).size
}

/** What an archive says of itself. Reads it to its end, so one that was cut off is found. */
export async function readManifest(file: string): Promise<Manifest> {
  const chunks: Buffer[] = []
  await orDamaged(file, async () => {
    await stat(file)
    await list({
      file,
      strict: true,
      onReadEntry: (entry) => {
        if (entry.path === MANIFEST) entry.on('data', (chunk: Buffer) => chunks.push(chunk))
        else entry.resume()
      },
    })
  })
  const parsed = v.safeParse(Manifest, parseJson(Buffer.concat(chunks).toString('utf8')))
  if (!parsed.success) throw new StartError(`Este arquivo não é uma cópia de segurança do Florescer: ${file}`)
  return parsed.output
}

/** Unpacks into an empty folder and compares every sum. Afterwards all of it is on the disk. */
export async function unpack(file: string, dir: string, manifest: Manifest, progress: Progress): Promise<void> {
  const total = Object.values(manifest.files).reduce((sum, { size }) => sum + size, 1)
  let done = 0
  await orDamaged(file, () =>
    extract({
      file,
      cwd: dir,
      strict: true,
      filter: (path, entry) =>
        PARTS.has(path.split('/', 1)[0]!) && 'type' in entry && ['File', 'Directory'].includes(entry.type),
      onReadEntry: (entry) => progress((done += entry.size) / total),
    }),
  )
  const found = (await filesOf(dir)).filter((path) => path !== MANIFEST)
  const wanted = Object.keys(manifest.files)
  if (found.length !== wanted.length) throw damaged(file)
  for (const path of wanted) {
    const { size, sha256 } = await sumOf(join(dir, path)).catch(() => ({ size: -1, sha256: '' })) // missing
    const { size: wantedSize, sha256: wantedSum } = manifest.files[path]!
    if (size !== wantedSize || sha256 !== wantedSum) throw damaged(file)
  }
  await rm(join(dir, MANIFEST))
  await chmod(dir, 0o700)
  syncTree(dir)
}

/** Paths of all files, with '/'. */
async function filesOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .replaceAll('\\', '/'),
    )
}

async function sumOf(path: string): Promise<v.InferOutput<typeof File>> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.byteLength
  }
  return { size, sha256: hash.digest('hex') }
}

const damaged = (file: string): StartError =>
  new StartError(`A cópia de segurança está danificada ou incompleta, e nada foi mudado: ${basename(file)}`)

/** For errors of the archive itself; those of the disk stay as they are. */
async function orDamaged<T>(file: string, read: () => Promise<T> | void): Promise<T | void> {
  try {
    return await read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StartError(`Não há este arquivo: ${file}`)
    if (code?.startsWith('E') && code !== 'ERR_INVALID_ARG_TYPE' && !code.startsWith('ERR_')) throw error
    throw damaged(file)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the schema refuses undefined.
    return undefined
  }
}
