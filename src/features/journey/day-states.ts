import { availableDay, type Devotional, JOURNEY_DAYS, opensAt, type Progress, suggestedDay } from '#sync'

/** A completed day stays open, whatever the phone's clock says. */
export type DayStatus = 'completed' | 'suggested' | 'open' | 'locked'

export interface JourneyDay {
  day: number
  status: DayStatus
  /** null if nobody has written the day yet. */
  devotional: Devotional | null
  /** When it opens or has opened, in milliseconds since the epoch. */
  opensAt: number
  /** The day the member is led to, even if it is completed. */
  isSuggested: boolean
}

export interface JourneyOverview {
  available: number
  suggested: number
  completedCount: number
  /** All thirty, in order. */
  days: JourneyDay[]
}

/**
 * Which days are open and completed, and which is next.
 * @param now milliseconds since the epoch
 */
export function overviewOf(progress: Progress, devotionals: readonly Devotional[], now: number): JourneyOverview {
  const available = availableDay(progress.started_at, now)
  const suggested = suggestedDay(progress.last_completed_day, available)
  const completed = new Set(progress.completed_days)
  const written = new Map(devotionals.map((devotional) => [devotional.day_number, devotional]))
  const days = Array.from({ length: JOURNEY_DAYS }, (_, index): JourneyDay => {
    const day = index + 1
    return {
      day,
      status: statusOf(day, { completed, available, suggested }),
      devotional: written.get(day) ?? null,
      opensAt: opensAt(progress.started_at, day),
      isSuggested: day === suggested,
    }
  })
  return { available, suggested, completedCount: completed.size, days }
}

function statusOf(
  day: number,
  { completed, available, suggested }: { completed: ReadonlySet<number>; available: number; suggested: number },
): DayStatus {
  if (completed.has(day)) return 'completed'
  if (day > available) return 'locked'
  return day === suggested ? 'suggested' : 'open'
}

/**
 * The open days without completion, if there are several: the member was away, or takes their time.
 */
export function waitingDays({ days }: JourneyOverview): JourneyDay[] {
  const open = days.filter(({ status }) => status === 'open' || status === 'suggested')
  return open.length > 1 ? open : []
}

/** The next moment at which a day opens, or Infinity after the last. */
export function nextOpening(startedAt: string, now: number): number {
  const next = availableDay(startedAt, now) + 1
  return next > JOURNEY_DAYS ? Number.POSITIVE_INFINITY : opensAt(startedAt, next)
}

/**
 * Parses the day of an address: '7' is 7; anything else ('0', '31', 'abc', '07', '1.0') is null.
 */
export function parseDay(segment: string | undefined): number | null {
  if (!segment || !/^[1-9]\d?$/.test(segment)) return null
  const day = Number(segment)
  return day <= JOURNEY_DAYS ? day : null
}
