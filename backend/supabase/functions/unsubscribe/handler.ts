import * as v from 'valibot'
import { isSameSecret } from '../_shared/caller.ts'
import { type FunctionEnv, FunctionError, type FunctionHandler, makeFunction } from '../_shared/http.ts'
import { call, makeServiceClient } from '../_shared/supabase.ts'
import { unsubscribeToken } from '../_shared/token.ts'

const Person = v.pipe(v.string(), v.uuid())
const Wanted = v.object({ wanted: v.literal(true) })

/**
 * Ends the recados by mail for one person, without a sign-in: by the signed link in each of these
 * mails. POST does it (RFC 8058, one click; the app's page says `{wanted: true}` to take it back),
 * as often as anybody likes. GET changes nothing, since mail scanners open links: it leads to the
 * app's page, which has the button.
 */
export const handle: FunctionHandler = async (request, env) => {
  const { searchParams: link } = new URL(request.url)
  if (request.method === 'GET') {
    return new Response(null, { status: 303, headers: { location: `${env.siteUrl}/emails?${link}` } })
  }
  return request.method === 'POST' ? change(request, env, link) : notPost(request, env)
}

/** Answers OPTIONS, and refuses other methods, as every function does. */
const notPost = makeFunction(() => Promise.resolve({}))

async function change(request: Request, env: FunctionEnv, link: URLSearchParams): Promise<Response> {
  const isWanted = saysWanted(await request.text())
  return makeFunction(async () => {
    const person = link.get('p') ?? ''
    const isThere =
      v.is(Person, person) &&
      (await isSigned(person, link.get('t') ?? '', env)) &&
      (await call<boolean>(makeServiceClient(env), 'want_recado_mails', { approved: person, wanted: isWanted }))
    if (!isThere) throw new FunctionError(404, 'not_found', 'Este link não vale mais.')
    return { success: true, wanted: isWanted }
  })(new Request(request.url, { method: 'POST', body: '{}' }), env)
}

/** A mail program's click is a form: `List-Unsubscribe=One-Click`. */
function saysWanted(body: string): boolean {
  try {
    return v.is(Wanted, JSON.parse(body))
  } catch {
    // Not the app's page.
    return false
  }
}

/** By any of the server's keys: one that takes turns with a newer one stays valid as long. */
async function isSigned(person: string, token: string, { secretKeys }: FunctionEnv): Promise<boolean> {
  for (const key of secretKeys) if (await isSameSecret(token, await unsubscribeToken(person, key))) return true
  return false
}
