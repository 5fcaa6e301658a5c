import { JOURNEY_DAYS } from '#sync'
import { formatUpcoming } from '#lib/dates.ts'
import { journeyDaysTexts } from '#texts/journey-days.ts'
import type { JourneyDay } from './day-states.ts'

const { day: texts } = journeyDaysTexts

/** Whether there is something to read and she may read it now. */
export function isReadable({ status, devotional }: JourneyDay): boolean {
  return devotional !== null && status !== 'locked'
}

/** 'Dia 3 de 30, concluído'; a locked day says when it opens, one that nobody has written says so. */
export function dayName(day: JourneyDay, now: number): string {
  if (day.status === 'locked') return texts.locked(day.day, formatUpcoming(day.opensAt, now))
  const state =
    day.devotional === null && day.status !== 'completed' ? texts.states.unwritten : texts.states[day.status]
  return texts.name(day.day, JOURNEY_DAYS, state)
}
