/**
 * A calendar day as YYYY-MM-DD, in the time zone of this device. It is not in dates.ts: a visitor's
 * first page needs only this function. vite.config.ts imports it too.
 */
export function formatDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
