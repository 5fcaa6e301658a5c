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
 * @returns the path of a folder that is the caller's to remove
 */
export async function unpackRelease(version: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'florescer-release-'))
  const packed = fileURLToPath(new URL(`../backend/schema/releases/${version}.tar.br`, import.meta.url))
  // By way of a file: tar leaves a pipe before its padding has been written.
  const archive = `${dir}.tar`
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(archive))
  await promisify(execFile)('tar', ['-x', '-f', archive, '-C', dir])
  await rm(archive)
  return dir
}
