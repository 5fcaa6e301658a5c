import { afterEach, expect, it, vi } from 'vitest'
import { setPasswordByLink } from './visitor.ts'

const form = { email: 'rute@teste.example', token: 'abc', password: 'uma-senha-boa' }

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it.each([
  [400, { code: 'invalid_token', error: 'O link não vale mais.' }, 'expired'],
  [404, { code: 'user_not_found', error: 'Ninguém com este endereço.' }, 'not_found'],
  [429, { code: 'too_many', error: 'Aguarde.' }, 'rate_limited'],
  [400, { code: 'invalid', error: 'User not found, or: Invalid or expired token' }, 'unknown'],
] as const)('%i %o is recognised by its code, whatever the words', async (status, { code, error }, expected) => {
  vi.stubEnv('VITE_SUPABASE_URL', 'http://server.example')
  vi.stubGlobal('fetch', async () => Response.json({ success: false, code, error }, { status }))
  expect(await setPasswordByLink(form)).toMatchObject({ ok: false, code: expected })
})
