import { IDBFactory } from 'fake-indexeddb'
import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { NetworkResult } from '#sync'
import {
  makeReminder,
  offerFor,
  type MemberReminder,
  type ReminderState,
  watchReminder,
} from '#sync/member/reminder.ts'
import { pushPermission } from '#sync/worker/push.ts'
import { watchMeta } from '#sync/database/collections.ts'
import { type Device, openDevice } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { makePushService } from '#tests/kit/push-service.ts'

/** What a member chose about reminders, between her devices and the server. */
let ministry: Ministry
let maria: Person
let count = 0
const service = makePushService()
beforeAll(async () => {
  ministry = await openMinistry()
})
afterAll(() => ministry.close())
beforeEach(async () => {
  maria = await ministry.person(`maria${++count}`)
})
afterEach(() => vi.unstubAllGlobals())

/** A browser, which outlives sign-ins: it may be asked, and then rings or not. */
interface Browser {
  permission: NotificationPermission
  /** How often it asked her. */
  asked: number
  subscription: PushSubscription | null
  hasWorker: boolean
}
const newBrowser = (permission: NotificationPermission): Browser => ({
  permission,
  asked: 0,
  subscription: null,
  hasWorker: true,
})

function use(browser: Browser): void {
  const pushManager = {
    getSubscription: async () => browser.subscription,
    async subscribe() {
      const phone = service.subscribe()
      browser.subscription = {
        endpoint: phone.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => phone,
        unsubscribe: async () => ((browser.subscription = null), true),
      } as unknown as PushSubscription
      return browser.subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      get ready() {
        return browser.hasWorker ? Promise.resolve(registration) : new Promise(() => {})
      },
      getRegistration: async () => (browser.hasWorker ? registration : undefined),
    },
  })
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.asked += 1
    },
  })
}

interface App {
  phone: Device
  reminder: MemberReminder
  state: () => Promise<ReminderState>
  /** How often the server was asked. */
  calls: () => number
}

const SESSION_OF = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { session_id: string }).session_id

