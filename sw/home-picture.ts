import { mediaUrl } from '#sync/api/backend.ts'
import type { Read } from '#sync/database/direct-reads.ts'
import type { Devotional, MinistryEvent, Recado } from '#sync/model/content.ts'
import { homeDataOf, LATEST_RECADOS, nextEvent } from '#sync/model/home.ts'
import { overviewOf, waitingDays } from '#sync/model/journey.ts'
import type { Order } from '#sync/model/order.ts'
import { eventInWords, eyebrowOf, greetingOf, orderInWords, recadosInWords, waitingInWords } from '#lib/home-words.ts'
import { versePartsOf } from '#lib/verse-parts.ts'
import type { Values } from './fill.ts'
import { readJourneys } from './journey-picture.ts'

/** Of no more unread recados the app looks up which have ended (sync/member/reads.ts). */
const FEW = 50

/**
 * What the template says of a member's first page, by the rules of src/features/home.
 * @param isSelling whether orders are read
 * @returns undefined before the first journey, and if today's text is not here
 */
export async function homeValues(read: Read, now: number, isSelling: boolean): Promise<Values | undefined> {
  const [journeys, devotionals, recadoIds, marks, events, orders] = await Promise.all([
    readJourneys(read),
    read<Devotional>('devotionals'),
    read.ids('recados', 'publicado_em'),
    read.ids('read_marks'),
    read<MinistryEvent>('events'),
    isSelling ? read<Order>('orders') : [],
  ])
  const progress = journeys.at(-1)
  if (!progress) return undefined
  const readIds = new Set(marks)
  const unread = recadoIds.filter((id) => !readIds.has(id))
  const newest = recadoIds.slice(-LATEST_RECADOS).reverse()
  const looked = await read.byId<Recado>('recados', [...new Set([...newest, ...(unread.length > FEW ? [] : unread)])])
  // As in day-picture.ts: whether one that ends has ended is not decided here.
  if ([...devotionals, ...looked].some(({ expira_em }) => expira_em)) return undefined
  const latest = looked.slice(0, newest.length)
  const all = homeDataOf({ progress, devotionals, latest, readIds, unread: unread.length, events, orders })

  const overview = overviewOf(progress, all.days, now)
  const today = all.days.find(({ day_number }) => day_number === overview.suggested)
  if (!today) return undefined
  const { quote, reference } = versePartsOf(today.verse)
  const { recado, order } = all
  const event = nextEvent(all, now)
  const waiting = waitingDays(overview).length
  return {
    path: '/',
    // Of the other days only whether they are open counts, which the journey says.
    data: { ...all, days: [today], events: event ? [event] : [], arrival: 'settled' },
    greeting: greetingOf('', now),
    image: today.image_url ? mediaUrl(today.image_url) : '',
    eyebrow: eyebrowOf(today, progress.completed_days.includes(today.day_number)),
    title: today.title,
    quote,
    reference: reference ?? '',
    isNews: recado !== null || order !== null || event !== null || waiting > 1,
    recado: recado?.id ?? '',
    recadoTitle: recado?.titulo ?? '',
    recados: recadosInWords(unread.length),
    waiting: waiting > 1 ? waitingInWords(waiting) : '',
    order: order ? orderInWords(order) : '',
    event: event?.title ?? '',
    eventAt: event ? eventInWords(event, now) : '',
  }
}
