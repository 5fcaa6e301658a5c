import type { AfterDay } from '#sync'
import { calendarDaysBetween, formatUpcoming } from '#lib/dates.ts'
import { journeyTexts } from '#texts/journey.ts'

const { complete } = journeyTexts

/** The words for a completed day. */
export function afterWords(after: AfterDay, now: number): string {
  switch (after.kind) {
    case 'finished':
      return complete.finished
    case 'all-done':
      return complete.allDone
    case 'next-is-open':
      return complete.isOpen(after.day)
    case 'unwritten':
      return complete.unwritten(after.day)
    case 'come-back':
      return complete.comeBack(after.day, formatUpcoming(after.opensAt, now))
  }
}

/** The same, except where 'Nos vemos amanhã' says it all. */
export function unlessTomorrow(after: AfterDay, now: number): string | undefined {
  const opensAt = after.kind === 'come-back' ? after.opensAt : NaN
  if (!Number.isNaN(opensAt) && calendarDaysBetween(now, opensAt) === 1) return undefined
  return afterWords(after, now)
}