/** Opens the app after a sign-in, upon what this browser has kept of her. */
async function withApp(
  browser: Browser,
  work: (app: App) => Promise<void>,
  { kept = new IDBFactory(), clock = { now: Date.now }, isOnline = true } = {},
): Promise<void> {
  const token = await ministry.tokenOf(maria)
  use(browser)
  const phone = await openDevice(ministry, maria, kept, clock)
  let calls = 0
  const ask = async (call: object): Promise<NetworkResult<never>> => {
    calls += 1
    if (!isOnline) return { ok: false, code: 'offline' }
    const response = await fetch(`${ministry.server.url}/rest/v1/rpc/my_reminder`, {
      method: 'POST',
      headers: {
        apikey: ministry.server.publishableKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(call),
    })
    expect(response.status).toBe(200)
    return { ok: true, value: (await response.json()) as never }
  }
  try {
    await work({
      phone,
      reminder: makeReminder(
        maria.id,
        phone.replica,
        ask,
        () => clock.now(),
        async () => SESSION_OF(token),
      ),
      state: () => firstValueFrom(watchReminder(watchMeta(phone.database))),
      calls: () => calls,
    })
  } finally {
    await phone.close()
  }
}

/** As signing out does: what the phone kept of her is gone, and so is the subscription. */
const signOut = async (browser: Browser) => {
  await browser.subscription?.unsubscribe()
  await ministry.server.sql('delete from auth.sessions where user_id = $1', [maria.id])
}

const endpoints = async () =>
  (
    await ministry.server.sql<{ endpoint: string }>(
      'select endpoint from private.push_subscriptions where user_id = $1 order by created_at',
      [maria.id],
    )
  ).map(({ endpoint }) => endpoint)

const remindAtSix = (browser: Browser) =>
  withApp(browser, async ({ reminder, state }) => {
    await reminder.deliverIfDue()
    await reminder.choose({ on: true, minute: 360 })
    expect(await reminder.deliver()).toEqual({ ok: true, value: undefined })
    expect(await state()).toMatchObject({ isSubscribed: true, isKnown: true })
  })

it('after signing out and in again the phone rings as before, and nothing is offered that she has', async () => {
  const browser = newBrowser('granted')
  await remindAtSix(browser)
  await signOut(browser)

  await withApp(browser, async ({ reminder, state }) => {
    expect(offerFor(await state(), pushPermission())).toBeNull()
    await reminder.deliverIfDue()
    expect(await state()).toMatchObject({ choice: { on: true, minute: 360 }, isSubscribed: true, isKnown: true })
    expect(offerFor(await state(), pushPermission())).toBeNull()
    expect(browser.subscription).not.toBeNull()
    expect(await endpoints()).toContain(browser.subscription?.endpoint)
  })
  expect(browser.asked).toBe(0)
})

it('a new phone on which nothing is allowed yet asks nobody, says so once, and rings as soon as it may', async () => {
  await remindAtSix(newBrowser('granted'))
  const [first] = await endpoints()
  const second = newBrowser('default')
  await withApp(second, async ({ reminder, state, calls }) => {
    await reminder.deliverIfDue()
    expect(await state()).toMatchObject({ choice: { minute: 360 }, isSubscribed: false, isKnown: true })
    expect(offerFor(await state(), pushPermission())).toBe('device')
    expect(offerFor(await state(), 'denied')).toBe('device')
    expect([second.asked, await endpoints()]).toEqual([0, [first]])

    await reminder.decline('device')
    expect(offerFor(await state(), pushPermission())).toBeNull()
    await reminder.deliverIfDue()
    expect(calls()).toBe(1)

    second.permission = 'granted'
    await reminder.deliverIfDue()
    expect(await endpoints()).toEqual([first, second.subscription?.endpoint])
    expect(await state()).toMatchObject({ isSubscribed: true, declined: ['device'] })
  })
})

it('nothing is offered before the server has answered; a phone of hers that chose meanwhile is heard within a day', async () => {
  const clock = { now: Date.now }
  const kept = new IDBFactory()
  const computer = newBrowser('granted')
  await withApp(
    computer,
    async ({ reminder, state }) => {
      await reminder.deliverIfDue()
      expect(await state()).toMatchObject({ choice: null, isKnown: false })
      expect(offerFor(await state(), pushPermission())).toBeNull()
    },
    { kept, clock, isOnline: false },
  )
  await withApp(
    computer,
    async ({ reminder, state, calls }) => {
      await reminder.deliverIfDue()
      expect(offerFor(await state(), pushPermission())).toBe('reminder')
      await reminder.deliverIfDue()
      expect(calls()).toBe(1)
    },
    { kept, clock },
  )
  await remindAtSix(newBrowser('granted'))
  clock.now = () => Date.now() + 21 * 3_600_000
  await withApp(
    computer,
    async ({ reminder, state }) => {
      await reminder.deliverIfDue()
      expect(await state()).toMatchObject({ choice: { minute: 360 }, isSubscribed: true })
      expect(await endpoints()).toHaveLength(2)
    },
    { kept, clock },
  )
})

it('a phone whose clock was a month ahead asks again when it is corrected, and not for ever', async () => {
  const clock = { now: () => Date.now() + 30 * 24 * 3_600_000 }
  await withApp(
    newBrowser('default'),
    async ({ reminder, calls }) => {
      await reminder.deliverIfDue()
      await reminder.deliverIfDue()
      expect(calls()).toBe(1)
      clock.now = Date.now
      await reminder.deliverIfDue()
      await reminder.deliverIfDue()
      expect(calls()).toBe(2)
    },
    { clock },
  )
})

it('before the phone knows what she chose elsewhere nothing is chosen on it, and her daily hour stays', async () => {
  const chosen = () =>
    ministry.server.sql('select is_on, minute, wants_recados from private.reminders where user_id = $1', [maria.id])
  await remindAtSix(newBrowser('granted'))
  const kept = new IDBFactory()
  const second = newBrowser('granted')
  await withApp(
    second,
    async ({ reminder, state }) => {
      await expect(reminder.choose({ recados: true })).rejects.toThrow('not known here')
      expect(await state()).toMatchObject({ choice: null, isUnsent: false, isKnown: false })
    },
    { kept, isOnline: false },
  )
  await withApp(
    second,
    async ({ reminder }) => {
      await reminder.deliverIfDue()
      expect(await chosen()).toEqual([{ is_on: true, minute: 360, wants_recados: false }])
      await reminder.choose({ recados: true })
      await reminder.deliver()
      expect(await chosen()).toEqual([{ is_on: true, minute: 360, wants_recados: true }])
    },
    { kept },
  )
})

it('what is chosen offline, by a phone that heard of nothing, changes nothing else that she chose elsewhere meanwhile', async () => {
  const chosen = () =>
    ministry.server.sql('select is_on, minute, weekdays, wants_recados from private.reminders where user_id = $1', [
      maria.id,
    ])
  const browser = newBrowser('granted')
  const kept = new IDBFactory()
  await withApp(browser, ({ reminder }) => reminder.deliverIfDue(), { kept })
  await remindAtSix(newBrowser('granted'))
  await withApp(
    browser,
    async ({ reminder }) => {
      await reminder.choose({ recados: true })
      await reminder.deliver()
    },
    { kept, isOnline: false },
  )
  await withApp(browser, ({ reminder }) => reminder.deliverIfDue(), { kept })
  expect(await chosen()).toEqual([{ is_on: true, minute: 360, weekdays: 127, wants_recados: true }])

  // Of one part, the last intent counts, though it comes first.
  await withApp(
    browser,
    async ({ reminder, state }) => {
      await reminder.choose({ minute: 420 })
      await reminder.choose({ weekdays: 62 })
      await reminder.deliver()
      expect(await state()).toMatchObject({ isUnsent: true, choice: { minute: 420, weekdays: 62 } })
    },
    { kept, isOnline: false },
  )
  await withApp(newBrowser('granted'), async ({ reminder }) => {
    await reminder.deliverIfDue()
    await reminder.choose({ minute: 480 })
    await reminder.deliver()
  })
  await withApp(
    browser,
    async ({ reminder, state }) => {
      await reminder.deliverIfDue()
      expect(await state()).toMatchObject({
        isUnsent: false,
        choice: { on: true, minute: 480, weekdays: 62, recados: true },
      })
    },
    { kept },
  )
  expect(await chosen()).toEqual([{ is_on: true, minute: 480, weekdays: 62, wants_recados: true }])
})

it('what is chosen while another choice is on its way stays, with what the answer brought beside it', async () => {
  const browser = newBrowser('granted')
  const kept = new IDBFactory()
  await withApp(browser, ({ reminder }) => reminder.deliverIfDue(), { kept })
  await remindAtSix(newBrowser('granted'))
  await withApp(
    browser,
    async ({ reminder, state }) => {
      await reminder.choose({ recados: true })
      const [first] = await Promise.all([reminder.deliver(), reminder.choose({ quietFrom: 1260 })])
      expect(first.ok).toBe(true)
      expect(await state()).toMatchObject({ choice: { on: true, minute: 360, recados: true, quietFrom: 1260 } })
      await reminder.deliver()
      expect(await state()).toMatchObject({ isUnsent: false, choice: { minute: 360, recados: true, quietFrom: 1260 } })
    },
    { kept },
  )
})

it.each([
  ['an earlier hour', 'minute = 300, stamp = $2'],
  ['nothing of it', null],
])(
  'after a restored backup that has %s, the phone that knows better says so, and rings as before',
  async (_what, put) => {
    const chosen = () =>
      ministry.server.sql('select is_on, minute from private.reminders where user_id = $1', [maria.id])
    const browser = newBrowser('granted')
    const kept = new IDBFactory()
    const clock = { now: Date.now }
    await withApp(
      browser,
      async ({ reminder }) => {
        await reminder.deliverIfDue()
        await reminder.choose({ on: true, minute: 360 })
        await reminder.deliver()
      },
      { kept, clock },
    )
    const { subscription } = browser
    if (put) {
      const earlier = `${String(Date.now() - 3_600_000).padStart(15, '0')}-00000-celular1`
      await ministry.server.sql(`update private.reminders set ${put}, stamps = '{}' where user_id = $1`, [
        maria.id,
        earlier,
      ])
    } else await ministry.server.sql('delete from private.reminders where user_id = $1', [maria.id])
    clock.now = () => Date.now() + 21 * 3_600_000
    await withApp(
      browser,
      async ({ reminder, state }) => {
        await reminder.deliverIfDue()
        expect(await state()).toMatchObject({
          choice: { on: true, minute: 360 },
          isUnsent: false,
          isSubscribed: true,
        })
      },
      { kept, clock },
    )
    expect(await chosen()).toEqual([{ is_on: true, minute: 360 }])
    expect([browser.subscription, await endpoints()]).toEqual([subscription, [subscription?.endpoint]])

    // What another device chooses after that counts here.
    await withApp(newBrowser('granted'), async ({ reminder }) => {
      await reminder.deliverIfDue()
      await reminder.choose({ minute: 480 })
      await reminder.deliver()
    })
    await withApp(
      browser,
      async ({ reminder, state }) => {
        await reminder.deliver()
        expect(await state()).toMatchObject({ choice: { on: true, minute: 480 }, isUnsent: false })
      },
      { kept },
    )
  },
)

it('after a restored backup, what she changes first hides nothing of what was lost', async () => {
  const browser = newBrowser('granted')
  const kept = new IDBFactory()
  await withApp(
    browser,
    async ({ reminder }) => {
      await reminder.deliverIfDue()
      await reminder.choose({ on: true, minute: 360 })
      await reminder.deliver()
    },
    { kept },
  )
  const earlier = `${String(Date.now() - 3_600_000).padStart(15, '0')}-00000-celular1`
  await ministry.server.sql(
    `update private.reminders set is_on = false, minute = 300, stamp = $2, stamps = '{}' where user_id = $1`,
    [maria.id, earlier],
  )
  await withApp(
    browser,
    async ({ reminder, state }) => {
      await reminder.choose({ recados: true })
      await reminder.deliver()
      expect(await state()).toMatchObject({ choice: { on: true, minute: 360, recados: true }, isUnsent: false })
    },
    { kept },
  )
  expect(
    await ministry.server.sql('select is_on, minute, wants_recados from private.reminders where user_id = $1', [
      maria.id,
    ]),
  ).toEqual([{ is_on: true, minute: 360, wants_recados: true }])
})

it('a choice that version 0.11 left unsent goes whole, with what is chosen upon it', async () => {
  await withApp(newBrowser('granted'), async ({ phone, reminder, state }) => {
    const stamp = `${String(Date.now()).padStart(15, '0')}-00000-celular1`
    const choice = { on: true, minute: 300, weekdays: 31, zone: 'America/Manaus', recados: true }
    await phone.replica.writeMetadata('reminder', {
      choice: { ...choice, quietFrom: 1200, quietUntil: 400, stamp },
      isUnsent: true,
    })
    await reminder.choose({ minute: 330 })
    await reminder.deliverIfDue()
    expect(await state()).toMatchObject({
      isUnsent: false,
      choice: { on: true, minute: 330, weekdays: 31, recados: true, quietFrom: 1200 },
    })
  })
})

it('who signs in again because her session ended, with all that the phone kept, is subscribed by the new one', async () => {
  const kept = new IDBFactory()
  const browser = newBrowser('granted')
  const sessions = () =>
    ministry.server.sql<{ session_id: string }>(
      'select session_id from private.push_subscriptions where user_id = $1',
      [maria.id],
    )
  await withApp(
    browser,
    async ({ reminder }) => {
      await reminder.deliverIfDue()
      await reminder.choose({ on: true })
      await reminder.deliver()
    },
    { kept },
  )
  const before = await sessions()
  await withApp(browser, ({ reminder }) => reminder.deliverIfDue(), { kept })
  const after = await sessions()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})

it('what she did not want here is hers: the next member of this phone is offered it', async () => {
  const browser = newBrowser('default')
  await withApp(browser, async ({ reminder, state }) => {
    await reminder.deliverIfDue()
    expect(offerFor(await state(), pushPermission())).toBe('reminder')
    await reminder.decline('reminder')
    expect(offerFor(await state(), pushPermission())).toBeNull()
    // An answer of the server keeps it.
    await reminder.deliver()
    expect(offerFor(await state(), pushPermission())).toBeNull()
  })
  maria = await ministry.person(`joana${++count}`)
  await withApp(browser, async ({ reminder, state }) => {
    await reminder.deliverIfDue()
    expect(offerFor(await state(), pushPermission())).toBe('reminder')
  })
})

it('an iPhone’s browser is led to the app once it is known that she could be reminded', async () => {
  await withApp(newBrowser('default'), async ({ reminder, state }) => {
    expect(offerFor(await state(), 'iphone')).toBeNull()
    await reminder.deliverIfDue()
    expect(offerFor(await state(), 'iphone')).toBe('device')
    // Who ended it on another device wants none.
    await reminder.choose({ on: false, recados: false })
    expect(offerFor(await state(), 'iphone')).toBeNull()
  })
})

it('a choice reaches the server also from a page whose worker is not there, and the device follows with it', async () => {
  const browser = { ...newBrowser('granted'), hasWorker: false }
  const inform = vi.spyOn(console, 'info').mockImplementation(() => {})
  await withApp(browser, async ({ reminder, state }) => {
    await reminder.deliverIfDue()
    await reminder.choose({ recados: true })
    expect(await reminder.deliver()).toMatchObject({ ok: true })
    expect(await state()).toMatchObject({ isUnsent: false, isSubscribed: false, choice: { on: false, recados: true } })
    expect(inform).toHaveBeenCalledWith('This device could not subscribe', expect.anything())
    browser.hasWorker = true
    await reminder.deliverIfDue()
    expect(await state()).toMatchObject({ isSubscribed: true })
  })
  inform.mockRestore()
})
