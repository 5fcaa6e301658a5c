import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSameSecret } from '../auth/jwt.ts'
import type { DataDir } from '../data-dir.ts'
import { readServer } from '../data-lock.ts'
import { loadKeys, type Keys } from '../keys.ts'
import { StartError, type Log } from '../options.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * A running server has PGlite's database for itself, so a backup asks it for a snapshot: on a port
 * of this machine alone, which the lock of DATA_DIR names and no proxy knows, with the secret key,
 * which whoever may read DATA_DIR has.
 */
export async function startControl(
  dataDir: DataDir,
  { secretKey }: Keys,
  takeSnapshot: () => Promise<Snapshot>,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const key = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (request.method !== 'POST' || request.url !== '/snapshot' || !isSameSecret(key, secretKey)) {
      return void answer(404, {})
    }
    takeSnapshot().then(
      (snapshot) => answer(200, snapshot),
      (error: NodeJS.ErrnoException) => {
        log('error', 'backup', error)
        answer(500, { code: error.code ?? error.name })
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  await dataDir.announce((server.address() as AddressInfo).port)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

/** A snapshot by the server that runs on this folder; null if none does. */
export async function askSnapshot(dataDir: string): Promise<Snapshot | null> {
  const running = await readServer(dataDir)
  if (!running) return null
  if (!running.control) throw new StartError('O servidor ainda está iniciando: tente de novo daqui a pouco.')
  const { secretKey } = await loadKeys(dataDir)
  const response = await fetch(`http://127.0.0.1:${running.control}/snapshot`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
  }).catch((error: Error) => {
    throw new StartError(
      'O servidor roda, mas não responde daqui: se ele está em um contêiner, rode o comando dentro dele (docker exec).',
      { cause: error },
    )
  })
  if (response.ok) return (await response.json()) as Snapshot
  const { code } = (await response.json()) as { code?: string }
  throw Object.assign(new StartError(`O servidor não conseguiu fazer a cópia (${code ?? response.status}).`), { code })
}
