import { call, drainMail } from '#backend/supabase/functions/_shared/outbox.ts'
import type { FunctionEnv } from '#backend/supabase/functions/_shared/env.ts'
import { sweep } from '#backend/supabase/functions/_shared/sweep.ts'
import { makeServiceClient } from '#backend/supabase/functions/_shared/supabase.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../options.ts'

/** Milliseconds after a signal before the queue is looked at: what comes together is one round. */
const DEBOUNCE = 200
/** The longest sleep: a signal may be lost, a lease run out. */
const MAX_SLEEP = 60_000
/** Sleep after a round that broke. */
const ERROR_PAUSE = 10_000

export interface MailWorker {
  /** Ends when the mails under way are out; what it had only taken goes back. */
  close(): Promise<void>
}

/**
 * Empties the mail queue: wakes on a new row, otherwise when the next try is due. All that has to outlive a crash is
 * in the database; two workers on one database share the queue.
 */
export async function startMailWorker(database: Database, env: FunctionEnv, log: Log): Promise<MailWorker> {
  const service = makeServiceClient(env)
  let isClosing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let round: Promise<void> | null = null
  let isSignalled = false

  const wakeIn = (delay: number): void => {
    if (isClosing) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      round ??= work().finally(() => (round = null))
    }, delay)
  }

  const work = async (): Promise<void> => {
    isSignalled = false
    try {
      await drainMail(env, { isOver: () => isClosing })
      await sweep(env, () => isClosing)
      const due = isClosing ? null : await call<number | null>(service, 'mail_due', {})
      wakeIn(isSignalled ? DEBOUNCE : Math.min(Math.max(due ?? MAX_SLEEP, DEBOUNCE), MAX_SLEEP))
    } catch (error) {
      // Without the cause: a database's holds parameters.
      if (!isClosing) log('error', 'mail queue', error instanceof Error ? error.message : error)
      wakeIn(ERROR_PAUSE)
    }
  }

  const unlisten = await database.listen('florescer_mail', () => {
    isSignalled = true
    if (round === null) wakeIn(DEBOUNCE)
  })
  wakeIn(0)

  return {
    async close() {
      isClosing = true
      clearTimeout(timer)
      await round
      await unlisten()
    },
  }
}
