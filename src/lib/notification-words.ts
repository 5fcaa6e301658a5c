import { formatUpcoming } from '#lib/dates.ts'
import { timeZone } from '#src/brand.ts'
import { notificationTexts as texts } from '#texts/notification.ts'

// The addresses stand here once more: all of src/paths.ts would be 0.4 kB of the worker. The test
// compares them.

/** What a notification says, and which page it opens. */
export interface NotificationWords {
  title: string
  body: string
  path: string
  /** Nothing to be disturbed for: a browser wants every message to be shown. */
  silent?: boolean
}

export const signedOutWords: NotificationWords = {
  title: texts.signedOut,
  body: texts.signedOutWords,
  path: '/',
  silent: true,
}

/** The mail has the way in. */
export const accessWords: NotificationWords = { title: texts.access, body: texts.accessWords, path: '/auth' }

/**
 * @param day the day to read, with its title if this phone knows it; null if today's is completed;
 *   undefined if nothing is known
 */
export function dayWords(day: { number: number; title: string } | null | undefined): NotificationWords {
  if (day === null) return { title: texts.dayDone, body: texts.dayDoneWords, path: '/devocionais', silent: true }
  return {
    title: day ? texts.day(day.number, day.title) : texts.today,
    body: texts.dayWaits,
    path: '/devocional',
  }
}

export interface WaitingRecados {
  /** At least the new one. */
  count: number
  /** The new one, if no other waits and this phone has it. */
  only?: { id: string; titulo: string } | undefined
}

export function recadoWords({ count, only }: WaitingRecados = { count: 1 }): NotificationWords {
  if (only) return { title: texts.newRecado, body: only.titulo, path: `/recado/${encodeURIComponent(only.id)}` }
  return { title: count > 1 ? texts.newRecados(count) : texts.newRecado, body: texts.waits, path: '/recados' }
}

/**
 * @param event the one that it is about; undefined if this phone does not know it
 * @param at when it is (ISO 8601), as the message says: what this phone knows may be older. It is
 *   named in the ministry's time, as on the screens and in the mail
 */
export function eventWords(event?: { title: string }, at?: string, now = Date.now()): NotificationWords {
  const { title } = event ?? { title: texts.event }
  return {
    title: at ? `${title}: ${formatUpcoming(Date.parse(at), now, timeZone)}` : title,
    body: texts.waits,
    path: '/eventos',
  }
}
