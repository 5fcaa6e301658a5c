/**
 * How two states of the same document become one: law 2. The merge is commutative, associative and
 * idempotent. The triggers in backend/supabase/migrations ('…_member_state.sql') implement the same
 * rules in SQL.
 */
export interface ProgressState {
  started_at: string
  last_completed_day: number
  completed_days: number[]
}

export interface FavoriteState {
  active: boolean
  stamp: string
}

/**
 * Union of days, highest last day, earliest start. No phone begins a journey before the account was
 * created (`member/commands.ts`). The server accepts no earlier start and none from the future.
 */
export function mergeProgress<T extends ProgressState>(a: T, b: T): T {
  return {
    ...a,
    started_at: Date.parse(b.started_at) < Date.parse(a.started_at) ? b.started_at : a.started_at,
    last_completed_day: Math.max(a.last_completed_day, b.last_completed_day),
    completed_days: [...new Set([...a.completed_days, ...b.completed_days])].sort((x, y) => x - y),
  }
}

/** The later stamp wins. If both stamps are equal, the active favourite wins. */
export function mergeFavorite<T extends FavoriteState>(a: T, b: T): T {
  if (a.stamp !== b.stamp) return a.stamp > b.stamp ? a : b
  return a.active ? a : b
}
