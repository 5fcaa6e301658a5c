import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { FunctionEnv } from './env.ts'

const STATELESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** A client with every right: only for what this function has checked itself. */
export function makeServiceClient(env: FunctionEnv): SupabaseClient {
  return createClient(env.supabaseUrl, env.secretKey, { auth: STATELESS, global: { fetch: env.fetch } })
}
