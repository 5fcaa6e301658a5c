import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Json } from '#backend/types/database.ts'
import { type NetworkResult, restAs, result } from '../api/rest.ts'
import type { Metadata } from '../database/collections.ts'
import { serialize } from '../device/locks.ts'
import type { Replica } from '../engine/replica.ts'
import { addressOf, currentSubscription, pushPermission, subscribe, type PushAddress } from '../worker/push.ts'
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

/** A register: of several devices' choices, the last intent counts. */
type Choice = Reminder & { stamp: string }

/** In the device's metadata, so that it is deleted with the database at sign-out. */
const KEY = 'reminder'
interface Kept {
  choice: Choice | null
  /** The choice has not reached the server. */
  isUnsent?: boolean
  /** What the server signs its messages with. */
  key?: string
  /** The endpoint that the server has, and since when (ISO 8601). */
  told?: { endpoint: string; at: string }
}

export interface ReminderState {
  /** null: nothing was chosen yet, on any device that this one has heard of. */
  choice: Reminder | null
  isUnsent: boolean
  /** Whether the server knows how to reach this device. */
  isSubscribed: boolean
}

export const FIRST_CHOICE: Omit<Reminder, 'zone'> = {
  on: false,
  minute: 18 * 60,
  weekdays: 127,
  recados: false,
  quietFrom: 22 * 60,
  quietUntil: 7 * 60,
}

/** A subscription is told again after this long: the server drops those that it has not seen. */
const TELL_AGAIN_MS = 20 * 60 * 60 * 1000

interface Answer {
  reminder: Choice | null
  key: string | null
  is_subscribed: boolean
}
interface Call {
  reminder: Choice | null
  subscription: PushAddress | null
  gone: string | null
}
type Ask = (call: Call) => Promise<NetworkResult<Answer>>

const askServer =
  (userId: string): Ask =>
  async (call) =>
    (await result(restAs(userId).rpc('my_reminder', call as unknown as Record<string, Json>))) as NetworkResult<Answer>

/** The device's zone; the ministry's if it does not say. */
const zoneOf = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/Sao_Paulo'

/** What was chosen, as this phone knows it. */
export const watchReminder = (metadata$: Observable<Metadata>): Observable<ReminderState> =>
  metadata$.pipe(
    map((metadata) => (metadata.get(KEY) ?? { choice: null }) as Kept),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    map(({ choice, isUnsent = false, told }) => ({ choice, isUnsent, isSubscribed: told !== undefined })),
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
) {
  const clock = makeWriteClock(replica, wallClock)
  const read = async (): Promise<Kept> => (await replica.readMetadata<Kept>(KEY)) ?? { choice: null }

  // One at a time: an answer must not undo a choice that was made while it was on its way.
  const inTurn = serialize(<T>(work: () => Promise<T>) => work()) as <T>(work: () => Promise<T>) => Promise<T>

  const choose = (change: Partial<Reminder>): Promise<void> =>
    inTurn(async () => {
      const kept = await read()
      const next: Reminder = { ...FIRST_CHOICE, ...kept.choice, ...change, zone: zoneOf() }
      const stamp = nextHlc(kept.choice?.stamp, await clock.now(), await clock.deviceName())
      await replica.writeMetadata(KEY, { ...kept, choice: { ...next, stamp }, isUnsent: true })
    })

  /** Sends what waits, subscribes or unsubscribes this device, and takes what counts. */
  async function deliver(): Promise<NetworkResult> {
    let kept = await read()
    const first = await exchange(kept, await subscriptionFor(kept))
    if (!first.ok) return first
    kept = await read()
    // Only now it is known what counts, or with which key to subscribe.
    const subscription = await subscriptionFor(kept)
    const isTold = subscription?.endpoint === kept.told?.endpoint
    return isTold ? first : exchange(kept, subscription)
  }

  /** This device's address as it should be now; null if it should have none, or cannot yet. */
  async function subscriptionFor({ choice, key }: Kept): Promise<PushAddress | null> {
    const isWanted = (choice?.on || choice?.recados) && pushPermission() === 'granted'
    if (!isWanted) {
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
    const { choice, isUnsent = false, told } = sent
    const answer = await ask({
      reminder: isUnsent ? choice : null,
      subscription,
      gone: told && told.endpoint !== subscription?.endpoint ? told.endpoint : null,
    })
    if (!answer.ok) return answer
    await inTurn(async () => {
      const now = await read()
      const { reminder, key, is_subscribed: isSubscribed } = answer.value
      const isNewer = now.choice?.stamp !== choice?.stamp
      await replica.writeMetadata(KEY, {
        // The server may have clamped a stamp from the future: what it says counts, unless
        // something was chosen meanwhile.
        choice: isNewer ? now.choice : reminder,
        isUnsent: isNewer && (now.isUnsent ?? false),
        ...(key && { key }),
        ...(isSubscribed &&
          subscription && { told: { endpoint: subscription.endpoint, at: new Date(wallClock()).toISOString() } }),
      } satisfies Kept)
    })
    return { ok: true, value: undefined }
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
    /** Durable on the phone when it resolves; `deliver` sends it. */
    choose,
    deliver: deliverOnce,
    /** At a start: sends what waits, and tells the server now and then that this device is here. */
    async deliverIfDue(): Promise<void> {
      const { choice, isUnsent, told } = await read()
      const isWanted = (choice?.on || choice?.recados) && pushPermission() === 'granted'
      const isOld = !told || wallClock() - Date.parse(told.at) > TELL_AGAIN_MS
      const isMoved = choice !== null && choice.zone !== zoneOf()
      if (isMoved && isWanted) await choose({})
      const endpoint = isWanted ? (await currentSubscription())?.endpoint : undefined
      if (isUnsent || isMoved || (isWanted && (isOld || endpoint !== told?.endpoint))) await deliverOnce()
    },
  }
}

export type MemberReminder = ReturnType<typeof makeReminder>
