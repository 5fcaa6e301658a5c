import { request as httpRequest, type ClientRequest } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isThorough } from '#tests/kit/lane.ts'
import { startServerProcess, TIDY, type ServerProcess } from '#tests/kit/server-process.ts'

const MB = 1024 * 1024
/**
 * By how much the server may have grown after eight times 45 MB. On a busy machine memory is freed
 * late.
 */
const GROWTH = (isThorough ? 50 : 120) * MB

/** Nobody can fill the server's memory with uploads. */
describe('uploads', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServerProcess(TIDY)
    // Measured warm: the first requests load what all others need.
    for (let n = 0; n < 40; n += 1) await upload(MB, n % 2 ? {} : { apikey: server.publishableKey })
  })
  afterAll(() => server.close())

  interface Upload {
    sent: ClientRequest
    /** The answer's status, or 0 if the server hung up. */
    status: Promise<number>
    write(bytes: number): Promise<void>
  }

  /** Announces the length; the caller decides what is sent, and when. */
  function begin(bytes: number, headers: Record<string, string> = {}): Upload {
    const sent = httpRequest(`${server.url}/storage/v1/object/media/recados/${bytes}.png`, {
      method: 'POST',
      // A connection of its own: the server closes that of a refused one, perhaps just when the
      // next one takes it.
      agent: false,
      headers: { 'content-type': 'image/png', 'content-length': bytes, ...headers },
    })
    const status = new Promise<number>((resolve) => {
      sent.on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', () => resolve(0))
    })
    return {
      sent,
      status,
      async write(size) {
        for (let left = size; left > 0 && !sent.destroyed; left -= MB) {
          const taken = new Promise<void>((resolve) => sent.write(Buffer.alloc(Math.min(MB, left)), () => resolve()))
          await Promise.race([taken, status])
        }
      },
    }
  }

  async function upload(bytes: number, headers?: Record<string, string>): Promise<number> {
    const { sent, status, write } = begin(bytes, headers)
    await write(bytes)
    sent.end()
    return status
  }

  it.each([
    ['without a key', () => ({})],
    ['with the public key', () => ({ apikey: server.publishableKey })],
    ['with a token that we did not sign', () => ({ authorization: 'Bearer a.b.c' })],
  ])('eight files of 45 MB at once, %s: none is read', async (_who, headers: () => Record<string, string>) => {
    const before = await server.memory()
    const statuses = await Promise.all(Array.from({ length: 8 }, () => upload(45 * MB, headers())))
    expect(statuses.filter((status) => status !== 401 && status !== 0)).toEqual([])
    // Refused uploads leave garbage, which other requests collect.
    const grown = async () => {
      await upload(MB, headers())
      return (await server.memory()) - before
    }
    await expect.poll(grown, { interval: 10 }).toBeLessThan(GROWTH)
  })

  it("a signed-in caller takes the memory of one of the largest files at a time, and other people's files pass", async () => {
    const tokenOf = async (name: string) => {
      const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
      const { data } = await client.auth.signInWithPassword({
        email: `${name}@florescer.example`,
        password: `florescer-${name}`,
      })
      return { authorization: `Bearer ${data.session!.access_token}` }
    }
    const [maria, joana] = [await tokenOf('maria'), await tokenOf('joana')]
    const first = begin(45 * MB, maria)
    await first.write(44 * MB)
    // The server may not have counted all of it yet.
    await expect.poll(() => upload(40 * MB, maria)).toBe(503)
    // Joana may not put anything there, and is told so once it was read.
    expect(await upload(40 * MB, joana)).toBe(400)
    await first.write(MB)
    first.sent.end()
    expect(await first.status).toBe(400)
    expect(await upload(40 * MB, maria)).toBe(400)
  })
})
