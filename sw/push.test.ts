import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { databaseName, makeKeyValueStore } from '#sync/device/indexeddb.ts'
import type { CollectionName } from '#sync/engine/wire.ts'
import { openFrom, renewPush, showPush } from './push.ts'

afterEach(() => vi.unstubAllGlobals())

/** A worker with these windows; the last one used is the first. */
function workerWith(windows: readonly string[]) {
  const done: string[] = []
  const clients = windows.map((name) => ({
    focus: async () => void done.push(`focus ${name}`),
    navigate: async (path: string) => void done.push(`${name} goes to ${path}`),
  }))
  vi.stubGlobal('self', {
    clients: {
      matchAll: async () => clients,
      openWindow: async (path: string) => void done.push(`opens ${path}`),
    },
  })
  return done
}

const notification = (data: unknown) => ({ data, close: vi.fn() }) as unknown as Notification

it('a tapped notification brings the window that is there to its place', async () => {
  const done = workerWith(['first', 'second'])
  const tapped = notification({ path: '/devocional' })
  await openFrom(tapped)
  expect(done).toEqual(['focus first', 'first goes to /devocional'])
  expect(tapped.close).toHaveBeenCalled()
})

it('with no window it opens one there, and at home if the notification names no place', async () => {
  const done = workerWith([])
  await openFrom(notification({ path: '/recado/7' }))
  await openFrom(notification(null))
  expect(done).toEqual(['opens /recado/7', 'opens /'])
})

it('a window that is closed while it is brought there, and never says so, is one that is not there', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const closing = { focus: async () => {}, navigate: () => new Promise(() => {}) }
  const matchAll = vi.fn(async (): Promise<unknown[]> => []).mockResolvedValueOnce([closing])
  const openWindow = vi.fn(async () => null)
  vi.stubGlobal('self', { clients: { matchAll, openWindow } })
  const opening = openFrom(notification({ path: '/recados' }))
  await vi.runAllTimersAsync()
  await opening
  expect(openWindow.mock.calls).toEqual([['/recados']])
})

/** Who is signed in on this phone. */
async function signIn(userId: string): Promise<void> {
  const expiresAt = Date.now() / 1000 + 3600
  const session = { userId, accessToken: 'hers', refreshToken: 'r', expiresAt }
  await makeKeyValueStore('florescer-session').set('session', session)
}

type Rows = Partial<Record<CollectionName, readonly { id: string }[]>>

/** Maria's rows on her phone, as sync/database/direct-reads.ts finds them. */
function store(rows: Rows): Promise<unknown> {
  return Promise.all(
    Object.entries(rows).map(
      ([collection, documents]) =>
        new Promise((resolve) => {
          const opening = indexedDB.open(`rxdb-dexie-${databaseName('maria')}--0--${collection}`)
          opening.onupgradeneeded = () => {
            const docs = opening.result.createObjectStore('docs', { keyPath: 'id' })
            docs.createIndex('[_deleted+id]', ['_deleted', 'id'])
            for (const document of documents) docs.put({ ...document, _deleted: '0' })
          }
          opening.onsuccess = () => resolve(opening.result.close())
        }),
    ),
  )
}

