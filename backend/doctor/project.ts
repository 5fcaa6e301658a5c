import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PUBLISHABLE_KEY } from '../server/keys.ts'

/** A configured Supabase, hosted, self-hosted or embedded, seen from outside. */
export interface Project {
  url: string
  publishableKey: string
  /** `sb_secret_…`, or a project's older service_role key. */
  secretKey: string
  /** Where the app is served; null if it is not known. */
  siteUrl: string | null
}

/** A setting that is missing, in Portuguese for the operator. */
export class ProjectError extends Error {
  override name = 'ProjectError'
}

/**
 * Reads the project from the environment and `backend/.env`. Of an embedded server, whose data
 * folder lies here, nothing else has to be said.
 */
export function readProject(env: NodeJS.ProcessEnv = process.env): Project {
  const file = fileURLToPath(new URL('../.env', import.meta.url))
  if (env === process.env && existsSync(file)) process.loadEnvFile(file)
  const embedded = join(env.DATA_DIR || '.data', 'keys.json')
  const isEmbedded = !env.SUPABASE_SECRET_KEY && existsSync(embedded)
  const url = env.SUPABASE_URL || env.VITE_SUPABASE_URL || (isEmbedded ? localAddress(env) : '')
  const publishableKey =
    env.SUPABASE_PUBLISHABLE_KEY || env.VITE_SUPABASE_PUBLISHABLE_KEY || (isEmbedded ? PUBLISHABLE_KEY : '')
  const secretKey = isEmbedded
    ? (JSON.parse(readFileSync(embedded, 'utf8')) as { secretKey: string }).secretKey
    : (env.SUPABASE_SECRET_KEY ?? '')
  const missing = [
    ...(url ? [] : ['SUPABASE_URL']),
    ...(publishableKey ? [] : ['SUPABASE_PUBLISHABLE_KEY']),
    ...(secretKey ? [] : ['SUPABASE_SECRET_KEY']),
  ]
  if (missing.length > 0)
    throw new ProjectError(`Falta informar ${missing.join(', ')}, no ambiente ou em backend/.env (docs/hosting.md).`)
  const siteUrl = env.SITE_URL?.replace(/\/+$/, '') || (isEmbedded ? url : null)
  return { url: url.replace(/\/+$/, ''), publishableKey, secretKey, siteUrl }
}

const localAddress = ({ PORT, HOST }: NodeJS.ProcessEnv): string =>
  `http://${!HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${PORT || 4173}`

export interface Answer {
  /** 0 if nobody answered. */
  status: number
  headers: Headers
  text: string
  /** Undefined for what is no JSON object or list. */
  body: ReturnType<typeof JSON.parse>
}

interface AskOptions {
  method?: string
  /** Whose rights: the publishable key's are a visitor's. */
  as?: 'visitor' | 'service'
  body?: unknown
  headers?: Record<string, string>
}

/** Milliseconds after which a server counts as silent. */
const TIMEOUT = 30_000

/** One request to the project, no further; never throws for a network's fault. */
export async function ask(
  { url, publishableKey, secretKey }: Project,
  path: string,
  { method = 'GET', as = 'visitor', body, headers }: AskOptions = {},
): Promise<Answer> {
  const key = as === 'service' ? secretKey : publishableKey
  const isText = typeof body === 'string'
  return send(url + path, {
    method,
    redirect: 'manual',
    headers: {
      apikey: key,
      // The older keys are tokens too; the new ones are not.
      ...(key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` }),
      ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  })
}

/** A request to any address. */
export async function send(address: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  } catch (error) {
    // No such host, nobody there, or silence.
    return { status: 0, headers: new Headers(), text: String(error), body: undefined }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: a page, or nothing.
    return undefined
  }
}
