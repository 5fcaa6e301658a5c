import { IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { timeZone } from '#src/brand.ts'
import { notificationTexts as texts } from '#texts/notification.ts'
import { showPush } from '#sw/push.ts'
import { type Device, openDevice } from '#tests/kit/device.ts'
import { openMinistry, type Ministry } from '#tests/kit/ministry.ts'
import { signInHere } from './kit/signed-in.ts'

/** The worker's words for a message without words, from what RxDB has written on the phone. */
let ministry: Ministry
let phone: Device
const shown: [title: string, options: NotificationOptions][] = []

beforeAll(async () => {
  ministry = await openMinistry()
})
afterAll(() => ministry.close())
afterEach(async () => {
  await phone.close()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  shown.length = 0
})

async function openPhone(): Promise<void> {
  const maria = await ministry.person('maria')
  await signInHere(ministry, maria, ministry.server.url)
  phone = await openDevice(ministry, maria, globalThis.indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('self', {
    registration: { showNotification: async (...one: [string, NotificationOptions]) => void shown.push(one) },
  })
}
const message = (data: unknown) => ({ json: () => data }) as PushMessageData

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

it('an event is named as the phone knows it, at the hour that the message says; of another one the hour alone is said', async () => {
  await openPhone()
  // By the ministry's clock, wherever the phone is; it has no summer time any more.
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + 24 * 3_600_000)
  const tomorrowAt = (hour: number) => new Date(`${tomorrow}T${hour}:30:00-03:00`).toISOString()
  const [event] = await ministry.server.sql<{ id: string }>(
    `insert into public.events (title, event_date) values ('Chá das mulheres', $1) returning id`,
    [tomorrowAt(19)],
  )
  await phone.engine.synchronise()

  // It was moved since, and this phone has not heard of that.
  await showPush(message({ k: 'event', e: event!.id, t: tomorrowAt(16) }))
  await showPush(message({ k: 'event', e: UNKNOWN, t: tomorrowAt(16) }))
  // Whoever says less.
  await showPush(message({ k: 'event', e: event!.id }))
  await showPush(message({ k: 'event' }))
  for (const data of [{}, null, 7]) await showPush(message(data))
  await showPush(null)
  expect(shown.map(([title, { body, tag, data }]) => [tag, title, body, data])).toEqual([
    [`event-${event!.id}`, 'Chá das mulheres: amanhã às 16h30', texts.waits, { path: '/eventos' }],
    [`event-${UNKNOWN}`, `${texts.event}: amanhã às 16h30`, texts.waits, { path: '/eventos' }],
    [`event-${event!.id}`, 'Chá das mulheres', texts.waits, { path: '/eventos' }],
    ['event', texts.event, texts.waits, { path: '/eventos' }],
    ...Array.from({ length: 4 }, () => ['day', texts.today, texts.dayWaits, { path: '/devocional' }]),
  ])
})
