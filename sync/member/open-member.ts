import type { RxStorage } from 'rxdb'
import { defer, map, switchMap, type Observable } from 'rxjs'
import { type ListQuery, watchList, watchMeta } from '../database/collections.ts'
import { openDatabase } from '../database/open.ts'
import { makeReleasableIndexedDB, releaseWhenFrozen } from '../database/releasable-indexeddb.ts'
import { makeDexieStorage } from '../database/rxdb-internals.ts'
import { storageTrouble, type Silence, type StorageTrouble } from '../database/trouble.ts'
import { holdInUse } from '../device/in-use.ts'
import { withLockIfSoon } from '../device/locks.ts'
import { nextTask } from '../device/next-task.ts'
import { makeEngine } from '../engine/engine.ts'
import type { Network } from '../engine/wire.ts'
import { makeReplica } from '../engine/replica.ts'
import { untilLoaded } from '../lazy.ts'
import { startSignals } from '../live/signals.ts'
import type { Devotional, MinistryEvent, Product, Recado, Video } from '../model/content.ts'
import { latestJourney, type Progress } from '../model/journey.ts'
import type { StoredOrder } from '../model/order.ts'
import { applyAccountStatus } from '../session/end.ts'
import { storedIdentity } from '../session/identity.ts'
import { enqueueInWorker } from '../worker/messages.ts'
import type { Publishing } from './publishing.ts'
import type { DayTexts, RecadoReads } from './reads.ts'
import type { MemberReminder } from './reminder.ts'
import { watchStatus } from './status.ts'

/** Deleted documents are purged within a day, also in a tab that stays open for weeks. */
const PURGE_EVERY_MS = 12 * 60 * 60 * 1000
/** A frozen tab may hold the lock for long. */
const LOCK_PATIENCE_MS = 4_000

/**
 * Opens a member's database on this device and starts to synchronise it.
 * @param onTrouble called when the connection to the database is lost, when it has no space for an
 *   answer, and when it stops or resumes answering
 * @param memory the storage to use if the device cannot store anything
 */
