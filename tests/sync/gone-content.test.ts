import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { offline, online, openDevice, type Device } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { sweepAll } from '#tests/kit/sweep.ts'

let ministry: Ministry
let maria: Person
let phone: Device
let count = 0
const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
  ministry.server.sql<Row>(query, params)

beforeAll(async () => {
  ministry = await openMinistry()
})
afterAll(() => ministry.close())
beforeEach(async () => {
  await sql('delete from public.recados')
  await sql('delete from public.devotionals')
  maria = await ministry.person(`maria${++count}`)
  phone = await openDevice(ministry, maria)
})
afterEach(() => phone.close())

async function recado(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into public.recados (titulo, mensagem) values ('Retiro', 'Venham') returning id`,
  )
  return row!.id
}

/** How often the phone started from nothing. */
const beginnings = () => phone.requests.filter(({ epoch }) => epoch === null).length

async function expectInSync(): Promise<void> {
  expect(phone.errors).toEqual([])
  expect(await phone.replica.unsent(10)).toEqual([])
  const notes = await (await phone.database.meta()).find().exec()
  expect(notes.map(({ id }) => id).filter((id) => id.startsWith('refused:'))).toEqual([])
}

/** This many days go by, and the server sweeps. */
async function pass(days: number): Promise<void> {
  await sql('alter table sync.changes disable trigger stamp_change')
  await sql(`update sync.changes set changed_at = changed_at - $1 * interval '1 day'`, [days])
  await sql('alter table sync.changes enable trigger stamp_change')
  for (const table of ['meta', 'earlier_epochs'])
    await sql(`update sync.${table} set begun_at = begun_at - $1 * interval '1 day'`, [days])
  await sweepAll(sql)
}

it('a mark made offline on content deleted meanwhile is no error, does not wait, and leaves no device out of step', async () => {
  const [read, day] = [await recado(), await ministry.devotional(1)]
  await phone.engine.synchronise()
  phone.network.via = offline
  await phone.commands.markRead([read])
  await phone.commands.setFavorite(day, true)
  await sql('delete from public.recados')
  await sql('delete from public.devotionals')

  phone.network.via = online
  await phone.engine.synchronise()
  await expectInSync()
  expect(await phone.all('read_marks')).toEqual([])
  expect(await phone.all('favorites')).toEqual([])
  expect(await sql('select 1 as one from public.recados_leitura where user_id = $1', [maria.id])).toEqual([])
  expect(await sql('select 1 as one from public.devotional_favorites where user_id = $1', [maria.id])).toEqual([])
  // Nothing had to be repaired.
  expect(beginnings()).toBe(1)
  expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
})

it('her first write may be a mark that comes too late: she hears of it too', async () => {
  const read = await recado()
  // None of her rows has a number yet (only her approval had one), and a new device is told no past
  // deletions.
  await sql('delete from public.sync_heads where scope = $1', [maria.id])
  await phone.engine.synchronise()
  phone.network.via = offline
  await phone.commands.markRead([read])
  await sql('delete from public.recados')

  phone.network.via = online
  await phone.engine.synchronise()
  expect(await phone.all('read_marks')).toEqual([])
  await expectInSync()
  expect(beginnings()).toBe(1)
})

it('killed while storing the first page, the device hears of everything deleted since', async () => {
  await Promise.all([recado(), recado()])
  const { writeCursor } = phone.replica
  // Killed after storing the rows, before the cursor that belongs to them.
  phone.replica.writeCursor = (cursor) =>
    cursor && cursor.content > 0 ? Promise.reject(new Error('Killed')) : writeCursor(cursor)
  await phone.engine.synchronise().catch(() => undefined)
  expect(await phone.all('recados')).toHaveLength(2)
  phone.errors.length = 0
  phone.replica.writeCursor = writeCursor
  await sql('delete from public.recados')

  await phone.engine.synchronise()
  expect(await phone.all('recados')).toEqual([])
  await expectInSync()
  expect(beginnings()).toBe(1)
})

it('a mark of an id that never existed is kept nowhere', async () => {
  await phone.engine.synchronise()
  await phone.commands.markRead([randomUUID()])
  await phone.engine.synchronise()
  await expectInSync()
  expect(await phone.all('read_marks')).toEqual([])
  expect(await sql('select 1 as one from sync.changes where scope = $1', [maria.id])).toEqual([])
})

it('marks that the server forgets leave the device too', async () => {
  const read = await recado()
  await phone.engine.synchronise()
  await phone.commands.markRead([read])
  await phone.engine.synchronise()
  await sql('delete from public.recados')
  await phone.engine.synchronise()
  expect(await phone.all('read_marks')).toHaveLength(1)

  await pass(31)
  await phone.engine.synchronise()
  await expectInSync()
  expect(await phone.all('read_marks')).toEqual([])
  expect(beginnings()).toBe(1)
})

it('a phone away for months loses what was deleted and forgotten, and none of its unsent writes', async () => {
  const gone = await recado()
  await phone.engine.synchronise()
  await phone.commands.startJourney()
  await phone.commands.completeDay(1)
  await sql('delete from public.recados')
  for (const days of [31, 31, 31, 31]) await pass(days)
  expect(await sql('select 1 as one from sync.changes where doc_id = $1', [gone])).toEqual([])

  const news = await recado()
  phone = await phone.reopen()
  await phone.engine.synchronise()
  await expectInSync()
  // Told at once, and once.
  expect(phone.requests.map(({ epoch }) => epoch === null)).toEqual([false, true])
  expect((await phone.all('recados')).map(({ id }) => id)).toEqual([news])
  expect(await phone.all('progress')).toMatchObject([{ completed_days: [1], unsent: 0 }])
  expect(await sql('select completed_days from public.user_progress where user_id = $1', [maria.id])).toEqual([
    { completed_days: [1] },
  ])
  expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
})

it('a phone away for months whose member was deactivated meanwhile is told so: it is the same history', async () => {
  await phone.engine.synchronise()
  for (const days of [31, 31, 31, 31]) await pass(days)
  await sql(`insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Maria', 'desativado')`, [
    maria.email,
  ])
  await phone.engine.synchronise()
  expect(phone.accounts.at(-1)).toMatchObject({ status: 'deactivated' })
})

it('a phone that appears now and then never starts over', async () => {
  const gone = await recado()
  await phone.engine.synchronise()
  await sql('delete from public.recados')
  for (const days of [31, 31]) await pass(days)
  await phone.engine.synchronise()
  expect(await phone.all('recados')).toEqual([])
  for (const days of [31, 31, 31]) await pass(days)
  expect(await sql('select 1 as one from sync.changes where doc_id = $1', [gone])).toEqual([])
  await phone.engine.synchronise()
  await expectInSync()
  expect(beginnings()).toBe(1)
})

it('after a backup that renamed the history, a phone with an earlier name starts over too', async () => {
  await phone.engine.synchronise()
  await pass(31)
  await sql('update sync.meta set epoch = gen_random_uuid()')
  await phone.engine.synchronise()
  await expectInSync()
  expect(beginnings()).toBe(2)
})
