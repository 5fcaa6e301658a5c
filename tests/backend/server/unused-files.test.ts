import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { type Person, startMigratedServer, withRole } from './kit.ts'

/*
 * Files that nothing names any more: what is listed, who may remove it, and that nothing else goes.
 */

let server: RunningServer
let admin: Person
beforeAll(async () => {
  server = await startMigratedServer()
  admin = await withRole(server, 'Admin', 'admin')
})
afterAll(() => server.close())

const BUCKET = '/storage/v1/object/public/media/'

async function uploaded(name: string, days = 2): Promise<string> {
  const { error } = await admin.client.storage.from('media').upload(name, 'abc', { contentType: 'text/plain' })
  expect(error).toBeNull()
  await server.sql(`update storage.objects set created_at = now() - $2::int * interval '1 day' where name = $1`, [
    name,
    days,
  ])
  return name
}
const isThere = async (name: string) => (await fetch(`${server.url}${BUCKET}${name}`)).ok
const unused = async ({ client }: Person) => client.rpc('admin_unused_files' as never)
const release = async ({ client }: Person, names: string[]) =>
  client.rpc('admin_release_files' as never, { names } as never)
const namesOf = async () => ((await unused(admin)).data as { name: string }[] | null)?.map(({ name }) => name).sort()

it('what a text names, or an earlier version of one, is used; so is what is new or of another’s making', async () => {
  const file = (ending: string) => uploaded(`recados/${randomUUID()}${ending}`)
  const [picture, inText, attached, earlier, thumbnail] = [
    await file('.webp'),
    await file('.webp'),
    await file('/Programa.pdf'),
    await file('.webp'),
    await file('.webp'),
  ]
  await uploaded('recados/com espaço.txt'.normalize('NFD').replaceAll(/\p{M}/gu, ''))
  await uploaded(`recados/${randomUUID()}.txt`, 0)
  const left = [await file('.txt'), await file('/velho.pdf')].sort()
  await server.sql(
    `insert into public.recados (titulo, mensagem, anexos, rascunho) values ('t', $1, array[$2], true)`,
    [`<p>Veja <img src="${BUCKET}${inText}" alt="Flores">.</p>`, `${BUCKET}${attached}#Programa%20novo.pdf`],
  )
  await server.sql(
    `insert into public.videos (title, video_url, thumbnail_url) values ('v', 'https://youtu.be/FlorDemo-01', $1)`,
    [`https://projeto.example${BUCKET}${thumbnail}`],
  )
  const [event] = await server.sql<{ id: string }>(
    `insert into public.events (title, event_date, image_url) values ('e', '2031-01-01', $1) returning id`,
    [BUCKET + earlier],
  )
  await server.sql(`update public.events set image_url = $1 where id = $2`, [BUCKET + picture, event!.id])
  expect(await namesOf()).toEqual(left)

  // With its text, all that it named is unused.
  await server.sql('delete from public.events where id = $1', [event!.id])
  expect(await namesOf()).toEqual([...left, picture, earlier].sort())
})

it('only an administrator sees and removes them, only after asking, and it is in the log', async () => {
  const [file, other, used] = [
    await uploaded(`recados/${randomUUID()}.txt`),
    await uploaded(`recados/${randomUUID()}.txt`),
    await uploaded(`eventos/${randomUUID()}.webp`),
  ]
  const member = await withRole(server, 'Membro', 'member')
  const storageOf = ({ client }: Person) => client.storage.from('media')
  expect((await unused(member)).error).not.toBeNull()
  expect((await release(member, [file])).error).not.toBeNull()

  await storageOf(admin).remove([file])
  expect(await isThere(file)).toBe(true)
  await server.sql(`insert into public.events (title, event_date, image_url) values ('e', '2031-01-01', $1)`, [
    BUCKET + used,
  ])
  expect((await release(admin, [file, used, 'recados/nada.txt'])).data).toEqual([file])
  await storageOf(member).remove([file])
  expect(await isThere(file)).toBe(true)
  await storageOf(admin).remove([file, other, used])
  expect([await isThere(file), await isThere(other), await isThere(used)]).toEqual([false, true, true])
  expect(await namesOf()).toContain(other)

  const log = await server.sql(
    `select admin_email, detalhes from public.admin_logs where acao = 'EXCLUIR_ARQUIVOS' order by ordem`,
  )
  expect(log).toEqual([{ admin_email: admin.email, detalhes: { quantidade: 1, bytes: 3, arquivos: [file] } }])
})

it('what is used again after the question stays', async () => {
  const file = await uploaded(`eventos/${randomUUID()}.webp`)
  expect((await release(admin, [file])).data).toEqual([file])
  await server.sql(`insert into public.events (title, event_date, image_url) values ('e', '2031-01-01', $1)`, [
    BUCKET + file,
  ])
  await admin.client.storage.from('media').remove([file])
  expect(await isThere(file)).toBe(true)
})
