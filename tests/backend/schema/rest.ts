import type { Ministry } from '#tests/kit/ministry.ts'

export interface RestAnswer {
  status: number
  body: unknown
}

/** Who asks: an access token, or null for a visitor, who has only the publishable key. */
export type Token = string | null

/** One request to `/rest/v1`, as a PostgREST client makes it. */
export async function rest(
  ministry: Ministry,
  token: Token,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<RestAnswer> {
  const response = await fetch(`${ministry.server.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: ministry.server.publishableKey,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

/** Refused for lack of a right: not 'nothing found', and no other error. */
export function isDenied({ status, body }: RestAnswer): boolean {
  return (status === 401 || status === 403) && (body as { code?: string } | null)?.code === '42501'
}

/** A filter that names one row by its key. */
export function where(key: Record<string, unknown>): string {
  return Object.entries(key)
    .map(([column, value]) => `${column}=eq.${encodeURIComponent(String(value))}`)
    .join('&')
}
