import type { Dexie } from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstValueFrom, type Observable } from 'rxjs'
import { openDevice, offline, type Device } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { watchIds } from '#sync/database/object-stores.ts'
import type { LocalCollection } from '#sync/database/collections.ts'
import type { ExchangeRequest } from '#sync/engine/wire.ts'
import { makeRecadoReads, type RecadoReads } from '#sync/member/reads.ts'
import { postExchange } from '#sync/api/exchange.ts'

let ministry: Ministry
let maria: Person
let phone: Device
let reads: RecadoReads
let count = 0

beforeAll(async () => {
  ministry = await openMinistry()
})
afterAll(() => ministry.close())

beforeEach(async () => {
  await ministry.server.sql('delete from public.recados')
  maria = await ministry.person(`maria${++count}`)
  phone = await openDevice(ministry, maria)
  reads = makeRecadoReads(phone.database)
})
afterEach(() => phone.close())

/** Publishes a recado `age` minutes ago; returns its id. */
async function publish(titulo: string, age: number, fixo = false): Promise<string> {
  const [row] = await ministry.server.sql(
    `insert into public.recados (titulo, mensagem, fixo, publicado_em) values ($1, 'Texto', $2, now() - $3 * interval '1 minute') returning id`,
    [titulo, fixo, age],
  )
  return row!.id as string
}
const remove = (id: string) => ministry.server.sql('delete from public.recados where id = $1', [id])

