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

/**
 * Deletes what nobody needs any more (the migration 'gone_is_gone'). Called by the clock that
 * empties the mail queue, and notes that it runs; the database works once a day, and says when
 * there is more.
 */
export async function sweep(env: FunctionEnv, isOver: () => boolean): Promise<void> {
  const service = makeServiceClient(env)
  await call(service, 'clock_beat', {})
  while (!isOver() && (await call<boolean>(service, 'sweep', {})));
}
