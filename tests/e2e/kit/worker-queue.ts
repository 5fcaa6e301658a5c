import type { BrowserContext, Page } from 'playwright/test'

/**
 * All that the worker's queue stores, one text an entry: members' writes and visitors' requests.
 */
export function queueContents(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opening it before workbox has made it would create an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'workbox-background-sync')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('workbox-background-sync')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const entries = await new Promise<{ requestData: { body: ArrayBuffer } }[]>((resolve, reject) => {
      const reading = database.transaction('requests').objectStore('requests').getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    database.close()
    return entries.map((entry) => JSON.stringify(entry) + new TextDecoder().decode(entry.requestData.body))
  })
}

/** Wakes the worker, as the browser does some time after the connection is back. */
export async function wakeWorker(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<{ registrationId: string }>((resolve) => {
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0]),
    )
  })
  await devtools.send('ServiceWorker.enable')
  const { registrationId } = await registered
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId,
    tag: 'workbox-background-sync:florescer-mutations',
    lastChance: false,
  })
}
