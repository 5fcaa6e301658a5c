import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { openDevice, offline, online, type Device } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#sync/engine/wire.ts'
import { postExchange } from '#sync/api/exchange.ts'
import { ALL_COLLECTIONS } from '#sync/engine/replica.ts'

let ministry: Ministry
let maria: Person
let phone: Device
let count = 0

beforeAll(async () => {
  ministry = await openMinistry()
  await takeAnyId(ministry.server.sql)
  for (let day = 1; day <= 5; day++) await ministry.devotional(day)
})
afterAll(() => ministry.close())

beforeEach(async () => {
  maria = await ministry.person(`maria${++count}`)
  phone = await openDevice(ministry, maria)
})
afterEach(() => phone.close())

/** Another device of the member, without a database: what it sends and hears. */
async function otherDevice(push: ExchangeRequest['push'] = []): Promise<ExchangeAnswer> {
  const outcome = await postExchange(
    { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 2000, compare: [...ALL_COLLECTIONS], push },
    await ministry.tokenOf(maria),
    ministry.server,
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.answer
}
const progressOnServer = async () => (await otherDevice()).rows!.find(({ c }) => c === 'progress')?.doc
const state = () => firstValueFrom(phone.engine.state$)

describe('the first synchronisation', () => {
  it('brings everything in one request, and the digest agrees', async () => {
    await phone.engine.synchronise()
    expect(phone.requests).toHaveLength(1)
    expect((await phone.all('devotionals')).map(({ day_number }) => day_number).sort()).toEqual([1, 2, 3, 4, 5])
    expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
    expect(await phone.replica.readMetadata('first-sync')).not.toBeNull()
    expect(await state()).toEqual({ connection: 'online', phase: 'idle', needsSignIn: false })
    expect(phone.errors).toEqual([])
  })

  it('is followed, without news, by a request without rows', async () => {
    await phone.engine.synchronise()
    await phone.engine.synchronise()
    expect(phone.requests).toHaveLength(2)
    const again = (await postExchange(phone.requests[1]!, await ministry.tokenOf(maria), ministry.server)) as {
      answer: ExchangeAnswer
    }
    expect(again.answer.rows).toEqual([])
    expect(JSON.stringify(again.answer).length).toBeLessThan(1024)
  })

  it('has the same answer without news, whether or not the server searches', async () => {
    const { epoch, cursor } = await otherDevice()
    const ask = async (more: Partial<ExchangeRequest>) => {
      const request: ExchangeRequest = { v: 2, epoch: epoch!, cursor: cursor!, limit: 2000, push: [], ...more }
      const outcome = await postExchange(request, await ministry.tokenOf(maria), ministry.server)
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
      const { now: _now, sums: _sums, ...answer } = outcome.answer
      return answer
    }
    // With something to compare it searches: rows and sums must be of one moment.
    expect(await ask({})).toEqual(await ask({ compare: [] }))
    expect(await ask({})).toMatchObject({ rows: [], has_more: false, cursor, head: cursor, reset: false })
    await ministry.server.sql("update public.devotionals set theme = 'outro' where day_number = 5")
    expect((await ask({})).rows).toMatchObject([{ c: 'devotionals' }])
  })
})

describe('what she does offline', () => {
  it('Maria completes two days offline, closes the app, and both arrive later', async () => {
    await phone.engine.synchronise()
    phone.network.via = offline
    await phone.commands.startJourney()
    await phone.commands.completeDay(1)
    await phone.commands.completeDay(2)
    await phone.engine.synchronise()
    expect(await state()).toMatchObject({ connection: 'offline' })

    phone = await phone.reopen()
    expect(await phone.replica.unsent(10)).toHaveLength(1)
    await phone.engine.synchronise()
    expect(await progressOnServer()).toMatchObject({ completed_days: [1, 2], last_completed_day: 2 })
    expect(await phone.replica.unsent(10)).toEqual([])
    expect(phone.requests).toHaveLength(1)
  })

  it('days completed on two devices are all kept, and the first start wins', async () => {
    await phone.commands.startJourney()
    await phone.commands.completeDay(3)
    await otherDevice([
      {
        c: 'progress',
        id: '1',
        doc: { journey: 1, started_at: '2026-01-01T08:00:00.000Z', last_completed_day: 5, completed_days: [4, 5] },
      },
    ])
    await phone.engine.synchronise()
    const merged = { started_at: '2026-01-01T08:00:00.000Z', completed_days: [3, 4, 5], last_completed_day: 5 }
    expect((await phone.all('progress'))[0]).toMatchObject({ ...merged, unsent: 0 })
    expect(await progressOnServer()).toMatchObject(merged)
    expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
  })

  it('the favourite ends as she last wanted it, even when she undoes it', async () => {
    const devotional = (await phone.engine.synchronise().then(() => phone.all('devotionals')))[0]!
    await phone.commands.setFavorite(devotional.id, true)
    await phone.commands.setFavorite(devotional.id, false)
    await phone.commands.setFavorite(devotional.id, true)
    await phone.engine.synchronise()
    await phone.commands.setFavorite(devotional.id, false)
    await phone.engine.synchronise()
    expect((await otherDevice()).rows!.find(({ c }) => c === 'favorites')?.doc).toMatchObject({ active: false })
    expect((await phone.all('favorites'))[0]).toMatchObject({ active: false, unsent: 0 })
  })

  it('two quick taps end in what the second one wanted', async () => {
    const id = '00000000-0000-4000-8000-0000000000f2'
    await Promise.all([phone.commands.setFavorite(id, true), phone.commands.setFavorite(id, false)])
    expect((await phone.all('favorites'))[0]).toMatchObject({ active: false })
  })

  it('a clock in 2035 does not win for ever: the server limits it, and a repeated write gives the same', async () => {
    const id = '00000000-0000-4000-8000-0000000000f1'
    const future = {
      c: 'favorites' as const,
      id,
      doc: { devotional_id: id, active: true, stamp: '002051222400000-00000-futuro00' },
    }
    await otherDevice([future])
    await phone.engine.synchronise()
    await phone.commands.setFavorite(id, false)
    await phone.engine.synchronise()
    // A late copy of the first write arrives again.
    await otherDevice([future])
    await phone.engine.synchronise()
    expect((await phone.all('favorites'))[0]).toMatchObject({ active: false, unsent: 0 })
  })

  it('a hundred read marks are one request', async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)
    await phone.commands.markRead(ids)
    await phone.engine.synchronise()
    expect(phone.requests.map(({ push }) => push.length)).toEqual([100])
    expect((await otherDevice()).rows!.filter(({ c }) => c === 'read_marks')).toHaveLength(100)
  })
})

