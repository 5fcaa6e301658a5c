import {
  BehaviorSubject,
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  firstValueFrom,
  from,
  Observable,
  switchMap,
  throwError,
} from 'rxjs'
import type { MemberCommands } from './commands.ts'
import type { MemberData, OpenMember } from './open-member.ts'
import type { Publishing } from './publishing.ts'
import type { SyncStatus } from './status.ts'
import { type Silence, storageTrouble, type StorageTrouble } from '../database/trouble.ts'
import { forwardCalls } from '../lazy-api.ts'
import { untilLoaded } from '../lazy.ts'
import { giveUpDisk } from '../device/indexeddb.ts'
import { nextTask } from '../device/next-task.ts'
import { currentIdentity, type Identity, identity$, latestIdentity } from '../session/identity.ts'

/** A database whose connection is gone may never finish closing. */
const CLOSE_PATIENCE_MS = 1_000
/** The shortest time between two reopenings of a lost database. */
const REOPEN_AFTER_MS = 2_000
/**
 * A screen waits for this many reopenings, each within `TROUBLED_MS` of the last. After that the
 * app continues without the disk. A write is tried as often.
 */
const REOPENINGS = 3
const TROUBLED_MS = 30_000

let current: { userId: string; opening: Promise<OpenMember>; stopFollowing(): void } | null = null
/** Counts the reopenings of a lost database. Streams start again with each one. */
let generation = 0
let lastReopenedAt = -Infinity
let reopening: Promise<boolean> | null = null
const generationListeners = new Set<() => void>()

/**
 * Whether this phone stores the member's data. `full`: new data finds no space. `damaged`: the
 * member's own writes can be read, something else cannot. `silent`: the database has not answered
 * yet and may never do so. `unusable`: nothing is stored; what the screens show comes from the
 * network and lives until this page closes.
 */
export type StorageState = 'kept' | 'full' | 'damaged' | 'silent' | 'unusable'
export const storage$ = new BehaviorSubject<StorageState>(globalThis.indexedDB ? 'kept' : 'unusable')

function open(userId: string): Promise<OpenMember> {
  if (current?.userId === userId) return current.opening
  void closeMember()
  const inMemory = storage$.value === 'unusable' && untilLoaded(() => import('../database/memory-storage.ts'))
  // Opening is a task of its own: evaluating the code is long enough for a slow phone.
  const code = untilLoaded(() => import('./open-member.ts'))
  const opening = Promise.all([code, inMemory]).then(async ([{ openMember }, memory]) => {
    await nextTask()
    return openMember(
      userId,
      (trouble) => void handleTrouble(userId, trouble),
      memory ? memory.makeMemoryStorage() : undefined,
    )
  })
  // After a sign-out here or in another tab, none of the member's data stays open.
  const following = identity$.subscribe((identity) => {
    if (current?.opening !== opening || identity?.userId === userId) return
    closeAndPurge().catch((error: unknown) => console.warn('What an earlier sign-out left could not be removed', error))
  })
  current = { userId, opening, stopFollowing: () => following.unsubscribe() }
  // The next attempt may succeed.
  opening.catch(() => {
    following.unsubscribe()
    if (current?.opening === opening) current = null
  })
  return opening
}

/** Handles what the open database reports about itself. */
async function handleTrouble(userId: string, trouble: StorageTrouble | Silence): Promise<void> {
  if (storage$.value === 'unusable') return
  if (trouble === 'silent' || trouble === 'heard') {
    const [before, now] = trouble === 'silent' ? (['kept', 'silent'] as const) : (['silent', 'kept'] as const)
    if (current?.userId === userId && storage$.value === before) storage$.next(now)
    return
  }
  if (trouble === 'lost') return reopenSoon(userId)
  storage$.next('full')
  const status = await readStatus(userId)
  // Nothing is stored, no pending write either, so nothing is lost without the disk.
  if (!status || (!status.isFirstSyncDone && status.pending.length === 0)) continueInMemory()
}

/**
 * A stream did not open after several attempts. If the member's own writes can be read, the
 * database stays as it is, because pending writes must not be left behind.
 * @throws `error` if the stream has failed for good; if it returns, another stream takes its place
 */
async function giveUp(userId: string, error: unknown): Promise<void> {
  const status = await readStatus(userId)
  // Another stream has given up first.
  if (storage$.value === 'unusable') return
  if (!status) return continueInMemory()
  storage$.next('damaged')
  throw error
}

/** The pending writes and the state of the synchronisation; null if they cannot be read. */
async function readStatus(userId: string): Promise<SyncStatus | null> {
  try {
    return await firstValueFrom((await open(userId)).data.sync.status$)
  } catch (error) {
    console.info('Nothing on this device can be read', error)
    return null
  }
}

/**
 * Streams start again in memory, with data from the network. The disk stays as it is: the next page
 * tries it again.
 */
function continueInMemory(): void {
  if (storage$.value === 'unusable') return
  giveUpDisk()
  storage$.next('unusable')
  void closeMember()
  restartStreams()
}

function restartStreams(): void {
  generation += 1
  for (const listener of generationListeners) listener()
}

/** The tab that ended the session may have stopped waiting for this one, so this tab purges too. */
async function closeAndPurge(): Promise<void> {
  await closeMember()
  await (await import('../session/purge.ts')).purgeOrphanedData()
}

/**
 * Opens a lost database again. Callers that find it lost at the same time share one opening.
 * @param lost the generation that was found lost
 * @returns whether there is a newer generation; false within two seconds of the last reopening
 */
