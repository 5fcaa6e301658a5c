import { randomUUID } from 'node:crypto'
import { openMinistry } from '#tests/kit/ministry.ts'

/** A Supabase, as the contract sees it: an address and two keys. */
export interface Target {
  url: string
  anonKey: string
  serviceKey: string
  /** A new account, with the role that the ministry gave it. */
  person(role?: 'pending' | 'member' | 'admin'): Promise<Person>
  /** One request; `as` is an access token, or one of the keys. */
  ask(method: string, path: string, options?: AskOptions): Promise<Answer>
  close(): Promise<void>
}

export interface Person {
  id: string
  email: string
  password: string
  token: string
  refreshToken: string
}

export interface AskOptions {
  as?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Undefined for what is no JSON. */
  body: Json
}

/** What a server answered: its form is what the tests are about. */
export type Json = ReturnType<typeof JSON.parse>

/**
 * The Supabase named by CONTRACT_URL, CONTRACT_ANON_KEY and CONTRACT_SERVICE_KEY, or the embedded
 * server with an empty ministry. Accounts that a run makes are removed at its end.
 */
export async function openTarget(): Promise<Target> {
  const { CONTRACT_URL, CONTRACT_ANON_KEY, CONTRACT_SERVICE_KEY } = process.env
  if (CONTRACT_URL && CONTRACT_ANON_KEY && CONTRACT_SERVICE_KEY)
    return makeTarget(CONTRACT_URL.replace(/\/+$/, ''), CONTRACT_ANON_KEY, CONTRACT_SERVICE_KEY, async () => undefined)
  const ministry = await openMinistry({ engine: 'PGlite' })
  const { url, publishableKey, secretKey } = ministry.server
  return makeTarget(url, publishableKey, secretKey, () => ministry.close())
}

function makeTarget(url: string, anonKey: string, serviceKey: string, end: () => Promise<void>): Target {
  const people: string[] = []

  const ask: Target['ask'] = async (method, path, { as, body, headers } = {}) => {
    const isKey = as === serviceKey
    const isRaw = body instanceof Uint8Array
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        apikey: isKey ? serviceKey : anonKey,
        // The new keys are no tokens, and stand in `apikey` alone.
        ...(as && !as.startsWith('sb_') && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? Buffer.from(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }

  return {
    url,
    anonKey,
    serviceKey,
    ask,
    async person(role = 'pending') {
      const email = `contrato-${randomUUID()}@exemplo.example`
      const password = `senha-${randomUUID()}`
      const made = await ask('POST', '/auth/v1/admin/users', {
        as: serviceKey,
        body: { email, password, email_confirm: true, user_metadata: { full_name: 'Pessoa do Contrato' } },
      })
      if (made.status !== 200) throw new Error(`No account was made: ${made.status} ${made.text}`)
      const id = made.body.id as string
      people.push(id)
      if (role !== 'pending') {
        const given = await ask('PATCH', `/rest/v1/user_roles?user_id=eq.${id}`, { as: serviceKey, body: { role } })
        if (given.status >= 300) throw new Error(`No role was given: ${given.status} ${given.text}`)
      }
      const session = await ask('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })
      if (session.status !== 200) throw new Error(`No sign-in: ${session.status} ${session.text}`)
      return { id, email, password, token: session.body.access_token, refreshToken: session.body.refresh_token }
    },
    async close() {
      for (const id of people) await ask('DELETE', `/auth/v1/admin/users/${id}`, { as: serviceKey })
      await end()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: a file, or nothing.
    return undefined
  }
}

/** What a token says of itself, unchecked. */
export const claimsOf = (token: string): Json => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
