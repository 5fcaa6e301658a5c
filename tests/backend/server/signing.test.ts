import { SignJWT } from 'jose'
import { generateKeyPairSync } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { signJwt } from '#tests/kit/jwt.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { newPerson, startFixtureServer } from './kit.ts'

let server: RunningServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const keysOf = async (dataDir: string) =>
  JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as Record<string, unknown> & {
    signingKey: { kid: string; d: string; x: string }
  }
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { alg: string; kid: string }
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const statusWith = async (token: string) => {
  const headers = { apikey: server!.publishableKey, authorization: `Bearer ${token}` }
  return Promise.all(
    ['/auth/v1/user', '/rest/v1/notes?select=id'].map(
      async (path) => (await fetch(server!.url + path, { headers })).status,
    ),
  )
}

it('a data folder of an earlier version gets its signing key once, and tokens of before stay good', async () => {
  const dataDir = await copySnapshot('fixtures')
  const { signingKey: _new, ...earlier } = await keysOf(dataDir)
  await writeFile(join(dataDir, 'keys.json'), JSON.stringify(earlier), { mode: 0o600 })
  server = await startFixtureServer({ dataDir })
  const ana = await newPerson(server, 'Ana')
  const { signingKey, ...others } = await keysOf(dataDir)
  expect(others).toEqual(earlier)
  expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)
  expect(headerOf(ana.token)).toMatchObject({ alg: 'ES256', kid: signingKey.kid })
  // As lite signed them for the versions up to 0.4.
  expect(await statusWith(signJwt(claimsOf(ana.token), server.jwtSecret))).toEqual([200, 200])

  await server.close()
  server = await startFixtureServer({ dataDir })
  expect((await keysOf(dataDir)).signingKey).toEqual(signingKey)
  expect(await statusWith(ana.token)).toEqual([200, 200])
})

it('a token signed by another key, or by the public one as if it were a secret, is refused', async () => {
  const dataDir = await copySnapshot('fixtures')
  server = await startFixtureServer({ dataDir })
  const ana = await newPerson(server, 'Ana')
  const claims = claimsOf(ana.token)
  const { kid } = headerOf(ana.token)
  const jwks = await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).text()
  expect(jwks).toContain(kid)
  expect(jwks).not.toContain((await keysOf(dataDir)).signingKey.d)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const forged = (header: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header }).sign(privateKey)
  const { x } = (JSON.parse(jwks) as { keys: [{ x: string }] }).keys[0]
  for (const token of [
    await forged({ kid }),
    await forged({ kid: 'another' }),
    await forged({}),
    signJwt(claims, jwks),
    signJwt(claims, x),
  ])
    for (const status of await statusWith(token)) expect([401, 403]).toContain(status)
})
