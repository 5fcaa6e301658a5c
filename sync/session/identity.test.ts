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
  const { accountEndedReason, writeAccountEndedReason } = await import('./identity.ts')
  writeAccountEndedReason('deactivated')
  expect(accountEndedReason.current()).toBe('deactivated')
})
