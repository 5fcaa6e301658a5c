import { afterEach, expect, it, vi } from 'vitest'
import type { Identity } from './identity.ts'

const maria: Identity = {
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'maria@teste.example',
  name: 'Maria',
  role: 'member',
  verifiedAt: '2026-11-22T06:00:00Z',
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

/** The page's small storage, without room for anything. */
function fillUp(): void {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
    removeItem() {},
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
}

it('a full localStorage stops neither a pass nor its screens', async () => {
  fillUp()
  const { currentIdentity, identity$, writeIdentity } = await import('./identity.ts')
  const heard: (string | undefined)[] = []
  identity$.subscribe((identity) => heard.push(identity?.name))
  writeIdentity(maria)
  expect(currentIdentity()).toEqual(maria)
  expect(heard).toEqual([undefined, 'Maria'])
})

it('a full localStorage does not stop the end of an account on this phone either', async () => {
  fillUp()
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  const { accountEndedReason, writeAccountEndedReason } = await import('./identity.ts')
  writeAccountEndedReason('deactivated')
  expect(accountEndedReason.current()).toBe('deactivated')
  // Where nothing is stored, a page that is shown again still says it.
  events.dispatchEvent(new Event('pageshow'))
  expect(accountEndedReason.current()).toBe('deactivated')
})

it('a page that ‘Back’ shows again knows at once what other pages have stored since', async () => {
  const stored = new Map<string, string>()
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const { accountEndedReason, currentIdentity, IDENTITY_KEY, writeAccountEndedReason, writeIdentity } =
    await import('./identity.ts')
  writeIdentity(maria)
  const heard = vi.fn()
  accountEndedReason.subscribe(heard)

  events.dispatchEvent(new Event('pageshow'))
  expect(currentIdentity()).toBe(maria)
  expect(heard).not.toHaveBeenCalled()

  stored.delete(IDENTITY_KEY)
  stored.set('florescer.farewell', 'deactivated')
  events.dispatchEvent(new Event('pageshow'))
  expect(currentIdentity()).toBeNull()
  expect(accountEndedReason.current()).toBe('deactivated')

  // What she has dismissed here is not brought back.
  writeAccountEndedReason(null)
  events.dispatchEvent(new Event('pageshow'))
  expect(accountEndedReason.current()).toBeNull()
  expect(heard).toHaveBeenCalledTimes(2)
})
