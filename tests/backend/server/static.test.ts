import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { FIXTURE_DIST, startFixtureServer } from './kit.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startFixtureServer({ staticDir: FIXTURE_DIST, siteUrl: 'https://florescer.example' })
})
afterAll(() => server.close())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A raw request: fetch would normalize the path and decompress the body. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const HTML = { accept: 'text/html' }

it('a page comes with its security headers, and its inline script with its hash', async () => {
  const { status, headers, body } = await get('/', HTML)
  expect(status).toBe(200)
  const inline = /<script>([\s\S]*?)<\/script>/.exec(body.toString())![1]!
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}';`)
  for (const part of [
    "default-src 'self'",
    "style-src 'self';",
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    "connect-src 'self';",
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "worker-src 'self'",
    'upgrade-insecure-requests',
  ]) {
    expect(policy).toContain(part)
  }
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  })
})

it('an app built for another Supabase may talk to it, and only to it', async () => {
  const own = await startFixtureServer({ staticDir: FIXTURE_DIST, supabaseUrl: 'https://abc.supabase.co/' })
  try {
    const { headers } = await fetch(own.url, { headers: HTML })
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;",
    )
    expect(headers.has('strict-transport-security')).toBe(false)
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  } finally {
    await own.close()
  }
})

it('files with a hash in their name are kept for ever; what decides the version is always revalidated', async () => {
  expect((await get('/assets/app-Ab12Cd34.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/version.json', '/qualquer/rota']) {
    expect([path, (await get(path, HTML)).headers['cache-control']]).toEqual([path, 'no-cache'])
  }
})

it('brotli, gzip or plain, as the browser accepts; the bytes are the same', async () => {
  const original = await readFile(join(FIXTURE_DIST, 'assets/app-Ab12Cd34.js'))
  const brotli = await get('/assets/app-Ab12Cd34.js', { 'accept-encoding': 'gzip, br' })
  const gzip = await get('/assets/app-Ab12Cd34.js', { 'accept-encoding': 'gzip, br;q=0' })
  const plain = await get('/assets/app-Ab12Cd34.js')
  expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(brotliDecompressSync(brotli.body)).toEqual(original)
  expect(gunzipSync(gzip.body)).toEqual(original)
  expect(plain.body).toEqual(original)
  expect(brotli.body.length).toBeLessThan(original.length / 2)
  expect(brotli.headers.vary).toBe('accept-encoding')
})

it('a browser that has the file gets a 304 without a body', async () => {
  const first = await get('/assets/app-Ab12Cd34.js', { 'accept-encoding': 'br' })
  const again = await get('/assets/app-Ab12Cd34.js', { 'accept-encoding': 'br', 'if-none-match': first.headers.etag! })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect((await get('/assets/app-Ab12Cd34.js', { 'if-none-match': '"other"' })).status).toBe(200)
})

it('HEAD answers as GET, without a body', async () => {
  const { status, headers, body } = await get('/', HTML, 'HEAD')
  expect([status, Number(headers['content-length']) > 0, body.length]).toEqual([200, true, 0])
})

it('a route of the app gets the app; a prerendered page, its own; a missing file, 404', async () => {
  expect((await get('/devocional/7', HTML)).body.toString()).toContain('id="root"')
  expect((await get('/quem-somos', HTML)).body.toString()).toContain('Prerendered')
  expect((await get('/quem-somos/', HTML)).body.toString()).toContain('Prerendered')
  expect((await get('/assets/old-Zz99Yy88.js', HTML)).status).toBe(404)
  expect((await get('/devocional/7', { accept: 'application/json' })).status).toBe(404)
  expect((await get('/', HTML, 'POST')).status).toBe(404)
})

it('a mailed link opens for clients that do not say what they accept, and for HEAD', async () => {
  for (const path of ['/criar-senha?email=a%40b.example&token=x', '/recados'])
    for (const method of ['GET', 'HEAD'])
      for (const headers of [{}, { accept: '*/*' }, { accept: 'text/*;q=0.5' }, { accept: 'image/webp, */*;q=0.1' }]) {
        const { status, headers: answered } = await get(path, headers as Record<string, string>, method)
        expect([path, method, headers, status]).toEqual([path, method, headers, 200])
        expect(answered['content-type']).toContain('text/html')
        // A cache keeps the two answers apart.
        expect(answered.vary).toBe('accept, accept-encoding')
      }
  for (const accept of ['application/json', 'image/*', 'text/html;q=0, application/json'])
    expect([accept, (await get('/recados', { accept })).status]).toEqual([accept, 404])
})

it('an address with a dot that is no file is 404, and for a browser it is the page that says so', async () => {
  for (const path of ['/nao-existe.html', '/devocional/1.5', '/recado/a.b', '/assets/old-Zz99Yy88.js']) {
    const page = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([path, page.status, page.headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
    expect(page.body.toString()).toContain('id="root"')
    expect((await get(path, { ...HTML, 'if-none-match': page.headers.etag! })).status).toBe(404)
    // A script that is gone must not be answered with a page.
    for (const accept of ['*/*', 'text/css,*/*;q=0.1', 'text/html;q=0'])
      expect((await get(path, { accept })).body.toString()).toBe('Não encontrado\n')
  }
})

it("nothing outside the folder is served, nor the build's notes", async () => {
  for (const path of [
    '/../kit.ts',
    '/%2e%2e/%2e%2e/kit.ts',
    '/..%2f..%2fkit.ts',
    '/assets/../../kit.ts',
    '/.build-note',
    '/%00',
    '/%E0%A4%A',
    '//etc/passwd',
  ]) {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 404])
    expect(body.toString()).toBe('Não encontrado\n')
  }
})

it('an unknown path of the API is 404 in JSON, readable from any origin', async () => {
  for (const path of ['/functions/v1/nowhere', '/realtime/v1/nowhere', '/rest/v1/nowhere', '/storage/v1/nowhere']) {
    const { status, headers, body } = await get(path, {
      apikey: server.publishableKey,
      origin: 'https://elsewhere.example',
    })
    expect([path, status]).toEqual([path, 404])
    expect(JSON.parse(body.toString())).toBeTypeOf('object')
    expect(headers['access-control-allow-origin']).toBe('*')
  }
})

it("the app may live at another origin: the browser's preflight is answered", async () => {
  for (const path of ['/rest/v1/notes', '/auth/v1/token', '/functions/v1/send-email', '/storage/v1/object/media/x']) {
    const { status, headers } = await get(
      path,
      {
        origin: 'https://app.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,authorization,x-new',
      },
      'OPTIONS',
    )
    expect(status).toBe(204)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-headers']).toBe('apikey,authorization,x-new')
    expect(headers['access-control-allow-methods']).toContain('PATCH')
  }
})
