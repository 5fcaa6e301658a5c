import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to whoever asks for any: Linux from 32,768 on, others from 49,152. */
const PORTS = { from: 20_000, until: 32_768 }

/**
 * A free loopback port for a server that starts later, or goes away and comes back: nobody who asks
 * for any port is given it meanwhile.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.until)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
