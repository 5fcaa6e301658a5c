import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Json } from '#backend/types/database.ts'
import { type NetworkResult, restAs, result } from '../api/rest.ts'
import type { Metadata } from '../database/collections.ts'
import { serialize } from '../device/locks.ts'
import type { Replica } from '../engine/replica.ts'
import { claimsOf, readSession } from '../session/session.ts'
import {
  addressOf,
  currentSubscription,
  pushPermission,
  subscribe,
  type PushAddress,
  type PushPermission,
} from '../worker/push.ts'
import { makeWriteClock, nextHlc } from './commands.ts'

/** Of what a member wants to be reminded, and when. */
export interface Reminder {
  /** Of an open day, at her hour. */
  on: boolean
  /** Of the day, by the clock on the wall: 0 to 1439. */
  minute: number
  /** Bit 0 is Sunday; never 0. */
  weekdays: number
  /** IANA. */
  zone: string
  /** Also of new recados. */
  recados: boolean
  /** Minutes of the day between which no recado is told; from after until is over midnight. */
  quietFrom: number
  quietUntil: number
}

/**
 * Parts of it. A function is given what is chosen when its turn comes, with all that was tapped
 * before; null leaves it.
 */
export type ReminderChange = Partial<Reminder> | ((chosen: Reminder) => Partial<Reminder> | null)
/** `stamp`: of the last intent of all. */
type Choice = Reminder & { stamp: string }
/** Each part is a register: of several devices' choices, the last intent counts. */
type Stamps = { [Part in keyof Reminder]?: string }

/** In the device's metadata, so that it is deleted with the database at sign-out. */
const KEY = 'reminder'
interface Kept {
  choice: Choice | null
  /** The choice has not reached the server. */
  isUnsent?: boolean
  /** Those of its parts that have not, with their intents. Version 0.11 kept none, and sent the whole. */
  unsent?: Stamps
  /** While parts wait: the last intent that the server had before them. */
  confirmed?: string
  /** What the server signs its messages with. */
  key?: string
  /** The endpoint that the server has. */
  told?: { endpoint: string }
  /** When the server last answered (ISO 8601), and to which sign-in. */
  heard?: { at: string; session: string | null }
  declined?: Offer[]
}

/** What this device offers once: to remind her at all, and to ring here too. */
export type Offer = 'reminder' | 'device'

export interface ReminderState {
  /** null: nothing was chosen yet, on any device that this one has heard of. */
  choice: Reminder | null
  isUnsent: boolean
  /** Whether the server has said what counts: before that, null says nothing about her. */
  isKnown: boolean
  /** Whether the server knows how to reach this device. */
  isSubscribed: boolean
  /** What she did not want on this device. */
  declined: readonly Offer[]
}

/** Whether anything was chosen that a phone rings for. */
export const isReminded = (choice: Pick<Reminder, 'on' | 'recados'> | null): boolean =>
  choice !== null && (choice.on || choice.recados)

export const FIRST_CHOICE: Omit<Reminder, 'zone'> = {
  on: false,
  minute: 18 * 60,
  weekdays: 127,
  recados: false,
  quietFrom: 22 * 60,
  quietUntil: 7 * 60,
}

/**
 * The server is asked again after this long: another device may have chosen, and this one rings too.
 */
const ASK_AGAIN_MS = 20 * 60 * 60 * 1000

interface Answer {
  reminder: Choice | null
  key: string | null
  is_subscribed: boolean
}
interface Call {
  /** With `stamps`, those parts of it; an older server takes the whole. */
  reminder: (Choice & { stamps?: Stamps }) | null
  subscription: PushAddress | null
  gone: string | null
}
type Ask = (call: Call) => Promise<NetworkResult<Answer>>

const askServer =
  (userId: string): Ask =>
  async (call) =>
    (await result(restAs(userId).rpc('my_reminder', call as unknown as Record<string, Json>))) as NetworkResult<Answer>

/** Which sign-in this is: the server ends a subscription with the one that made it. */
async function sessionHere(): Promise<string | null> {
  try {
    const session = await readSession()
    return (session && claimsOf(session.accessToken).session_id) ?? null
  } catch (error) {
    console.info('Which sign-in this is cannot be read', error)
    return null
  }
}

/** The device's zone; the ministry's if it does not say. */
const zoneOf = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/Sao_Paulo'

/**
 * What to offer after a day, once the server has said what counts: before that, a new phone would
 * offer what she has already.
 */
