import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMinistry, type Ministry } from '#tests/kit/ministry.ts'
import { startProvider, type ProviderPerson, type StandInProvider } from '#tests/kit/openid-provider.ts'

let provider: StandInProvider
let ministry: Ministry
beforeAll(async () => {
  provider = await startProvider()
  const { clientId, clientSecret, issuer } = provider
  ministry = await openMinistry({ google: { clientId, clientSecret, issuer } })
})
afterAll(async () => {
  await ministry.close()
  await provider.close()
})
beforeEach(() => ministry.server.sql('delete from private.rate_limits'))

const person = (email: string, change: Partial<ProviderPerson> = {}): ProviderPerson => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  name: 'Nome do Google',
  ...change,
})
const newEmail = () => `${randomUUID().slice(0, 8)}@teste.example`

type Json = ReturnType<typeof JSON.parse>

async function ask(
  path: string,
  { body, as }: { body?: object; as?: string } = {},
): Promise<{ status: number; body: Json }> {
  const response = await fetch(ministry.server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: ministry.server.publishableKey,
      'content-type': 'application/json',
      ...(as && { authorization: `Bearer ${as}` }),
    },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const follow = async (address: string): Promise<string> =>
  (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? ''

const makeVerifier = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** From the app to the provider and back: the address on which the app lands. */
async function travel(who: ProviderPerson | null, challenge: string, redirectTo = `${ministry.server.url}/auth`) {
  provider.person = who
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: redirectTo,
    code_challenge: challenge,
    code_challenge_method: 's256',
  })
  const away = await follow(`${ministry.server.url}/auth/v1/authorize?${query}`)
  expect(away).toMatch(new RegExp(`^${provider.issuer}/authorize\\?`))
  const back = await follow(away)
  expect(back).toMatch(new RegExp(`^${ministry.server.url}/auth/v1/callback\\?`))
  return { landing: new URL(await follow(back)), back }
}

async function signIn(who: ProviderPerson): Promise<Json> {
  const { verifier, challenge } = makeVerifier()
  const { landing } = await travel(who, challenge)
  const code = landing.searchParams.get('code')
  expect(code).toBeTruthy()
  const { status, body } = await ask('/auth/v1/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: verifier },
  })
  expect(status).toBe(200)
  return body
}

const join = async (session: Json) =>
  (await ask('/rest/v1/rpc/join_by_identity', { body: {}, as: session.access_token })).body
const signInByPassword = (email: string, password: string) =>
  ask('/auth/v1/token?grant_type=password', { body: { email, password } })
const approve = (email: string) =>
  ministry.server.sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Ana Aprovada')`, [email])

