import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { networkOf } from '#backend/server/http/caller.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry } from '#tests/kit/ministry.ts'
import { accessRequest, post, sendRequest } from '../backend/server/visitor.ts'

/**
 * Limits concern whoever uses them up; nobody pays for a stranger. The server runs behind a proxy.
 */
describe.each(SAMPLED_ENGINES)('limits, on %s', (engine) => {
  let ministry: Ministry
  beforeAll(async () => {
    ministry = await openMinistry({ engine, rateLimits: 'hosted', trustProxy: true })
  })
  afterAll(() => ministry.close())
  afterEach(() => ministry.server.sql('delete from private.rate_limits'))

  const from = (address: string) => ({ 'x-forwarded-for': address })
  const askFrom = async (address: string, email = `${randomUUID()}@exemplo.example`) =>
    (await sendRequest(ministry.server, accessRequest(email), from(address))).status
  const keys = async (prefix: string) =>
    (
      await ministry.server.sql<{ key: string }>(
        `select key from private.rate_limits where key like $1 || '%' order by key`,
        [prefix],
      )
    ).map(({ key }) => key.slice(prefix.length))

  it('sixty people on the same Wi-Fi ask for access in ten minutes; whoever goes on without end waits', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 62; n += 1) statuses.push(await askFrom('203.0.113.7'))
    expect(statuses).toEqual([...Array<number>(60).fill(201), 429, 429])
    expect(await askFrom('203.0.113.8')).toBe(201)
  })

  it('whoever floods the form is the only one refused', async () => {
    await ministry.server.sql(`insert into private.rate_limits values ('access:all', now() + interval '1 hour', 300)`)
    const flood: number[] = []
    for (let n = 0; n < 12; n += 1) flood.push(await askFrom(`198.51.100.${n}`))
    expect(flood).toEqual([...Array<number>(10).fill(201), 429, 429])
    for (let n = 0; n < 12; n += 1) await askFrom(`2001:db8:5:${n}::1`)
    expect(await askFrom('2001:db8:5:99::1')).toBe(429)
    expect(await askFrom('2001:db8:6:1::1')).toBe(201)
    expect(await askFrom('203.0.113.7')).toBe(201)
  })

  it('the addresses of an IPv6 line are one caller to the server and to the database', async () => {
    const oneLine = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:db8:1:2:1:2:3:4']
    for (const address of oneLine) await askFrom(address)
    await askFrom('::ffff:203.0.113.7')
    await askFrom('::ffff:cb00:7107')
    expect(await keys('access:ip:')).toEqual(['2001:db8:1:2::/64', '203.0.113.7'])
    expect(new Set(oneLine.map(networkOf)).size).toBe(1)

    const guess = (n: number) =>
      post(
        ministry.server,
        '/auth/v1/token?grant_type=password',
        { email: `ninguem-${n}@exemplo.example`, password: 'errada' },
        { headers: from(`2001:db8:77:1::${n.toString(16)}`) },
      )
    const statuses: number[] = []
    for (let n = 1; n <= 33; n += 1) statuses.push((await guess(n)).status)
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429, 429, 429])
  })

  it("what a caller says in a gateway's headers does not count", async () => {
    const { server } = ministry
    for (let n = 0; n < 3; n += 1)
      await sendRequest(server, accessRequest(`${randomUUID()}@exemplo.example`), {
        'x-forwarded-for': `192.0.2.${n}, 203.0.113.50`,
        'cf-connecting-ip': `192.0.2.${n}`,
      })
    await post(
      server,
      '/functions/v1/resend-activation',
      { email: 'ninguem@exemplo.example' },
      { headers: { 'x-forwarded-for': '192.0.2.1, 203.0.113.50', 'cf-connecting-ip': '192.0.2.1' } },
    )
    expect(await keys('access:ip:')).toEqual(['203.0.113.50'])
    expect(await keys('resend:ip:')).toEqual(['203.0.113.50'])
  })

  it('on Supabase the caller is whom the gateway saw, not the first element, which the caller wrote', async () => {
    const ip = async (headers: Record<string, string>) =>
      (
        await ministry.server.sql<{ ip: string | null }>(
          `with told as materialized (select set_config('request.headers', $1, true) as headers)
           select private.client_ip() as ip from told where headers is not null`,
          [JSON.stringify(headers)],
        )
      )[0]!.ip
    expect(await ip({ 'x-forwarded-for': '192.0.2.1, 203.0.113.9' })).toBe('203.0.113.9')
    expect(await ip({ 'x-forwarded-for': '192.0.2.1,203.0.113.9', 'cf-connecting-ip': '198.51.100.4' })).toBe(
      '198.51.100.4',
    )
    expect(await ip({ 'x-forwarded-for': '192.0.2.1, [2001:db8::5]:443' })).toBe('2001:db8::/64')
    expect(await ip({ 'x-forwarded-for': '203.0.113.9:5123' })).toBe('203.0.113.9')
    expect(await ip({ 'x-forwarded-for': "' or 1=1" })).toBe('unknown')
    expect(await ip({})).toBeNull()
  })

  it("nobody uses up a member's password mails, or locks their account with wrong passwords", async () => {
    const { server } = ministry
    const maria = await ministry.person('maria')
    await server.sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Maria')`, [maria.email])
    const resend = async (address: string) => {
      await server.sql(`delete from private.rate_limits where key like 'resend:minute:%'`)
      const before = await asked()
      await post(server, '/functions/v1/resend-activation', { email: maria.email }, { headers: from(address) })
      return (await asked()) - before
    }
    /** How many of the member's mails of a day are used up. */
    const asked = async () =>
      (await server.sql<{ taken: number }>(`select taken from private.rate_limits where key like 'resend:day:%'`))[0]
        ?.taken ?? 0
    const taken: number[] = []
    for (let n = 0; n < 6; n += 1) taken.push(await resend('198.51.100.1'))
    expect(taken).toEqual([1, 1, 1, 0, 0, 0])
    expect(await resend('203.0.113.7')).toBe(1)

    const signIn = async (address: string, password: string) =>
      (
        await post(
          server,
          '/auth/v1/token?grant_type=password',
          { email: maria.email, password },
          { headers: from(address) },
        )
      ).status
    const wrong: number[] = []
    for (let n = 0; n < 30; n += 1) wrong.push(await signIn('198.51.100.1', 'errada'))
    expect(wrong.filter((status) => status === 400)).toHaveLength(25)
    expect(await signIn('203.0.113.7', maria.password)).toBe(200)
  })
})
