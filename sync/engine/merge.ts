/**
 * How two states of the same document become one: law 2. Commutative, associative and idempotent; the triggers of
 * backend/supabase/migrations ('…_member_state.sql') state the same rules in SQL.
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
 * Union of days, highest last day, earliest start. (No phone begins one before the account, `commands.ts`; the server
 * takes none that is, nor one from the future.)
 */
export function mergeProgress<T extends ProgressState>(a: T, b: T): T {
  return {
    ...a,
    started_at: Date.parse(b.started_at) < Date.parse(a.started_at) ? b.started_at : a.started_at,
    last_completed_day: Math.max(a.last_completed_day, b.last_completed_day),
    completed_days: [...new Set([...a.completed_days, ...b.completed_days])].sort((x, y) => x - y),
  }
}

/** The later intent; of two with the same stamp, the favourite. */
export function mergeFavorite<T extends FavoriteState>(a: T, b: T): T {
  if (a.stamp !== b.stamp) return a.stamp > b.stamp ? a : b
  return a.active ? a : b
}
