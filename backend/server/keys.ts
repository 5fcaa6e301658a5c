import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { syncTree } from './database/pglite-files.ts'
import { StartError } from './options.ts'
import { replaceFile } from './replace-file.ts'

/**
 * The key that the app is built with. It is public (it only says 'anon'), so one constant lets one
 * build run on every installation.
 */
export const PUBLISHABLE_KEY = 'sb_publishable_florescer_embedded'

const Text = v.pipe(v.string(), v.minLength(1))
/** A private key of P-256 as a JWK (RFC 7517), with its name. */
const SigningKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  kid: Text,
  x: Text,
  y: Text,
  d: Text,
})
export type SigningKey = v.InferOutput<typeof SigningKey>

const Keys = v.object({
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_'), v.minLength(40)),
  /** Of HS256: lite's own, and that of tokens which earlier versions gave out. */
  jwtSecret: v.pipe(v.string(), v.minLength(40)),
  /** Of ES256: of the tokens that we give out. */
  signingKey: SigningKey,
})
export type Keys = v.InferOutput<typeof Keys>

/** Servers up to 0.4 had no key of their own for ES256. */
const StoredKeys = v.object({ ...Keys.entries, signingKey: v.optional(SigningKey) })

export function makeKeys(): Keys {
  return {
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
    signingKey: makeSigningKey(),
  }
}

function makeSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return v.parse(SigningKey, { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() })
}

/** The installation's secrets, created once and readable only by their owner. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT')
      throw new StartError(`Não foi possível ler o arquivo de chaves ${path} (${code}).`, { cause: error })
    const keys = makeKeys()
    await storeKeys(dataDir, path, keys)
    return keys
  }
  const parsed = v.safeParse(StoredKeys, parseJson(text))
  if (!parsed.success) throw new StartError(`O arquivo de chaves ${path} está danificado.`)
  const { signingKey, ...others } = parsed.output
  if (signingKey) return { ...others, signingKey }
  const keys: Keys = { ...others, signingKey: makeSigningKey() }
  await storeKeys(dataDir, path, keys)
  return keys
}

/** On the disk before anybody gets a token: losing the secrets would sign everybody out. */
async function storeKeys(dataDir: string, path: string, keys: Keys): Promise<void> {
  await replaceFile(path, `${path}.new`, (draft) =>
    writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 }),
  )
  syncTree(dataDir, { isDeep: false })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is one way to be damaged; the schema refuses undefined.
    return undefined
  }
}
