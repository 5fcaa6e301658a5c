import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { FunctionEnv } from './env.ts'

const STATELESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** A client with all rights: only for what the function has checked itself. */
export function makeServiceClient(env: FunctionEnv): SupabaseClient {
  return createClient(env.supabaseUrl, env.secretKey, { auth: STATELESS, global: { fetch: env.fetch } })
}
