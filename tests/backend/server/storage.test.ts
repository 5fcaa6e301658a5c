import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { newPerson, service, startFixtureServer, tempDir, visitor } from './kit.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: RunningServer
beforeAll(async () => {
  const mediaDir = await tempDir()
  await mkdir(join(mediaDir, 'eventos'))
  await writeFile(join(mediaDir, 'eventos/chá da tarde.png'), PNG)
  server = await startFixtureServer({ seed: 'demo', mediaDir })
})
afterAll(() => server.close())

it('a picture of the demo is public, cached for ever, with 304 and ranges', async () => {
  const { data } = visitor(server).storage.from('media').getPublicUrl('eventos/chá da tarde.png')
  const answer = await fetch(data.publicUrl)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
  const etag = answer.headers.get('etag')!
  expect((await fetch(data.publicUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const part = await fetch(data.publicUrl, { headers: { range: 'bytes=1-3' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 1-3/${PNG.length}`,
    'PNG',
  ])
  expect((await fetch(data.publicUrl, { headers: { range: 'bytes=9999-' } })).status).toBe(416)
  const head = await fetch(data.publicUrl, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PNG.length)])
})

it('the service uploads, lists, reads, replaces and deletes, with supabase-js unchanged', async () => {
  const media = service(server).storage.from('media')
  expect(
    (await media.upload('recados/aviso.txt', 'olá', { contentType: 'text/plain', cacheControl: '60' })).error,
  ).toBeNull()
  expect((await media.upload('recados/aviso.txt', 'de novo', { contentType: 'text/plain' })).error).not.toBeNull()
  expect((await media.list('recados')).data).toHaveLength(1)
  expect(await (await media.download('recados/aviso.txt')).data!.text()).toBe('olá')

  const url = media.getPublicUrl('recados/aviso.txt').data.publicUrl
  const answer = await fetch(url)
  expect([await answer.text(), answer.headers.get('cache-control')]).toEqual([
    'olá',
    expect.stringContaining('max-age=60'),
  ])
  await media.upload('recados/aviso.txt', 'mudou', { contentType: 'text/plain', upsert: true })
  expect(await (await fetch(url)).text()).toBe('mudou')
  expect((await media.remove(['recados/aviso.txt'])).error).toBeNull()
  expect((await fetch(url)).status).toBe(400)
})

it('a file that a power cut has emptied is missing, and nobody keeps that it was empty', async () => {
  const dataDir = await copySnapshot('fixtures')
  const other = await startFixtureServer({ dataDir })
  try {
    const media = service(other).storage.from('media')
    await media.upload('recados/aviso.txt', 'olá', { contentType: 'text/plain', cacheControl: '31536000' })
    for (const name of await readdir(join(dataDir, 'storage'), { recursive: true }))
      if (/[\da-f]{64}$/.test(name)) await truncate(join(dataDir, 'storage', name))
    const answer = await fetch(media.getPublicUrl('recados/aviso.txt').data.publicUrl)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(await answer.json()).toMatchObject({ statusCode: '404' })
  } finally {
    await other.close()
  }
})

it('visitors and members neither write nor list', async () => {
  const ana = await newPerson(server, 'Ana')
  for (const client of [visitor(server), ana.client]) {
    expect((await client.storage.from('media').upload('x.txt', 'x')).error).not.toBeNull()
    expect((await client.storage.from('media').list()).data).toEqual([])
    await client.storage.from('media').remove(['eventos/chá da tarde.png'])
  }
  const { data } = visitor(server).storage.from('media').getPublicUrl('eventos/chá da tarde.png')
  expect((await fetch(data.publicUrl)).status).toBe(200)
})

it('an uploaded object is never a page of this origin', async () => {
  const media = service(server).storage.from('media')
  await media.upload('sly.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', {
    contentType: 'image/svg+xml',
  })
  const answer = await fetch(media.getPublicUrl('sly.svg').data.publicUrl)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

it('a private bucket cannot be read at the public address', async () => {
  const { storage } = service(server)
  await storage.createBucket('private', { public: false })
  await storage.from('private').upload('x.txt', 'segredo')
  expect((await fetch(`${server.url}/storage/v1/object/public/private/x.txt`)).status).toBe(400)
  expect((await visitor(server).storage.from('private').download('x.txt')).error).not.toBeNull()
  expect(await (await storage.from('private').download('x.txt')).data!.text()).toBe('segredo')
})

it('a form that breaks off is the fault of who sent it, and nothing is stored', async () => {
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nPN'
  for (const [body, form] of [
    [start, 'multipart/form-data; boundary=x'],
    [start, 'multipart/form-data'],
    ['xxxx', 'multipart/form-data; boundary=x'],
  ] as const) {
    const answer = await fetch(`${server.url}/storage/v1/object/media/recados/a.png`, {
      method: 'POST',
      headers: { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}`, 'content-type': form },
      body,
    })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { statusCode: '400', error: 'InvalidRequest', message: 'The form cannot be read' },
    ])
  }
  const stored = await service(server).storage.from('media').list('recados')
  expect(stored.data!.map(({ name }) => name)).not.toContain('a.png')
})
