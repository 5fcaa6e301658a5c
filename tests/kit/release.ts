import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

/**
 * A DATA_DIR as that version left it (tests/backend/schema/releases), unpacked.
 * @returns the path of a folder that is the caller's to remove
 */
export async function unpackRelease(version: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'florescer-release-'))
  const packed = fileURLToPath(new URL(`../backend/schema/releases/${version}.tar.br`, import.meta.url))
  const tar = spawn('tar', ['-x', '-f', '-', '-C', dir], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<void>((resolve, reject) => {
    tar.on('error', reject)
    tar.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))))
  })
  await Promise.all([pipeline(createReadStream(packed), createBrotliDecompress(), tar.stdin), ended])
  return dir
}
