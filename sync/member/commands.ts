import { type AnyDocument, anyCollection, type Collections, modifyDocuments, readAll } from '../database/collections.ts'
import { dismissRefusedEntry, isRefused, readRefusals, refusalKey, type Refusal } from '../engine/outgoing.ts'
import { policyOf, mergeProgress } from '../engine/merge.ts'
import type { OwnCollection } from '../engine/wire.ts'
import type { EventAnswer, SyncFields } from '../database/schemas.ts'
import type { OrderItem } from '../model/order.ts'
import { serialize } from '../device/locks.ts'
import type { ServerClock } from '../engine/engine.ts'
import type { Replica } from '../engine/replica.ts'
import { isJourneyDay, isJourneyFinished, latestJourney, type Progress } from '../model/journey.ts'

/**
 * The member's writes. Each one writes a document marked unsent. It is durable on the phone when
 * the promise resolves; nothing waits for the network. A write that changes nothing is not marked.
 * @param onWrite called after each write, so that an exchange can follow
 */
export function makeCommands(
  database: Collections,
  replica: Replica,
  onWrite: () => void,
  wallClock: () => number = Date.now,
) {
  const { now, deviceName } = makeWriteClock(replica, wallClock)

  async function presentJourney(): Promise<Progress | null> {
    return latestJourney(await readAll(await database.collection('progress')))
  }

  async function markRead(recadoIds: readonly string[]): Promise<void> {
    await modifyDocuments(await database.collection('read_marks'), recadoIds, (id, doc) =>
      doc ? undefined : edited(doc, { id, recado_id: id }),
    )
    onWrite()
  }

  // One write at a time: after two quick taps, the second one decides.
  const inTurn = serialize((write: () => Promise<void>) => write())

  /** @param before the value of a register that is not there yet */
  const setRegister = (
    name: 'favorites' | 'event_answers',
    about: string,
    idField: string,
    field: string,
    value: unknown,
    before: unknown,
  ) =>
    inTurn(async () => {
      const [moment, device] = [await now(), await deviceName()]
      await modifyDocuments(await anyCollection(database, name), [about], (id, doc) =>
        (doc?.[field] ?? before) === value
          ? undefined
          : edited(doc, {
              id,
              [idField]: id,
              [field]: value,
              stamp: nextHlc(doc?.stamp as string | undefined, moment, device),
            }),
      )
      onWrite()
    })

  return {
    /**
     * Starts the journey now, or the next one when the last day of the present one is completed.
     * The earlier journey stays as it is. Does nothing during a journey.
     */
    startJourney: () =>
      inTurn(async () => {
        const startedAt = new Date(await now()).toISOString()
        const present = await presentJourney()
        if (present && !isJourneyFinished(present)) return
        // Two phones that both start again without a network use the same number. These journeys
        // merge like any other state.
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
     * @throws RangeError if the journey has no such day
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

    /** Sets the favourite's state. Across devices the last write wins. */
    setFavorite: (devotionalId: string, isFavorite: boolean) =>
      setRegister('favorites', devotionalId, 'devotional_id', 'active', isFavorite, false),

    /** Answers an event; null takes the answer back. Across devices the last write wins. */
    answerEvent: (eventId: string, answer: EventAnswer | null) =>
      setRegister('event_answers', eventId, 'event_id', 'answer', answer ?? 'nenhuma', 'nenhuma'),

    /**
     * Writes what a member has to say about a day, in the place of what she had before her eyes.
     * What another device wrote meanwhile stays beside it. An empty text removes it.
     * @param seen the texts that she saw, and those that were written here before this one
     */
    writeDayNote: (day: number, text: string, seen: readonly string[]) =>
      inTurn(async () => {
        const [moment, device] = [Math.floor(await now()), await deviceName()]
        const written = storable(text)
        const replaced = new Set([written, ...seen.map(storable)])
        await modifyDocuments(await database.collection('day_notes'), [String(day)], (id, doc) => {
          const { versions = {}, seen: known = {} } = doc ?? {}
          const names = Object.keys(versions)
          const staying = names.filter((name) => !replaced.has(versions[name]!))
          const gone = names.filter((name) => replaced.has(versions[name]!))
          if (written ? gone.length === 1 && versions[gone[0]!] === written : gone.length === 0) return undefined
          // Later than all this device has written, whatever its clock says.
          const number = Math.max(moment, (known[device] ?? 0) + 1)
          const next: Record<string, string> = Object.fromEntries(staying.map((name) => [name, versions[name]!]))
          if (written) next[versionName(number, device)] = written
          return edited(doc, { id, day_number: day, versions: next, seen: { ...known, [device]: number } })
        })
        onWrite()
      }),

    /**
     * Makes an order. It is complete on the phone; the server decides its price, its number and
     * whether the pieces are there.
     * @param id made by the caller, so that a second try is the same order
     */
    placeOrder: (id: string, items: readonly OrderItem[]) =>
      inTurn(async () => {
        const made_at = new Date(await now()).toISOString()
        await modifyDocuments(await database.collection('orders'), [id], (_id, doc) =>
          doc ? undefined : edited(doc, { id, order_id: id, items, made_at }),
        )
        onWrite()
        void askToPersist()
      }),

    /** Marks that it has been seen on this device what became of these orders. Nothing of it is sent. */
    markOrdersSeen: (ids: readonly string[]) =>
      inTurn(async () =>
        modifyDocuments(await database.collection('orders'), ids, (_id, doc) => doc && { ...doc, isSeen: true }),
      ),

    markRead: (recadoIds: readonly string[]) => inTurn(() => markRead(recadoIds)),

    /** Marks every recado that is stored on this phone now. */
    markAllRead: () =>
      inTurn(async () => {
        const { readIds } = await import('../database/object-stores.ts')
        await markRead(await readIds(await database.collection('recados')))
      }),
  }
}

export type MemberCommands = ReturnType<typeof makeCommands>

/** By what a write is dated: the time, and this device's name. */
export function makeWriteClock(replica: Replica, wallClock: () => number) {
  return {
    /**
     * The server's time as far as this phone knows it, and never before the last answer or the
     * account's creation: the phone's own clock may be years off, and be set while nothing answers.
     */
    async now(): Promise<number> {
      const { offset = 0, heard = 0, since = 0 } = (await replica.readMetadata<ServerClock>('clock')) ?? {}
      return Math.max(wallClock() + offset, heard, +new Date(since))
    },
    async deviceName(): Promise<string> {
      const known = await replica.readMetadata<{ name: string }>('device')
      if (known) return known.name
      const name = makeDeviceName()
      await replica.writeMetadata('device', { name })
      return name
    },
  }
}

function edited<T extends { id: string }>(previous: SyncFields | undefined, fields: T): T & SyncFields {
  return { ...fields, rev: previous?.rev ?? 0, edit: (previous?.edit ?? 0) + 1, unsent: 1 }
}

/** Without what JSON of the database cannot hold: halves of characters, and the character 0. */
function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- see above
  return text.trim() && text.replaceAll(/[\p{Surrogate}\0]/gu, '\ufffd')
}

/**
 * Asks the browser to keep this origin's storage when space runs out. After the first completed day
 * there is something to lose, and browsers that weigh or ask see a reason. Asking again costs
 * nothing.
 */
async function askToPersist(): Promise<void> {
  const storage = globalThis.navigator?.storage
  if (!storage?.persist) return
  try {
    if (!(await storage.persisted())) await storage.persist()
  } catch (error) {
    // Without it the server still has everything that was sent.
    console.info('Persistent storage could not be asked for', error)
  }
}

/**
 * Replaces a refused write with the server's state, unless it was written again in the meantime.
 */
export async function discardRefused(database: Collections, documentKey: string): Promise<void> {
  await modifyRefused(database, documentKey, (doc, { id, rev, theirs, ...refusal }) => {
    if (!doc || !isRefused(doc, { id, rev, theirs, ...refusal })) return undefined
    return theirs && { ...theirs, id, rev, edit: doc.edit, unsent: 0 }
  })
  await dismissRefusedEntry(database, documentKey)
}

/** Lets a refused write be sent once more. */
export async function retryRefused(database: Collections, documentKey: string): Promise<void> {
  await modifyRefused(database, documentKey, (doc, refusal) => {
    if (refusal.edit !== undefined) return undefined
    // Version 0.1 kept the refused state only in this entry.
    const [collection] = split(documentKey)
    const fields = doc ? policyOf(collection).merge(refusal.doc, doc) : refusal.doc
    return { ...fields, id: refusal.id, rev: doc?.rev ?? 0, edit: (doc?.edit ?? 0) + 1, unsent: 1 }
  })
}

async function modifyRefused(
  database: Collections,
  documentKey: string,
  change: (doc: AnyDocument | undefined, refusal: Refusal) => AnyDocument | null | undefined,
): Promise<void> {
  const refusal = (await readRefusals(database)).get(documentKey)
  if (!refusal) return
  const [name, id] = split(documentKey)
  const collection = await anyCollection(database, name)
  await modifyDocuments(collection, [id], (_id, doc) => change(doc, refusal))
  // Last: if this is interrupted earlier, the member can still decide.
  await modifyDocuments(await database.meta(), [refusalKey(documentKey)], () => null)
}

function split(documentKey: string): [OwnCollection, string] {
  const slash = documentKey.indexOf('/')
  return [documentKey.slice(0, slash) as OwnCollection, documentKey.slice(slash + 1)]
}

/**
 * A hybrid logical clock for one register (a favourite): `<ms, 15 digits>-<counter, 5
 * digits>-<device, 8 of 0-9a-z>`. Stamps compare as text. Each new stamp is later than the one its
 * author saw, whatever the phone's clock says. Between two writes that did not see each other, the
 * clock decides. The server clamps stamps from the future.
 */
const HLC = /^(\d{15})-(\d{5})-[0-9a-z]{8}$/

/**
 * The stamp of a new write.
 * @param previous the stamp of the state that the write replaces, if any
 * @param now milliseconds since the epoch
 * @param device 8 characters of 0-9a-z
 */
export function nextHlc(previous: string | undefined, now: number, device: string): string {
  const seen = previous === undefined ? null : HLC.exec(previous)
  const seenMs = seen ? Number(seen[1]) : -1
  const wall = Math.max(0, Math.floor(now))
  if (wall > seenMs) return formatHlc(wall, 0, device)
  const counter = Number(seen![2]) + 1
  return counter > 99_999 ? formatHlc(seenMs + 1, 0, device) : formatHlc(seenMs, counter, device)
}

function formatHlc(ms: number, counter: number, device: string): string {
  return `${String(ms).padStart(15, '0')}-${String(counter).padStart(5, '0')}-${device}`
}

/** A random device name for stamps: 8 characters of 0-9a-z. */
export function makeDeviceName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}

/** Names a text of a day's note: a device uses a number once, and a later one for a later text. */
export const versionName = (number: number, device: string) => `${String(number).padStart(15, '0')}-${device}`
