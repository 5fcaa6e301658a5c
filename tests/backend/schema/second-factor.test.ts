import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { EMBEDDED_FIRST } from '#tests/kit/engines.ts'
import { holdQueues } from '#tests/kit/hold-queues.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { codeOf, switchOnFactor, verifyFactor, type SecondFactor } from '#tests/kit/second-factor.ts'
import { isDenied, rest } from './rest.ts'
import { rightsOf } from './rights.check.ts'
import { FUNCTIONS, MEMBER_FUNCTIONS, RIGHTS } from './rights.expected.ts'

const ADMIN_FUNCTIONS = FUNCTIONS.public!.authenticated.filter((name) => !MEMBER_FUNCTIONS.includes(name))
const NOBODY = '00000000-0000-4000-8000-0000000000ff'

// In the gate PGlite, as rights.test.ts takes Postgres.
describe.each(EMBEDDED_FIRST)('an administrator with a second factor, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let joana: Person
  let factor: SecondFactor
  /** The password alone. */
  let aal1: string
  const sql = <Row>(query: string, params: unknown[] = []) => ministry.server.sql<Row>(query, params)
  const call = (token: string, name: string, body: object = {}) =>
    rest(ministry, token, 'POST', `rpc/${name}`, { body })

  beforeAll(async () => {
    ministry = await openMinistry({ engine, isDoorOpen: true })
    await holdQueues(ministry.server.sql)
    await takeAnyId(ministry.server.sql)
    admin = await ministry.person('admin', 'admin')
    joana = await ministry.person('joana')
    await ministry.person('outra-admin', 'admin')
    await sql(`insert into public.usuarios_aprovados (email, nome) select email, 'Nome' from public.profiles`)
    await sql(
      'insert into public.sync_heads (scope, value) select id, 7 from public.profiles on conflict (scope) do update set value = 7',
    )
    factor = await switchOnFactor(ministry.server, await ministry.tokenOf(admin))
    aal1 = await ministry.tokenOf(admin)
  })
  afterAll(() => ministry.close())
  beforeEach(() => sql('delete from private.rate_limits'))

  const rightsWith = (token: string) => rightsOf(ministry, { token, owner: admin }, joana)
  const expectedAs = (role: 'member' | 'admin') =>
    Object.fromEntries(Object.entries(RIGHTS).map(([table, rights]) => [table, rights[role]]))

  it('with the password alone may do to each table what a member may', async () => {
    expect(await rightsWith(aal1)).toEqual(expectedAs('member'))
  })

  it('with the code may do to each table what an administrator may', async () => {
    expect(await rightsWith(factor.token)).toEqual(expectedAs('admin'))
  })

  /** Values that the function takes, and that mean nobody. */
  async function exampleOf(name: string): Promise<object> {
    const [found] = await sql<{ names: string[] | null; types: string[] }>(
      `select proargnames[1:pronargs] as names, array(select t::regtype::text from unnest(proargtypes) t) as types
       from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
      [name],
    )
    const values: Record<string, unknown> = {
      uuid: NOBODY,
      jsonb: {},
      text: 'pendente',
      smallint: 1,
      'uuid[]': [],
      'text[]': [],
    }
    return Object.fromEntries((found!.names ?? []).map((key, at) => [key, values[found!.types[at]!]]))
  }

  it.each(ADMIN_FUNCTIONS)('%s is denied with the password alone, and not with the code', async (name) => {
    const body = await exampleOf(name)
    expect(isDenied(await call(aal1, name, body))).toBe(true)
    expect(isDenied(await call(factor.token, name, body))).toBe(false)
  })

  it('is a member to the exchange until she has shown it, and what she publishes waits', async () => {
    const exchange = async (token: string) => {
      const doc = { id: NOBODY, titulo: 'Aviso', mensagem: 'Texto', fixo: false }
      const push = [{ c: 'recados', id: NOBODY, doc, write: { base: 0, chain: NOBODY, seq: 1 } }]
      const request = { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push }
      return (await call(token, 'sync_exchange', { request })).body as {
        account: { role: string; second_factor?: string }
        verdicts: { ok: boolean; later?: boolean }[]
      }
    }
    const before = await exchange(aal1)
    expect(before.account).toMatchObject({ role: 'member', second_factor: 'missing' })
    expect(before.verdicts).toMatchObject([{ ok: false, later: true }])
    const { account } = await exchange(factor.token)
    expect([account.role, account.second_factor]).toEqual(['admin', undefined])
  })

  it('somebody without one is an administrator by the password, as before', async () => {
    const other = await ministry.person('sem-fator', 'admin')
    const token = await ministry.tokenOf(other)
    expect((await call(token, 'admin_people_page', { asked: {} })).status).toBe(200)
    expect((await call(token, 'my_second_factor')).body).toEqual({ is_on: false, codes_left: 0 })
  })

  describe('recovery codes', () => {
    let codes: string[]
    const mails = () =>
      sql<{ data: object }>(
        `select data from public.email_queue where template = 'second-factor' and to_email = $1 order by created_at`,
        [admin.email],
      )

    it('are made in a session that has shown the code, ten at once', async () => {
      expect(isDenied(await call(aal1, 'make_recovery_codes'))).toBe(true)
      codes = (await call(factor.token, 'make_recovery_codes')).body as string[]
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
      expect((await call(aal1, 'my_second_factor')).body).toEqual({ is_on: true, codes_left: 10 })
      const kept = await sql<{ row: string }>('select to_jsonb(c)::text as row from private.recovery_codes c')
      for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code.replaceAll('-', ''))
    })

    it('one lets its session in, once, however it is typed; log and mail say so', async () => {
      const session = await ministry.tokenOf(admin)
      const typed = ` ${codes[0]!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'o')} `
      expect((await call(session, 'use_recovery_code', { code: typed })).body).toEqual({
        outcome: 'done',
        codes_left: 9,
      })
      expect((await call(session, 'admin_people_page', { asked: {} })).status).toBe(200)
      expect(isDenied(await call(aal1, 'admin_people_page', { asked: {} }))).toBe(true)
      expect((await call(aal1, 'use_recovery_code', { code: codes[0] })).body).toMatchObject({ outcome: 'wrong' })
      expect(isDenied(await call(aal1, 'admin_people_page', { asked: {} }))).toBe(true)
      expect(
        await sql('select admin_email, alvo_email from public.admin_logs where acao = $1', ['USAR_CODIGO_RECUPERACAO']),
      ).toEqual([{ admin_email: admin.email, alvo_email: admin.email }])
      expect(await mails()).toMatchObject([{ data: { what: 'used', restantes: 9 } }])
    })

    it('two who use one at the same moment: one of them is in', async () => {
      const sessions = await Promise.all([ministry.tokenOf(admin), ministry.tokenOf(admin)])
      const answers = await Promise.all(
        sessions.map((session) => call(session, 'use_recovery_code', { code: codes[1] })),
      )
      expect(answers.map(({ body }) => (body as { outcome: string }).outcome).sort()).toEqual(['done', 'wrong'])
    })

    it('what is kept of a session that has ended goes with the next code', async () => {
      const kept = async () =>
        (await sql<{ id: string }>('select session_id as id from private.recovered_sessions')).map(({ id }) => id)
      const sessionOf = (token: string) =>
        (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { session_id: string }).session_id
      const [first] = await kept()
      await sql('delete from auth.sessions where id = $1', [first])
      const session = await ministry.tokenOf(admin)
      expect((await call(session, 'use_recovery_code', { code: codes[9] })).body).toMatchObject({ outcome: 'done' })
      expect(await kept()).not.toContain(first)
      expect(await kept()).toContain(sessionOf(session))
    })

    it("another account's code is no code", async () => {
      const token = await ministry.tokenOf(joana)
      expect((await call(token, 'use_recovery_code', { code: codes[2] })).body).toMatchObject({ outcome: 'wrong' })
    })

    it('guesses are limited, and then the right code is refused too', async () => {
      for (let turn = 0; turn < 10; turn += 1)
        expect((await call(aal1, 'use_recovery_code', { code: 'zzzz-zzzz-zzzz' })).body).toMatchObject({
          outcome: 'wrong',
        })
      expect((await call(aal1, 'use_recovery_code', { code: codes[2] })).body).toMatchObject({ outcome: 'limited' })
      expect((await call(aal1, 'my_second_factor')).body).toMatchObject({ codes_left: 7 })
    })

    it('new ones take the place of the old ones', async () => {
      const old = codes
      codes = (await call(factor.token, 'make_recovery_codes')).body as string[]
      expect((await call(aal1, 'use_recovery_code', { code: old[3] })).body).toMatchObject({ outcome: 'wrong' })
      expect((await call(aal1, 'my_second_factor')).body).toMatchObject({ codes_left: 10 })
    })
  })

  describe('switching it off', () => {
    it('needs the code again, or a recovery code: an old session has neither', async () => {
      expect(isDenied(await call(aal1, 'switch_off_second_factor'))).toBe(true)
      await sql(`update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'`)
      await sql('update auth.mfa_factors set last_step = 0')
      const { body: session } = await verifyFactor(
        ministry.server,
        await ministry.tokenOf(admin),
        factor.id,
        codeOf(factor.secret),
      )
      await sql(`update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'`)
      const renewed = await fetch(`${ministry.server.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: ministry.server.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: session.refresh_token }),
      })
      const { access_token: stale } = (await renewed.json()) as { access_token: string }
      expect((await call(stale, 'switch_off_second_factor')).body).toBe('stale')
      expect((await call(stale, 'switch_off_second_factor', { code: 'zzzz-zzzz-zzzz' })).body).toBe('wrong')
      expect((await call(session.access_token, 'switch_off_second_factor')).body).toBe('done')
      expect((await call(aal1, 'my_second_factor')).body).toEqual({ is_on: false, codes_left: 0 })
      expect((await call(aal1, 'admin_people_page', { asked: {} })).status).toBe(200)
      expect(await sql('select from private.recovery_codes')).toEqual([])
    })

    it('by another administrator, who cannot reset her own: log, mail, and the password is enough', async () => {
      const other = await ministry.tokenOf({
        ...admin,
        email: 'outra-admin@teste.example',
        password: 'senha-de-outra-admin',
      })
      factor = await switchOnFactor(ministry.server, await ministry.tokenOf(admin))
      const codes = (await call(factor.token, 'make_recovery_codes')).body as string[]
      aal1 = await ministry.tokenOf(admin)
      const reset = (token: string) => call(token, 'admin_reset_second_factor', { account: admin.id })
      expect(isDenied(await reset(factor.token))).toBe(true)
      expect(isDenied(await reset(await ministry.tokenOf(joana)))).toBe(true)
      const page = (await call(other, 'admin_people_page', { asked: { q: admin.email } })).body as {
        rows: { email: string; segundo_fator?: boolean }[]
      }
      expect(page.rows.find(({ email }) => email === admin.email)?.segundo_fator).toBe(true)
      expect((await reset(other)).body).toBe(true)
      expect((await reset(other)).body).toBe(false)
      expect((await call(aal1, 'use_recovery_code', { code: codes[0] })).body).toMatchObject({ outcome: 'wrong' })
      expect((await call(aal1, 'admin_people_page', { asked: {} })).status).toBe(200)
      expect(
        await sql('select admin_email, alvo_email from public.admin_logs where acao = $1', ['REDEFINIR_SEGUNDO_FATOR']),
      ).toEqual([{ admin_email: 'outra-admin@teste.example', alvo_email: admin.email }])
      expect(
        await sql(`select from public.email_queue where template = 'second-factor' and data ->> 'what' = 'reset'`),
      ).toHaveLength(1)
    })
  })

  it('a mailed link sets the password and leaves the factor on, also where nothing was proved before', async () => {
    await sql('delete from private.proved_addresses where user_id = $1', [admin.id])
    factor = await switchOnFactor(ministry.server, await ministry.tokenOf(admin))
    await sql(
      `insert into private.activations (token_hash, approved_id, expires_at)
       select sha256('x'::bytea), a.id, now() + interval '1 day' from public.usuarios_aprovados a where a.email = $1`,
      [admin.email],
    )
    const [redeemed] = await sql<{ outcome: string }>(
      `select public.redeem_activation($1, encode(sha256('x'::bytea), 'hex'), (select encrypted_password from auth.users where id = $2::uuid)) as outcome`,
      [admin.email, admin.id],
    )
    expect(redeemed!.outcome).toBe('done')
    expect(isDenied(await call(await ministry.tokenOf(admin), 'admin_people_page', { asked: {} }))).toBe(true)
  })
})
