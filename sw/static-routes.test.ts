import { afterEach, expect, it, vi } from 'vitest'
import { routeStatically } from './static-routes.ts'

const installing = (addRoutes?: (rules: unknown) => Promise<void>) => ({ addRoutes }) as unknown as ExtendableEvent

afterEach(() => vi.restoreAllMocks())

it('asks for one route, for each file by its whole address', async () => {
  const addRoutes = vi.fn(() => Promise.resolve())
  await routeStatically(installing(addRoutes), 'files', async () => ['/assets/a.js', '/assets/b.css'])
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
    {
      condition: { or: [{ urlPattern: '/assets/a.js' }, { urlPattern: '/assets/b.css' }] },
      source: { cacheName: 'files' },
    },
  ])
})

it('installs in a browser without routes, which looks for no files, and in one that takes none', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  const findPaths = vi.fn(async () => ['/assets/a.js'])
  await routeStatically(installing(), 'files', findPaths)
  expect(findPaths).not.toHaveBeenCalled()
  expect(info).not.toHaveBeenCalled()
  await routeStatically(
    installing(() => Promise.reject(new TypeError('Too many conditions'))),
    'files',
    findPaths,
  )
  expect(info).toHaveBeenCalledOnce()
})

it('installs where the files cannot be found', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  const addRoutes = vi.fn(() => Promise.resolve())
  await routeStatically(installing(addRoutes), 'files', () => Promise.reject(new Error('No disk')))
  expect(addRoutes).not.toHaveBeenCalled()
  expect(info).toHaveBeenCalledOnce()
})