describe('what the server takes away', () => {
  it('a deleted devotional disappears from the device', async () => {
    const id = await ministry.devotional(20)
    await phone.engine.synchronise()
    expect((await phone.all('devotionals')).map((doc) => doc.id)).toContain(id)
    await ministry.server.sql('delete from public.devotionals where id = $1', [id])
    await phone.engine.synchronise()
    expect((await phone.all('devotionals')).map((doc) => doc.id)).not.toContain(id)
  })

  it('a product that is no longer for sale disappears as if deleted', async () => {
    const [product] = await ministry.server.sql<{ id: string }>(
      `insert into public.products (name, price) values ('Caneca', 30) returning id`,
    )
    await phone.engine.synchronise()
    expect(await phone.all('products')).toHaveLength(1)
    await ministry.server.sql('update public.products set active = false where id = $1', [product!.id])
    await phone.engine.synchronise()
    expect(await phone.all('products')).toEqual([])
  })
})

describe('when something fails', () => {
  it('a lost answer neither loses nor duplicates anything', async () => {
    await phone.commands.startJourney()
    await phone.commands.completeDay(1)
    phone.network.via = async (_request, send) => {
      await send()
      return { ok: false, failure: { kind: 'unreachable' } }
    }
    await phone.engine.synchronise()
    expect(await phone.replica.unsent(10)).toHaveLength(1)
    phone.network.via = online
    await phone.engine.synchronise()
    expect(await phone.replica.unsent(10)).toEqual([])
    expect(await progressOnServer()).toMatchObject({ completed_days: [1] })
  })

  it('a day completed while the request is in flight stays pending', async () => {
    await phone.commands.startJourney()
    let isFirst = true
    phone.network.via = async (_request, send) => {
      const outcome = await send()
      if (isFirst) await phone.commands.completeDay(2)
      isFirst = false
      return outcome
    }
    await phone.engine.synchronise()
    expect(await progressOnServer()).toMatchObject({ completed_days: [2] })
    expect(await phone.replica.unsent(10)).toEqual([])
  })

  it('a refused row does not hold back the others, and shows its reason', async () => {
    await phone.commands.markRead(['isto-não-é-um-uuid', '00000000-0000-4000-8000-000000000001'])
    await phone.engine.synchronise()
    expect((await phone.all('read_marks')).filter(({ unsent }) => unsent === 0)).toMatchObject([
      { id: '00000000-0000-4000-8000-000000000001' },
    ])
    expect(await phone.replica.readMetadata('refused:read_marks/isto-não-é-um-uuid')).toMatchObject({
      kind: 'read_mark',
      code: '22P02',
      doc: { recado_id: 'isto-não-é-um-uuid' },
    })
    expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
  })

  it('when the server refuses the whole request, the row to blame is found and the others arrive', async () => {
    const ids = Array.from({ length: 7 }, (_, i) => `00000000-0000-4000-8000-00000000010${i}`)
    await phone.commands.markRead(ids)
    phone.network.via = async (request, send) =>
      request.push.some(({ id }) => id === ids[4])
        ? { ok: false, failure: { kind: 'refused', status: 413, code: 'HTTP 413', message: '' } }
        : send()
    await phone.engine.synchronise()
    expect((await otherDevice()).rows!.filter(({ c }) => c === 'read_marks')).toHaveLength(6)
    expect(await phone.replica.readMetadata(`refused:read_marks/${ids[4]}`)).toMatchObject({ code: 'HTTP 413' })
  })

  it('what got lost on the device is found by the digest and repaired', async () => {
    await phone.commands.startJourney()
    await phone.engine.synchronise()
    const collection = await phone.database.collection('devotionals')
    await collection.find().remove()
    expect(await phone.all('devotionals')).toEqual([])
    phone.engine.retry()
    await phone.engine.synchronise()
    expect((await phone.all('devotionals')).length).toBeGreaterThanOrEqual(5)
  })

  it('after an older backup, the server receives her rows again', async () => {
    await phone.commands.startJourney()
    await phone.commands.completeDay(1)
    await phone.engine.synchronise()
    await ministry.server.sql('delete from public.user_progress where user_id = $1', [maria.id])
    await ministry.server.sql('delete from sync.changes where scope = $1', [maria.id])
    await ministry.server.sql('delete from public.sync_heads where scope = $1', [maria.id])
    await phone.engine.synchronise()
    expect(await progressOnServer()).toMatchObject({ completed_days: [1] })
    expect(await phone.all('progress')).toHaveLength(1)
  })
})

describe('the account', () => {
  it('once deactivated, is told at the next contact, and nothing more is delivered', async () => {
    await phone.engine.synchronise()
    await ministry.server.sql(
      `insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Maria', 'desativado')`,
      [maria.email],
    )
    await phone.commands.markRead(['00000000-0000-4000-8000-000000000001'])
    await phone.engine.synchronise()
    expect(phone.accounts.at(-1)).toMatchObject({ status: 'deactivated' })
    const rows = await ministry.server.sql('select 1 from public.recados_leitura where user_id = $1', [maria.id])
    expect(rows).toEqual([])
  })
})
