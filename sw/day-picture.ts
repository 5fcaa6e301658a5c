import { mediaUrl } from '#sync/api/backend.ts'
import type { Read } from '#sync/database/direct-reads.ts'
import type { Devotional } from '#sync/model/content.ts'
import {
  afterDay,
  availableDay,
  dayDataOf,
  isDayOpen,
  JOURNEY_DAYS,
  nextDay,
  opensAt,
  type Progress,
  suggestedDay,
} from '#sync/model/journey.ts'
import { formatUpcoming } from '#lib/dates.ts'
import { paragraphsOf, versePartsOf } from '#lib/verse-parts.ts'
import type { Values } from './fill.ts'
import { readJourneys } from './journey-picture.ts'

interface Favorite {
  devotional_id: string
  active: boolean
}

/**
 * What the template says of a day.
 * @param asked null for the suggested day
 */
export async function devotionalValues(read: Read, now: number, asked: number | null): Promise<Values | undefined> {
  const journeys = await readJourneys(read)
  const current = journeys.at(-1)
  if (!current) return undefined
  const day = asked ?? suggestedDay(current.last_completed_day, availableDay(current.started_at, now))
  const [[devotional], [next], favorites] = await Promise.all([
    read<Devotional>('devotionals', { day_number: day }),
    read<Devotional>('devotionals', { day_number: nextDay(day, current.completed_days) }),
    read<Favorite>('favorites'),
  ])
  // It is open and nobody has written it: the app says so.
  if (!next && afterDay(day, current, now).kind === 'next-is-open') return undefined
  const favoriteIds = new Set(favorites.flatMap(({ devotional_id, active }) => (active ? [devotional_id] : [])))
  return dayValues(day, journeys, devotional, favoriteIds, now)
}

/**
 * The same of what has been read, by the rules of src/features/journey/devotional-screen.tsx.
 * @param journeys the current one last
 * @returns undefined if that screen would show something else than the day's text
 */
export function dayValues(
  day: number,
  journeys: readonly Progress[],
  devotional: Devotional | undefined,
  favoriteIds: ReadonlySet<string>,
  now: number,
): Values | undefined {
  const data = dayDataOf(day, journeys, devotional ?? null, favoriteIds)
  const { progress, isReadBefore } = data
  const isOpen = progress && isDayOpen(progress, day, now)
  if (!progress || !devotional || (!isOpen && !isReadBefore)) return undefined
  // Whether one that ends has ended is decided by the server's clock, which the app knows.
  if (devotional.expira_em) return undefined
  const { verse, reflection, action, prayer = '', image_url = '', image_alt = '' } = devotional
  const { quote, reference } = versePartsOf(verse)
  const after = afterDay(day, progress, now)
  const next = day < JOURNEY_DAYS ? day + 1 : 0
  const isNextOpen = isDayOpen(progress, next, now)
  const path = `/devocional/${day}`
  return {
    ...devotional,
    path,
    data: { ...data, arrival: 'settled' },
    day,
    quotes: paragraphsOf(quote),
    reference: reference ?? '',
    reflections: paragraphsOf(reflection),
    actions: paragraphsOf(action),
    prayer,
    prayers: paragraphsOf(prayer),
    image: image_url && mediaUrl(image_url),
    image_alt,
    isFavorite: data.isFavorite,
    isReadBefore: !isOpen,
    [progress.completed_days.includes(day) ? after.kind : 'open']: true,
    after: 'day' in after ? after.day : '',
    afterOpens: 'opensAt' in after ? formatUpcoming(after.opensAt, now) : '',
    previous: day - 1,
    next,
    isNextOpen: next > 0 && isNextOpen,
    nextOpens: next > 0 && !isNextOpen ? formatUpcoming(opensAt(progress.started_at, next), now) : '',
  }
}
