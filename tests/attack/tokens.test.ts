import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'

const now = () => Math.floor(Date.now() / 1000)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Tokens made by somebody else. Whoever knows our secret can make any; even then only the form of
 * our own tokens is accepted.
 */
describe.each(SAMPLED_ENGINES)('tokens that we did not sign, or not for this, on %s', (engine) => {
  let ministry: Ministry
  let maria: Person
  let token: string
  beforeAll(async () => {
    ministry = await openMinistry({ engine, rateLimits: 'hosted' })
    maria = await ministry.person('maria')
    token = await ministry.tokenOf(maria)
  })
  afterAll(() => ministry.close())

  function make(change: object, { alg = 'HS256', secret = ministry.server.jwtSecret } = {}): string {
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object
    const content = `${encode({ alg, typ: 'JWT' })}.${encode({ ...claims, ...change })}`
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
  }
  const cases: [what: string, token: () => string][] = [
    ['without a signature', () => `${encode({ alg: 'none' })}.${make({}).split('.')[1]}.`],
    ['alg none, signed', () => make({}, { alg: 'none' })],
    ['alg RS256', () => make({}, { alg: 'RS256' })],
    ['another secret', () => make({}, { secret: 'x'.repeat(64) })],
    ['expired', () => make({ exp: now() - 1 })],
    ['without an end', () => make({ exp: undefined })],
    ['an end that is no number', () => make({ exp: '9999999999' })],
    ['not valid yet', () => make({ nbf: now() + 3600 })],
    ['made by a clock that was years ahead', () => make({ iat: now() + 9e7, exp: now() + 9e7 + 3600 })],
    ['for another audience', () => make({ aud: 'outro' })],
    ['for other audiences', () => make({ aud: ['outro', 'mais um'] })],
    ['role postgres', () => make({ role: 'postgres' })],
    ['without a role', () => make({ role: undefined })],
    ['service role, signed by somebody else', () => make({ role: 'service_role' }, { secret: 'x'.repeat(64) })],
    ['cut off', () => make({}).slice(0, -6)],
    ['only dots', () => '..'],
  ]
  const asks: [method: string, path: string, body?: string][] = [
    ['GET', '/rest/v1/user_progress'],
    ['POST', '/rest/v1/rpc/my_data', '{}'],
    ['GET', '/auth/v1/user'],
    ['GET', '/auth/v1/admin/users'],
    ['POST', '/storage/v1/object/media/recados/a.png', 'x'],
    ['POST', '/functions/v1/approve-user', '{"email":"a@exemplo.example","nome":"Ana"}'],
    ['POST', '/functions/v1/mail-status', '{}'],
  ]
  const ask = async (bearer: string, [method, path, body]: (typeof asks)[number]) =>
    (
      await fetch(`${ministry.server.url}${path}`, {
        method,
        headers: {
          apikey: ministry.server.publishableKey,
          authorization: `Bearer ${bearer}`,
          'content-type': path.startsWith('/storage') ? 'image/png' : 'application/json',
        },
        body,
      })
    ).status

  it.each(cases)('%s: accepted nowhere', async (_what, bearer) => {
    for (const one of asks) expect([...one, [401, 403].includes(await ask(bearer(), one))]).toEqual([...one, true])
    expect(await join(bearer())).toBe('error')
  })

  it("a member's own token is accepted, also with several audiences and a beginning in the past", async () => {
    for (const bearer of [token, make({ aud: ['outro', 'authenticated'] }), make({ nbf: now() - 5 })]) {
      expect(await ask(bearer, ['GET', '/rest/v1/user_progress'])).toBe(200)
      expect(await join(bearer)).toBe('ok')
    }
  })

  /** Joins the topic of Maria's own rows; resolves with the answer's status. */
  function join(bearer: string): Promise<string> {
    const { url, publishableKey } = ministry.server
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
    )
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () =>
        socket.send(
          JSON.stringify([
            '1',
            '1',
            `realtime:sync:${maria.id}`,
            'phx_join',
            { config: { private: true }, access_token: bearer },
          ]),
        ),
      )
      socket.once('message', (data: Buffer) => {
        resolve((JSON.parse(data.toString()) as [0, 0, 0, 0, { status: string }])[4].status)
        socket.terminate()
      })
    })
  }
})
