/** How far she is on one walk through the journey (`public.user_progress`). */
export interface Progress {
  /** 1 for the first walk; starting again after day 30 opens the next number. */
  journey: number
  /** ISO 8601. */
  started_at: string
  /** 0 to 30. */
  last_completed_day: number
  /** Day numbers, ascending, each once. */
  completed_days: number[]
}

/** The one that is walked now: the last that was begun. */
export function latestJourney<T extends Pick<Progress, 'journey'>>(journeys: readonly T[]): T | null {
  return journeys.reduce<T | null>((latest, one) => (latest && latest.journey > one.journey ? latest : one), null)
}
