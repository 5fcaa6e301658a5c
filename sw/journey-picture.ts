import { mediaUrl } from '#sync/api/backend.ts'
import type { Read } from '#sync/database/direct-reads.ts'
import type { Devotional } from '#sync/model/content.ts'
import {
  isJourneyFinished,
  JOURNEY_DAYS,
  type JourneyDay,
  overviewOf,
  type Progress,
  waitingDays,
} from '#sync/model/journey.ts'
import { formatUpcoming } from '#lib/dates.ts'
import { formatDateInWords } from '#lib/day-in-words.ts'
import { versePartsOf } from '#lib/verse-parts.ts'
import type { Values } from './fill.ts'

/** As in src/features/journey/day-carousel.tsx. */
const NEAR = 2

/** All journeys of the member, the current one last. */
export const readJourneys = async (read: Read): Promise<Progress[]> =>
  (await read<Progress>('progress')).sort((a, b) => a.journey - b.journey)

/**
 * What the template says of the thirty days, by the rules of
 * src/features/journey/journey-screen.tsx.
 * @returns undefined before the first journey, and if a day that should have a text has none here
 */
export async function journeyValues(read: Read, now: number): Promise<Values | undefined> {
  const [journeys, devotionals] = await Promise.all([readJourneys(read), read<Devotional>('devotionals')])
  const progress = journeys.at(-1)
  // As in day-picture.ts: whether one that ends has ended is not decided here.
  if (!progress || devotionals.some(({ expira_em }) => expira_em)) return undefined
  const overview = overviewOf(progress, devotionals, now)
  const { suggested, completedCount, days } = overview
  const today = days[suggested - 1]?.devotional
  if (!today || days.some(({ status, devotional }) => status === 'completed' && !devotional)) return undefined

  const earlier = journeys.slice(0, -1)
  const waiting = waitingDays(overview)
  const isReturning = waiting.length > 0
  const { quote, reference } = versePartsOf(today.verse)
  const isCompleted = progress.completed_days.includes(suggested)
  const valuesOf = (day: JourneyDay): Values => {
    const image = day.isSuggested ? '' : day.devotional?.image_url
    const isNear = Math.abs(day.day - suggested) <= NEAR
    const state = day.status === 'completed' && day.isSuggested ? 'completed-suggested' : day.status
    return {
      day: day.day,
      title: day.devotional?.title,
      theme: day.devotional?.theme,
      opens: day.status === 'locked' ? formatUpcoming(day.opensAt, now) : '',
      [day.devotional ? state : `${state}-unwritten`]: true,
      isReadable: day.devotional !== null,
      isSuggested: day.isSuggested,
      isPassed: day.day < suggested,
      image: isNear && image ? mediaUrl(image) : '',
      blossom: isNear && !image,
      far: !isNear,
    }
  }
  return {
    path: '/devocionais',
    data: {
      progress,
      earlier,
      devotionals: devotionals.map(({ day_number, title, theme, verse, image_url }) => ({
        day_number,
        title,
        theme,
        verse: day_number === suggested ? verse : '',
        image_url,
      })),
      arrival: 'settled',
    },
    today: suggested,
    completedCount,
    oneCompleted: completedCount === 1,
    isFinished: isJourneyFinished(progress),
    allDone: completedCount === JOURNEY_DAYS,
    [isCompleted ? 'reread' : isReturning ? 'resume' : 'read']: true,
    todayTitle: today.title,
    todayTheme: today.theme,
    todayImage: today.image_url ? mediaUrl(today.image_url) : '',
    quote,
    reference: reference ?? '',
    isReturning,
    waiting: waiting.map(valuesOf),
    days: days.map(valuesOf),
    isFirst: String(suggested === 1),
    isLast: String(suggested === JOURNEY_DAYS),
    hasEarlier: earlier.length > 0,
    earlier: earlier.map(({ journey, completed_days: { length }, started_at }) => ({
      journey,
      completed: length,
      one: length === 1,
      begun: formatDateInWords(started_at),
    })),
  }
}
