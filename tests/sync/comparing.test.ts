import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { modifyDocuments } from '#sync/database/collections.ts'
import { ALL_COLLECTIONS } from '#sync/engine/replica.ts'
import { makePhone, type OpenApp, type Phone } from './kit/phone.ts'
import { memoryStorage } from './kit/simulation.ts'
import { openSqlServer, type SqlServer } from './kit/sql-server.ts'

/**
 * What a device and the server compare, and when: a tap does not cost a comparison of everything.
 */
const QUARTER_OF_AN_HOUR = 15 * 60 * 1000
const FAVORITE = '00000000-0000-4000-8000-0000000000f1'
const RECADO = '00000000-0000-4000-8000-0000000000a1'

let server: SqlServer
let phone: Phone
let app: OpenApp
let now: number
let isServerBusy: boolean

beforeAll(async () => {
  server = await openSqlServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const userId = await server.member()
  now = Date.now()
  isServerBusy = false
  await server.sql(`insert into public.recados (id, titulo, mensagem) values ($1::uuid, 'Recado', 'Olá')`, [RECADO])
  phone = makePhone({
    userId,
    collections: ALL_COLLECTIONS,
    storage: memoryStorage(),
    now: () => now,
    exchange: async (request) =>
      isServerBusy
        ? { ok: false, failure: { kind: 'busy', status: 503 } }
        : { ok: true, answer: await server.exchange(userId, request) },
  })
  app = await phone.open()
  await app.engine.synchronise()
})
afterEach(() => phone.close())

const EVERYTHING = [...ALL_COLLECTIONS].sort()

/** What each request since the last call asked to compare. */
function compared(): (readonly string[])[] {
  return phone.requests.splice(0).map(({ compare = [] }) => [...compare].sort())
}

it('everything at the start, after a change of connection and every quarter of an hour; nothing when there is no news', async () => {
  expect(compared()).toEqual([EVERYTHING])
  await app.engine.synchronise()
  expect(compared()).toEqual([[]])
  app.engine.reportOffline()
  await app.engine.synchronise()
  expect(compared()).toEqual([EVERYTHING])
  now += QUARTER_OF_AN_HOUR + 1
  await app.engine.synchronise()
  expect(compared()).toEqual([EVERYTHING])
})

it('everything also after the phone’s clock was set back: how long it has been is not known then', async () => {
  compared()
  now -= 4 * QUARTER_OF_AN_HOUR
  await app.engine.synchronise()
  expect(compared()).toEqual([EVERYTHING])
  await app.engine.synchronise()
  expect(compared()).toEqual([[]])
})

it('after a push, only what it touched', async () => {
  compared()
  await app.commands.setFavorite(FAVORITE, true)
  await app.engine.synchronise()
  expect(compared()).toEqual([['favorites']])
  await app.commands.startJourney()
  await app.commands.markRead([RECADO])
  await app.engine.synchronise()
  expect(compared()).toEqual([['progress', 'read_marks']])
})

it('what a push did not confirm, because its answer was lost, is compared with the rest', async () => {
  compared()
  await app.commands.setFavorite(FAVORITE, true)
  isServerBusy = true
  await app.engine.synchronise()
  isServerBusy = false
  await app.engine.synchronise()
  expect(compared()).toEqual([['favorites'], EVERYTHING])
})

it('what the server cannot take yet hinders no repair: what the phone has lost comes back, and the row waits', async () => {
  await modifyDocuments(await app.database.collection('recados'), [RECADO], () => null)
  await app.commands.setFavorite(FAVORITE, true)
  await server.sql('revoke insert, update on public.devotional_favorites from authenticated')
  try {
    app.engine.retry()
    await app.engine.synchronise()
    expect(await phone.all('recados')).toHaveLength(1)
    expect(await phone.all('favorites')).toMatchObject([{ unsent: 1 }])
    expect(phone.unexpectedErrors.splice(0)).toMatchObject([{ message: expect.stringContaining('42501') }])
    // Of the row's own collection nothing is repaired: it differs as long as the row waits.
    phone.requests.length = 0
    await app.engine.synchronise()
    expect(phone.requests).toHaveLength(1)
    expect(phone.unexpectedErrors.splice(0)).toMatchObject([{ message: expect.stringContaining('42501') }])
  } finally {
    await server.sql('grant insert, update on public.devotional_favorites to authenticated')
  }
  await app.engine.synchronise()
  expect(await phone.all('favorites')).toMatchObject([{ unsent: 0 }])
  expect(await app.replica.readMetadata('repair')).toBeNull()
  expect(phone.unexpectedErrors).toEqual([])
})

it('a difference outside the push is found within a quarter of an hour, and repaired', async () => {
  await server.sql('alter table public.recados disable trigger user')
  await server.sql('delete from public.recados')
  await server.sql('alter table public.recados enable trigger user')
  await server.sql('select sync.recount()')
  await app.commands.setFavorite(FAVORITE, true)
  await app.engine.synchronise()
  expect(await phone.all('recados')).toHaveLength(1)
  now += QUARTER_OF_AN_HOUR + 1
  await app.engine.synchronise()
  expect(await phone.all('recados')).toEqual([])
})
