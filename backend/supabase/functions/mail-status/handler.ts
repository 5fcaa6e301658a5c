import { requireAdmin } from '../_shared/caller.ts'
import { makeFunction } from '../_shared/http.ts'
import { call, makeServiceClient } from '../_shared/supabase.ts'

interface Health {
  sent_at: string | null
  failed_at: string | null
  problem: string | null
  waiting: number
  failing: number
  given_up: number
  oldest: string | null
}

/**
 * How mail leaves this server, and how the last one went. Only what the server knows, and no
 * secrets.
 */
export const handle = makeFunction(async (_body, request, env) => {
  const service = makeServiceClient(env)
  await requireAdmin(request, env, service)
  const [health] = await call<[Health]>(service, 'mail_health', {})
  const clockAt = await call<string | null>(service, 'clock_seen', {})
  const { route, host, from } = env.mail
  return { success: true, route, host, from, siteUrl: env.siteUrl, clockAt, ...health }
})
