import { JOURNEY_DAYS, type JourneyDay } from '#sync'
import { formatUpcoming } from '#lib/dates.ts'
import { journeyDaysTexts } from '#texts/journey-days.ts'

const { day: texts } = journeyDaysTexts

/** Whether the day has text and is open. */
export function isReadable({ status, devotional }: JourneyDay): boolean {
  return devotional !== null && status !== 'locked'
}

/** 'Dia 3 de 30, concluído'; a locked day names its opening, an unwritten one says so. */
export function dayName(day: JourneyDay, now: number): string {
  if (day.status === 'locked') return texts.locked(day.day, formatUpcoming(day.opensAt, now))
  const state =
    day.devotional === null && day.status !== 'completed' ? texts.states.unwritten : texts.states[day.status]
  return texts.name(day.day, JOURNEY_DAYS, state)
}
