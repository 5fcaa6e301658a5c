import type { RxStorage } from 'rxdb'
import { defer, from, map, switchMap, type Observable } from 'rxjs'
import type { MemberData } from '../contract.ts'
import { makeDexieStorage } from '../database/rxdb-internals.ts'
import { inUseLock } from '../device/names.ts'
import { openDatabase, type LocalDatabase } from '../database/open.ts'
import type { LocalDocuments, SyncFields } from '../database/schemas.ts'
import { makeReleasableIndexedDB } from '../database/releasable-indexeddb.ts'
import { storageTrouble, type Silence, type StorageTrouble } from '../database/trouble.ts'
import { makeEngine } from '../engine/engine.ts'
import type { Network } from '../engine/ports.ts'
import { makeReplica } from '../engine/replica.ts'
import type { CollectionName } from '../engine/wire.ts'
import { enqueueInWorker } from '../remote/hand-to-worker.ts'
import { latestJourney } from '../model/progress.ts'
import type { RecadoReads } from './recado-reads.ts'
import { releaseWhenFrozen } from '../remote/page-freeze.ts'
import { untilLoaded } from '../lazy.ts'
import { askToPersist } from '../remote/persistence.ts'
import { startSignals } from '../live/signals.ts'
import { holdShared, withLockIfSoon } from '../device/locks.ts'
import { applyAccountStatus } from '../session/account.ts'
import { watchStatus } from './status.ts'

/** What is deleted leaves no trace longer than a day; a tab may stay open for weeks. */
const SWEEP_EVERY_MS = 12 * 60 * 60 * 1000
/** A frozen tab may hold the lock for long. */
const LOCK_PATIENCE_MS = 4_000

/**
 * Opens a member's database on this device and begins to synchronise it.
 * @param onTrouble told when the connection to the database is gone, when what was heard found no room, and when the
 *   database does not answer, or does again
 * @param memory where it lives if the device keeps nothing
 */
