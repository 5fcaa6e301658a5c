import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { latestJourney } from '#sync/model/journey.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#sync/engine/wire.ts'
import { postExchange } from '#sync/api/exchange.ts'
import { openDevice, offline, online, type Device } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { ALL_COLLECTIONS } from '#sync/engine/replica.ts'

let ministry: Ministry
let maria: Person
let phone: Device
let count = 0

beforeAll(async () => {
  ministry = await openMinistry()
})
afterAll(() => ministry.close())

beforeEach(async () => {
  maria = await ministry.person(`maria${++count}`)
  phone = await openDevice(ministry, maria)
})
afterEach(() => phone.close())

async function otherDevice(push: ExchangeRequest['push'] = []): Promise<ExchangeAnswer> {
  const outcome = await postExchange(
    { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 2000, compare: [...ALL_COLLECTIONS], push },
    await ministry.tokenOf(maria),
    ministry.server,
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.answer
}

const journeys = async () => (await phone.all('progress')).sort((a, b) => a.journey - b.journey)
const onServer = async () =>
  await ministry.server.sql(
    'select journey, completed_days, last_completed_day from public.user_progress where user_id = $1 order by journey',
    [maria.id],
  )

async function walkTo(day: number): Promise<void> {
  await phone.commands.startJourney()
  for (let each = 1; each <= day; each++) await phone.commands.completeDay(each)
}

it('during a journey, starting again changes nothing', async () => {
  await walkTo(29)
  const before = await journeys()
  await phone.commands.startJourney()
  expect(await journeys()).toEqual(before)
})

it('after day 30 she starts over, and the first journey stays as it was', async () => {
  await walkTo(30)
  const [first] = await journeys()
  await phone.commands.startJourney()
  // A second press finds the new journey begun.
  await phone.commands.startJourney()
  await phone.commands.completeDay(1)
  const [kept, second, ...others] = await journeys()
  expect(others).toEqual([])
  expect(kept).toEqual(first)
  expect(second).toMatchObject({ id: '2', journey: 2, completed_days: [1], last_completed_day: 1 })
  expect(latestJourney(await journeys())).toMatchObject({ journey: 2 })

  await phone.engine.synchronise()
  expect(phone.errors).toEqual([])
  const all = Array.from({ length: 30 }, (_, i) => i + 1)
  expect(await onServer()).toEqual([
    { journey: 1, completed_days: all, last_completed_day: 30 },
    { journey: 2, completed_days: [1], last_completed_day: 1 },
  ])
  expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
})

it('day 30 done before the others is also the last: it is what counts', async () => {
  await phone.commands.startJourney()
  await phone.commands.completeDay(30)
  await phone.commands.startJourney()
  expect((await journeys()).map(({ journey }) => journey)).toEqual([1, 2])
})

it('two devices that start over offline begin the same journey, and it keeps the days of both', async () => {
  await walkTo(30)
  await phone.engine.synchronise()
  phone.network.via = offline
  await phone.commands.startJourney()
  await phone.commands.completeDay(2)
  await phone.engine.synchronise()

  // The other one began an hour earlier.
  const startedAt = new Date(Date.now() - 3_600_000).toISOString()
  await otherDevice([
    { c: 'progress', id: '2', doc: { journey: 2, started_at: startedAt, last_completed_day: 1, completed_days: [1] } },
  ])

  phone.network.via = online
  await phone.engine.synchronise()
  expect((await journeys()).map(({ journey }) => journey)).toEqual([1, 2])
  expect((await journeys())[1]).toMatchObject({
    started_at: startedAt,
    completed_days: [1, 2],
    last_completed_day: 2,
    unsent: 0,
  })
  expect((await onServer())[1]).toEqual({ journey: 2, completed_days: [1, 2], last_completed_day: 2 })
  const again = (await otherDevice()).rows!.filter(({ c, id }) => c === 'progress' && id === '2')
  expect(again).toMatchObject([{ doc: { started_at: startedAt, completed_days: [1, 2] } }])
  expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
})

it('a device that lags behind continues its journey, and moves to the new one when that arrives', async () => {
  await walkTo(3)
  await phone.engine.synchronise()
  phone.network.via = offline
  await phone.commands.completeDay(4)
  const all = Array.from({ length: 30 }, (_, i) => i + 1)
  await otherDevice([
    {
      c: 'progress',
      id: '1',
      doc: { journey: 1, started_at: new Date().toISOString(), last_completed_day: 30, completed_days: all },
    },
    {
      c: 'progress',
      id: '2',
      doc: { journey: 2, started_at: new Date().toISOString(), last_completed_day: 0, completed_days: [] },
    },
  ])
  phone.network.via = online
  await phone.engine.synchronise()
  await phone.commands.completeDay(1)
  await phone.engine.synchronise()
  expect(await onServer()).toEqual([
    { journey: 1, completed_days: all, last_completed_day: 30 },
    { journey: 2, completed_days: [1], last_completed_day: 1 },
  ])
})
