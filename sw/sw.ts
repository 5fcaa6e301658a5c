/// <reference lib="webworker" />
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { type EnqueueMutationsMessage, IMAGE_CACHE } from '#sync/worker/messages.ts'
import {
  ADMIN_PARTS_CACHE,
  cacheFirst,
  cacheWillUpdate,
  isMemberImage,
  prefetchImages,
  stopPrefetching,
} from './runtime-caches.ts'
import { pictureOf } from './picture.ts'
import { forgetQueued, enqueueMutations, QUEUED_PATHS, sendOrQueue } from './mutation-queue.ts'
import { openFrom, type PushSubscriptionChange, renewPush, showPush } from './push.ts'
import { routeStatically } from './static-routes.ts'
import { unpack } from './unpack.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** The backend's addresses, which are not screens of the app. */
const BACKEND = /^\/(auth|rest|realtime|functions|storage)\/v1\//
/** Looks like a file. Offline nobody can say whether it exists. */
const FILE = /\/[^/]+\.[^/]+$/

// The app itself: every route opens from the precache, with or without a network.
const files: readonly { url: string; revision: string | null }[] = self.__WB_MANIFEST
const app = new PrecacheController()
app.addToCacheList([...files])

/**
 * How many files are fetched at once, where each waits for a round trip: half of what a browser
 * asks of a server without HTTP/2, since the open page asks as well.
 */
const LANES = 3

self.addEventListener('install', (event) => event.waitUntil(install(event)))

async function install(event: ExtendableEvent): Promise<void> {
  const missing = await unpack(app.strategy.cacheName, app.getURLsToCacheKeys())
  const lanes = Array.from({ length: LANES }, () => new PrecacheController({ plugins: [{ cacheWillUpdate }] }))
  files
    .filter(({ url }) => missing.has(app.getCacheKeyForURL(url)!))
    .forEach((file, index) => lanes[index % LANES]!.addToCacheList([file]))
  await Promise.all(lanes.map((lane) => lane.install(event)))
  await routeStatically(event, app.strategy.cacheName, filesOfPictures)
}

/** What the pages that this worker fills in name: what they draw with and what takes them over. */
async function filesOfPictures(): Promise<string[]> {
  const templates = files.filter(({ url }) => url.startsWith('picture/'))
  const pages = await Promise.all(templates.map(async ({ url }) => (await app.matchPrecache(url))?.text()))
  return [...new Set(pages.join().match(/\/assets\/[\w-]+\.(?:js|woff2)\b/g))]
}

self.addEventListener('activate', (event) => {
  event.waitUntil(app.activate(event))
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const answer = route(event)
  if (answer) event.respondWith(answer)
})

/** Returns nothing for a request that goes to the network as if there were no worker. */
function route(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
  // Writes. Responses of auth, rest and functions are never cached: they are private, and the
  // database holds their data.
  if (request.method === 'POST' && QUEUED_PATHS.includes(url.pathname)) return sendOrQueue(request, waitUntil)
  if (request.method !== 'GET') return undefined
  if (isMemberImage(url, request)) return cacheFirst(request, IMAGE_CACHE, waitUntil)
  if (url.origin !== location.origin) return undefined

  const isPage = request.mode === 'navigate' && !BACKEND.test(url.pathname)
  const isFile = FILE.test(url.pathname)
  const file = isPage && !isFile ? pageOf(url.pathname) : url.pathname
  const serve = (cached: string) => app.createHandlerBoundToURL(cached)({ event, request, url })
  // A member's first page, too; a visitor's stands there as it is.
  if (file === '/app.html' || file === '/index.html') {
    return pictureOf(url.pathname, (template) => app.matchPrecache(template)).then((picture) => picture ?? serve(file))
  }
  if (app.getCacheKeyForURL(file)) return serve(file)
  if (file.startsWith('/assets/')) return cacheFirst(request, ADMIN_PARTS_CACHE, waitUntil)
  // The app shows that the page does not exist, with a link home.
  return isPage && isFile ? fetch(request).catch(() => serve(pageOf(url.pathname))) : undefined
}

/** The prerendered page of an address, or the empty app page. */
function pageOf(pathname: string): string {
  const page = `${pathname.replace(/\/$/, '')}/index.html`
  return app.getCacheKeyForURL(page) ? page : '/app.html'
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openFrom(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewPush(event as unknown as PushSubscriptionChange)),
)

type PageMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'CLAIM' }
  | { type: 'KEEP_IMAGES'; urls: string[] }
  | { type: 'FORGET'; userId: string }
  | EnqueueMutationsMessage

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as PageMessage | null
  switch (message?.type) {
    case 'SKIP_WAITING':
      // Said to the present worker, too, which has nothing to skip.
      stopPrefetching()
      event.waitUntil(self.skipWaiting())
      break
    case 'CLAIM':
      event.waitUntil(self.clients.claim())
      break
    case 'KEEP_IMAGES':
      event.waitUntil(prefetchImages(message.urls))
      break
    case 'KEEP_WRITES':
      event.waitUntil(enqueueMutations(message.userId, message.push))
      break
    case 'FORGET':
      stopPrefetching()
      event.waitUntil(forgetQueued(message.userId).then(() => event.ports[0]?.postMessage({ type: 'FORGOTTEN' })))
  }
})
