import { type Devotional, eventEnd, type MinistryEvent, type Recado } from './content.ts'
import type { DayHead, Progress } from './journey.ts'
import { isUnseenRefusal, type Order, type StoredOrder } from './order.ts'

/** A day as the first page shows it. */
export interface HomeDay extends DayHead {
  minutes: number
}

/** What a member's first page shows, whoever reads it: the app, or the worker before it. */
export interface HomeData {
  progress: Progress | null
  days: HomeDay[]
  /** The newest unread one among the latest. */
  recado: Pick<Recado, 'id' | 'titulo'> | null
  /** All of them, also those before the latest. */
  unread: number
  events: Pick<MinistryEvent, 'title' | 'event_date'>[]
  /** The newest one that waits to be paid, or was decided against and not seen. */
  order: Pick<DecidedOrder, 'number' | 'status' | 'total_cents'> | null
}

export interface HomeRows {
  progress: Progress | null
  devotionals: readonly Devotional[]
  /** The newest first, as many as the bell shows. */
  latest: readonly Pick<Recado, 'id' | 'titulo'>[]
  readIds: ReadonlySet<string>
  unread: number
  events: readonly Pick<MinistryEvent, 'title' | 'event_date'>[]
  /** None where the shop does not sell. */
  orders: readonly StoredOrder[]
}

/** As many recados as the bell shows. */
export const LATEST_RECADOS = 5

/** Of no more unread recados it is looked up which of them have ended. The bell shows '9+'. */
export const MOST_LOOKED_UP = 50

export function homeDataOf({ progress, devotionals, latest, readIds, unread, events, orders }: HomeRows): HomeData {
  const recado = latest.find(({ id }) => !readIds.has(id))
  const [order] = orders.filter(wantsHer).sort((a, b) => (a.made_at < b.made_at ? 1 : -1))
  return {
    progress,
    days: devotionals.map((text) => {
      const { day_number, title, theme, verse, image_url = '' } = text
      return { day_number, title, theme, verse, image_url, minutes: readingMinutes(text) }
    }),
    recado: recado ? { id: recado.id, titulo: recado.titulo } : null,
    unread,
    events: events.map(({ title, event_date }) => ({ title, event_date })),
    order: order ? { number: order.number, status: order.status, total_cents: order.total_cents } : null,
  }
}

type DecidedOrder = StoredOrder & Required<Order>

const wantsHer = (order: StoredOrder): order is DecidedOrder => order.status === 'aberto' || isUnseenRefusal(order)

/** The event that comes next, or that lasts. */
export function nextEvent({ events }: Pick<HomeData, 'events'>, now: number): HomeData['events'][number] | null {
  const [next = null] = events.filter((event) => eventEnd(event) > now).sort((a, b) => eventEnd(a) - eventEnd(b))
  return next
}

/** Read slowly, as one reads a prayer. */
const WORDS_A_MINUTE = 120

/** How long a day's text takes to read, in whole minutes from 1. */
export function readingMinutes({
  verse,
  reflection,
  action,
  prayer = '',
}: Pick<Devotional, 'verse' | 'reflection' | 'action' | 'prayer'>): number {
  const words = `${verse} ${reflection} ${action} ${prayer}`.match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
