import { emptied, type NetworkResult, restAs, result } from '../rest.ts'

/** A devotional that goes to another day of the journey. */
export interface DayMove {
  devotional: string
  from: number
  to: number
  /** The one on that day, which takes its place; null: nobody's. */
  other: string | null
}

/** Moves texts between days, in one step. Needs the network: two days change together or not. */
export function makeAdminDays(userId: string) {
  const rest = restAs(userId)
  return {
    /** `refused` if somebody has changed one of the two days meanwhile. */
    move: async ({ devotional, from, to, other }: DayMove): Promise<NetworkResult> =>
      emptied(
        await result(
          rest.rpc('move_day', { devotional, from_day: from, to_day: to, ...(other !== null && { other }) }),
        ),
      ),
  }
}
