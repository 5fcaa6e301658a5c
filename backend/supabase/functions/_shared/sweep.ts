import type { FunctionEnv } from './env.ts'
import { call } from './outbox.ts'
import { makeServiceClient } from './supabase.ts'

/**
 * Deletes what nobody needs any more (the migration 'gone_is_gone'). Called by the clock that
 * empties the mail queue; the database works once a day, and says when there is more.
 */
export async function sweep(env: FunctionEnv, isOver: () => boolean): Promise<void> {
  const service = makeServiceClient(env)
  while (!isOver() && (await call<boolean>(service, 'sweep', {})));
}
