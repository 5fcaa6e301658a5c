import { hash } from 'bcryptjs'
import type { FunctionEnv, FunctionHandler } from './env.ts'
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
 * set`).
 */
export function serve(handle: FunctionHandler): void {
  const supabaseUrl = required('SUPABASE_URL')
  const waitUntil = (work: Promise<unknown>) => {
    const told = work.catch((error: unknown) => console.error('after the answer', error))
    if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(told)
  }
  const env: FunctionEnv = {
    supabaseUrl,
    publishableKey: newKey('SUPABASE_PUBLISHABLE_KEYS') ?? required('SUPABASE_ANON_KEY'),
    secretKey: newKey('SUPABASE_SECRET_KEYS') ?? required('SUPABASE_SERVICE_ROLE_KEY'),
    siteUrl: (Deno.env.get('SITE_URL') ?? supabaseUrl).replace(/\/+$/, ''),
    mail: mailFromEnv(),
    // In JavaScript: edge functions cannot load native addons.
    hashPassword: (password) => hash(password, COST),
    fetch,
    wakeMail(inSeconds = 0) {
      waitUntil(new Promise((resolve) => setTimeout(resolve, inSeconds * 1000)).then(() => drainMail(env)))
    },
    waitUntil,
  }
  Deno.serve((request) => handle(request, env))
}

function mailFromEnv() {
  const apiKey = Deno.env.get('MAIL_API_KEY')
  const from = Deno.env.get('MAIL_FROM')
  if (!apiKey || !from) return unconfiguredMail
  return makeHttpMail({ url: Deno.env.get('MAIL_API_URL') ?? 'https://api.resend.com/emails', apiKey, from })
}

/** Projects with the new keys hold them as JSON by name: {"default": "sb_…"}. */
function newKey(name: string): string | undefined {
  const text = Deno.env.get(name)
  if (!text) return undefined
  return (JSON.parse(text) as Record<string, string>).default
}

function required(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}
