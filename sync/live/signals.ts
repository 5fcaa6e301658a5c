import type { Collections } from '../database/collections.ts'
import type { Engine } from '../engine/engine.ts'
import type { Replica } from '../engine/replica.ts'
import { onSignIn } from '../session/session.ts'

/** The live socket and the keeping of pictures begin this long after the start: the first screen needs neither. */
const LATER_MS = 1_500
/**
 * A page that is looked at asks this often, whatever the live signal says: who has lost her access cannot hear any
 * signal, and hers is off her screen within a minute.
 */
const LOOK_EVERY_MS = 50_000

/**
 * What makes the engine look: the start, the connection's return, a sign-in, the app coming to the front, the live signal, and
 * now and then nothing at all.
 * WebKit and Firefox have no Background Sync, so what the worker may do with the app closed also happens here.
 * @returns ends it
 */
export function startSignals(userId: string, engine: Engine, replica: Replica, database: Collections): () => void {
  // What waited for her to sign in anew goes on.
  const stops: (() => void)[] = [onSignIn(() => engine.retry())]
  let isStopped = false

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
  document.addEventListener('visibilitychange', lookIfShown)
  navigator.serviceWorker?.addEventListener('message', onWorkerMessage)

  const timer = setTimeout(async () => {
    try {
      const [{ listen }, { prefetchImages }, { evictImages }] = await Promise.all([
        import('./live.ts'),
        import('../worker/images.ts'),
        import('../worker/images.ts'),
      ])
      if (isStopped) return
      stops.push(listen(userId, { engine, replica }), prefetchImages(database), evictImages(database))
    } catch (error) {
      // Not cached and no network: without live signals the other occasions remain.
      console.info('Live signals are not available now', error)
    }
  }, LATER_MS)
  const looking = setInterval(() => {
    if (navigator.onLine) lookIfShown()
  }, LOOK_EVERY_MS)
  engine.start()

  return () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(looking)
    for (const stop of stops) stop()
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
    removeEventListener('pageshow', onPageShow)
    document.removeEventListener('visibilitychange', lookIfShown)
    navigator.serviceWorker?.removeEventListener('message', onWorkerMessage)
  }
}
