import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let kept: Map<string, string>
let replaced: string[]

/** The app opened in a tab, at this address. */
async function openAt(address: string) {
  const { pathname, search } = new URL(address, 'http://f.example')
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const history = { state: null, replaceState: (_state: unknown, _title: string, to: string) => void replaced.push(to) }
  vi.stubGlobal('window', { location: { pathname, search }, sessionStorage, history })
  vi.resetModules()
  const link = await import('./activation-link.ts')
  link.takeActivationLink()
  return { ...link, ...(await import('./read-activation-link.ts')) }
}

beforeEach(() => {
  kept = new Map()
  replaced = []
})
afterEach(() => vi.unstubAllGlobals())

it('email and token leave the address and survive a reload', async () => {
  const first = await openAt('/criar-senha?email=Ana%2Bf%40exemplo.example&token=abc')
  expect(replaced).toEqual(['/criar-senha'])
  expect(first.readActivationLink()).toEqual({ email: 'ana+f@exemplo.example', token: 'abc' })
  const reloaded = await openAt('/criar-senha')
  expect(reloaded.readActivationLink()).toEqual({ email: 'ana+f@exemplo.example', token: 'abc' })
  reloaded.forgetActivationLink()
  expect(kept.size).toBe(0)
  expect(reloaded.readActivationLink()).toEqual({ email: '', token: '' })
})

it('a new link, even an incomplete one, replaces the previous one', async () => {
  await openAt('/criar-senha?email=ana%40exemplo.example&token=abc')
  expect((await openAt('/criar-senha?token=def')).readActivationLink()).toEqual({ email: '', token: 'def' })
})

it('other screens are not touched', async () => {
  await openAt('/auth?token=abc&email=a')
  expect(replaced).toEqual([])
  expect(kept.size).toBe(0)
})

it('broken data is ignored', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  kept.set('florescer:activation', '{')
  expect((await openAt('/criar-senha')).readActivationLink()).toEqual({ email: '', token: '' })
  kept.set('florescer:activation', '{"email":1}')
  expect((await openAt('/criar-senha')).readActivationLink()).toEqual({ email: '', token: '' })
  warn.mockRestore()
})
