import { modifyDocuments, readAll } from '../database/documents.ts'
import type { LocalDatabase } from '../database/open.ts'
import type { SyncFields } from '../database/schemas.ts'
import { mergeProgress } from '../engine/merge.ts'
import { makeDeviceName, nextHlc } from '../engine/hlc.ts'
import type { Replica } from '../engine/replica.ts'
import type { ServerClock } from '../engine/engine.ts'
import { serialize } from '../device/serialize.ts'
import { isJourneyDay, isJourneyFinished } from '../model/journey.ts'
import { latestJourney, type Progress } from '../model/progress.ts'

/**
 * Her writes. Each is one document written with its mark 'unsent'; it is durable when the promise resolves. A write
 * that changes nothing is not marked.
 * @param onWrite told after each write, so that an exchange can follow
 */
export function makeCommands(
  database: LocalDatabase,
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

  const commands = {
    async startJourney(): Promise<void> {
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
    },

    /** @throws RangeError if the day is none of the journey's */
    async completeDay(day: number): Promise<void> {
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
    },

    async setFavorite(devotionalId: string, isFavorite: boolean): Promise<void> {
      const [moment, device] = [await now(), await deviceName()]
      await modifyDocuments(await database.collection('favorites'), [devotionalId], (id, doc) =>
        (doc?.active ?? false) === isFavorite
          ? undefined
          : edited(doc, { id, devotional_id: id, active: isFavorite, stamp: nextHlc(doc?.stamp, moment, device) }),
      )
      onWrite()
    },

    async markAllRead(): Promise<void> {
      const { readIds } = await import('../database/index-reads.ts')
      await commands.markRead(await readIds(await database.collection('recados')))
    },

    async markRead(recadoIds: readonly string[]): Promise<void> {
      await modifyDocuments(await database.collection('read_marks'), recadoIds, (id, doc) =>
        doc ? undefined : edited(doc, { id, recado_id: id }),
      )
      onWrite()
    },
  }

  // One after the other: two quick taps end in what the second one wanted.
  const run = serialize((write: () => Promise<void>) => write())
  return {
    startJourney: () => run(() => commands.startJourney()),
    completeDay: (day: number) => run(() => commands.completeDay(day)),
    setFavorite: (devotionalId: string, isFavorite: boolean) =>
      run(() => commands.setFavorite(devotionalId, isFavorite)),
    markRead: (recadoIds: readonly string[]) => run(() => commands.markRead(recadoIds)),
    markAllRead: () => run(() => commands.markAllRead()),
  }
}

function edited<T extends { id: string }>(previous: SyncFields | undefined, fields: T): T & SyncFields {
  return { ...fields, rev: previous?.rev ?? 0, edit: (previous?.edit ?? 0) + 1, unsent: 1 }
}
