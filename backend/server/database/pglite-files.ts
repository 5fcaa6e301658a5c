import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

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
    else syncFolder(NODEFS.realPath(node))
    return 0
  }
}

/** Makes a new file's name durable, too. */
function syncFolder(path: string): void {
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