export async function openMember(
  userId: string,
  onTrouble: (trouble: StorageTrouble | Silence) => void,
  memory?: RxStorage<unknown, unknown>,
): Promise<{ data: MemberData; close(): Promise<void> }> {
  const network = networkOf(userId)
  const release = holdShared(inUseLock(userId))
  const releasable = makeReleasableIndexedDB(globalThis.indexedDB, (isSilent) =>
    onTrouble(isSilent ? 'silent' : 'heard'),
  )
  const storage = memory ?? makeDexieStorage(releasable.factory, IDBKeyRange)
  // Before the first opening: leaving the page in the middle of it is what freezes the next one.
  const stopReleasing = releaseWhenFrozen(releasable, () => onTrouble('lost'))
  const database = await openDatabase(userId, storage, !memory).catch((error: unknown) => {
    stopReleasing()
    release()
    throw error
  })
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
  // Fetched at once, but no screen waits for it: until it is here, so does what she does.
  const commands = untilLoaded(() => import('./commands.ts')).then(({ makeCommands }) =>
    makeCommands(database, replica, () => engine.poke()),
  )
  const stopSignals = startSignals(userId, engine, replica, database)
  const status$ = watchStatus(database, engine)

  // In memory nothing outlives the page.
  let purgedAt = memory ? Infinity : -Infinity
  // After a pass, so that it is in nobody's way.
  const purging = engine.state$.subscribe(({ phase, connection }) => {
    if (phase !== 'idle' || connection === 'unknown' || Date.now() - purgedAt < SWEEP_EVERY_MS) return
    purgedAt = Date.now()
    import('../database/deleted.ts')
      .then(({ removeDeleted }) => removeDeleted(database))
      .catch((error: unknown) => console.info('What was deleted is swept another time', error))
  })

  let reads: RecadoReads | null = null
  /** Not before a screen asks: what she loads at the start is the journey's. */
  const recadoReads = <T>(pick: (from: RecadoReads) => Observable<T>) =>
    defer(() => from(untilLoaded(() => import('./recado-reads.ts')))).pipe(
      switchMap(({ makeRecadoReads }) => pick((reads ??= makeRecadoReads(database)))),
    )

  const data: MemberData = {
    userId,
    devotionals: {
      watchAll: () => watchList(database, 'devotionals', { sort: [{ day_number: 'asc' }] }),
      watchDay: (day) =>
        watchList(database, 'devotionals', { selector: { day_number: day } }).pipe(map(([first]) => first ?? null)),
    },
    progress: {
      watch: () => watchList(database, 'progress', {}).pipe(map(latestJourney)),
      watchAll: () =>
        watchList(database, 'progress', {}).pipe(map((journeys) => journeys.sort((a, b) => a.journey - b.journey))),
      start: async () => (await commands).startJourney(),
      completeDay: async (day) => {
        await (await commands).completeDay(day)
        void askToPersist()
      },
    },
    favorites: {
      watchIds: () =>
        watchList(database, 'favorites', {}).pipe(
          map(
            (favorites) => new Set(favorites.flatMap(({ devotional_id, active }) => (active ? [devotional_id] : []))),
          ),
        ),
      set: async (id, active) => (await commands).setFavorite(id, active),
    },
    recados: {
      watchAll: () => recadoReads(({ all$ }) => all$),
      watchLatest: (limit) => recadoReads((reads) => reads.watchLatest(limit)),
      watchOne: (id) => watchOne(database, 'recados', id),
      watchReadIds: () => recadoReads(({ readIds$ }) => readIds$),
      watchUnreadCount: () => recadoReads(({ unreadCount$ }) => unreadCount$),
      markRead: async (id) => (await commands).markRead(id),
      markAllRead: async () => (await commands).markAllRead(),
    },
    events: { watchAll: () => watchList(database, 'events', { sort: [{ event_date: 'asc' }] }) },
    videos: {
      watchAll: () =>
        watchList(database, 'videos', {}).pipe(map((videos) => videos.sort((a, b) => a.order_index - b.order_index))),
    },
    products: {
      watchAll: () =>
        watchList(database, 'products', { sort: [{ created_at: 'desc' }] }).pipe(
          map((products) => products.filter(({ active }) => active)),
        ),
    },
    profile: () =>
      import('./profile.ts').then(({ makeMemberProfile }) => makeMemberProfile(userId, database, replica)),
    publishing: () =>
      import('./publishing.ts').then(({ makePublishing }) => makePublishing(database, () => engine.poke())),
    sync: {
      status$,
      retry: () => engine.retry(),
      retryRefused: async (key) => {
        await (await import('./refused-writes.ts')).retryRefused(database, key)
        engine.retry()
      },
      discardRefused: async (key) => (await import('./refused-writes.ts')).discardRefused(database, key),
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

/** The way to the server: no screen waits for it, so it loads while the database opens. */
function networkOf(userId: string): Network {
  const load = () =>
    import('../api/exchange.ts').catch((error: unknown) => {
      // Neither cached nor reachable now.
      console.info('The way to the server could not be loaded', error)
      return null
    })
  void load()
  return {
    async exchange(request) {
      const way = await load()
      if (!way) return { ok: false, failure: { kind: 'unreachable' } }
      return way.makeHttpNetwork(userId, (push) => enqueueInWorker(userId, push)).exchange(request)
    },
  }
}

type Query = { selector?: object; sort?: object[] }

function watchList<N extends CollectionName>(
  database: LocalDatabase,
  name: N,
  query: Query,
): Observable<LocalDocuments[N][]> {
  return from(database.collection(name)).pipe(
    switchMap(
      (collection) => collection.find(query as never).$ as unknown as Observable<{ toJSON(): LocalDocuments[N] }[]>,
    ),
    map((docs) => docs.map((doc) => doc.toJSON())),
  )
}

function watchOne<N extends CollectionName>(
  database: LocalDatabase,
  name: N,
  id: string,
): Observable<LocalDocuments[N] | null> {
  return from(database.collection(name)).pipe(
    switchMap(
      (collection) =>
        collection.findOne(id).$ as unknown as Observable<{ toJSON(): LocalDocuments[N] & SyncFields } | null>,
    ),
    map((doc) => doc?.toJSON() ?? null),
  )
}
