import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Takes every request, and answers none. */
let line: Server
beforeEach(async () => {
  line = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  vi.stubEnv('VITE_SUPABASE_URL', url)
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'key')
  vi.stubGlobal('location', new URL(`${url}/auth`))
  vi.resetModules()
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  line.closeAllConnections()
  line.close()
})

it('on a line that swallows everything the form is told that there is no network', async () => {
  const { signIn, signUp } = await import('./sign-in.ts')
  const credentials = { email: 'rute@exemplo.example', password: 'uma senha' }
  expect(await signIn(credentials)).toEqual({ ok: false, code: 'offline' })
  expect(await signUp({ ...credentials, fullName: 'Rute' })).toEqual({ ok: false, code: 'offline' })
})
