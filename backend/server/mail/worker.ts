import { drainQueues, turnContent } from '#backend/supabase/functions/_shared/due.ts'
import { ensurePushKeys } from '#backend/supabase/functions/_shared/push.ts'
import type { FunctionEnv } from '#backend/supabase/functions/_shared/http.ts'
import { call, sweep, makeServiceClient } from '#backend/supabase/functions/_shared/supabase.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../options.ts'

/** Milliseconds between a signal and the next round, which gathers what arrives together. */
const DEBOUNCE = 200
/** The longest pause, in milliseconds: a signal may be lost, or a lease run out. */
const MAX_SLEEP = 60_000
/** Milliseconds until the next round after a failed one. */
const ERROR_PAUSE = 10_000

export interface MailWorker {
  /** Resolves when mails under way are out; mails only taken go back to the queue. */
  close(): Promise<void>
}

/**
 * Empties the queues of mails and of push messages, and publishes and withdraws what waits for its
 * minute. Wakes on a new row, and when the next attempt or minute is due; what is only looked for
 * (reminders, what may be forgotten) waits a minute at most. While nothing is due it sleeps.
 * Everything that has to outlive a crash is in the database. Two workers on one database share the
 * queue.
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
      await turnContent(env)
      await drainQueues(env, () => isClosing)
      await sweep(env, () => isClosing)
      if (isClosing) return
      const mailDue = await call<number | null>(service, 'mail_due', {})
      // Again, since mails may take minutes: members see a text at its own minute.
      const contentDue = await turnContent(env)
      const due = Math.min(mailDue ?? MAX_SLEEP, contentDue ?? MAX_SLEEP, MAX_SLEEP)
      wakeIn(isSignalled ? DEBOUNCE : Math.max(due, DEBOUNCE))
    } catch (error) {
      // Without the cause: a database's error holds parameters.
      if (!isClosing) log('error', 'mail queue', error instanceof Error ? error.message : error)
      wakeIn(ERROR_PAUSE)
    }
  }

  // A server starts without them too; the next message makes them.
  await ensurePushKeys(env).catch((error: unknown) =>
    log('error', 'push keys', error instanceof Error ? error.message : error),
  )
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
