const METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD'
const HEADERS =
  'authorization, apikey, content-type, x-client-info, x-supabase-api-version, prefer, range, range-unit, accept, ' +
  'accept-profile, content-profile, cache-control, x-upsert, x-metadata, x-region, if-none-match'
const EXPOSED =
  'content-range, content-location, preference-applied, content-encoding, range-unit, x-total-count, link, retry-after, x-relay-error, sb-error-code'

/** The app may be hosted elsewhere: the API answers any origin, as Supabase's gateway does. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? HEADERS,
      'access-control-max-age': '86400',
      vary: 'access-control-request-headers',
    },
  })
}

/** The same answer, readable from any origin. No cookie is ever involved. */
export function withCors(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', EXPOSED)
  headers.delete('access-control-allow-credentials')
  headers.set('x-content-type-options', 'nosniff')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