describe('a message', () => {
  /** A phone, and what it has shown of the messages that it got, with the number on its icon. */
  async function phone({ isSignedIn = true, rows = {} as Rows } = {}) {
    const icon: number[] = []
    const shown: [string, NotificationOptions & { renotify?: boolean }][] = []
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('IDBKeyRange', IDBKeyRange)
    vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void icon.push(count) })
    vi.stubGlobal('self', {
      registration: {
        showNotification: async (title: string, options: NotificationOptions) => void shown.push([title, options]),
      },
    })
    if (isSignedIn) await signIn('maria')
    await store(rows)
    const get = async (message: object) => {
      await showPush({ json: () => message } as PushMessageData)
      return { title: shown.at(-1)![0], ...shown.at(-1)![1], icon: icon.at(-1) }
    }
    return { get }
  }

  const old = { id: 'old', titulo: 'Vigília' }
  const fresh = { id: 'new', titulo: 'Bazar' }
  const general = { title: 'Novo recado', body: 'Abra para ver.', data: { path: '/recados' } }

  it.each<[string, Rows, object]>([
    ['alone', { recados: [], read_marks: [] }, { ...general, icon: 1 }],
    ['beside one', { recados: [old], read_marks: [] }, { ...general, title: '2 recados novos', icon: 2 }],
    ['beside one that she has read', { recados: [old], read_marks: [old] }, { ...general, icon: 1 }],
    ['read elsewhere', { recados: [old], read_marks: [fresh] }, { ...general, icon: 1 }],
  ])('of a recado that the phone does not have yet counts it, and names none: %s', async (_what, rows, expected) => {
    const { get } = await phone({ rows })
    expect(await get({ k: 'recado', r: 'new' })).toMatchObject(expected)
  })

  it('of a recado that the phone has names it if no other waits, and counts them otherwise', async () => {
    const named = { title: 'Novo recado', body: 'Bazar', data: { path: '/recado/new' }, icon: 1 }
    const alone = await phone({ rows: { recados: [old, fresh], read_marks: [old] } })
    expect(await alone.get({ k: 'recado', r: 'new' })).toMatchObject(named)
    const beside = await phone({ rows: { recados: [old, fresh], read_marks: [] } })
    expect(await beside.get({ k: 'recado', r: 'new' })).toMatchObject({
      ...general,
      title: '2 recados novos',
      icon: 2,
    })
  })

  it('rings also while the last one of its kind stands, unless there is nothing to be disturbed for', async () => {
    const { get } = await phone()
    await get({ k: 'day' })
    expect(await get({ k: 'day' })).toMatchObject({ tag: 'day', renotify: true })
    expect(await get({ k: 'recado' })).toMatchObject({ tag: 'recado', renotify: true })
    const today = { id: '1', journey: 1, started_at: new Date().toISOString(), completed_days: [1] }
    const done = await phone({ rows: { progress: [today], devotionals: [] } })
    expect(await done.get({ k: 'day' })).toMatchObject({ silent: true, renotify: false })
    const nobodys = await phone({ isSignedIn: false })
    expect(await nobodys.get({ k: 'recado' })).toMatchObject({ silent: true, renotify: false })
  })

  it('of a recado, from a server that does not say which, names none', async () => {
    const { get } = await phone({ rows: { recados: [old], read_marks: [] } })
    expect(await get({ k: 'recado' })).toMatchObject({ ...general, icon: 1 })
  })
})

describe('a subscription that the browser replaced', () => {
  const subscription = (endpoint: string, applicationServerKey: ArrayBuffer | null = new ArrayBuffer(65)) =>
    ({
      endpoint,
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys: { p256dh: `p of ${endpoint}`, auth: `a of ${endpoint}` } }),
    }) as unknown as PushSubscription
  const address = (endpoint: string) => ({ endpoint, p256dh: `p of ${endpoint}`, auth: `a of ${endpoint}` })

  /** A worker of who is signed in, and what it tells the server and asks of the browser. */
  async function workerOf(isSignedIn: boolean) {
    const told: [string, unknown, string | null][] = []
    const subscribed: unknown[] = []
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('location', { origin: 'https://florescer.example' })
    if (isSignedIn) await signIn('maria')
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      told.push([url, JSON.parse(init.body as string), new Headers(init.headers).get('authorization')])
      return new Response('{}')
    })
    vi.stubGlobal('self', {
      registration: {
        pushManager: {
          subscribe: async (options: unknown) => {
            subscribed.push(options)
            return subscription('new')
          },
        },
      },
    })
    return { told, subscribed }
  }
  const URL = 'https://florescer.example/rest/v1/rpc/my_reminder'

  it('is told to the server in her name, with the one that is gone', async () => {
    const { told, subscribed } = await workerOf(true)
    await renewPush({ oldSubscription: subscription('old'), newSubscription: subscription('new') })
    expect(told).toEqual([[URL, { subscription: address('new'), gone: 'old' }, 'Bearer hers']])
    expect(subscribed).toEqual([])
  })

  it('is made anew with the same key, where the browser says only that it is gone', async () => {
    const { told, subscribed } = await workerOf(true)
    const old = subscription('old')
    await renewPush({ oldSubscription: old, newSubscription: null })
    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: old.options.applicationServerKey }])
    expect(told).toEqual([[URL, { subscription: address('new'), gone: 'old' }, 'Bearer hers']])
  })

  it('is told also where the browser does not say which one it was', async () => {
    const { told } = await workerOf(true)
    await renewPush({ oldSubscription: null, newSubscription: subscription('new') })
    expect(told).toEqual([[URL, { subscription: address('new') }, 'Bearer hers']])
  })

  it.each<[string, boolean, PushSubscription | null]>([
    ['nobody is signed in', false, subscription('old')],
    ['nothing is known of it', true, null],
    ['its key is not known', true, subscription('old', null)],
  ])('waits for the next opening if %s', async (_what, isSignedIn, oldSubscription) => {
    const { told, subscribed } = await workerOf(isSignedIn)
    await renewPush({ oldSubscription, newSubscription: null })
    expect([told, subscribed]).toEqual([[], []])
  })
})
