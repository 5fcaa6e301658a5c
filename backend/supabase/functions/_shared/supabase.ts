import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { FunctionEnv } from './http.ts'

const STATELESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** A client with all rights: only for what the function has checked itself. */
export function makeServiceClient(env: FunctionEnv): SupabaseClient {
  return createClient(env.supabaseUrl, env.secretKey, { auth: STATELESS, global: { fetch: env.fetch } })
}

/** Calls one of the database's functions for the server. */
export async function call<Result>(
  service: SupabaseClient,
  name: string,
  args: Record<string, unknown>,
): Promise<Result> {
  const { data, error } = await service.rpc(name, args)
  if (error) throw new Error(`${name}: ${error.message}`, { cause: error })
  return data as Result
}

/** Notes that the clock runs: the doctor looks there. */
export async function beat(env: FunctionEnv): Promise<void> {
  await call(makeServiceClient(env), 'clock_beat', {})
}

/**
 * Deletes one piece of what nobody needs any more (the migration 'sweep_parts'). Each part has its
 * turn once a day, whatever becomes of the others.
 * @returns whether there may be more
 */
export function sweep(env: FunctionEnv): Promise<boolean> {
  return call(makeServiceClient(env), 'sweep', {})
}
