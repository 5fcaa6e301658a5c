import { formatDay } from '#lib/day.ts'
import { formatDateInWords } from '#lib/day-in-words.ts'
import { formatAtTime } from '#lib/dates.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'

/** '21/11/2026', for the cells of a table. */
export const shortDay = (moment: string | null | undefined): string =>
  moment ? formatDay(new Date(moment)).split('-').reverse().join('/') : texts.nothing

/** '21 de novembro de 2026'. */
export const longDay = formatDateInWords

/** '21 de novembro de 2026, às 19h30'. */
export const longMoment = (moment: string): string => `${longDay(moment)}, ${formatAtTime(Date.parse(moment))}`
