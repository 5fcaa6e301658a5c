import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Files = PGlite['Module']['FS']

/** A file or folder that PGlite has open. `nfd` is Node's descriptor, of files only. */
interface Stream {
  node: unknown
  nfd?: number | null
}
interface NodeFiles {
  stream_ops: { fsync?: (stream: Stream) => number }
  realPath(node: unknown): string
}

/**
 * Emscripten's NODEFS has no fsync: Postgres believed that its data was on the disk, and a power
 * cut lost it. This adds one.
 *
 * @throws Error if a new version keeps its files in another way
 */
export function syncFiles(files: Files): void {
  const { NODEFS } = (files as unknown as { filesystems: { NODEFS?: NodeFiles } }).filesystems
  if (!NODEFS || NODEFS.stream_ops.fsync) {
    throw new Error('@electric-sql/pglite changed how it keeps files: check syncFiles against its new version.')
  }
  NODEFS.stream_ops.fsync = ({ node, nfd }) => {
    if (typeof nfd === 'number') fsyncSync(nfd)
    else syncPath(NODEFS.realPath(node))
    return 0
  }
}

/**
 * A folder of this machine, synced from Postgres' first write: its recovery writes before it
 * answers.
 */
export class SyncedFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [({ FS }: PGlite['Module']) => syncFiles(FS), ...(emscriptenOpts.preRun ?? [])]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Makes a folder with all that it holds durable; `isDeep: false` only the names in it. */
export function syncTree(path: string, { isDeep = true } = {}): void {
  for (const entry of isDeep ? readdirSync(path, { recursive: true, withFileTypes: true }) : []) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(path)
}

/** Makes a file, or the names in a folder, durable. */
function syncPath(path: string): void {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch (error) {
    // Windows cannot open folders, and does not need this.
    if (process.platform === 'win32') return
    throw error
  }
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
