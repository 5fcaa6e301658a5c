/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { EXCHANGE_PATH } from '#sync/remote/exchange.ts'
import { isMemberImage, keepImages, serveImage } from './images.ts'
import { forgetQueued, replayQueued, sendOrQueue } from './mutation-queue.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// The app itself: every route opens from here, with or without a network.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(auth|rest|realtime|functions|storage)\/v1\//, /\/[^/?]+\.[^/]+$/],
  }),
)

// Pictures of the content. Answers of auth, rest and functions are never kept: they are hers, and the database has them.
registerRoute(({ url, request }) => isMemberImage(url, request), ({ request }) => serveImage(request))

// Writes.
registerRoute(({ url }) => url.pathname === EXCHANGE_PATH, ({ request, event }) => sendOrQueue(request, (work) => event.waitUntil(work)), 'POST')

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

type PageMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'KEEP_IMAGES'; urls: string[] }
  | { type: 'FORGET'; userId: string }
  /** Where there is no Background Sync, a page says when to try. */
  | { type: 'REPLAY' }

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as PageMessage | null
  switch (message?.type) {
    case 'SKIP_WAITING':
      void self.skipWaiting()
      break
    case 'KEEP_IMAGES':
      event.waitUntil(keepImages(message.urls))
      break
    case 'FORGET':
      event.waitUntil(forgetQueued(message.userId).then(() => event.ports[0]?.postMessage({ type: 'FORGOTTEN' })))
      break
    case 'REPLAY':
      event.waitUntil(replayQueued())
  }
})
