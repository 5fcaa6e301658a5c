import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

type Files = PGlite['Module']['FS']

/** A file or folder that PGlite has open; what is behind it in Node only where it is a file. */
interface Stream {
  node: unknown
  nfd?: number | null
}
interface NodeFiles {
  stream_ops: { fsync?: (stream: Stream) => number }
  realPath(node: unknown): string
}

/**
 * Emscripten's files in Node know no fsync: Postgres asked for it, was told that it is done, and a power cut took what
 * it had promised. This gives them one.
 *
 * @throws Error when a new version keeps its files in another way
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

/** So that a new file's name is there too. */
function syncFolder(path: string): void {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch (error) {
    // Windows opens no folders, and needs none of this.
    if (process.platform === 'win32') return
    throw error
  }
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
