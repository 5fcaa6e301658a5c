import { mediaUrl } from '#sync/api/backend.ts'
import { readDirectly } from '#sync/database/direct-reads.ts'
import type { Devotional } from '#sync/model/content.ts'
import {
  afterDay,
  availableDay,
  dayDataOf,
  isDayOpen,
  JOURNEY_DAYS,
  opensAt,
  type Progress,
  suggestedDay,
} from '#sync/model/journey.ts'
import { readSession } from '#sync/session/session.ts'
import { formatUpcoming } from '#lib/dates.ts'
import { paragraphsOf, versePartsOf } from '#lib/verse-parts.ts'
import { fill, type Values } from './fill.ts'

/** The template of a devotional, which the build makes (src/build/picture.ts). */
export const DEVOTIONAL_TEMPLATE = '/picture/devotional.html'

/** Longer than any read of a phone that works. */
const PATIENCE_MS = 1_000

/** Today's devotional, or one day's. */
const DEVOTIONAL = /^\/devocional(?:\/([1-9]\d?))?$/

interface Favorite {
  devotional_id: string
  active: boolean
}

/**
 * The page of a devotional with the member's own text, read from this phone at this moment: nothing
 * of it is kept. The app takes the page over as it is, so it has to say exactly what the app would.
 * @param template resolves to the build's page, undefined if it is not cached
 * @returns undefined for other addresses, and whenever there is any doubt: the app then draws itself
 */
export async function pictureOf(
  pathname: string,
  template: () => Promise<Response | undefined>,
): Promise<Response | undefined> {
  const asked = DEVOTIONAL.exec(pathname)
  if (!asked || Number(asked[1]) > JOURNEY_DAYS) return undefined
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  try {
    return await Promise.race([drawDay(asked[1] ? Number(asked[1]) : null, template()), late])
  } catch (error) {
    // The database is not here, or a row is not as it should be. The app says what is wrong.
    console.info('The app draws this page itself', error)
    return undefined
  }
}

/** @param asked null for the suggested day */
async function drawDay(asked: number | null, template: Promise<Response | undefined>): Promise<Response | undefined> {
  const session = await readSession()
  if (!session) return undefined
  const { userId } = session
  const values = await readDirectly(userId, ['progress', 'devotionals', 'favorites'], async (read) => {
    const now = Date.now()
    const journeys = (await read<Progress>('progress')).sort((a, b) => a.journey - b.journey)
    const current = journeys.at(-1)
    if (!current) return undefined
    const day = asked ?? suggestedDay(current.last_completed_day, availableDay(current.started_at, now))
    const [[devotional], favorites] = await Promise.all([
      read<Devotional>('devotionals', { day_number: day }),
      read<Favorite>('favorites'),
    ])
    const favoriteIds = new Set(favorites.flatMap(({ devotional_id, active }) => (active ? [devotional_id] : [])))
    return valuesOf(userId, day, journeys, devotional, favoriteIds, now)
  })
  const page = await template
  if (!values || !page) return undefined
  // With its headers: the policy allows the scripts and styles of the template, and nothing is added.
  return new Response(fill(await page.text(), values), page)
}

/**
 * What the template says of one day, by the rules of src/features/journey/devotional-screen.tsx.
 * @param journeys the current one last
 * @returns undefined if that screen would show something else than the day's text
 */
export function valuesOf(
  userId: string,
  day: number,
  journeys: readonly Progress[],
  devotional: Devotional | undefined,
  favoriteIds: ReadonlySet<string>,
  now: number,
): Values | undefined {
  const data = dayDataOf(day, journeys, devotional ?? null, favoriteIds)
  const { progress } = data
  if (!progress || !devotional || !isDayOpen(progress, day, now)) return undefined
  const { verse, reflection, action, prayer = '', image_url = '' } = devotional
  const { quote, reference } = versePartsOf(verse)
  const after = afterDay(day, progress, now)
  const next = day < JOURNEY_DAYS ? day + 1 : 0
  const isNextOpen = isDayOpen(progress, next, now)
  const path = `/devocional/${day}`
  return {
    ...devotional,
    member: userId,
    path,
    // Seen by the app at its first render (src/lib/filled-screen.ts).
    filled: JSON.stringify({ path, now, data: { ...data, arrival: 'settled' } }),
    day,
    quotes: paragraphsOf(quote),
    reference: reference ?? '',
    reflections: paragraphsOf(reflection),
    actions: paragraphsOf(action),
    prayer,
    prayers: paragraphsOf(prayer),
    image: image_url && mediaUrl(image_url),
    isFavorite: data.isFavorite,
    [progress.completed_days.includes(day) ? after.kind : 'open']: true,
    after: 'day' in after ? after.day : '',
    afterOpens: 'opensAt' in after ? formatUpcoming(after.opensAt, now) : '',
    previous: day - 1,
    next,
    isNextOpen: next > 0 && isNextOpen,
    nextOpens: next > 0 && !isNextOpen ? formatUpcoming(opensAt(progress.started_at, next), now) : '',
  }
}
