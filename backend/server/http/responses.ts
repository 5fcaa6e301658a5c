import type { InvalidReason } from '../auth/jwt.ts'

/** A JSON answer. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

/** The form GoTrue gives its errors, which supabase-js turns into AuthApiError. */
export function authError(
  status: number,
  errorCode: string,
  msg: string,
  headers: Record<string, string> = {},
): Response {
  return json(status, { code: status, error_code: errorCode, msg }, { 'x-sb-error-code': errorCode, ...headers })
}

/** Messages for claims that are not valid. */
const CLAIMS: Partial<Record<InvalidReason, string>> = {
  expired: 'JWT expired',
  early: 'JWT not yet valid',
  audience: 'JWT not in audience',
}
const WRONG_KEY = 'No suitable key or wrong key type'

/** PostgREST's answer to a token that is not valid, or no longer. */
export function tokenError(reason: InvalidReason): Response {
  const [code, message] = CLAIMS[reason] ? ['PGRST303', CLAIMS[reason]] : ['PGRST301', WRONG_KEY]
  return json(
    401,
    { code, message, details: null, hint: null },
    { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  )
}

/** The JSON of a request or an answer, or undefined if it is none. */
export async function readJson(request: Request | Response): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    // The caller's schema refuses undefined.
    return undefined
  }
}
