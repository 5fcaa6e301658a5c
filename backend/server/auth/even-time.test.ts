import { compare } from 'bcryptjs'
import { afterEach, expect, it, vi } from 'vitest'
import { evenOut } from './even-time.ts'

// The real one, watched.
vi.mock('bcryptjs', { spy: true })
afterEach(() => {
  vi.clearAllMocks()
})

const isKnown = async (email: string) => email === 'maria@exemplo.example'
const signIn = (email: string) => JSON.stringify({ email, password: 'senha-errada' })

it('an address that nobody has costs the one comparison that a known one has cost already', async () => {
  await evenOut(signIn('ninguem@exemplo.example'), isKnown)
  expect(compare).toHaveBeenCalledTimes(1)
  await expect(vi.mocked(compare).mock.results[0]!.value).resolves.toBe(false)
})

it('a known address costs nothing more, however it is written', async () => {
  await evenOut(signIn('Maria@Exemplo.example'), isKnown)
  expect(compare).not.toHaveBeenCalled()
})

it.each(['', 'not JSON', '{}', '{"email":1,"password":"x"}'])('what is no sign-in (%s) is nobody', async (body) => {
  await evenOut(body, isKnown)
  expect(compare).not.toHaveBeenCalled()
})
