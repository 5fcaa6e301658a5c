import { compare } from '@node-rs/bcrypt'
import { createRequire } from 'node:module'
import { afterEach, expect, it, vi } from 'vitest'
import { compareWithDummy } from './constant-time.ts'

// The real one, watched.
vi.mock('@node-rs/bcrypt', { spy: true })
afterEach(() => {
  vi.clearAllMocks()
})

const isKnown = async (email: string) => email === 'maria@exemplo.example'
const signIn = (email: string) => JSON.stringify({ email, password: 'senha-errada' })

it('an unknown address costs the one comparison that a known one has already cost', async () => {
  await compareWithDummy(signIn('ninguem@exemplo.example'), isKnown)
  expect(compare).toHaveBeenCalledTimes(1)
  await expect(vi.mocked(compare).mock.results[0]!.value).resolves.toBe(false)
})

it('a known address costs nothing more, whatever its case', async () => {
  await compareWithDummy(signIn('Maria@Exemplo.example'), isKnown)
  expect(compare).not.toHaveBeenCalled()
})

it.each(['', 'not JSON', '{}', '{"email":1,"password":"x"}'])(
  'a body that is no sign-in (%s) costs nothing',
  async (body) => {
    await compareWithDummy(body, isKnown)
    expect(compare).not.toHaveBeenCalled()
  },
)

it('lite compares by the same library: another one would take another time', () => {
  const require = createRequire(import.meta.url)
  const fromLite = createRequire(import.meta.resolve('@supabase/lite'))
  const versionOf = (own: NodeJS.Require, name: string) => {
    const { name: is, version } = own(`${name}/package.json`) as { name: string; version: string }
    return `${is}@${version}`
  }
  expect(versionOf(fromLite, 'bcryptjs')).toBe(versionOf(require, '@node-rs/bcrypt'))
})
