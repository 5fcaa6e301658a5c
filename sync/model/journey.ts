import type { Devotional } from './content.ts'

/** Length of the journey in days. */
export const JOURNEY_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

function clampDay(day: number): number {
  return Math.min(JOURNEY_DAYS, Math.max(1, day))
}

/**
 * The last day that is open: whole 24-hour periods since the start, plus 1, within 1..30. If the
 * start is in the future because of a wrong clock, day 1 is open. `opensAt` says the same the other
 * way round.
 * @param startedAt ISO 8601
 * @param now milliseconds since the epoch
 */
export function availableDay(startedAt: string, now: number): number {
  const elapsed = Math.floor((now - Date.parse(startedAt)) / DAY_MS)
  return Number.isFinite(elapsed) ? clampDay(elapsed + 1) : 1
}

/** The day to suggest: the one after the last completed day, but never one that is not open yet. */
export function suggestedDay(lastCompletedDay: number, available: number): number {
  return Math.max(1, Math.min(lastCompletedDay + 1, available))
}

/** The moment at which a day opens (`availableDay`), in milliseconds since the epoch. */
export function opensAt(startedAt: string, day: number): number {
  return Date.parse(startedAt) + (day - 1) * DAY_MS
}

/** The next moment at which a day opens, or Infinity after the last. */
export function nextOpening(startedAt: string, now: number): number {
  const next = availableDay(startedAt, now) + 1
  return next > JOURNEY_DAYS ? Number.POSITIVE_INFINITY : opensAt(startedAt, next)
}

/** Whether the number names a day of the journey. */
export function isJourneyDay(day: number): boolean {
  return Number.isInteger(day) && day >= 1 && day <= JOURNEY_DAYS
}

/** Whether the last day is completed: then another journey may begin. */
export function isJourneyFinished(progress: { readonly completed_days: readonly number[] }): boolean {
  return progress.completed_days.includes(JOURNEY_DAYS)
}

/** The member's progress in one journey (`public.user_progress`). */
export interface Progress {
  /** 1 for the first journey. Starting again after day 30 uses the next number. */
  journey: number
  /** ISO 8601. */
  started_at: string
  /** 0 to 30. */
  last_completed_day: number
  /** Day numbers, ascending, each once. */
  completed_days: number[]
}

/** The present journey: the last one that was started. */
export function latestJourney<T extends Pick<Progress, 'journey'>>(journeys: readonly T[]): T | null {
  return journeys.reduce<T | null>((latest, one) => (latest && latest.journey > one.journey ? latest : one), null)
}

/** Whether a day may be read and completed: it has opened by now, or was completed before. */
export function isDayOpen(
  { started_at, completed_days }: Pick<Progress, 'started_at' | 'completed_days'>,
  day: number,
  now: number,
): boolean {
  return completed_days.includes(day) || day <= availableDay(started_at, now)
}

/**
 * The days that a member may read: the open days of the current journey, and every day completed on
 * any journey.
 * @param journeys all journeys of the member, the current one last
 * @param now milliseconds since the epoch
 */
export function readableDays(journeys: readonly Progress[], now: number): ReadonlySet<number> {
  const current = journeys.at(-1)
  const open = current ? availableDay(current.started_at, now) : 0
  return new Set([
    ...Array.from({ length: open }, (_, i) => i + 1),
    ...journeys.flatMap(({ completed_days: days }) => days),
  ])
}

/** What follows a completed day. */
export type AfterDay =
  /** It was the last day. */
  | { kind: 'finished' }
  /** An earlier day, and no other is left. */
  | { kind: 'all-done' }
  | { kind: 'next-is-open'; day: number }
  /** It has opened, and nobody has written it. */
  | { kind: 'unwritten'; day: number }
  | { kind: 'come-back'; day: number; opensAt: number }

/** The next day that is not completed, after this one or else before it; itself if there is none. */
export function nextDay(day: number, completed: readonly number[]): number {
  let next = day
  do next = (next % JOURNEY_DAYS) + 1
  while (next !== day && completed.includes(next))
  return next
}

/**
 * A completed day leads to the next one that is not completed, after it or else before it. If that
 * day is still locked, it says when it opens.
 */
export function afterDay(
  day: number,
  { started_at, completed_days }: Progress,
  now: number,
  isNextUnwritten = false,
): AfterDay {
  if (day >= JOURNEY_DAYS) return { kind: 'finished' }
  const next = nextDay(day, completed_days)
  if (next === day) return { kind: 'all-done' }
  if (next <= availableDay(started_at, now)) return { kind: isNextUnwritten ? 'unwritten' : 'next-is-open', day: next }
  return { kind: 'come-back', day: next, opensAt: opensAt(started_at, next) }
}

/** One day as its screen shows it. */
export interface DayData {
  /** The current journey; null before the first one. */
  progress: Progress | null
  /** The day was completed on an earlier journey. */
  isReadBefore: boolean
  /** null if nobody has written the day. */
  devotional: Devotional | null
  isFavorite: boolean
  /** Of `nextDay`. */
  isNextUnwritten?: boolean
}

/**
 * Puts together what the screen of a day shows.
 * @param journeys all journeys of the member, the current one last
 */
export function dayDataOf(
  day: number,
  journeys: readonly Progress[],
  devotional: Devotional | null,
  favoriteIds: ReadonlySet<string>,
): DayData {
  return {
    progress: journeys.at(-1) ?? null,
    isReadBefore: journeys.slice(0, -1).some(({ completed_days: days }) => days.includes(day)),
    devotional,
    isFavorite: devotional !== null && favoriteIds.has(devotional.id),
  }
}

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