export function offerFor({ choice, isKnown, declined }: ReminderState, permission: PushPermission): Offer | null {
  if (!isKnown || permission === 'unsupported') return null
  const isMissing = permission === 'granted' ? false : choice === null ? permission === 'iphone' : isReminded(choice)
  const isNew = choice === null && (permission === 'granted' || permission === 'possible')
  const offer = isMissing ? 'device' : isNew ? 'reminder' : null
  return offer && declined.includes(offer) ? null : offer
}

/** Whether this device is to ring. Nobody is asked here: the browser allows it, or does not. */
const isRinging = (choice: Choice | null): boolean => isReminded(choice) && pushPermission() === 'granted'

type Waiting = Pick<Kept, 'choice' | 'isUnsent' | 'unsent' | 'confirmed'>

/** What counts after an answer to `sent`, and what of it still waits `now`. */
function withAnswer(answer: Choice | null, sent: Kept, now: Kept): Waiting {
  const { choice, unsent } = now
  // The server had all of this and knows it no longer: it was restored from a backup. It hears the whole again.
  const had = sent.isUnsent ? sent.confirmed : sent.choice?.stamp
  if (had && (answer?.stamp ?? '') < had) return { choice, isUnsent: true }
  const later = Object.entries(unsent ?? {}).filter(([part, stamp]) => stamp !== sent.unsent?.[part as keyof Reminder])
  const isWhole = now.isUnsent && !unsent && choice?.stamp !== sent.choice?.stamp
  if (isWhole) return { choice, isUnsent: true }
  // The server may have clamped a stamp from the future: what it says counts.
  if (!choice || later.length === 0) return { choice: answer, isUnsent: false }
  // But for what was chosen meanwhile.
  const parts = later.map(([part]) => [part, choice[part as keyof Reminder]])
  const stamp = answer && answer.stamp > choice.stamp ? answer.stamp : choice.stamp
  return {
    choice: { ...choice, ...answer, ...Object.fromEntries(parts), stamp },
    isUnsent: true,
    unsent: Object.fromEntries(later),
    confirmed: answer?.stamp,
  }
}

/** What was chosen, as this phone knows it. */
export const watchReminder = (metadata$: Observable<Metadata>): Observable<ReminderState> =>
  metadata$.pipe(
    map((metadata) => (metadata.get(KEY) ?? { choice: null }) as Kept),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    map(({ choice, isUnsent = false, told, heard, declined = [] }) => ({
      choice,
      isUnsent,
      isKnown: heard !== undefined,
      isSubscribed: told !== undefined,
      declined,
    })),
  )

/**
 * What a member chose about reminders, and this device's subscription to them. The choice is kept on
 * the phone first and sent when there is a network; each answer brings the one that counts.
 */
