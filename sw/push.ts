/// <reference lib="webworker" />
import { backend } from '#sync/api/backend.ts'
import { readDirectly } from '#sync/database/direct-reads.ts'
import type { Devotional, MinistryEvent, Recado } from '#sync/model/content.ts'
import { availableDay, latestJourney, type Progress, suggestedDay } from '#sync/model/journey.ts'
import { accessToken, readSession } from '#sync/session/session.ts'
import { addressOf, showCount } from '#sync/worker/push.ts'
import {
  accessWords,
  dayWords,
  eventWords,
  type NotificationWords,
  recadoWords,
  signedOutWords,
  type WaitingRecados,
} from '#lib/notification-words.ts'

declare const self: ServiceWorkerGlobalScope

/** TypeScript's DOM types do not have it. */
interface Renotify {
  /** Whether it rings though the one whose place it takes still stands. */
  renotify: boolean
}

interface Message {
  k?: string
  e?: string
  t?: string
  r?: string
}

/**
 * Shows a message, which only says of which kind it is (`k`), of which event (`e`) at what time
 * (`t`), or of which recado (`r`): the words are this phone's own, or general where it does not know
 * better.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  let message: Message = {}
  try {
    message = { ...data!.json() }
  } catch {
    // A message of nobody we know: the day's words hurt nobody.
  }
  const { k: kind = 'day', e: event } = message
  const session = await readSession()
  const { title, body, path, silent } = await wordsOf(kind, message, session?.userId)
  const options: NotificationOptions & Renotify = {
    body,
    silent,
    lang: 'pt-BR',
    // The next one of a kind takes its place, and rings again; each event has its own.
    tag: event ? `event-${event}` : kind,
    renotify: !silent,
    icon: '/icons/icon-192.png',
    badge: '/icons/mono-512.png',
    data: { path },
  }
  await self.registration.showNotification(title, options)
}

async function wordsOf(kind: string, { e, t, r }: Message, userId?: string): Promise<NotificationWords> {
  // To who asked for access, and has no account on this phone yet.
  if (kind === 'access') return accessWords
  if (userId === undefined) return signedOutWords
  const known = <T>(read: (userId: string) => Promise<T>) =>
    read(userId).catch((error: unknown) => {
      // The database is not here, or has another form.
      console.info('Said in general', error)
      return undefined
    })
  if (kind === 'recado') return recadoWords(await known((id) => unreadOf(id, r)))
  if (kind !== 'event') return dayWords(await known(dayOf))
  const event = (await known(eventsOf))?.find(({ id }) => id === e)
  return eventWords(event, t)
}

function dayOf(userId: string): Promise<Parameters<typeof dayWords>[0]> {
  return readDirectly(userId, ['progress', 'devotionals'], async (read) => {
    const progress = latestJourney(await read<Progress>('progress'))
    if (!progress) return undefined
    const available = availableDay(progress.started_at, Date.now())
    if (progress.completed_days.includes(available)) return null
    const number = suggestedDay(progress.last_completed_day, available)
    const [devotional] = await read<Devotional>('devotionals', { day_number: number })
    return devotional && !devotional.expira_em ? { number, title: devotional.title } : undefined
  })
}

/** @param pushed the new recado, of which this phone may hear only now */
function unreadOf(userId: string, pushed?: string): Promise<WaitingRecados> {
  return readDirectly(userId, ['recados', 'read_marks'], async (read) => {
    const [all, marks] = await Promise.all([read<Recado>('recados'), read.ids('read_marks')])
    const readIds = new Set(marks)
    const unread = all.filter(({ id, expira_em }) => !readIds.has(id) && !expira_em)
    const only = unread.find(({ id }) => id === pushed)
    const isMore = pushed && !only && !readIds.has(pushed)
    const count = Math.max(unread.length + (isMore ? 1 : 0), 1)
    await showCount(count)
    return { count, only: count > 1 ? undefined : only }
  })
}

const eventsOf = (userId: string): Promise<MinistryEvent[]> =>
  readDirectly(userId, ['events'], (read) => read('events'))

/** Of a window that is being closed or goes elsewhere the browser does not always tell the end. */
const WINDOW_PATIENCE_MS = 2_000

/** Opens what a notification is about, in a window that is there or in a new one. */
export async function openFrom(notification: Notification): Promise<void> {
  notification.close()
  const { path = '/' } = (notification.data ?? {}) as { path?: string }
  const open = () => self.clients.matchAll({ type: 'window' })
  const [window] = await open()
  const bring = async () => {
    await window?.focus()
    await window?.navigate(path)
  }
  try {
    await Promise.race([bring(), new Promise((resolve) => setTimeout(resolve, WINDOW_PATIENCE_MS))])
  } catch (error) {
    // It may have been closed at this moment; also the one that has gone there is not the same any more.
    console.info('No window', error)
  }
  if (!window || (await open()).length === 0) await self.clients.openWindow(path)
}

/**
 * The browser has replaced this device's subscription. If the server cannot be told now, the next
 * opening of the app does it.
 */
export async function renewPush({ oldSubscription, newSubscription }: PushSubscriptionChange): Promise<void> {
  const token = await accessToken()
  if (token.kind !== 'token') return
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  // Some browsers say only that it is gone, some only what there is now.
  const renewed =
    newSubscription ??
    (applicationServerKey &&
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })))
  if (!renewed) return
  await fetch(`${backend.url}/rest/v1/rpc/my_reminder`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      Authorization: `Bearer ${token.token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ subscription: addressOf(renewed), gone: oldSubscription?.endpoint }),
  })
}

/** TypeScript's DOM types do not have it. */
export interface PushSubscriptionChange {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}
