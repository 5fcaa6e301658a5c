import { createClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productSurface } from '#backend/server/door/calls.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import {
  askFactors,
  codeOf,
  switchOnFactor,
  verifyFactor,
  wrongCodeOf,
  type SecondFactor,
} from '#tests/kit/second-factor.ts'

/** Functions that answer everybody, within limits, or whoever has a signed link. */
const PUBLIC_FUNCTIONS = new Set(['resend-activation', 'set-user-password', 'unsubscribe'])

/** Whoever has an administrator's password, and not the phone. */
describe.each(SAMPLED_ENGINES)('a stolen password, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let factor: SecondFactor
  let stolen: string

  beforeAll(async () => {
    ministry = await openMinistry({ engine, rateLimits: 'hosted' })
    admin = await ministry.person('admin', 'admin')
    factor = await switchOnFactor(ministry.server, await ministry.tokenOf(admin))
    stolen = await ministry.tokenOf(admin)
  })
  afterAll(() => ministry.close())

  const ask = async (token: string, method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const response = await fetch(ministry.server.url + path, {
      method,
      headers: {
        apikey: ministry.server.publishableKey,
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': type }),
      },
      body,
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }

  it.each(productSurface.functions.filter((name) => !PUBLIC_FUNCTIONS.has(name)))(
    'the function %s asks for the second factor, and not from the session that has shown it',
    async (name) => {
      const refused = await ask(stolen, 'POST', `/functions/v1/${name}`, '{}')
      expect([refused.status, refused.body.code]).toEqual([403, 'second_factor'])
      expect((await ask(factor.token, 'POST', `/functions/v1/${name}`, '{}')).body.code).not.toBe('second_factor')
    },
  )

  it('no file is written, none is removed', async () => {
    const picture = await fetch('data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')
    const bytes = new Uint8Array(await picture.arrayBuffer())
    const path = `/storage/v1/object/media/recados/${randomUUID()}.webp`
    expect((await ask(stolen, 'POST', path, bytes, 'image/webp')).status).toBeGreaterThanOrEqual(400)
    expect((await ask(factor.token, 'POST', path, bytes, 'image/webp')).status).toBe(200)
    await ask(stolen, 'DELETE', path)
    const [kept] = await ministry.server.sql<{ n: number }>(
      'select count(*)::int as n from storage.objects where name = $1',
      [path.slice('/storage/v1/object/media/'.length)],
    )
    expect(kept!.n).toBe(1)
  })

  it('the requests’ live signal is refused', async () => {
    const join = async (token: string) => {
      const { url, publishableKey } = ministry.server
      const client = createClient(url, publishableKey, { auth: { persistSession: false, storageKey: randomUUID() } })
      await client.realtime.setAuth(token)
      const status = await new Promise<string>((resolve) =>
        client.channel('requests', { config: { private: true } }).subscribe((said) => resolve(said)),
      )
      await client.removeAllChannels()
      client.realtime.disconnect()
      return status
    }
    expect(await join(stolen)).toBe('CHANNEL_ERROR')
    expect(await join(factor.token)).toBe('SUBSCRIBED')
  })

  it('the factor is neither removed nor joined by another', async () => {
    const added = await askFactors(ministry.server, stolen, '', { factor_type: 'totp', friendly_name: 'Outro' })
    expect([added.status, added.body.error_code]).toEqual([403, 'insufficient_aal'])
    const removed = await ask(stolen, 'DELETE', `/auth/v1/factors/${factor.id}`)
    expect([removed.status, removed.body.error_code]).toEqual([422, 'insufficient_aal'])
    const user = await ask(stolen, 'PUT', '/auth/v1/user', JSON.stringify({ password: 'nova-senha-1' }))
    expect(user.status).toBe(422)
  })

  it('a code that was used is no code, also in another session', async () => {
    // The first code has switched the factor on.
    const seen = codeOf(factor.secret, 1)
    expect((await verifyFactor(ministry.server, await ministry.tokenOf(admin), factor.id, seen)).status).toBe(200)
    const replayed = await verifyFactor(ministry.server, stolen, factor.id, seen)
    expect([replayed.status, replayed.body.error_code]).toEqual([422, 'mfa_verification_failed'])
  })

  it('guesses are limited, and the limit is told', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 20; guess += 1)
      statuses.push((await verifyFactor(ministry.server, stolen, factor.id, wrongCodeOf(factor.secret))).status)
    expect(statuses).toContain(429)
    expect(statuses.indexOf(429)).toBeLessThanOrEqual(15)
    expect(statuses.filter((status) => status === 200)).toEqual([])
  })
})