describe('on the way to the provider and back', () => {
  it('the settings say that it is on', async () => {
    expect((await ask('/auth/v1/settings')).body.external).toMatchObject({ google: true })
  })

  it('a session of it says how it began, and is renewed', async () => {
    const session = await signIn(person(newEmail()))
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
    expect(session.user.identities).toMatchObject([{ provider: 'google' }])
    const renewed = await ask('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    })
    expect(renewed.status).toBe(200)
    expect(renewed.body.user.id).toBe(session.user.id)
  })

  it('needs PKCE, leads back to the app alone, and the refusal of the person is told', async () => {
    const plain = await fetch(`${ministry.server.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' })
    expect(plain.status).toBe(400)
    const { challenge } = makeVerifier()
    const { landing } = await travel(person(newEmail()), challenge, 'https://ladra.example/')
    expect(landing.origin).toBe(ministry.server.url)
    const refused = await travel(null, challenge)
    expect(refused.landing.searchParams.get('error')).toBe('access_denied')
    expect(refused.landing.searchParams.get('code')).toBeNull()
  })

  it('a code is good once, with its verifier, and a state that nobody began leads nowhere', async () => {
    const { verifier, challenge } = makeVerifier()
    const { landing, back } = await travel(person(newEmail()), challenge)
    const code = landing.searchParams.get('code')
    const exchange = (code_verifier: string) =>
      ask('/auth/v1/token?grant_type=pkce', { body: { auth_code: code, code_verifier } })
    expect(await exchange(makeVerifier().verifier)).toMatchObject({
      status: 400,
      body: { error_code: 'bad_code_verifier' },
    })
    expect((await exchange(verifier)).status).toBe(404)
    expect(new URL(await follow(back)).searchParams.get('error_code')).toBe('bad_oauth_state')
  })

  it('an address that the provider has not proved opens no account', async () => {
    const email = newEmail()
    const { landing } = await travel(person(email, { email_verified: false }), makeVerifier().challenge)
    expect(landing.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    expect(await ministry.server.sql('select from auth.users where email = $1', [email])).toEqual([])
  })

  it('by id_token: signed by the provider, for us, with the nonce; otherwise refused', async () => {
    const who = person(newEmail())
    const nonce = randomUUID()
    const hashed = createHash('sha256').update(nonce).digest('hex')
    const by = (id_token: string, said = nonce) =>
      ask('/auth/v1/token?grant_type=id_token', { body: { provider: 'google', id_token, nonce: said } })
    expect((await by(await provider.idToken(who, { nonce: hashed }))).body.user.email).toBe(who.email)
    expect((await by(await provider.idToken(who, { nonce: hashed }), randomUUID())).status).toBe(400)
    const other = await startProvider()
    expect((await by(await other.idToken(who, { nonce: hashed }))).status).toBe(400)
    await other.close()
  })
})

describe('who comes in', () => {
  it('nobody has approved the address: the account stays pending', async () => {
    const session = await signIn(person(newEmail()))
    expect(await join(session)).toBe('unapproved')
    const [role] = await ministry.server.sql('select role from public.user_roles where user_id = $1', [session.user.id])
    expect(role).toEqual({ role: 'pending' })
  })

  it('an approved address that the provider has proved is a member, without a password', async () => {
    const email = newEmail()
    await approve(email)
    const session = await signIn(person(email.toUpperCase()))
    expect(await join(session)).toBe('member')
    expect((await ask('/rest/v1/recados?select=id', { as: session.access_token })).status).toBe(200)
    const [row] = await ministry.server.sql('select nome from public.profiles where id = $1', [session.user.id])
    expect(row).toEqual({ nome: 'Ana Aprovada' })
  })

  it('whoever made the account before with a password is out: it was not proved', async () => {
    const email = newEmail()
    await approve(email)
    const { body: squatter } = await ask('/auth/v1/signup', { body: { email, password: 'senha-de-outra' } })
    // The one who waits cannot use what the provider proved of the other.
    const session = await signIn(person(email))
    expect(session.user.id).toBe(squatter.user.id)
    expect(await join(squatter)).toBe('unproved')
    expect(await join(session)).toBe('member')
    expect((await signInByPassword(email, 'senha-de-outra')).status).toBe(400)
    expect(
      (await ask('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: squatter.refresh_token } }))
        .status,
    ).toBe(400)
    expect((await ask('/auth/v1/user', { as: squatter.access_token })).status).toBe(403)
    // Nor does the token that has not run out yet open anything of hers.
    const exchange = { request: { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 1, push: [] } }
    const standing = async (session: Json) =>
      (await ask('/rest/v1/rpc/sync_exchange', { body: exchange, as: session.access_token })).body.account.status
    expect(await standing(squatter)).toBe('gone')
    expect((await ask('/rest/v1/profiles?select=nome', { as: squatter.access_token })).body).toEqual([])
    expect(await standing(session)).toBe('active')
  })

  it('a member keeps her password, and both ways lead to the same account', async () => {
    const maria = await ministry.person('maria')
    const session = await signIn(person(maria.email))
    expect(session.user.id).toBe(maria.id)
    expect(await join(session)).toBe('member')
    expect((await signInByPassword(maria.email, maria.password)).status).toBe(200)
  })

  it('a deactivated account is refused', async () => {
    const joana = await ministry.person('joana')
    await ministry.server.sql(
      `insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Joana', 'desativado')`,
      [joana.email],
    )
    const session = await signIn(person(joana.email))
    expect((await ask('/rest/v1/rpc/join_by_identity', { body: {}, as: session.access_token })).status).toBe(403)
    expect((await ask('/rest/v1/recados?select=id', { as: session.access_token })).body).toEqual([])
  })

  it('who was deactivated before she ever came in is told so once she has proved who she is, and is no member', async () => {
    const email = newEmail()
    await ministry.server.sql(
      `insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Ester', 'desativado')`,
      [email],
    )
    const session = await signIn(person(email))
    const account = async () => {
      const request = { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push: [] }
      return (await ask('/rest/v1/rpc/sync_exchange', { body: { request }, as: session.access_token })).body.account
    }
    expect(await account()).toMatchObject({ status: 'pending', role: 'pending' })
    expect(await join(session)).toBe('unapproved')
    expect(await account()).toMatchObject({ status: 'deactivated', role: 'pending' })
  })

  const roleOf = async (email: string) =>
    (
      await ministry.server.sql<{ role: string }>(
        'select r.role from public.profiles p join public.user_roles r on r.user_id = p.id where p.email = $1',
        [email],
      )
    )[0]!.role
  /** As the function does with the link from her mail. */
  const redeem = async (email: string): Promise<Json> => {
    const hash = createHash('sha256').update(randomUUID()).digest('hex')
    await ministry.server.sql(
      `insert into private.activations (approved_id, token_hash, expires_at)
       select id, decode($2, 'hex'), now() + interval '1 day' from public.usuarios_aprovados where email = $1`,
      [email, hash],
    )
    const [row] = await ministry.server.sql<{ outcome: string }>(
      `select public.redeem_activation($1, $2, 'x') as outcome`,
      [email, hash],
    )
    return row!.outcome
  }

  it.each([
    ['Google', 'member', async (email: string) => join(await signIn(person(email)))],
    ['a mailed link', 'done', redeem],
  ] as const)(
    'who was deactivated when she proved who she is is let in once she is reactivated, by %s',
    async (_way, outcome, comeIn) => {
      const email = newEmail()
      await ministry.server.sql(
        `insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Ester', 'desativado')`,
        [email],
      )
      expect(await join(await signIn(person(email)))).toBe('unapproved')
      await ministry.server.sql(`update public.usuarios_aprovados set status_conta = 'ativo' where email = $1`, [email])
      expect(await comeIn(email)).toBe(outcome)
      expect(await roleOf(email)).toBe('member')
    },
  )

  it('a role that was taken away comes back neither by Google nor by a link', async () => {
    const email = newEmail()
    await approve(email)
    const session = await signIn(person(email))
    expect(await join(session)).toBe('member')
    await ministry.server.sql(`update public.user_roles set role = 'pending' where user_id = $1`, [session.user.id])
    expect(await join(await signIn(person(email)))).toBe('unapproved')
    expect(await redeem(email)).toBe('done')
    expect(await roleOf(email)).toBe('pending')
    // An administrator gives it back, and may take it again.
    for (const role of ['member', 'pending'])
      await ministry.server.sql('update public.user_roles set role = $2 where user_id = $1', [session.user.id, role])
    expect(await redeem(email)).toBe('done')
    expect(await roleOf(email)).toBe('pending')
  })
})

describe('the ways in of an account', () => {
  const waysOf = async (as: string) => (await ask('/rest/v1/rpc/my_sign_ins', { body: {}, as })).body
  const remove = async (as: string, identity: string) =>
    (await ask('/rest/v1/rpc/remove_sign_in', { body: { identity }, as })).body

  it('are listed and removed, never the last one, and nobody else’s', async () => {
    const email = newEmail()
    await approve(email)
    const only = await signIn(person(email))
    await join(only)
    const { has_password: hasPassword, identities } = await waysOf(only.access_token)
    expect([hasPassword, identities]).toEqual([false, [expect.objectContaining({ provider: 'google', email })]])
    expect(await remove(only.access_token, identities[0].id)).toBe('last')
    const lia = await ministry.person('lia')
    expect(await remove(await ministry.tokenOf(lia), identities[0].id)).toBe('gone')

    const both = await signIn(person(lia.email))
    const [own] = (await waysOf(both.access_token)).identities
    expect(await remove(both.access_token, own.id)).toBe('done')
    expect(await waysOf(both.access_token)).toEqual({ has_password: true, identities: [] })
    expect((await signInByPassword(lia.email, lia.password)).status).toBe(200)
  })
})
