import { execFile, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PUBLISHABLE_KEY } from '#backend/server/keys.ts'
import { copySnapshot, type Kind } from './snapshot.ts'
import { CODE_CACHE } from './test-speed.ts'

const main = fileURLToPath(new URL('../../backend/server/main.ts', import.meta.url))

export interface ServerProcess {
  url: string
  publishableKey: string
  isAlive(): boolean
  /** Bytes of resident memory in use now. */
  memory(): Promise<number>
  /** What it has written to its log. */
  log(): string
  close(): Promise<void>
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
}

/** For memory measurements: shows what is retained, not what the collector has yet to free. */
export const TIDY = { NODE_OPTIONS: '--max-old-space-size=160 --max-semi-space-size=2' }

/**
 * The server as `npm start` runs it, in a process of its own: for tests of the process.
 */
export async function startServerProcess(
  env: Record<string, string> = {},
  kind: Kind = 'demo',
): Promise<ServerProcess> {
  const dataDir = await copySnapshot(kind)
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...CODE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const [, found] = /^Florescer em (http:\/\/\S+)$/m.exec(output) ?? []
        if (found) resolve(found)
      })
    }
    void ended.then(() => reject(new Error(`The server did not start:\n${output}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    url,
    publishableKey: PUBLISHABLE_KEY,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async memory() {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])
      return Number(stdout) * 1024
    },
    log: () => output,
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
