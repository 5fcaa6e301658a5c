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
import { type Silence, storageTrouble, type StorageTrouble } from '../database/trouble.ts'
import { forwardCalls, untilLoaded } from '../lazy.ts'
import type { SyncStatus } from '../model/status.ts'
import { giveUpDisk } from '../device/indexeddb.ts'
import { currentIdentity, type Identity, identity$ } from '../session/identity.ts'

/** A database whose connection is gone may not answer to being closed. */
const CLOSE_PATIENCE_MS = 1_000
/** A database that is lost again at once is not opened for ever. */
const REOPEN_AFTER_MS = 2_000
/** So often, each within half a minute of the last, a screen waits for that; then she goes on without the disk. */
const REOPENINGS = 3
const TROUBLED_MS = 30_000

let current: { userId: string; opening: Promise<OpenMember>; stopFollowing(): void } | null = null
/** Counts how often a lost database was opened anew; streams begin again with each. */
let generation = 0
let lastReopenedAt = -Infinity
let reopening: Promise<boolean> | null = null
const generationListeners = new Set<() => void>()

/**
 * Whether this phone keeps what is hers. `full`: what comes from now on finds no room. `damaged`: what she did here can
 * be read, something else cannot. `silent`: it has not answered yet, and may never. `unusable`: nothing is kept, and
 * what she sees comes from the network and lives as long as this page.
 */
export type StorageState = 'kept' | 'full' | 'damaged' | 'silent' | 'unusable'
export const storage$ = new BehaviorSubject<StorageState>(globalThis.indexedDB ? 'kept' : 'unusable')

function open(userId: string): Promise<OpenMember> {
  if (current?.userId === userId) return current.opening
  void closeMember()
  const inMemory = storage$.value === 'unusable' && untilLoaded(() => import('../database/memory-storage.ts'))
  const opening = Promise.all([untilLoaded(() => import('./open-member.ts')), inMemory]).then(
    ([{ openMember }, memory]) =>
      openMember(
        userId,
        (trouble) => void handleTrouble(userId, trouble),
        memory ? memory.makeMemoryStorage() : undefined,
      ),
  )
  // Signed out here or in another tab: nothing of hers stays open.
  const following = identity$.subscribe((identity) => {
    if (current?.opening !== opening || identity?.userId === userId) return
    letGo().catch((error: unknown) => console.warn('What an earlier sign-out left could not be removed', error))
  })
  current = { userId, opening, stopFollowing: () => following.unsubscribe() }
  // What failed to open may open the next time.
  opening.catch(() => {
    following.unsubscribe()
    if (current?.opening === opening) current = null
  })
  return opening
}

/** What the open database says of itself. */
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
  // Where nothing was ever stored, of hers neither, there is nothing to stay with.
  if (!status || (!status.isFirstSyncDone && status.pending.length === 0)) goOnWithoutDisk()
}

/**
 * A stream did not open, however often it tried. If what she did here can be read, the rest stays as it is, for nothing
 * that waits to be sent must be left behind.
 * @throws `error`, if the stream has failed for good; without it, another takes its place
 */
async function giveUp(userId: string, error: unknown): Promise<void> {
  const status = await readStatus(userId)
  // Another stream was quicker.
  if (storage$.value === 'unusable') return
  if (!status) return goOnWithoutDisk()
  storage$.next('damaged')
  throw error
}

/** What waits of hers, and how far she is; null if it cannot be read. */
async function readStatus(userId: string): Promise<SyncStatus | null> {
  try {
    return await firstValueFrom((await open(userId)).data.sync.status$)
  } catch (error) {
    console.info('Nothing of hers can be read', error)
    return null
  }
}

/** Streams begin anew, with what the network brings. The disk stays as it is: the next page tries it again. */
function goOnWithoutDisk(): void {
  if (storage$.value === 'unusable') return
  giveUpDisk()
  storage$.next('unusable')
  void closeMember()
  beginAnew()
}

function beginAnew(): void {
  generation += 1
  for (const listener of generationListeners) listener()
}

/** The tab in which the session ended may have waited for this one in vain, and be gone. */
async function letGo(): Promise<void> {
  await closeMember()
  await (await import('../session/purge.ts')).purgeOrphanedData()
}

/**
 * Opens a lost database anew; everybody who finds it lost at the same time waits for the same opening.
 * @param lost the generation that was found lost
 * @returns whether there is a newer one; not again within two seconds
 */
