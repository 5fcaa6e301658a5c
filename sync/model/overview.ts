import type { Devotional } from './content.ts'
import { availableDay, JOURNEY_DAYS, opensAt, type Progress, suggestedDay } from './journey.ts'

/** What the overview of thirty days shows of a devotional. */
export type DayHead = Pick<Devotional, 'day_number' | 'title' | 'theme' | 'verse' | 'image_url'>

/** A completed day stays open, whatever the phone's clock says. */
export type DayStatus = 'completed' | 'suggested' | 'open' | 'locked'

export interface JourneyDay {
  day: number
  status: DayStatus
  /** null if nobody has written the day yet. */
  devotional: DayHead | null
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
export function overviewOf(progress: Progress, devotionals: readonly DayHead[], now: number): JourneyOverview {
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
