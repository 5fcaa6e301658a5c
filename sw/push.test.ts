import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeKeyValueStore } from '#sync/device/indexeddb.ts'
import { openFrom, renewPush } from './push.ts'

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
    if (isSignedIn) {
      const expiresAt = Date.now() / 1000 + 3600
      const session = { userId: 'maria', accessToken: 'hers', refreshToken: 'r', expiresAt }
      await makeKeyValueStore('florescer-session').set('session', session)
    }
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
