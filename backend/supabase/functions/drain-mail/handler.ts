import { requireAdmin } from '../_shared/caller.ts'
import { makeFunction } from '../_shared/http.ts'
import { drainQueues, turnContent } from '../_shared/due.ts'
import { beat, makeServiceClient, sweep } from '../_shared/supabase.ts'

/** Milliseconds of one call; the next one does the rest. */
const TIME_BUDGET = 50_000

/**
 * Publishes and withdraws what is due, sends the mails and the push messages that are due, and
 * sweeps the database: for a clock (pg_cron) where no worker of the embedded server runs.
 */
export const handle = makeFunction(async (_body, request, env) => {
  await requireAdmin(request, env, makeServiceClient(env))
  const end = Date.now() + TIME_BUDGET
  const isOver = () => Date.now() > end
  await turnContent(env)
  const count = await drainQueues(env, isOver)
  await beat(env)
  while (!isOver() && (await sweep(env)));
  return { success: true, ...count }
})
