import { mediaUrl } from '#sync/api/backend.ts'
import type { Read } from '#sync/database/direct-reads.ts'
import type { Devotional, MinistryEvent, Recado } from '#sync/model/content.ts'
import { homeDataOf, LATEST_RECADOS, MOST_LOOKED_UP, nextEvent } from '#sync/model/home.ts'
import { availableDay, overviewOf, suggestedDay, waitingDays } from '#sync/model/journey.ts'
import type { StoredOrder } from '#sync/model/order.ts'
import { eventInWords, eyebrowOf, greetingOf, orderInWords, recadosInWords, waitingInWords } from '#lib/home-words.ts'
import { versePartsOf } from '#lib/verse-parts.ts'
import type { Values } from './fill.ts'
import { readJourneys } from './journey-picture.ts'

/**
 * What the template says of a member's first page, by the rules of src/features/home.
 * @param isSelling whether orders are read
 * @returns undefined before the first journey, if today's text is not here, and while it is not
 *   known whether the ministry has anything new
 */
export async function homeValues(read: Read, now: number, isSelling: boolean): Promise<Values | undefined> {
  const [journeys, recadoIds, marks, events, orders] = await Promise.all([
    readJourneys(read),
    read.ids('recados', 'publicado_em'),
    read.ids('read_marks'),
    read<MinistryEvent>('events'),
    isSelling ? read<StoredOrder>('orders') : [],
  ])
  const progress = journeys.at(-1)
  if (!progress) return undefined
  const suggested = suggestedDay(progress.last_completed_day, availableDay(progress.started_at, now))
  const devotionals = await read<Devotional>('devotionals', { day_number: suggested })
  const readIds = new Set(marks)
  const unread = recadoIds.filter((id) => !readIds.has(id))
  const newest = recadoIds.slice(-LATEST_RECADOS).reverse()
  const looked = await read.byId<Recado>('recados', [
    ...new Set([...newest, ...(unread.length > MOST_LOOKED_UP ? [] : unread)]),
  ])
  // As in day-picture.ts: whether one that ends has ended is not decided here.
  if ([...devotionals, ...looked].some(({ expira_em }) => expira_em)) return undefined
  const latest = looked.slice(0, newest.length)
  const all = homeDataOf({ progress, devotionals, latest, readIds, unread: unread.length, events, orders })

  const [today] = all.days
  if (!today) return undefined
  const { quote, reference } = versePartsOf(today.verse)
  const { recado, order } = all
  // What became of an order is read once.
  if (order && order.status !== 'aberto') return undefined
  const event = nextEvent(all, now)
  const waiting = waitingDays(overviewOf(progress, [], now)).length
  const isNews = unread.length || order || event || waiting > 1
  // Perhaps the first synchronisation has not come so far: the app knows.
  if (!isNews && recadoIds.length + events.length === 0) return undefined
  return {
    path: '/',
    // Of the other days only whether they are open counts, which the journey says.
    data: { ...all, events: event ? [event] : [], arrival: 'settled' },
    greeting: greetingOf('', now),
    image: today.image_url && mediaUrl(today.image_url),
    eyebrow: eyebrowOf(today, progress.completed_days.includes(today.day_number)),
    title: today.title,
    quote,
    reference,
    isNews,
    recado: recado?.id,
    recadoTitle: recado?.titulo,
    earlier: !recado && unread.length,
    recados: recadosInWords(unread.length),
    waiting: waiting > 1 && waitingInWords(waiting),
    order: order && orderInWords(order),
    event: event?.title,
    eventAt: event && eventInWords(event, now),
  }
}
