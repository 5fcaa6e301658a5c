import { afterEach, expect, it, vi } from 'vitest'
import { routeStatically } from './static-routes.ts'

const installing = (addRoutes?: (rules: unknown) => Promise<void>) => ({ addRoutes }) as unknown as ExtendableEvent

afterEach(() => vi.restoreAllMocks())

it('asks for one route, for each file by its whole address', async () => {
  const addRoutes = vi.fn(() => Promise.resolve())
  await routeStatically(installing(addRoutes), 'files', ['/assets/a.js', '/assets/b.css'])
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
    {
      condition: { or: [{ urlPattern: '/assets/a.js' }, { urlPattern: '/assets/b.css' }] },
      source: { cacheName: 'files' },
    },
  ])
})

it('installs in a browser without routes, and in one that takes none', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  await routeStatically(installing(), 'files', ['/assets/a.js'])
  expect(info).not.toHaveBeenCalled()
  await routeStatically(
    installing(() => Promise.reject(new TypeError('Too many conditions'))),
    'files',
    ['/assets/a.js'],
  )
  expect(info).toHaveBeenCalledOnce()
})
