import { updateStore } from './update-store.ts'

const HOUR_MS = 60 * 60 * 1000
const ASK_AGAIN_MS = 2_000
const KEEP_AGAIN_MS = 10_000

/**
 * Registers the service worker, looks for a newer version every hour and whenever she comes back, and offers it when
 * it waits. Nothing is reloaded unless she says so. Called in production builds only.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { scope: '/' }).then(
    // Browsers that are told to block workers may answer with nothing.
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return
      if (registration.active) watchUpdates(registration)
      else watchFirst(registration)
      void joinWorker()
    },
    // Private windows refuse it; the app then works without being kept for offline. Or the line has broken off.
    (error: unknown) => {
      console.warn('The service worker could not be registered', error)
      window.addEventListener('online', registerServiceWorker, { once: true })
    },
  )
}

/**
 * The first time, all of the app is being kept for offline. Where the network breaks off in the middle, that is taken up
 * again while she is still there, not at her next visit.
 */
function watchFirst(registration: ServiceWorkerRegistration): void {
  const keepAgain = () => {
    console.info('The app could not be kept whole; it will be tried again')
    if (navigator.onLine) setTimeout(registerServiceWorker, KEEP_AGAIN_MS)
    else window.addEventListener('online', registerServiceWorker, { once: true })
  }
  const first = registration.installing ?? registration.waiting
  if (!first) return keepAgain()
  const follow = () => {
    if (first.state !== 'activated' && first.state !== 'redundant') return
    first.removeEventListener('statechange', follow)
    if (first.state === 'activated') watchUpdates(registration)
    else keepAgain()
  }
  first.addEventListener('statechange', follow)
}

/**
 * A page that was on its way while the first worker began its work belongs to nobody, and one that she has reloaded past
 * the cache neither. The worker takes it, so that it keeps for her what she does there without a network.
 */
async function joinWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' })
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without a controller this is the first version: there is nothing to update.
    if (!registration.waiting || !navigator.serviceWorker.controller) return
    updateStore.offer(() => takeOver(registration))
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })

  const look = () => {
    if (!navigator.onLine) return
    registration.update().catch((error: unknown) => console.info('No newer version could be looked for', error))
  }
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

/** Lets the waiting worker control the page, and reloads once when it does. It may sleep through a word: it hears it again. */
function takeOver(registration: ServiceWorkerRegistration): void {
  const ask = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
  const asking = setInterval(ask, ASK_AGAIN_MS)
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      clearInterval(asking)
      window.location.reload()
    },
    { once: true },
  )
  ask()
}
