import type { Collections } from '../database/collections.ts'
import { modifyDocuments, readAll } from '../database/documents.ts'
import type { SyncFields } from '../database/schemas.ts'
import { serialize } from '../device/locks.ts'
import type { ServerClock } from '../engine/engine.ts'
import { makeDeviceName, nextHlc } from '../engine/hlc.ts'
import { mergeProgress } from '../engine/merge.ts'
import type { Replica } from '../engine/replica.ts'
import { isJourneyDay, isJourneyFinished, latestJourney, type Progress } from '../model/journey.ts'

/**
 * The member's writes. Each is one document written with its mark 'unsent'; it is durable on the
 * phone when the promise resolves, and sending it is nobody's wait. A write that changes nothing is
 * not marked.
 * @param onWrite told after each write, so that an exchange can follow
 */
export function makeCommands(
  database: Collections,
  replica: Replica,
  onWrite: () => void,
  wallClock: () => number = Date.now,
) {
  /** The server's time as far as we know it, and never before her account: a phone's own clock may be years off. */
  async function now(): Promise<number> {
    const { offset = 0, since = 0 } = (await replica.readMetadata<ServerClock>('clock')) ?? {}
    return Math.max(wallClock() + offset, +new Date(since))
  }

  async function deviceName(): Promise<string> {
    const known = await replica.readMetadata<{ name: string }>('device')
    if (known) return known.name
    const name = makeDeviceName()
    await replica.writeMetadata('device', { name })
    return name
  }

  async function presentJourney(): Promise<Progress | null> {
    return latestJourney(await readAll(await database.collection('progress')))
  }

  async function markRead(recadoIds: readonly string[]): Promise<void> {
    await modifyDocuments(await database.collection('read_marks'), recadoIds, (id, doc) =>
      doc ? undefined : edited(doc, { id, recado_id: id }),
    )
    onWrite()
  }

  // One after the other: two quick taps end in what the second one wanted.
  const inTurn = serialize((write: () => Promise<void>) => write())

  return {
    /**
     * Starts the journey now, and a further one when the last day of the present one is completed;
     * the earlier one stays as it is. Does nothing while the member is on the way.
     */
    startJourney: () =>
      inTurn(async () => {
        const startedAt = new Date(await now()).toISOString()
        const present = await presentJourney()
        if (present && !isJourneyFinished(present)) return
        // Two phones that both begin anew without a network begin the same number, which merges like any other state.
        const journey = (present?.journey ?? 0) + 1
        await modifyDocuments(await database.collection('progress'), [String(journey)], (id, doc) =>
          doc
            ? undefined
            : edited(doc, { id, journey, started_at: startedAt, last_completed_day: 0, completed_days: [] }),
        )
        onWrite()
      }),

    /**
     * Adds the day to the present journey and raises its last completed day. Repeating it changes
     * nothing.
     * @throws RangeError if the day is none of the journey's
     */
    completeDay: (day: number) =>
      inTurn(async () => {
        if (!isJourneyDay(day)) throw new RangeError(`Not a day of the journey: ${day}`)
        const startedAt = new Date(await now()).toISOString()
        const journey = (await presentJourney())?.journey ?? 1
        await modifyDocuments(await database.collection('progress'), [String(journey)], (id, doc) => {
          if (doc?.completed_days.includes(day) && doc.last_completed_day >= day) return undefined
          const done = { started_at: doc?.started_at ?? startedAt, last_completed_day: day, completed_days: [day] }
          const state = doc ? mergeProgress(done, doc) : done
          return edited(doc, { id, journey, ...state })
        })
        onWrite()
        void askToPersist()
      }),

    /** Sets the wanted state; the last intent wins across devices. */
    setFavorite: (devotionalId: string, isFavorite: boolean) =>
      inTurn(async () => {
        const [moment, device] = [await now(), await deviceName()]
        await modifyDocuments(await database.collection('favorites'), [devotionalId], (id, doc) =>
          (doc?.active ?? false) === isFavorite
            ? undefined
            : edited(doc, { id, devotional_id: id, active: isFavorite, stamp: nextHlc(doc?.stamp, moment, device) }),
        )
        onWrite()
      }),

    markRead: (recadoIds: readonly string[]) => inTurn(() => markRead(recadoIds)),

    /** Marks every recado that is on this phone now. */
    markAllRead: () =>
      inTurn(async () => {
        const { readIds } = await import('../database/index-reads.ts')
        await markRead(await readIds(await database.collection('recados')))
      }),
  }
}

export type MemberCommands = ReturnType<typeof makeCommands>

function edited<T extends { id: string }>(previous: SyncFields | undefined, fields: T): T & SyncFields {
  return { ...fields, rev: previous?.rev ?? 0, edit: (previous?.edit ?? 0) + 1, unsent: 1 }
}

/**
 * Asks the browser to keep this origin's storage when space gets short. After the first completed day there is
 * something to lose, and browsers that ask or weigh see a reason. Asking again costs nothing.
 */
async function askToPersist(): Promise<void> {
  const storage = globalThis.navigator?.storage
  if (!storage?.persist) return
  try {
    if (!(await storage.persisted())) await storage.persist()
  } catch (error) {
    // Without it the server still has all that was sent.
    console.info('Persistent storage could not be asked for', error)
  }
}
