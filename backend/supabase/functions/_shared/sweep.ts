import type { FunctionEnv } from './env.ts'
import { call } from './outbox.ts'
import { makeServiceClient } from './supabase.ts'

/**
 * Forgets what nobody needs any more (the migration 'gone_is_gone'). For the clock that empties the mail queue, each time:
 * the database works once a day, and says when there is more.
 */
export async function sweep(env: FunctionEnv, isOver: () => boolean): Promise<void> {
  const service = makeServiceClient(env)
  while (!isOver() && (await call<boolean>(service, 'sweep', {})));
}
