import type { BrowserContext, Page } from 'playwright'
import { makePushService } from '#tests/kit/push-service.ts'

/**
 * A browser with a push service of ours behind it: Chromium's own is out of reach of a test. All but
 * the way through the air is real.
 * @returns what this device subscribes with
 */
export async function withPushService(context: BrowserContext): Promise<{ endpoint: string }> {
  const { endpoint, keys } = makePushService().subscribe()
  await context.grantPermissions(['notifications'])
  await context.addInitScript(
    (device) => {
      // The shell without windows has no notifications to allow: it says so to pages alone.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
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

/** The browser hands a message to the worker of this page's app, as if its push service had sent it. */
export async function deliverPush(page: Page, data: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const registration = registrations.find(({ isDeleted }) => !isDeleted)
    if (registration) found.resolve(registration.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await found.promise,
    data: JSON.stringify(data),
  })
  await devtools.detach()
}

/**
 * What the worker shows from now on. The shell without windows has no notifications, so the last
 * step is ours.
 */
export async function watchNotifications(context: BrowserContext): Promise<() => Promise<Shown[]>> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No worker is installed')
  await worker.evaluate(() => {
    const shown: { title: string; body: string; tag: string }[] = []
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body = '', tag = '' } = {}) => {
      shown.push({ title, body, tag })
    }
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)
}

interface Shown {
  title: string
  body: string
  tag: string
}
