import { hash } from 'bcryptjs'
import { makeUnconfigured, type FunctionEnv, type FunctionHandler } from './http.ts'
import { makeHttpMail, unconfiguredMail } from './mail.ts'
import { drainMail } from './outbox.ts'

/** The parts of Deno used here; the rest of the repository does not know Deno. */
declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

/** bcrypt's cost, the same as the auth server's. */
const COST = 10

/** Supabase's own: keeps the function alive until the work is done. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined

/**
 * Serves a function on Supabase. Its settings come from the project's secrets (`supabase secrets
 * set`). Without the app's address the function refuses: links in mails would lead nowhere.
 */
export function serve(handle: FunctionHandler): void {
  const supabaseUrl = withoutSlash(required('SUPABASE_URL'))
  const siteUrl = Deno.env.get('SITE_URL') ?? ''
  const report = (error: unknown) => console.error(error)
  const waitUntil = (work: Promise<unknown>) => {
    const told = work.catch(report)
    if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(told)
  }
  const legacyKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')
  const secretKeys = [...newKeys('SUPABASE_SECRET_KEYS'), ...(legacyKey ? [legacyKey] : [])]
  const env: FunctionEnv = {
    supabaseUrl,
    publishableKey: newKeys('SUPABASE_PUBLISHABLE_KEYS')[0] ?? required('SUPABASE_ANON_KEY'),
    secretKey: secretKeys[0] ?? required('SUPABASE_SERVICE_ROLE_KEY'),
    secretKeys,
    siteUrl: withoutSlash(siteUrl),
    // A self-hosted Supabase calls itself by an address of its own network.
    functionsUrl: `${withoutSlash(Deno.env.get('SUPABASE_PUBLIC_URL') || supabaseUrl)}/functions/v1`,
    mail: mailFromEnv(),
    // In JavaScript: edge functions cannot load native addons.
    hashPassword: (password) => hash(password, COST),
    fetch,
    pushHosts: (Deno.env.get('PUSH_HOSTS') ?? '').split(',').map((host) => host.trim()),
    fetchPush: fetch,
    wakeMail(inSeconds = 0) {
      waitUntil(new Promise((resolve) => setTimeout(resolve, inSeconds * 1000)).then(() => drainMail(env)))
    },
    waitUntil,
    report,
  }
  const serving = /^https?:\/\/[^/]/.test(siteUrl) ? handle : makeUnconfigured('SITE_URL')
  Deno.serve((request) => serving(request, env))
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

function mailFromEnv() {
  const apiKey = Deno.env.get('MAIL_API_KEY')
  const from = Deno.env.get('MAIL_FROM')
  if (!apiKey || !from) return unconfiguredMail
  return makeHttpMail({ url: Deno.env.get('MAIL_API_URL') ?? 'https://api.resend.com/emails', apiKey, from })
}

/** Projects with the new keys hold them as JSON: {"default": "sb_…"}. The default comes first. */
function newKeys(name: string): string[] {
  const { default: first, ...others } = JSON.parse(Deno.env.get(name) || '{}') as Record<string, string>
  return [...(first === undefined ? [] : [first]), ...Object.values(others)]
}

function required(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}
