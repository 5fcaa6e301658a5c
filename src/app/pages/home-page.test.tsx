import { renderToPipeableStream } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('#lib/use-identity.ts')
  vi.doUnmock('#src/features/home/home-screen.tsx')
  vi.resetModules()
  vi.unstubAllGlobals()
})

it('a member’s first page whose code is gone, since a new version has taken over, opens again', async () => {
  const reload = vi.fn()
  vi.stubGlobal('navigator', { onLine: true })
  // The server is there.
  vi.stubGlobal('fetch', async () => new Response())
  vi.stubGlobal('window', { location: { reload }, sessionStorage: { getItem: () => null, setItem: () => {} } })
  vi.resetModules()
  vi.doMock('#lib/use-identity.ts', () => ({ useIdentity: () => ({ role: 'member' }) }))
  vi.doMock('#src/features/home/home-screen.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { HomePage } = await import('./home-page.tsx')
  const { abort } = renderToPipeableStream(<HomePage />, { onError: () => {} })
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  abort()
})
