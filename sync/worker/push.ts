/*
 * What the browser has to say about push: whether it can, whether it may, and this device's
 * subscription. The rest of sync asks here, also where there is no browser.
 */

/**
 * - `iphone`: an iPhone's browser, where only the installed app gets reminders
 * - `denied`: only the browser's own settings can change it
 * - `possible`: nobody has been asked yet
 */
export type PushPermission = 'unsupported' | 'iphone' | 'denied' | 'possible' | 'granted'

export function pushPermission(): PushPermission {
  const { window: page, navigator: browser } = globalThis
  if (page && 'PushManager' in page && 'Notification' in page && browser.serviceWorker) {
    return Notification.permission === 'default' ? 'possible' : Notification.permission
  }
  // Only Apple's mobile browsers say whether the page stands alone.
  return (browser as { standalone?: boolean } | undefined)?.standalone === false ? 'iphone' : 'unsupported'
}

/** Asks, which the browser allows only directly after a tap. */
export async function askPushPermission(): Promise<PushPermission> {
  if (pushPermission() === 'possible') await Notification.requestPermission()
  return pushPermission()
}

/** As the server keeps it. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint!, p256dh: keys.p256dh!, auth: keys.auth! }
}

/** This device's subscription, if there is one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Subscribes to the server with this key, unless that is so already. */
export async function subscribe(key: string): Promise<PushSubscription> {
  // Without one, `ready` waits for ever, and the choice with it.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('The worker is not here yet')
  const { pushManager } = await navigator.serviceWorker.ready
  const present = await pushManager.getSubscription()
  if (present) {
    const { applicationServerKey } = present.options
    if (!applicationServerKey || toBase64Url(applicationServerKey) === key) return present
    // The server's key is another one: what it sends would not arrive.
    await present.unsubscribe()
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const toBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Ends this device's subscription and takes away what it has shown: nobody is signed in any more. */
export async function endPush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
  await showCount(0)
}

/** The number on the app's icon, where there is one. */
export async function showCount(unread: number): Promise<void> {
  const { navigator: browser } = globalThis as { navigator?: Partial<Navigator> }
  try {
    await (unread > 0 ? browser?.setAppBadge?.(unread) : browser?.clearAppBadge?.())
  } catch (error) {
    // Not installed, or not allowed: there is no icon to say it on.
    console.info('No badge', error)
  }
}
