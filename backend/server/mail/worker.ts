import { turnContent } from '#backend/supabase/functions/_shared/due.ts'
import { drainMail } from '#backend/supabase/functions/_shared/outbox.ts'
import { drainPushes, ensurePushKeys } from '#backend/supabase/functions/_shared/push.ts'
import type { FunctionEnv } from '#backend/supabase/functions/_shared/http.ts'
import { beat, call, sweep, makeServiceClient } from '#backend/supabase/functions/_shared/supabase.ts'
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
 * minute; deletes what may be forgotten, a piece a round. Three loops, since emptying the queue of
 * mails takes as long as the mail server does, and sweeping as long as there is much to forget: the
 * clock's, with all that has a minute of its own, never waits for the others. All wake on a new
 * row, and each when its next attempt or minute is due; what is only looked for (reminders, what may
 * be forgotten) waits a minute at most. While nothing is due they sleep. Everything that has to
 * outlive a crash is in the database. Two workers on one database share the work.
 */
export async function startMailWorker(database: Database, env: FunctionEnv, log: Log): Promise<MailWorker> {
  const service = makeServiceClient(env)
  // A server starts without them too; the next message makes them.
  await ensurePushKeys(env).catch((error: unknown) =>
    log('error', 'push keys', error instanceof Error ? error.message : error),
  )
  const loops = [
    makeLoop('clock', log, async (isOver) => {
      await turnContent(env)
      await drainPushes(env, isOver)
      await beat(env)
      // Again, since messages may take minutes: members see a text at its own minute.
      return isOver() ? null : turnContent(env)
    }),
    makeLoop('mail queue', log, async (isOver) => {
      await drainMail(env, { isOver })
      return isOver() ? null : call<number | null>(service, 'mail_due', {})
    }),
    makeLoop('sweep', log, async () => ((await sweep(env)) ? 0 : null)),
  ]
  const unlisten = await database.listen('florescer_mail', () => {
    for (const loop of loops) loop.signal()
  })
  for (const loop of loops) loop.begin()

  return {
    async close() {
      await Promise.all(loops.map((loop) => loop.close()))
      await unlisten()
    },
  }
}

interface Loop {
  begin(): void
  /** Something is new: a round follows, after the one under way if there is one. */
  signal(): void
  /** Resolves when the round under way has ended. */
  close(): Promise<void>
}

/**
 * Rounds of some work, one after the other.
 * @param work answers in how many milliseconds more is due; null if it knows of nothing
 */
function makeLoop(name: string, log: Log, work: (isOver: () => boolean) => Promise<number | null>): Loop {
  let isClosing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let round: Promise<void> | null = null
  let isSignalled = false

  const wakeIn = (delay: number): void => {
    if (isClosing) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      round ??= goRound().finally(() => (round = null))
    }, delay)
  }

  const goRound = async (): Promise<void> => {
    isSignalled = false
    try {
      const due = Math.min((await work(() => isClosing)) ?? MAX_SLEEP, MAX_SLEEP)
      wakeIn(isSignalled ? DEBOUNCE : Math.max(due, DEBOUNCE))
    } catch (error) {
      // Without the cause: a database's error holds parameters.
      if (!isClosing) log('error', name, error instanceof Error ? error.message : error)
      wakeIn(ERROR_PAUSE)
    }
  }

  return {
    begin: () => wakeIn(0),
    signal() {
      isSignalled = true
      if (round === null) wakeIn(DEBOUNCE)
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      await round
    },
  }
}
