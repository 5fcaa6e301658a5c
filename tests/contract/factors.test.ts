import { Secret, TOTP } from 'otpauth'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, openTarget, type Person, type Target } from './kit.ts'

let target: Target
let admin: Person
beforeAll(async () => {
  target = await openTarget()
  admin = await target.person('admin')
})
afterAll(() => target.close())

const PERIOD_MS = 30_000
/** The code of a secret, so many periods from now. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * PERIOD_MS })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const enrol = (as: string, body: object) => target.ask('POST', '/auth/v1/factors', { as, body })
const challenge = (as: string, id: string) => target.ask('POST', `/auth/v1/factors/${id}/challenge`, { as, body: {} })
const verify = (as: string, id: string, body: object) =>
  target.ask('POST', `/auth/v1/factors/${id}/verify`, { as, body })
const remove = (as: string, id: string) => target.ask('DELETE', `/auth/v1/factors/${id}`, { as })
const totp = (friendly_name: string) => ({ factor_type: 'totp', friendly_name, issuer: 'Florescer' })

describe('a second factor', () => {
  let factor: { id: string; secret: string }
  let raised: { access_token: string; refresh_token: string }

  it('is made with a secret, its address and its picture, and is not verified yet', async () => {
    const { status, body } = await enrol(admin.token, totp('Celular'))
    expect([status, body.type, body.friendly_name]).toEqual([200, 'totp', 'Celular'])
    expect(body.totp.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(body.totp.uri).toContain(`secret=${body.totp.secret}`)
    expect(body.totp.qr_code).toContain('<svg')
    factor = { id: body.id, secret: body.totp.secret }
    const { body: user } = await target.ask('GET', '/auth/v1/user', { as: admin.token })
    expect(user.factors).toMatchObject([{ id: factor.id, factor_type: 'totp', status: 'unverified' }])
  })

  it('has its name once', async () => {
    const { status, body } = await enrol(admin.token, totp('Celular'))
    expect([status, body.error_code]).toEqual([422, 'mfa_factor_name_conflict'])
  })

  it('a wrong code is 422 mfa_verification_failed', async () => {
    const { status, body } = await challenge(admin.token, factor.id)
    expect([status, body.type]).toEqual([200, 'totp'])
    expect(body.expires_at).toBeGreaterThan(Date.now() / 1000)
    const answer = await verify(admin.token, factor.id, { challenge_id: body.id, code: wrong(codeOf(factor.secret)) })
    expect([answer.status, answer.body.error_code]).toEqual([422, 'mfa_verification_failed'])
  })

  it('the right code raises the session to aal2, and a renewal keeps it there', async () => {
    const { body: asked } = await challenge(admin.token, factor.id)
    const { status, body } = await verify(admin.token, factor.id, {
      challenge_id: asked.id,
      code: codeOf(factor.secret),
    })
    expect(status).toBe(200)
    const methods = (token: string) => (claimsOf(token).amr as { method: string }[]).map(({ method }) => method).sort()
    expect(claimsOf(body.access_token)).toMatchObject({
      sub: admin.id,
      aal: 'aal2',
      session_id: claimsOf(admin.token).session_id,
    })
    expect(methods(body.access_token)).toEqual(['password', 'totp'])
    expect(body.user.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
    const renewed = await target.ask('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: body.refresh_token },
    })
    expect(renewed.status).toBe(200)
    expect(claimsOf(renewed.body.access_token).aal).toBe('aal2')
    expect(methods(renewed.body.access_token)).toEqual(['password', 'totp'])
    raised = renewed.body
    expect((await target.ask('GET', '/rest/v1/user_roles?select=role', { as: raised.access_token })).status).toBe(200)
  })

  it('another sign-in begins at aal1, and may neither add nor remove a factor', async () => {
    const { email, password } = admin
    const { body } = await target.ask('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })
    expect(claimsOf(body.access_token).aal).toBe('aal1')
    expect(await enrol(body.access_token, totp('Outro'))).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_aal' },
    })
    expect(await remove(body.access_token, factor.id)).toMatchObject({
      status: 422,
      body: { error_code: 'insufficient_aal' },
    })
  })

  it('nobody else reaches it, and a visitor reaches none', async () => {
    const other = await target.person()
    for (const answer of [
      await challenge(other.token, factor.id),
      await remove(other.token, factor.id),
      await challenge(admin.token, randomUUID()),
    ])
      expect([answer.status, answer.body.error_code]).toEqual([404, 'mfa_factor_not_found'])
    expect((await target.ask('POST', '/auth/v1/factors', { body: totp('Visita') })).status).toBe(401)
  })

  it('a challenge of another factor, and one that is answered, do not count', async () => {
    const other = await target.person()
    const { body: theirs } = await enrol(other.token, totp('Dela'))
    const { body: asked } = await challenge(raised.access_token, factor.id)
    const code = codeOf(theirs.totp.secret)
    const foreign = await verify(other.token, theirs.id, { challenge_id: asked.id, code })
    expect([foreign.status, foreign.body.error_code]).toEqual([422, 'mfa_factor_not_found'])
    const { body: own } = await challenge(other.token, theirs.id)
    expect((await verify(other.token, theirs.id, { challenge_id: own.id, code })).status).toBe(200)
    const again = { challenge_id: own.id, code: codeOf(theirs.totp.secret, 1) }
    expect((await verify(other.token, theirs.id, again)).status).toBe(422)
  })

  it('leaves with aal2, and the session falls back', async () => {
    expect(await remove(raised.access_token, factor.id)).toMatchObject({ status: 200, body: { id: factor.id } })
    const { body } = await target.ask('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: raised.refresh_token },
    })
    expect(claimsOf(body.access_token).aal).toBe('aal1')
    expect((await target.ask('GET', '/auth/v1/user', { as: body.access_token })).body.factors ?? []).toEqual([])
  })
})

it('an administrator with a factor is one only in a session that has shown it', async () => {
  const other = await target.person('admin')
  const { body: factor } = await enrol(other.token, totp('Aplicativo'))
  const { body: asked } = await challenge(other.token, factor.id)
  const { body: raised } = await verify(other.token, factor.id, {
    challenge_id: asked.id,
    code: codeOf(factor.totp.secret),
  })
  const { email, password } = other
  const { body: lowered } = await target.ask('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
  })
  const asks = async (as: string) => [
    (await target.ask('POST', '/rest/v1/rpc/admin_people_page', { as, body: { asked: {} } })).status,
    (await target.ask('POST', '/functions/v1/mail-status', { as, body: {} })).status,
  ]
  expect(await asks(lowered.access_token)).toEqual([403, 403])
  expect(await asks(raised.access_token)).toEqual([200, 200])
  const codes = await target.ask('POST', '/rest/v1/rpc/make_recovery_codes', { as: raised.access_token, body: {} })
  expect(codes.body).toHaveLength(10)
  const used = await target.ask('POST', '/rest/v1/rpc/use_recovery_code', {
    as: lowered.access_token,
    body: { code: codes.body[0] },
  })
  expect(used.body).toEqual({ outcome: 'done', codes_left: 9 })
  expect(await asks(lowered.access_token)).toEqual([200, 200])
  const off = { as: raised.access_token, body: {} }
  expect((await target.ask('POST', '/rest/v1/rpc/switch_off_second_factor', off)).body).toBe('done')
  const { body: user } = await target.ask('GET', '/auth/v1/user', { as: raised.access_token })
  expect(user.factors ?? []).toEqual([])
})

it('a telephone is no factor, and what is none at all is 400', async () => {
  const { status, body } = await enrol(admin.token, { factor_type: 'phone', phone: '+5511999990000' })
  expect([status, body.error_code]).toEqual([422, 'mfa_phone_enroll_not_enabled'])
  expect((await enrol(admin.token, { factor_type: 'astrology' })).status).toBe(400)
})
