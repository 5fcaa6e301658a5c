import { updateStore } from './update-store.ts'

const HOUR_MS = 60 * 60 * 1000
const MESSAGE_RETRY_MS = 2_000
/** After the first failure; the wait doubles up to an hour. */
const INSTALL_RETRY_MS = 10_000

/**
 * Registers the service worker, looks for a newer version every hour and whenever the app comes to
 * the front, and offers an update that waits. It never reloads without consent. Only production
 * builds call it.
 * @param wait how long a first installation that fails waits for the next try
 */
export function registerServiceWorker(wait = INSTALL_RETRY_MS): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { scope: '/' }).then(
    // A browser that blocks workers may resolve to nothing.
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return
      if (registration.active) watchUpdates(registration)
      else watchFirstInstall(registration, wait)
      void joinWorker()
    },
    // Private windows refuse it, or the connection dropped. The app then works without offline
    // support.
    (error: unknown) => {
      console.warn('The service worker could not be registered', error)
      window.addEventListener('online', () => registerServiceWorker(), { once: true })
    },
  )
}

/**
 * The first installation caches the whole app. If the network drops meanwhile, it resumes during
 * this visit instead of the next. A phone without room has none in ten seconds either, and each try
 * fetches much of the app again: so the waits grow, until a network has returned.
 */
function watchFirstInstall(registration: ServiceWorkerRegistration, wait: number): void {
  const retryInstall = () => {
    console.info('The app could not be cached completely; it will be tried again')
    const again = (nextWait?: number) => {
      clearTimeout(timer)
      window.removeEventListener('online', afterOffline)
      registerServiceWorker(nextWait)
    }
    const afterOffline = () => again()
    const timer = navigator.onLine ? setTimeout(again, wait, Math.min(2 * wait, HOUR_MS)) : undefined
    window.addEventListener('online', afterOffline)
  }
  const first = registration.installing ?? registration.waiting
  if (!first) return retryInstall()
  const follow = () => {
    if (first.state !== 'activated' && first.state !== 'redundant') return
    first.removeEventListener('statechange', follow)
    if (first.state === 'activated') watchUpdates(registration)
    else retryInstall()
  }
  first.addEventListener('statechange', follow)
}

/**
 * A page that was loading when the first worker activated has no controller, nor has one that was
 * reloaded past the cache. The worker claims it, so that it queues what the member does offline.
 */
async function joinWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' })
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    const { waiting } = registration
    // Without a controller this is the first version: there is nothing to update.
    if (waiting && navigator.serviceWorker.controller) updateStore.offer(() => takeOver(waiting))
  }
  const follow = () => registration.installing?.addEventListener('statechange', offer)
  offer()
  // Opening the page has made the browser look: what it found may have begun before this script.
  follow()
  registration.addEventListener('updatefound', follow)

  const checkForUpdate = () => {
    if (!navigator.onLine) return
    registration.update().catch((error: unknown) => console.info('The check for a newer version failed', error))
  }
  setInterval(checkForUpdate, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
}

/**
 * Lets the offered worker take control and reloads once when it does, or at once if it waits no
 * longer: another tab was quicker, or a newer one has taken its place, which the next page offers.
 * A sleeping worker may miss the message, so it is sent again.
 */
function takeOver(offered: ServiceWorker): void {
  const settled = new AbortController()
  const reload = () => {
    settled.abort()
    clearInterval(retries)
    // She may keep the page for what she has typed in it: then its foot offers the version again.
    updateStore.offer(reload)
    updateStore.postpone()
    window.location.reload()
  }
  const { serviceWorker } = navigator
  const message = { type: 'SKIP_WAITING' }
  // The present one gives up what it fetches ahead. Said once: whatever it hears keeps it awake, and
  // after a request at the wrong moment the other waits until it sleeps.
  serviceWorker.controller?.postMessage(message)
  const ask = () => (offered.state === 'installed' ? offered.postMessage(message) : reload())
  const retries = setInterval(ask, MESSAGE_RETRY_MS)
  serviceWorker.addEventListener('controllerchange', reload, { signal: settled.signal })
  ask()
}
