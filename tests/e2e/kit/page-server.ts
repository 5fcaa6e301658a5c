import { createServer, type Server } from 'node:http'
import { pageHeaders } from '#backend/server/http/security-headers.ts'
import { ownPort } from '#tests/kit/own-port.ts'

export interface PageServer {
  url: string
  /** Closes the port: open connections break, new ones are refused. */
  cut(): Promise<void>
}

/** Serves small pages for the kit's own tests, under the app's Content-Security-Policy. */
export async function servePages(pages: Record<string, string>): Promise<PageServer> {
  const { 'content-security-policy': policy } = pageHeaders(null, { isHttps: false })
  const server: Server = createServer(({ url = '/' }, response) => {
    const body = pages[url]
    if (body === undefined) return void response.writeHead(404).end()
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(200, {
      'content-security-policy': policy,
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
    })
    response.end(body)
  })
  const port = await ownPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** A page that a service worker keeps; it counts its visits in IndexedDB and shows the count. */
export const countingPages = {
  '/': `<!doctype html><html lang="pt-BR"><title>Visitas</title><link rel="icon" href="data:,"><main><h1>Visitas</h1><output id="visits"></output>
    <label for="name">Nome</label> <input id="name"> <button id="greet">Cumprimentar</button><p id="greeting"></p></main>
    <script src="/page.js"></script></html>`,
  '/page.js': `
    const open = indexedDB.open('visits', 1)
    open.onupgradeneeded = () => open.result.createObjectStore('count')
    open.onsuccess = () => {
      const store = open.result.transaction('count', 'readwrite').objectStore('count')
      const read = store.get('visits')
      read.onsuccess = () => {
        const visits = (read.result ?? 0) + 1
        store.put(visits, 'visits')
        store.transaction.oncomplete = () => { document.querySelector('#visits').textContent = visits }
      }
    }
    document.querySelector('#greet').addEventListener('click', () => {
      document.querySelector('#greeting').textContent = 'Olá, ' + document.querySelector('#name').value
    })
    navigator.serviceWorker.register('/worker.js')`,
  '/worker.js': `
    addEventListener('install', (event) => event.waitUntil(caches.open('v1').then((cache) => cache.addAll(['/', '/page.js']))))
    addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))))`,
}
