import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { newPerson, type Person, service, startMigratedServer, visitor, withRole } from './kit.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: RunningServer
let admin: Person
beforeAll(async () => {
  // The bucket's policies have to refuse without our door too: a hosted project has none.
  server = await startMigratedServer({ isDoorOpen: true })
  admin = await withRole(server, 'Admin', 'admin')
})
afterAll(() => server.close())

interface File {
  key: string
  body: Uint8Array
  type: string
}

const picture = (folder = 'recados'): File => ({ key: `${folder}/${randomUUID()}.png`, body: PNG, type: 'image/png' })

/** As the app sends a file: its bytes as the body, without a library. */
function upload({ key, body, type }: File, token: string, upsert = false, bucket = 'media'): Promise<Response> {
  return fetch(`${server.url}/storage/v1/object/${bucket}/${key}`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      Authorization: `Bearer ${token}`,
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'x-upsert': String(upsert),
    },
    body: Buffer.from(body),
  })
}

const publicUrl = (key: string) => `${server.url}/storage/v1/object/public/media/${key}`

it("an administrator's file is public, and stays in caches for ever", async () => {
  const file = picture()
  expect((await upload(file, admin.token)).status).toBe(200)
  const answer = await fetch(publicUrl(file.key))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('cache-control')).toContain('max-age=31536000')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
})

it('nobody else uploads: visitors, pending and deactivated people, members, and an administrator who lost the role', async () => {
  const former = await withRole(server, 'Antiga', 'admin')
  await server.sql(`update public.user_roles set role = 'member' where user_id = $1`, [former.id])
  const callers: Record<string, string> = {
    visitor: server.publishableKey,
    pending: (await newPerson(server, 'Pendente')).token,
    member: (await withRole(server, 'Membro', 'member')).token,
    deactivated: (await withRole(server, 'Desativada', 'admin', 'desativado')).token,
    former: former.token,
  }
  for (const [who, token] of Object.entries(callers)) {
    const file = picture()
    const { ok, status } = await upload(file, token)
    expect({ who, ok, isFault: status >= 500, isThere: (await fetch(publicUrl(file.key))).ok }).toEqual({
      who,
      ok: false,
      isFault: false,
      isThere: false,
    })
  }
})

it('what lies at an address neither changes nor goes, not by an administrator either', async () => {
  const file = picture()
  expect((await upload(file, admin.token)).ok).toBe(true)
  const other = { ...file, body: Buffer.from('outra coisa') }
  expect((await upload(other, admin.token)).ok).toBe(false)
  expect((await upload(other, admin.token, true)).ok).toBe(false)
  const put = await fetch(`${server.url}/storage/v1/object/media/${file.key}`, {
    method: 'PUT',
    headers: { apikey: server.publishableKey, Authorization: `Bearer ${admin.token}`, 'Content-Type': 'image/png' },
    body: Buffer.from(other.body),
  })
  expect(put.ok).toBe(false)
  await admin.client.storage.from('media').remove([file.key])
  await admin.client.storage.from('media').move(file.key, 'recados/outro.png')
  expect(Buffer.from(await (await fetch(publicUrl(file.key))).arrayBuffer())).toEqual(PNG)
})

it('only the types and sizes that content uses are taken', async () => {
  for (const type of [
    'text/html',
    'image/svg+xml',
    'application/javascript',
    'application/zip',
    'application/octet-stream',
  ]) {
    const file = { ...picture(), type }
    const { ok } = await upload(file, admin.token)
    expect({ type, ok, isThere: (await fetch(publicUrl(file.key))).ok }).toEqual({ type, ok: false, isThere: false })
  }
  const largest = { ...picture(), body: new Uint8Array(20 * 1024 * 1024) }
  expect((await upload(largest, admin.token)).ok).toBe(true)
  const tooLarge = { ...picture(), body: new Uint8Array(20 * 1024 * 1024 + 1) }
  const answer = await upload(tooLarge, admin.token)
  expect([400, 413]).toContain(answer.status)
  expect((await fetch(publicUrl(tooLarge.key))).ok).toBe(false)
})

it("the CLI's bucket (config.toml) is the migration's: 'seed buckets' changes nothing", async () => {
  const toml = await readFile(new URL('../../../backend/supabase/config.toml', import.meta.url), 'utf8')
  const section = toml.split('[storage.buckets.media]')[1]!.split(/^\[/m)[0]!
  const types = [.../^allowed_mime_types = \[([^\]]*)\]/m.exec(section)![1]!.matchAll(/"([^"]+)"/g)].map(
    ([, type]) => type,
  )
  const [bucket] = await server.sql(
    `select public, file_size_limit::int / 1024 / 1024 || 'MiB' as size, array_to_json(allowed_mime_types) as types
     from storage.buckets where id = 'media'`,
  )
  expect({
    public: /^public = true$/m.test(section),
    size: /^file_size_limit = "(\w+)"$/m.exec(section)?.[1],
    types,
  }).toEqual(bucket)
})

it('no other bucket is open, and no file name leads out of it', async () => {
  await service(server).storage.createBucket('outro', { public: true })
  expect((await upload(picture(), admin.token, false, 'outro')).ok).toBe(false)
  const sly = { ...picture(), key: '..%2f..%2fkeys.json' }
  await upload(sly, admin.token)
  expect(
    (await fetch(`${server.url}/storage/v1/object/public/media/..%2f..%2fkeys.json`)).headers.get('content-type'),
  ).not.toBe('application/json')
  expect((await service(server).auth.admin.listUsers()).error).toBeNull()
})

it('only administrators see the list of files', async () => {
  const member = await withRole(server, 'Membro', 'member')
  for (const client of [visitor(server), member.client])
    expect((await client.storage.from('media').list('recados')).data ?? []).toEqual([])
  expect((await admin.client.storage.from('media').list('recados')).data!.length).toBeGreaterThan(0)
})
