// What a member's first page says, for the screen and for the worker before it.
import type { HomeData, HomeDay } from '#sync'
import { timeZone } from '#src/brand.ts'
import { homeWordTexts as texts } from '#texts/home.ts'
import { formatMoment } from './dates.ts'
import { formatMoney } from './money.ts'

/** @param name the member's whole name, or '' */
export const greetingOf = (name: string, now: number): string =>
  texts.greeting(new Date(now).getHours(), name.trim().split(/\s+/)[0] ?? '')

/** What stands above the title of the day. */
export const eyebrowOf = ({ day_number, minutes }: HomeDay, isCompleted: boolean): string =>
  isCompleted ? texts.completed(day_number) : texts.dayAndMinutes(day_number, minutes)

export const recadosInWords = (unread: number): string => (unread > 1 ? texts.recados(unread) : texts.recado)

export const orderInWords = ({ number, total_cents }: Omit<NonNullable<HomeData['order']>, 'status'>): string =>
  texts.orderOf(number, formatMoney(total_cents / 100))

/** When the next event is. */
export const eventInWords = ({ event_date }: { event_date: string }, now: number): string =>
  `${texts.event} · ${formatMoment(Date.parse(event_date), timeZone, now)}`

export const waitingInWords = (days: number): string => texts.waitingDays(days)
