import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The line between phones and server, with everything that passes: pages, worker and socket. */
export interface CountedLine {
  url: string
  /** Since the last call. Bytes as they would be on the wire before TLS. */
  take(): { requests: number; up: number; down: number }
  close(): void
}

const REQUEST = /(?:^|\r\n\r\n)(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \//g

export async function countLine(target: string): Promise<CountedLine> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let count = { requests: 0, up: 0, down: 0 }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.on('data', (chunk: Buffer) => {
        count[socket === near ? 'up' : 'down'] += chunk.byteLength
        if (socket === near) count.requests += chunk.toString('latin1').match(REQUEST)?.length ?? 0
        other.write(chunk)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = count
      count = { requests: 0, up: 0, down: 0 }
      return taken
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