function reopen(userId: string, lost: number): Promise<boolean> {
  reopening ??= (async () => {
    if (currentIdentity()?.userId !== userId) return false
    if (lost < generation) return true
    if (Date.now() - lastReopenedAt < REOPEN_AFTER_MS) return false
    lastReopenedAt = Date.now()
    await closeMember()
    beginAnew()
    await open(userId)
    return true
  })().finally(() => {
    reopening = null
  })
  return reopening
}

/** When a stream may try again: never, if it has been opened anew, for then another takes its place; else in a while. */
async function untilNext(userId: string, lost: number): Promise<void> {
  const isReopened = await reopen(userId, lost).catch(() => false)
  await new Promise<void>((resolve) => {
    if (!isReopened) setTimeout(resolve, REOPEN_AFTER_MS)
  })
}

/** The same for who does not wait for it; screens and writes hear for themselves whether it opened. */
function reopenSoon(userId: string): void {
  reopen(userId, generation).catch((error: unknown) => console.warn('The local database did not open again', error))
}

/**
 * The signed-in member's data: loads the database and the engine on the first call.
 * @throws if nobody is signed in, or if the phone's storage does not open
 */
export async function memberData(): Promise<MemberData> {
  return (await open(signedIn().userId)).data
}

function signedIn(): Identity {
  const identity = currentIdentity()
  if (!identity) throw new Error('Nobody is signed in')
  return identity
}

/**
 * An API of writes. One that finds the database lost opens it anew and is tried once more.
 * @param pick the API, which belongs to one opening of the database
 */
function withReopen<Api extends object>(pick: (data: MemberData) => Promise<Api>): Api {
  return forwardCalls<Api>(async (write) => {
    const { userId } = signedIn()
    const before = generation
    const run = async () => write(await pick((await open(userId)).data))
    try {
      return await run()
    } catch (error) {
      if (storageTrouble(error) !== 'lost' || !(await reopen(userId, before))) throw error
      return run()
    }
  })
}

/** See `commands.ts`. */
export const memberCommands = withReopen<MemberCommands>((data) => data.commands())
/** See `publishing.ts`; `watch` belongs to `watchMember`. */
export const adminPublishing = withReopen<Omit<Publishing, 'watch'>>((data) => data.publishing())

/**
 * A stream of hers; it falls silent when she signs out, begins anew for the next, and again after storage trouble: with
 * a database that does not open, in memory.
 */
export function watchMember<T>(project: (data: MemberData) => Observable<T>): Observable<T> {
  let troubles = 0
  let troubledAt = 0
  return whoAndWhen().pipe(
    distinctUntilChanged((a, b) => a.userId === b.userId && a.generation === b.generation),
    switchMap(({ userId, generation: mine }) => {
      if (!userId) return EMPTY
      return defer(() => from(open(userId))).pipe(
        switchMap(({ data }) => project(data)),
        catchError((error: unknown, again: Observable<T>) => {
          troubles = Date.now() - troubledAt < TROUBLED_MS ? troubles + 1 : 1
          troubledAt = Date.now()
          // Reading needs no room, so a full phone is no reason to give up either.
          if (!storageTrouble(error) || storage$.value === 'unusable') return throwError(() => error)
          if (troubles <= REOPENINGS) return from(untilNext(userId, mine)).pipe(switchMap(() => again))
          return from(giveUp(userId, error)).pipe(switchMap(() => EMPTY))
        }),
      )
    }),
  )
}

function whoAndWhen(): Observable<{ userId: string | null; generation: number }> {
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

/** The closing that is under way, if any. */
let closing: Promise<unknown> = Promise.resolve()

/** Lets go of the database, so that it can be removed; also waits for a closing that is under way. */
export async function closeMember(): Promise<void> {
  const member = current
  current = null
  member?.stopFollowing()
  if (member) closing = Promise.all([closing, close(member.opening)])
  await closing
}

async function close(opening: Promise<OpenMember>): Promise<void> {
  // One that did not open has told whoever asked for it; there is nothing to let go of.
  const member = await opening.catch(() => null)
  if (!member) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_PATIENCE_MS))
  // A lost one may say so once more.
  const closed = member.close().catch((error: unknown) => console.info('The local database did not close', error))
  await Promise.race([closed, patience])
}