function reopen(userId: string, lost: number): Promise<boolean> {
  reopening ??= (async () => {
    if (latestIdentity()?.userId !== userId) return false
    if (lost < generation) return true
    // Elapsed time: the phone's clock may be set back.
    const now = performance.now()
    if (now - lastReopenedAt < REOPEN_AFTER_MS) return false
    lastReopenedAt = now
    await closeMember()
    restartStreams()
    await open(userId)
    return true
  })().finally(() => {
    reopening = null
  })
  return reopening
}

/**
 * Resolves when a stream may try again. After a reopening it never resolves, because another stream
 * takes its place.
 */
async function untilNext(userId: string, lost: number): Promise<void> {
  const isReopened = await reopen(userId, lost).catch(() => false)
  await (isReopened ? new Promise(() => {}) : pause(REOPEN_AFTER_MS))
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The same without waiting: screens and writes learn by themselves whether it opened. */
function reopenSoon(userId: string): void {
  reopen(userId, generation).catch((error: unknown) => console.warn('The local database did not open again', error))
}

/**
 * The signed-in member's data. The first call loads the database and the engine.
 * @throws if nobody is signed in, or somebody else than this tab shows, or if the phone's storage does not open
 */
export async function memberData(): Promise<MemberData> {
  return (await open(signedIn().userId)).data
}

function signedIn(): Identity {
  const shown = currentIdentity()
  const identity = latestIdentity()
  // What was tapped on Maria's screen is nothing of Joana's, who has signed in in another tab.
  if (!identity || identity.userId !== shown?.userId) throw new Error('Nobody is signed in here')
  return identity
}

/**
 * An API of writes. A write that finds the database lost opens it again and is tried again, as often
 * as a stream is: what has just been opened may be lost as well.
 * @param pick returns the API of one opening of the database
 */
function withReopen<Api extends object>(pick: (data: MemberData) => Promise<Api>): Api {
  return forwardCalls<Api>(async (write) => {
    const { userId } = signedIn()
    for (let troubles = 1; ; troubles += 1) {
      const before = generation
      try {
        return await write(await pick((await open(userId)).data))
      } catch (error) {
        if (storageTrouble(error) !== 'lost' || troubles > REOPENINGS) throw error
        if (!(await reopen(userId, before))) await pause(REOPEN_AFTER_MS)
        // Nothing of hers is opened once she has signed out.
        if (latestIdentity()?.userId !== userId) throw error
      }
    }
  })
}

/** See `commands.ts`. */
export const memberCommands = withReopen<MemberCommands>((data) => data.commands())
/** See `publishing.ts`. For `watch` use `watchMember`. */
export const adminPublishing = withReopen<Omit<Publishing, 'watch'>>((data) => data.publishing())

let quiet: Promise<unknown> = Promise.resolve()

/**
 * Streams open the database only after this, because the screen already shows what they would say.
 * A write opens it at once.
 */
export function openDatabaseAfter(moment: Promise<unknown>): void {
  quiet = moment
}

/**
 * A stream of the member's data. It is silent after sign-out, starts again for the next member, and
 * starts again after storage trouble. If the database does not open, it continues in memory.
 */
export function watchMember<T>(project: (data: MemberData) => Observable<T>): Observable<T> {
  let troubles = 0
  let troubledAt = -Infinity
  return watchIdentityAndGeneration().pipe(
    distinctUntilChanged((a, b) => a.userId === b.userId && a.generation === b.generation),
    switchMap(({ userId, generation: mine }) => {
      if (!userId) return EMPTY
      return defer(() => from(quiet)).pipe(
        // Not after a sign-out in the meantime: this stream has ended then.
        switchMap(() => open(userId)),
        switchMap(({ data }) => project(data)),
        catchError((error: unknown, again: Observable<T>) => {
          const now = performance.now()
          troubles = now - troubledAt < TROUBLED_MS ? troubles + 1 : 1
          troubledAt = now
          // Reading needs no space, so a full phone is no reason to give up either.
          if (!storageTrouble(error) || storage$.value === 'unusable') return throwError(() => error)
          if (troubles <= REOPENINGS) return from(untilNext(userId, mine)).pipe(switchMap(() => again))
          return from(giveUp(userId, error)).pipe(switchMap(() => EMPTY))
        }),
      )
    }),
  )
}

function watchIdentityAndGeneration(): Observable<{ userId: string | null; generation: number }> {
  return new Observable((subscriber) => {
    const notify = () => subscriber.next({ userId: currentIdentity()?.userId ?? null, generation })
    const following = identity$.subscribe(notify)
    generationListeners.add(notify)
    return () => {
      following.unsubscribe()
      generationListeners.delete(notify)
    }
  })
}

let closing: Promise<unknown> = Promise.resolve()

/** Closes the database so that it can be removed. Also waits for a closing in progress. */
export async function closeMember(): Promise<void> {
  const member = current
  current = null
  member?.stopFollowing()
  if (member) closing = Promise.all([closing, close(member.opening)])
  await closing
}

async function close(opening: Promise<OpenMember>): Promise<void> {
  // Whoever asked for it already knows that it did not open; there is nothing to close.
  const member = await opening.catch(() => null)
  if (!member) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_PATIENCE_MS))
  // A lost database may report its loss once more.
  const closed = member.close().catch((error: unknown) => console.info('The local database did not close', error))
  await Promise.race([closed, patience])
}