/** Another device of the member, which has read these. */
async function readElsewhere(ids: string[]): Promise<void> {
  const push: ExchangeRequest['push'] = ids.map((id) => ({ c: 'read_marks', id, doc: { recado_id: id } }))
  const outcome = await postExchange(
    { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push },
    await ministry.tokenOf(maria),
    ministry.server,
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
}

/** What a stream has emitted so far; the last value is what a screen shows. */
function listen<T>(stream: Observable<T>) {
  const said: T[] = []
  const subscription = stream.subscribe((value) => said.push(value))
  return {
    said,
    stop: () => subscription.unsubscribe(),
    async becomes(expected: unknown): Promise<void> {
      await expect.poll(() => said.at(-1)).toEqual(expected)
    },
  }
}
/** The same collection, whose reads start at once and resolve late. */
function slowly(
  collection: LocalCollection<'read_marks'>,
  onRead: () => void,
  mayArrive: Promise<void>,
): LocalCollection<'read_marks'> {
  const internals = (
    collection.storageInstance.internals as unknown as Promise<{ dexieDb: Dexie; dexieTable: unknown }>
  ).then(({ dexieDb, dexieTable }) => ({
    dexieTable,
    dexieDb: {
      _options: (dexieDb as unknown as { _options: object })._options,
      async transaction(...args: Parameters<Dexie['transaction']>) {
        const result: unknown = await dexieDb.transaction(...args)
        onRead()
        await mayArrive
        return result
      },
    },
  }))
  return Object.create(collection, { storageInstance: { value: { internals } } }) as LocalCollection<'read_marks'>
}
const titles = (recados: { titulo: string }[]) => recados.map(({ titulo }) => titulo)

describe('the list', () => {
  it('has pinned recados first, then the newest', async () => {
    await publish('antigo', 30)
    await publish('fixado antigo', 60, true)
    await publish('novo', 1)
    await publish('fixado novo', 20, true)
    await phone.engine.synchronise()
    expect(titles(await firstValueFrom(reads.all$))).toEqual(['fixado novo', 'fixado antigo', 'novo', 'antigo'])
    expect(titles(await firstValueFrom(reads.watchLatest(2)))).toEqual(['novo', 'fixado novo'])
  })

  it('gives each recado with its fields, and nothing of the database', async () => {
    const id = await publish('um', 1)
    await phone.engine.synchronise()
    const [recado] = await firstValueFrom(reads.all$)
    expect(recado).toEqual((await phone.all('recados'))[0])
    expect(recado).toMatchObject({ id, titulo: 'um', fixo: false, anexos: [] })
    expect(Object.keys(recado!).filter((name) => name.startsWith('_'))).toEqual([])
  })

  it('follows what is published, changed and deleted while she watches', async () => {
    const first = await publish('primeiro', 10)
    await phone.engine.synchronise()
    const page = listen(reads.all$)
    const latest = listen(reads.watchLatest(5))
    await expect.poll(() => titles(page.said.at(-1) ?? [])).toEqual(['primeiro'])

    await publish('segundo', 5)
    await ministry.server.sql(`update public.recados set titulo = 'primeiro, corrigido', fixo = true where id = $1`, [
      first,
    ])
    await phone.engine.synchronise()
    await expect.poll(() => titles(page.said.at(-1)!)).toEqual(['primeiro, corrigido', 'segundo'])
    await expect.poll(() => titles(latest.said.at(-1)!)).toEqual(['segundo', 'primeiro, corrigido'])

    await remove(first)
    await phone.engine.synchronise()
    await expect.poll(() => page.said.at(-1)).toMatchObject([{ titulo: 'segundo' }])
    page.stop()
    latest.stop()
  })
})

describe('the unread count', () => {
  it('counts existing recados only: marks of deleted ones do not reduce it, and it is never negative', async () => {
    const ids = [await publish('a', 3), await publish('b', 2), await publish('c', 1)]
    await phone.engine.synchronise()
    const unread = listen(reads.unreadCount$)
    await unread.becomes(3)

    await phone.commands.markRead([ids[0]!, ids[1]!])
    await unread.becomes(1)
    await remove(ids[0]!)
    await phone.engine.synchronise()
    await expect.poll(() => phone.all('recados')).toHaveLength(2)
    expect(unread.said.at(-1)).toBe(1)

    await remove(ids[1]!)
    await remove(ids[2]!)
    await phone.engine.synchronise()
    await unread.becomes(0)
    expect(Math.min(...unread.said)).toBe(0)
    unread.stop()
  })

  it('drops when she reads on the other device', async () => {
    const ids = [await publish('a', 2), await publish('b', 1)]
    await phone.engine.synchronise()
    const unread = listen(reads.unreadCount$)
    await unread.becomes(2)
    await readElsewhere([ids[0]!])
    await phone.engine.synchronise()
    await unread.becomes(1)
    expect(await firstValueFrom(reads.readIds$)).toEqual(new Set([ids[0]]))
    unread.stop()
  })

  it('is zero after marking all offline, and a single request carries the marks later', async () => {
    for (let i = 0; i < 12; i++) await publish(`recado ${i}`, i)
    await phone.engine.synchronise()
    const unread = listen(reads.unreadCount$)
    await unread.becomes(12)
    phone.network.via = offline
    await phone.commands.markAllRead()
    await unread.becomes(0)
    // Marking once more changes nothing that would have to be sent.
    const before = await phone.all('read_marks')
    await phone.commands.markAllRead()
    expect(await phone.all('read_marks')).toEqual(before)

    phone.network.via = (_request, send) => send()
    phone.requests.length = 0
    await phone.engine.synchronise()
    expect(phone.requests.filter(({ push }) => push.length > 0).map(({ push }) => push.length)).toEqual([12])
    expect(
      await ministry.server.sql('select count(*)::int as n from public.recados_leitura where user_id = $1', [maria.id]),
    ).toEqual([{ n: 12 }])
    unread.stop()
  })

  it('misses nothing that happens while the first read is under way', async () => {
    const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
    await phone.commands.markRead([one!])
    const marks = await phone.database.collection('read_marks')
    const isRead = Promise.withResolvers<void>()
    const mayArrive = Promise.withResolvers<void>()
    const ids = listen(watchIds(slowly(marks, isRead.resolve, mayArrive.promise)))
    await isRead.promise
    await phone.commands.markRead([two!])
    expect(ids.said).toEqual([])
    mayArrive.resolve()
    await ids.becomes(new Set([one, two]))
    ids.stop()
  })
})

it('is right with many recados and five times as many marks', async () => {
  await ministry.server.sql(
    `insert into public.recados (titulo, mensagem, publicado_em) select 'Recado ' || n, 'Texto', now() - n * interval '1 minute' from generate_series(1, 200) n`,
  )
  await ministry.server.sql(
    `insert into public.recados_leitura (user_id, recado_id)
     select $1::uuid, id from (select id from public.recados order by publicado_em limit 190) r
     union all select $1::uuid, gen_random_uuid() from generate_series(1, 810)`,
    [maria.id],
  )
  await phone.engine.synchronise()
  expect(phone.errors).toEqual([])
  expect((await firstValueFrom(reads.readIds$)).size).toBe(1_000)
  expect(await firstValueFrom(reads.unreadCount$)).toBe(10)
  expect(await firstValueFrom(reads.all$)).toHaveLength(200)
})
