import type { Collections } from '../database/collections.ts'
import { nextTask } from '../device/next-task.ts'
import type { Engine } from '../engine/engine.ts'
import type { Replica } from '../engine/replica.ts'
import { IDENTITY_KEY } from '../session/identity.ts'
import { onSignIn } from '../session/session.ts'

/** The live socket and the picture cache start this much later: the first screen needs neither. */
const BACKGROUND_DELAY_MS = 1_500
/**
 * A visible page asks this often, whatever the live signal says: a member who has lost access hears
 * no signals, and the data has to leave the screen within a minute.
 */
const LOOK_EVERY_MS = 50_000

/**
 * Starts the engine and pokes it: when the connection returns, after a sign-in, when the app comes
 * to the front, on a live signal, and at intervals. WebKit and Firefox have no Background Sync, so
 * this also does what the worker may do while the app is closed.
 * @returns stops it
 */
export function startSignals(userId: string, engine: Engine, replica: Replica, database: Collections): () => void {
  // Writes that waited for a new sign-in are sent.
  const stops: (() => void)[] = [onSignIn(() => engine.retry())]
  let isStopped = false

  let needsSignIn = false
  const state = engine.state$.subscribe((now) => (needsSignIn = now.needsSignIn))
  /** The member has signed in again in another tab. */
  const onStorage = ({ key }: StorageEvent) => {
    if (needsSignIn && key === IDENTITY_KEY) engine.poke()
  }
  const onOnline = () => engine.retry()
  const onOffline = () => engine.reportOffline()
  const lookIfShown = () => {
    if (document.visibilityState === 'visible') engine.poke()
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) engine.poke()
  }
  const onWorkerMessage = (event: MessageEvent) => {
    if ((event.data as { type?: string } | null)?.type === 'QUEUE_DELIVERED') engine.poke()
  }

  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  addEventListener('pageshow', onPageShow)
  addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', lookIfShown)
  navigator.serviceWorker?.addEventListener('message', onWorkerMessage)

  const timer = setTimeout(async () => {
    try {
      const [{ listen }, { evictImages, prefetchImages }] = await Promise.all([
        import('./live.ts'),
        import('../worker/images.ts'),
      ])
      // Each in a task of its own: their first time takes long on a slow phone.
      await nextTask()
      if (isStopped) return
      stops.push(listen(userId, { engine, replica }))
      await nextTask()
      if (isStopped) return
      stops.push(prefetchImages(database), evictImages(database))
    } catch (error) {
      // Not cached, and no network: the other triggers remain.
      console.info('Live signals are not available now', error)
    }
  }, BACKGROUND_DELAY_MS)
  const interval = setInterval(() => {
    if (navigator.onLine) lookIfShown()
  }, LOOK_EVERY_MS)
  engine.start()

  return () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(interval)
    for (const stop of stops) stop()
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
    removeEventListener('pageshow', onPageShow)
    removeEventListener('storage', onStorage)
    state.unsubscribe()
    document.removeEventListener('visibilitychange', lookIfShown)
    navigator.serviceWorker?.removeEventListener('message', onWorkerMessage)
  }
}
