import { askPushPermission, type PushPermission, pushPermission } from '#sync'
import { makeStore, type Store } from '#lib/store.ts'

/**
 * That the browser may answer otherwise: it says so itself, she comes back from its settings, or she
 * has been asked. Not every browser says it.
 */
const changes = makeStore(null, () => {
  const look = () => changes.set(null)
  const following = new AbortController()
  const { signal } = following
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('pageshow', look, { signal })
  navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', look, { signal }),
    (error: unknown) => console.info('The browser does not say when its permission changes', error),
  )
  return () => following.abort()
})

/** Whether this device may ring: what the browser allows at the moment. */
export const permission: Store<PushPermission> = { current: pushPermission, subscribe: changes.subscribe }

/** Asks, which the browser allows only directly after a tap. */
export async function askPermission(): Promise<PushPermission> {
  const answer = await askPushPermission()
  changes.set(null)
  return answer
}