export function makeReminder(
  userId: string,
  replica: Replica,
  ask = askServer(userId),
  wallClock: () => number = Date.now,
  readSessionId = sessionHere,
) {
  const clock = makeWriteClock(replica, wallClock)
  const read = async (): Promise<Kept> => (await replica.readMetadata<Kept>(KEY)) ?? { choice: null }

  // One at a time: an answer must not undo a choice that was made while it was on its way.
  const inTurn = serialize(<T>(work: () => Promise<T>) => work()) as <T>(work: () => Promise<T>) => Promise<T>

  const choose = (change: ReminderChange): Promise<void> =>
    inTurn(async () => {
      const kept = await read()
      // An older server takes the whole: what is not known here would undo what she chose elsewhere.
      if (!kept.choice && !kept.heard) throw new Error('What she chose is not known here yet')
      const zone = zoneOf()
      const chosen = { ...FIRST_CHOICE, zone, ...kept.choice }
      const changed = typeof change === 'function' ? change(chosen) : change
      if (!changed) return
      const parts = { ...changed, ...(zone !== kept.choice?.zone && { zone }) }
      const stamp = nextHlc(kept.choice?.stamp, await clock.now(), await clock.deviceName())
      const intents = Object.fromEntries(Object.keys(parts).map((part) => [part, stamp]))
      await replica.writeMetadata(KEY, {
        ...kept,
        choice: { ...chosen, ...parts, stamp },
        isUnsent: true,
        // What waits whole goes whole.
        ...((kept.unsent || !kept.isUnsent) && { unsent: { ...kept.unsent, ...intents } }),
        ...(!kept.isUnsent && { confirmed: kept.choice?.stamp }),
      } satisfies Kept)
    })

  const decline = (offer: Offer): Promise<void> =>
    inTurn(async () => {
      const kept = await read()
      await replica.writeMetadata(KEY, { ...kept, declined: [...new Set([...(kept.declined ?? []), offer])] })
    })

  /** Sends what waits, subscribes or unsubscribes this device, and takes what counts. */
  async function deliver(): Promise<NetworkResult> {
    let kept = await read()
    // Parts of it would hide that the server has lost the others: it says first what it has.
    const asked = kept.confirmed ? { ...kept, unsent: {} } : kept
    const first = await exchange(asked, await subscriptionFor(kept))
    if (!first.ok) return first
    kept = await read()
    // Only now it is known what counts, or with which key to subscribe.
    const subscription = await subscriptionFor(kept)
    const isTold = subscription?.endpoint === kept.told?.endpoint
    return isTold && !kept.isUnsent ? first : exchange(kept, subscription)
  }

  /** This device's address as it should be now; null if it should have none, or cannot yet. */
  async function subscriptionFor({ choice, key }: Kept): Promise<PushAddress | null> {
    if (!isRinging(choice)) {
      await (await currentSubscription())?.unsubscribe()
      return null
    }
    try {
      return key ? addressOf(await subscribe(key)) : null
    } catch (error) {
      // No push service answers now.
      console.info('This device could not subscribe', error)
      return null
    }
  }

  async function exchange(sent: Kept, subscription: PushAddress | null): Promise<NetworkResult> {
    const { choice, isUnsent = false, unsent, told } = sent
    const session = await readSessionId()
    const hasNews = isUnsent && (!unsent || Object.keys(unsent).length > 0)
    const answer = await ask({
      reminder: hasNews ? { ...choice!, ...(unsent && { stamps: unsent }) } : null,
      subscription,
      gone: told && told.endpoint !== subscription?.endpoint ? told.endpoint : null,
    })
    if (!answer.ok) return answer
    await inTurn(async () => {
      const now = await read()
      const { reminder, key, is_subscribed: isSubscribed } = answer.value
      await replica.writeMetadata(KEY, {
        ...withAnswer(reminder, sent, now),
        ...(key && { key }),
        ...(isSubscribed && subscription && { told: { endpoint: subscription.endpoint } }),
        heard: { at: new Date(wallClock()).toISOString(), session },
        ...(now.declined && { declined: now.declined }),
      } satisfies Kept)
    })
    return { ok: true, value: undefined }
  }

  /** Whether the server has to be asked: never heard, long ago, or by another sign-in. */
  async function isForgotten(heard: Kept['heard']): Promise<boolean> {
    if (!heard) return true
    const age = wallClock() - Date.parse(heard.at)
    // Below zero: the phone's clock has been set back since.
    return age < 0 || age > ASK_AGAIN_MS || heard.session !== (await readSessionId())
  }

  /** Whether this device should ring, and the server does not know its present address. */
  async function isUnreachable(choice: Choice | null, told: Kept['told']): Promise<boolean> {
    return isRinging(choice) && (!told || told.endpoint !== (await currentSubscription())?.endpoint)
  }

  let delivering: Promise<NetworkResult> | null = null
  const deliverOnce = (): Promise<NetworkResult> => {
    // What was chosen while another call was on its way goes with one of its own.
    const next = (delivering ?? Promise.resolve(null)).then(deliver, deliver).finally(() => {
      if (delivering === next) delivering = null
    })
    delivering = next
    return next
  }

  return {
    /** Durable on the phone when it resolves; `deliver` sends it. Refused until the server has answered once. */
    choose,
    /** Of this member on this device: it goes at sign-out. */
    decline,
    deliver: deliverOnce,
    /**
     * At a start: sends what waits, and asks now and then what counts. So a device that knows nothing
     * of her, new or after a sign-out, rings again by itself where the browser allows it already.
     */
    async deliverIfDue(): Promise<void> {
      const { choice, isUnsent, told, heard } = await read()
      const isMoved = isRinging(choice) && choice!.zone !== zoneOf()
      if (isMoved) await choose({})
      if (isUnsent || isMoved || (await isForgotten(heard)) || (await isUnreachable(choice, told))) await deliverOnce()
    },
  }
}

export type MemberReminder = ReturnType<typeof makeReminder>
