import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Person, type Target } from './kit.ts'

let target: Target
let maria: Person
let admin: Person
beforeAll(async () => {
  target = await openTarget()
  ;[maria, admin] = [await target.person('member'), await target.person('admin')]
})
afterAll(() => target.close())

const call = (name: string, body: unknown, as?: string) => target.ask('POST', `/functions/v1/${name}`, { as, body })
const NAMES = ['approve-user', 'delete-user', 'send-email', 'send-recado', 'mail-status', 'drain-mail']
const nobody = () => `contrato-${randomUUID()}@exemplo.example`

it.each(NAMES)('%s is refused to visitors and members, in JSON with a code', async (name) => {
  for (const [as, status, code] of [
    [undefined, 401, 'unauthorized'],
    [maria.token, 403, 'forbidden'],
  ] as const) {
    const answer = await call(name, {}, as)
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ success: false, code, error: expect.any(String) }),
    ])
  }
})

it.each([...NAMES, 'resend-activation', 'set-user-password'])(
  '%s is answered to an app on another origin',
  async (name) => {
    const answer = await target.ask('OPTIONS', `/functions/v1/${name}`, {
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type',
      },
    })
    expect(answer.status).toBeLessThan(300)
    expect(answer.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/app\.example)$/)
    const refused = await target.ask('POST', `/functions/v1/${name}`, {
      body: {},
      headers: { origin: 'https://app.example' },
    })
    expect(refused.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/app\.example)$/)
  },
)

describe('with the right caller', () => {
  it('approve-user and delete-user say what is missing', async () => {
    for (const name of ['approve-user', 'delete-user'])
      expect(await call(name, {}, admin.token)).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid_body' },
      })
  })

  it('approve-user approves, and says what became of the mail; delete-user takes it back', async () => {
    const email = nobody()
    const approved = await call('approve-user', { email, nome: 'Pessoa do Contrato' }, admin.token)
    expect([approved.status, approved.body]).toEqual([
      200,
      { success: true, emailStatus: expect.stringMatching(/^(sent|queued)$/) },
    ])
    const gone = await call('delete-user', { userId: null, email }, admin.token)
    expect([gone.status, gone.body.success]).toEqual([200, true])
  })

  it('mail-status tells an administrator how mail leaves', async () => {
    const { status, body } = await call('mail-status', {}, admin.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, route: expect.any(String), waiting: expect.any(Number) })
  })

  it('drain-mail is for a clock with the secret key', async () => {
    const { status, body } = await call('drain-mail', {}, target.serviceKey)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, sent: expect.any(Number), failed: expect.any(Number) })
  })
})

it('resend-activation answers the same for everybody', async () => {
  expect(await call('resend-activation', { email: nobody() })).toMatchObject({
    status: 200,
    body: { success: true, status: 'queued' },
  })
})

it('set-user-password with a link that nobody sent is 400 invalid_token', async () => {
  const { status, body } = await call('set-user-password', { email: nobody(), token: 'x', password: 'senha-longa-1' })
  expect([status, body]).toEqual([400, { success: false, error: 'Invalid or expired token', code: 'invalid_token' }])
})
