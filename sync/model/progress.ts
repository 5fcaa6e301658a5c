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
