import { afterEach, expect, it, vi } from 'vitest'
import { openFrom } from './push.ts'

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
