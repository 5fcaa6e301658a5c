import type { BrowserContext, Page } from 'playwright'
import { makePushService, type PushService } from '#tests/kit/push-service.ts'

/**
 * A browser with a push service of ours behind it: Chromium's own is out of reach of a test. All but
 * the way through the air is real. It allows notifications, unless localStorage's 'test-permission' says
 * something else; asked, it answers with 'test-answer', and counts that in 'test-asked'.
 * @param service one that the app's server can reach; by default nothing is sent
 * @returns what this device subscribes with
 */
export async function withPushService(
  context: BrowserContext,
  service: Pick<PushService, 'subscribe'> = makePushService(),
): Promise<{ endpoint: string }> {
  const { endpoint, keys } = service.subscribe()
  await context.grantPermissions(['notifications'])
  await context.addInitScript(
    (device) => {
      // The shell without windows has no notifications to allow: it says so to pages alone.
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('test-permission') ?? 'granted',
      })
      Notification.requestPermission = async () => {
        localStorage.setItem('test-asked', String(Number(localStorage.getItem('test-asked')) + 1))
        const answer = localStorage.getItem('test-answer')
        if (answer) localStorage.setItem('test-permission', answer)
        return Notification.permission
      }
      const isOn = () => localStorage.getItem('test-push') !== null
      const subscription = () => ({
        endpoint: device.endpoint,
        options: { applicationServerKey: null, userVisibleOnly: true },
        toJSON: () => device,
        unsubscribe: async () => {
          localStorage.removeItem('test-push')
          return true
        },
      })
      PushManager.prototype.getSubscription = async () =>
        isOn() ? (subscription() as unknown as PushSubscription) : null
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('test-push', '1')
        return subscription() as unknown as PushSubscription
      }
    },
    { endpoint, keys },
  )
  return { endpoint }
}

/** Nobody has asked this person yet, in a browser of `withPushService`. */
export async function notAskedYet(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!localStorage.getItem('test-permission')) localStorage.setItem('test-permission', 'default')
  })
}

/** How she answers when she is asked next; until then she counts as not asked. */
export const answerNext = (page: Page, answer: 'granted' | 'denied'): Promise<void> =>
  page.evaluate((word) => {
    localStorage.setItem('test-permission', 'default')
    localStorage.setItem('test-answer', word)
  }, answer)

/** She allows or blocks notifications in the phone's settings, and comes back to the page. */
export const comeBackFromSettings = (page: Page, permission: 'granted' | 'denied'): Promise<void> =>
  page.evaluate((word) => {
    localStorage.setItem('test-permission', word)
    document.dispatchEvent(new Event('visibilitychange'))
  }, permission)

/** Whether this device has a subscription. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null)

/** Delivers a message to the worker as the browser's push service does. */
export async function delivererFor(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  const known = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
    if (own) known.resolve(own.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await known.promise
  return async (data) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** What stands on the phone's screen, by kind, or by event. */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return Object.fromEntries(
      notifications.map(({ tag, title, body, data }) => [tag, { title, body, path: (data as { path: string }).path }]),
    )
  })
