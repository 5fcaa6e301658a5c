import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from './options.ts'

/**
 * The key that the app is built with. It is public (it only says 'anon'), so one constant lets one
 * build run on every installation.
 */
export const PUBLISHABLE_KEY = 'sb_publishable_florescer_embedded'

const Keys = v.object({
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_'), v.minLength(40)),
  jwtSecret: v.pipe(v.string(), v.minLength(40)),
})
export type Keys = v.InferOutput<typeof Keys>

export function makeKeys(): Keys {
  return {
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
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
    // 'wx' never overwrites: losing the JWT secret would sign everybody out.
    await writeFile(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return keys
  }
  const parsed = v.safeParse(Keys, parseJson(text))
  if (!parsed.success) throw new StartError(`O arquivo de chaves ${path} está danificado.`)
  return parsed.output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is one way to be damaged; the schema refuses undefined.
    return undefined
  }
}
