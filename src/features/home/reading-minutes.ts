import type { Devotional } from '#sync'

/** Read slowly, as one reads a prayer. */
const WORDS_A_MINUTE = 120

/** How long a day's text takes to read, in whole minutes from 1. */
export function readingMinutes({
  verse,
  reflection,
  action,
  prayer = '',
}: Pick<Devotional, 'verse' | 'reflection' | 'action' | 'prayer'>): number {
  const words = `${verse} ${reflection} ${action} ${prayer}`.match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
