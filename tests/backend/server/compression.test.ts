import { createClient } from '@supabase/supabase-js'
import { request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseEncoding } from '#backend/server/http/compression.ts'
import type { RunningServer } from '#backend/server/options.ts'
import { service, startFixtureServer } from './kit.ts'

/** More than one packet, as a first synchronisation brings. */
const MANY = 300
/** One row: too small to be compressed. */
const FEW = '/rest/v1/news?select=title&id=eq.1'
const ALL = '/rest/v1/news?select=id,title&order=id'

let server: RunningServer
beforeAll(async () => {
  server = await startFixtureServer()
  await server.sql(
    `insert into public.news (title) select 'Notícia nº ' || n || ': o ermo exultará e florescerá' from generate_series(1, $1::int) n`,
    [MANY],
  )
})
afterAll(() => server.close())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A raw request: fetch would decompress the answer. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers: { apikey: server.publishableKey, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      )
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

const accept = (encodings: string) => ({ 'accept-encoding': encodings })

it('answers of the API come in brotli, gzip or plain, as the device accepts; the bytes are the same', async () => {
  const [brotli, gzip, plain] = [
    await ask(ALL, accept('gzip, deflate, br')),
    await ask(ALL, accept('gzip')),
    await ask(ALL),
  ]
  expect([brotli, gzip, plain].map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
    [200, 'br'],
    [200, 'gzip'],
    [200, undefined],
  ])
  expect(JSON.parse(plain.body.toString())).toHaveLength(MANY)
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  for (const { body, headers } of [brotli, gzip]) {
    expect(body.length).toBeLessThan(plain.body.length / 4)
    // A content-length is that of the compressed bytes.
    expect(Number(headers['content-length'] ?? body.length)).toBe(body.length)
  }
})

it('a cache on the way is told that there is more than one form, also where the answer is plain', async () => {
  for (const answer of [
    await ask(ALL, accept('br')),
    await ask(ALL),
    await ask(FEW, accept('br')),
    await ask(ALL, accept('br'), 'HEAD'),
  ]) {
    expect(String(answer.headers.vary).toLowerCase().split(/,\s*/)).toContain('accept-encoding')
  }
})

it('a small answer stays plain', async () => {
  const { headers, body } = await ask(FEW, accept('br, gzip'))
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(body.toString())).toHaveLength(1)
})

it('an error and an empty answer arrive as they are', async () => {
  const refused = await ask('/rest/v1/notes?select=secret', accept('br'))
  expect([refused.status >= 400, JSON.parse(refused.body.toString())]).toEqual([
    true,
    expect.objectContaining({ message: expect.any(String) }),
  ])
  const head = await ask(ALL, accept('br'), 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
})

it('supabase-js reads the answer as before', async () => {
  const reader = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
  const { data, count, error } = await reader.from('news').select('id, title', { count: 'exact' })
  expect([error, data?.length, count]).toEqual([null, MANY, MANY])
})

describe('a file of the bucket', () => {
  const json = JSON.stringify(Array.from({ length: 500 }, (_, i) => `linha ${i}`))
  const path = '/storage/v1/object/public/media/dados.json'
  beforeAll(async () => {
    const { error } = await service(server)
      .storage.from('media')
      .upload('dados.json', json, { contentType: 'application/json' })
    if (error) throw error
  })

  it('comes with its own bytes, also in parts', async () => {
    const whole = await ask(path, accept('br'))
    expect([whole.status, whole.headers['content-encoding'], whole.body.toString()]).toEqual([200, undefined, json])
    const part = await ask(path, { ...accept('br'), range: 'bytes=0-1999' })
    expect([part.status, part.headers['content-encoding'], part.body.toString()]).toEqual([
      206,
      undefined,
      json.slice(0, 2000),
    ])
  })
})

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0.0, br;q=0.000', 'identity'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['GZIP ; Q=1', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['zstd', 'identity'],
  ['br;q=x', 'identity'],
])('Accept-Encoding %j: %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