export async function openMember(
  userId: string,
  onTrouble: (trouble: StorageTrouble | Silence) => void,
  memory?: RxStorage<unknown, unknown>,
) {
  const network = networkOf(userId)
  const release = holdInUse(userId)
  const releasable = makeReleasableIndexedDB(globalThis.indexedDB, (isSilent) =>
    onTrouble(isSilent ? 'silent' : 'heard'),
  )
  const storage = memory ?? makeDexieStorage(releasable.factory, IDBKeyRange)
  // Before the first opening: leaving the page during an opening is what blocks the next page's.
  const stopReleasing = releaseWhenFrozen(releasable, () => onTrouble('lost'))
  const database = await nextTask()
    .then(() => openDatabase(userId, storage, !memory))
    .catch((error: unknown) => {
      stopReleasing()
      release()
      throw error
    })
  await nextTask()
  const replica = makeReplica(database)
  const engine = makeEngine({
    replica,
    network,
    clock: {
      now: Date.now,
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    lock: { run: (work) => withLockIfSoon(`florescer-sync-${userId}`, LOCK_PATIENCE_MS, work) },
    listener: { onAccount: (account) => applyAccountStatus(userId, account) },
    report: (error) => {
      console.warn('Synchronisation will be tried again', error)
      const trouble = storageTrouble(error)
      if (trouble) onTrouble(trouble)
    },
  })
  // Loads at once, but no screen waits for it. Until it is here, the member's writes wait.
  const commands = untilLoaded(() => import('./commands.ts')).then(({ makeCommands }) =>
    makeCommands(database, replica, () => engine.poke()),
  )
  const stopSignals = startSignals(userId, engine, replica, database)

  let purgedAt = -Infinity
  // After a pass, when nothing else uses the database.
  const purging = engine.state$.subscribe(({ phase, connection }) => {
    // A database in memory disappears with the page.
    if (memory || phase !== 'idle' || connection === 'unknown') return
    // The absolute value: the phone's clock may have been set back.
    if (Math.abs(Date.now() - purgedAt) < PURGE_EVERY_MS) return
    purgedAt = Date.now()
    import('../database/object-stores.ts')
      .then(({ purgeDeleted }) => purgeDeleted(database))
      .catch((error: unknown) => console.info('What was deleted is purged another time', error))
  })

  let publishing: Promise<Publishing> | null = null
  /**
   * One for all callers: it knows what this page has written, and upon which state (decision 12).
   */
  const openPublishing = () =>
    (publishing ??= import('./publishing.ts').then(
      ({ makePublishing }) => makePublishing(database, () => engine.poke()),
      (error: unknown) => {
        publishing = null
        throw error
      },
    ))

  let reminder: Promise<MemberReminder> | null = null

  const loadReads = () => untilLoaded(() => import('./reads.ts'))
  let reads: RecadoReads | null = null
  /** Loads on first use: at the start only the journey is needed. */
  const recadoReads = <T>(pick: (from: RecadoReads) => Observable<T>) =>
    defer(loadReads).pipe(switchMap(({ makeRecadoReads }) => pick((reads ??= makeRecadoReads(database)))))

  /** What ends is hidden at its minute, also without a network. Few texts end. */
  const devotionals = (query: ListQuery): Observable<Devotional[]> =>
    watchList(database, 'devotionals', query).pipe(
      switchMap((docs) =>
        docs.some(({ expira_em }) => expira_em)
          ? defer(loadReads).pipe(switchMap(({ withoutExpired }) => withoutExpired(database, docs)))
          : [docs],
      ),
    )

  const data = {
    userId,
    devotionals: {
      /** All written days, by day_number. */
      watchAll: () => devotionals({ sort: [{ day_number: 'asc' }] }),
      /** One day, or null if nobody has written it. */
      watchDay: (day: number): Observable<Devotional | null> =>
        devotionals({ selector: { day_number: day } }).pipe(map(([first]) => first ?? null)),
    },
    progress: {
      /** The present journey, which is the latest, or null before the start. */
      watch: (): Observable<Progress | null> => watchList(database, 'progress', {}).pipe(map(latestJourney)),
      /** All the member's journeys, the first one first. */
      watchAll: (): Observable<Progress[]> =>
        watchList(database, 'progress', {}).pipe(map((journeys) => journeys.sort((a, b) => a.journey - b.journey))),
    },
    favorites: {
      /** Ids of the member's favourite devotionals. */
      watchIds: (): Observable<ReadonlySet<string>> =>
        watchList(database, 'favorites', {}).pipe(
          map((all) => new Set(all.flatMap(({ devotional_id, active }) => (active ? [devotional_id] : [])))),
        ),
    },
    dayNotes: {
      /** What the member wrote about each day; of a day mostly one text. */
      watchAll: (): Observable<DayTexts[]> =>
        defer(loadReads).pipe(switchMap(({ watchDayNotes }) => watchDayNotes(database))),
    },
    recados: {
      /** Pinned first, then newest first. */
      watchAll: (): Observable<Recado[]> => recadoReads(({ all$ }) => all$),
      /** The newest ones, pinned or not. */
      watchLatest: (limit: number): Observable<Recado[]> => recadoReads((reads) => reads.watchLatest(limit)),
      watchOne: (id: string): Observable<Recado | null> => recadoReads((reads) => reads.watchOne(id)),
      /** Ids of the recados that the member has read, deleted ones included. */
      watchReadIds: (): Observable<ReadonlySet<string>> => recadoReads(({ readIds$ }) => readIds$),
      /** How many stored recados are unread. */
      watchUnreadCount: (): Observable<number> => recadoReads(({ unreadCount$ }) => unreadCount$),
    },
    events: {
      watchAll: (): Observable<MinistryEvent[]> => watchList(database, 'events', { sort: [{ event_date: 'asc' }] }),
      /** The member's answers, and how many come. The first call loads the code. */
      attendance: () => import('./attendance.ts').then((module) => module.makeAttendance(userId, database, replica)),
    },
    videos: {
      /** In no order. */
      watchAll: (): Observable<Video[]> => watchList(database, 'videos', {}),
    },
    products: {
      watchAll: (): Observable<Product[]> =>
        watchList(database, 'products', { sort: [{ created_at: 'desc' }] }).pipe(
          map((products) => products.filter(({ active }) => active)),
        ),
    },
    orders: {
      /** The member's orders, in no order. */
      watchAll: (): Observable<StoredOrder[]> => watchList(database, 'orders', {}),
    },
    /** The member's writes: see `commands.ts`. */
    commands: () => commands,
    /** For what reads its part of it: `watchRecord`, `watchReminder`. */
    watchMetadata: () => watchMeta(database),
    /** The member's record with the ministry. The first call loads the code. */
    profile: () => import('./profile.ts').then(({ makeMemberProfile }) => makeMemberProfile(userId, replica)),
    /** Reminders by push. The first call loads the code; one for all callers. */
    reminder: () =>
      (reminder ??= untilLoaded(() => import('./reminder.ts')).then(({ makeReminder }) =>
        makeReminder(userId, replica),
      )),
    /**
     * What an administrator publishes. The first call loads the code. The server refuses it from
     * anybody else.
     */
    publishing: openPublishing,
    sync: {
      status$: watchStatus(database, engine),
      /** Tries at once, whatever the back-off says. */
      retry: () => engine.retry(),
      /** Sends a refused write once more. */
      retryRefused: async (key: string) => {
        await (await import('./commands.ts')).retryRefused(database, key)
        engine.retry()
      },
      /** Replaces a refused write with the server's state. */
      discardRefused: async (key: string) => (await import('./commands.ts')).discardRefused(database, key),
    },
  }

  return {
    data,
    async close() {
      stopReleasing()
      stopSignals()
      purging.unsubscribe()
      engine.stop()
      await database.close()
      release()
    },
  }
}

/**
 * What a signed-in member's screens may watch. Streams read from the phone's own database and emit
 * again after every change, whichever tab or device made it.
 */
export type MemberData = OpenMember['data']
export type OpenMember = Awaited<ReturnType<typeof openMember>>

/**
 * The network of the engine. No screen waits for it, so its code loads while the database opens.
 */
function networkOf(userId: string): Network {
  const load = () =>
    import('../api/exchange.ts').catch((error: unknown) => {
      // The code is neither cached nor reachable now.
      console.info('The way to the server could not be loaded', error)
      return null
    })
  void load()
  return {
    async exchange(request) {
      const module = await load()
      if (!module) return { ok: false, failure: { kind: 'unreachable' } }
      const { exchange } = module.makeHttpNetwork(userId, (push) => enqueueInWorker(userId, push))
      for (;;) {
        const before = storedIdentity()?.verifiedAt
        const outcome = await exchange(request)
        const known = storedIdentity()
        const { account } = outcome.ok ? outcome.answer : {}
        const isSame = !account || (account.status === 'active' && account.role === known?.role)
        // A tab may sleep over an answer for days, while another one hears that the member was let in
        // again, has become an administrator, or has shown her code: it neither ends nor takes back
        // what it has not heard of.
        if (isSame || known?.verifiedAt === before) return outcome
      }
    },
  }
}
