import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EXCHANGE_PATH } from '#sync/api/exchange.ts'
import type { ExchangeRequest } from '#sync/engine/wire.ts'

const RENEWAL_PATH = '/auth/v1/token?grant_type=refresh_token'

/** A request on its way. */
export interface PendingRequest {
  /** Forwards to the server, and returns its answer unchanged. */
  forward(): Promise<{ status: number; body: string }>
  /** Where the answer goes; destroying it cuts the connection. */
  res: ServerResponse
}

/** Where a hotel's network leads whoever has not signed in to it, and what it shows there. */
export const HOTEL_PATH = '/entre-na-rede'
export const HOTEL = '<html>Entre na rede do hotel</html>'

/** One exchange on its way. */
export interface PendingExchange extends PendingRequest {
  request: ExchangeRequest
  headers: IncomingHttpHeaders
}

/** What stands between the app and the server: a radio mast, a proxy, a hotel's captive portal. */
export interface FaultyNetwork {
  url: string
  /** What becomes of each exchange. */
  via: (pending: PendingExchange) => Promise<void>
  /** What becomes of each renewal of a session. All other requests pass. */
  renewal: (pending: PendingRequest) => Promise<void>
  /** The paths of all requests, in order. */
  passed: string[]
  close(): Promise<void>
}

/** The network of an ordinary day. */
export async function pass({ forward, res }: PendingRequest): Promise<void> {
  const { status, body } = await forward()
  json(res, status, body)
}

export function json(res: ServerResponse, status: number, body: string): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
}

/** @param target where the server is */
export async function openFaultyNetwork(target: string): Promise<FaultyNetwork> {
  const server = createServer((req, res) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk as Buffer)
      const sent = Buffer.concat(chunks).toString()
      const path = req.url!
      network.passed.push(path)
      const forward = async () => {
        const {
          host: _host,
          connection: _connection,
          'content-length': _length,
          'transfer-encoding': _encoding,
          ...headers
        } = req.headers
        const response = await fetch(target + path, {
          method: req.method!,
          headers: headers as Record<string, string>,
          body: sent || null,
        })
        return { status: response.status, body: await response.text() }
      }
      if (path === HOTEL_PATH) return void res.writeHead(200, { 'Content-Type': 'text/html' }).end(HOTEL)
      if (path === RENEWAL_PATH) return network.renewal({ forward, res })
      if (path !== EXCHANGE_PATH) return pass({ forward, res })
      const { request } = JSON.parse(sent) as { request: ExchangeRequest }
      await network.via({ request, headers: req.headers, forward, res })
    })().catch((error: unknown) => res.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const network: FaultyNetwork = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    via: pass,
    renewal: pass,
    passed: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return network
}
