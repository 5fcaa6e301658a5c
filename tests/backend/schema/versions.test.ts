import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { isDenied, rest } from './rest.ts'

interface Version {
  doc: Record<string, unknown>
  author: string | null
  written_at: string | null
}

let ministry: Ministry
let admin: Person
let token: string
const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
  ministry.server.sql<Row>(query, params)

beforeAll(async () => {
  ministry = await openMinistry()
  admin = await ministry.person('marta', 'admin')
  token = await ministry.tokenOf(admin)
})
afterAll(() => ministry.close())

const ask = (as: string, collection: string, doc_id: string) =>
  rest(ministry, as, 'POST', 'rpc/content_versions', { body: { collection, doc_id } })
const versions = async (id: string, collection = 'recados') => (await ask(token, collection, id)).body as Version[]
const change = (id: string, body: object) => rest(ministry, token, 'PATCH', `recados?id=eq.${id}`, { body })

it('each write of a text leaves who wrote what and when, newest first; saying the same again leaves nothing', async () => {
  const [row] = await sql<{ id: string }>(
    `insert into public.recados (titulo, mensagem) values ('Retiro', 'Dia 5') returning id`,
  )
  const { id } = row!
  await change(id, { mensagem: 'Dia 6' })
  await change(id, { mensagem: 'Dia 6' })
  await change(id, { titulo: 'Retiro adiado' })
  expect(await versions(id)).toMatchObject([
    { doc: { titulo: 'Retiro adiado', mensagem: 'Dia 6' }, author: 'marta', written_at: expect.any(String) },
    { doc: { titulo: 'Retiro', mensagem: 'Dia 6' }, author: 'marta' },
    { doc: { titulo: 'Retiro', mensagem: 'Dia 5' }, author: null },
  ])
})

it('of a text that was there before, the first change keeps what it said', async () => {
  const id = await ministry.devotional(3)
  await sql('delete from private.content_versions')
  await sql(`update public.devotionals set title = 'Outro' where id = $1`, [id])
  expect((await versions(id, 'devotionals')).map(({ doc, written_at }) => [doc.title, written_at === null])).toEqual([
    ['Outro', false],
    ['Dia 3', true],
  ])
})

it('no more than thirty are kept, none of what was deleted, and an author who is gone leaves no name', async () => {
  const [row] = await sql<{ id: string }>(
    `insert into public.recados (titulo, mensagem) values ('Muitas', '0') returning id`,
  )
  const { id } = row!
  for (let n = 1; n <= 35; n += 1) await sql('update public.recados set mensagem = $2 where id = $1', [id, String(n)])
  const kept = await versions(id)
  expect(kept).toHaveLength(30)
  expect(kept.at(-1)!.doc.mensagem).toBe('6')

  const joana = await ministry.person('joana', 'admin')
  await rest(ministry, await ministry.tokenOf(joana), 'PATCH', `recados?id=eq.${id}`, { body: { mensagem: 'dela' } })
  expect((await versions(id))[0]).toMatchObject({ author: 'joana' })
  await sql('delete from auth.users where id = $1', [joana.id])
  expect((await versions(id))[0]).toMatchObject({ doc: { mensagem: 'dela' }, author: null })

  await sql('delete from public.recados where id = $1', [id])
  expect(await versions(id)).toEqual([])
})

it('only administrators may ask', async () => {
  const maria = await ministry.tokenOf(await ministry.person('maria'))
  const id = await ministry.devotional(9)
  expect(isDenied(await ask(maria, 'devotionals', id))).toBe(true)
  expect((await rest(ministry, null, 'POST', 'rpc/content_versions', { body: {} })).status).toBeGreaterThanOrEqual(400)
})
