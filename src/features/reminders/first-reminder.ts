import { availableDay, JOURNEY_DAYS, nextOpening, type Progress } from '#sync'

const LATEST_MS = 2 * 3_600_000

/** Completed today, the next day opens tomorrow at the latest: by the day after, her hour finds it. */
const DAYS_AHEAD = 3

/**
 * When the first reminder comes to who chooses an hour after having completed a day today: not
 * before a day waits, as the server decides (`queue_pushes` in …_reminders.sql).
 * @param minute of the phone's day
 * @param now milliseconds since the epoch, like the answer; null if no day will wait
 */
export function firstReminder(
  minute: number,
  progress: Pick<Progress, 'started_at' | 'completed_days'>,
  now: number,
): number | null {
  const { started_at: startedAt, completed_days: completed } = progress
  if (completed.includes(JOURNEY_DAYS)) return null
  const isWaiting = (at: number) => !completed.includes(availableDay(startedAt, at))
  for (let days = 1; days <= DAYS_AHEAD; days += 1) {
    const date = new Date(now)
    date.setHours(0, minute, 0, 0)
    date.setDate(date.getDate() + days)
    const at = date.getTime()
    if (isWaiting(at)) return at
    // Up to two hours late it still comes. That is on the same date: the day opens within 24 hours.
    const opening = nextOpening(startedAt, at)
    if (opening < at + LATEST_MS && isWaiting(opening)) return opening
  }
  return null
}
