import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'

/**
 * A DATA_DIR as that version left it (tests/backend/schema/releases), unpacked.
 * @returns the path of a folder that the caller removes
 */
export async function unpackRelease(version: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'florescer-release-'))
  const packed = fileURLToPath(new URL(`../backend/schema/releases/${version}.tar.br`, import.meta.url))
  // Through a file: tar closes a pipe before all of its padding has been written.
  const archive = `${dir}.tar`
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(archive))
  await promisify(execFile)('tar', ['-x', '-f', archive, '-C', dir])
  await rm(archive)
  return dir
}
