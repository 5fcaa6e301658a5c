import type { BrowserContext, Page } from 'playwright'
import { expect, test as bare } from 'playwright/test'
import { expectAccessible } from './kit/axe.ts'
import { goneOffline } from './kit/offline.ts'
import { countingPages, type PageServer, servePages } from './kit/page-server.ts'
import { makeProblemGuard } from './kit/problem-guard.ts'
import { accounts, test } from './kit/test.ts'
import { expectToast, noteToasts } from './kit/toasts.ts'

/** Tests of the tests: the kit notices what it promises to notice. */
const planted = (body: string) =>
  `<!doctype html><html lang="pt-BR"><title>Página</title><link rel="icon" href="data:,"><main><h1>Página</h1>${body}</main></html>`

async function visit(context: BrowserContext, script: string): Promise<{ page: Page; server: PageServer }> {
  const server = await servePages({ '/': planted('<script src="/page.js"></script>'), '/page.js': script })
  const page = await context.newPage()
  await page.goto(server.url)
  return { page, server }
}

bare.describe('the guard', () => {
  bare('reports what a page complains of, and says where', async ({ context }) => {
    const guard = makeProblemGuard()
    guard.watch(context)
    const { page, server } = await visit(
      context,
      `console.error('dia perdido'); console.warn('quase'); console.info('nada'); console.log('nada')
       fetch('/nao-existe')
       Promise.reject(new Error('ninguém esperou'))
       setTimeout(() => { throw new Error('ninguém pegou') })`,
    )
    await expect.poll(() => guard.verdict()).toHaveLength(5)
    const verdict = guard.verdict().join('\n')
    expect(verdict).toContain(`console error: dia perdido\n    at ${server.url}/page.js:1`)
    expect(verdict).toContain('console warning: quase')
    expect(verdict).toContain('console error: Failed to load resource: the server responded with a status of 404')
    expect(verdict).toMatch(/uncaught error: Error: ninguém esperou/)
    expect(verdict).toMatch(/uncaught error: Error: ninguém pegou/)
    expect(verdict).not.toContain('nada')
    await page.close()
    await server.cut()
  })

  bare(
    'tells a database that goes with its session from one that is deleted under a member’s hands',
    async ({ context }) => {
      const guard = makeProblemGuard()
      guard.watch(context)
      const { page, server } = await visit(context, '')
      const warn = (userId: string) =>
        page.evaluate((id) => console.warn(`Another connection wants to delete database 'florescer-${id}'.`), userId)
      await page.evaluate(() => localStorage.setItem('florescer.identity', JSON.stringify({ userId: 'ana' })))
      await warn('bia')
      await warn('ana')
      await expect.poll(() => guard.verdict()).toEqual([expect.stringContaining('console warning: Another connection')])
      expect(guard.verdict()[0]).toContain('florescer-ana')

      await page.evaluate(() => localStorage.removeItem('florescer.identity'))
      const wasHeard = page.waitForEvent('console')
      await warn('ana')
      await wasHeard
      // What a page is asked comes one after the other: by then the guard knows.
      await page.evaluate(() => undefined)
      expect(guard.verdict()).toHaveLength(1)
      await page.close()
      await server.cut()
    },
  )

  bare('hears the service worker too', async ({ context }) => {
    const guard = makeProblemGuard()
    guard.watch(context)
    const server = await servePages({
      '/': planted('<script src="/page.js"></script>'),
      '/page.js': `navigator.serviceWorker.register('/worker.js')`,
      '/worker.js': `
        addEventListener('install', () => console.error('a fila se perdeu'))
        addEventListener('activate', (event) => event.waitUntil(clients.claim()))
        addEventListener('message', () => { Promise.reject(new Error('não entregue')); throw new Error('sem sessão') })
        addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))`,
    })
    const page = await context.newPage()
    await page.goto(server.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect.poll(() => guard.verdict()).toEqual([expect.stringContaining('console error: a fila se perdeu')])
    // What it is asked comes one after the other: by then the guard listens inside.
    for (const worker of context.serviceWorkers()) await worker.evaluate(() => {})
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('entregar'))
    await expect.poll(() => guard.verdict()).toHaveLength(3)
    expect(guard.verdict().join('\n')).toContain('In the service worker: Uncaught Error: sem sessão')
    expect(guard.verdict().join('\n')).toContain('In the service worker: Error: não entregue')
    guard.expect(/a fila se perdeu/, /sem sessão/, /não entregue/)

    // A failure that a worker only passes on is an outage like any other.
    const failure = () =>
      page.evaluate(() =>
        fetch('/dados').then(
          () => '',
          (error) => String(error),
        ),
      )
    await server.cut()
    expect(await failure()).toBe('TypeError: Failed to fetch')
    await expect.poll(() => guard.verdict().length).toBeGreaterThan(0)
    guard.announceOutage()
    expect(guard.verdict()).toEqual([])
  })

  bare(
    "lets pass what was announced, and RxDB's notice, and misses what was announced and never came",
    async ({ context }) => {
      const guard = makeProblemGuard()
      guard.watch(context)
      guard.expect(/dia perdido/, /nunca/)
      const { page, server } = await visit(
        context,
        `console.error('dia perdido')
       console.warn('-------------- RxDB Open Core RxStorage -------------------------------\\nYou are using …')
       document.title = 'feito'`,
      )
      await expect(page).toHaveTitle('feito')
      await expect.poll(() => guard.verdict()).toEqual(['announced, and never came: /nunca/'])
      await server.cut()
    },
  )

  bare(
    'excuses a broken connection in an announced outage only, and no error that follows from it',
    async ({ context }) => {
      const guard = makeProblemGuard()
      guard.watch(context)
      const { page, server } = await visit(context, '')
      await server.cut()
      await page.evaluate(() => void fetch('/rest'))
      await expect.poll(() => guard.verdict()).toHaveLength(3)
      guard.announceOutage()
      await expect.poll(() => guard.verdict()).toEqual([expect.stringMatching(/uncaught error: .*Failed to fetch/)])
    },
  )
})

bare.describe('expectAccessible', () => {
  bare('passes a page in order and names what is wrong with another, under the strict CSP', async ({ page }) => {
    const server = await servePages({
      '/boa': planted('<p>Texto</p>'),
      '/ruim': planted('<img src="/flor.webp"><button></button>'),
      '/flor.webp': '',
    })
    await page.goto(`${server.url}/boa`)
    await expectAccessible(page)
    // The policy is in force: axe does not switch it off.
    const isInlineAllowed = await page.evaluate(() => {
      const script = Object.assign(document.createElement('script'), { textContent: 'document.title = "solta"' })
      document.head.append(script)
      return document.title === 'solta'
    })
    expect(isInlineAllowed).toBe(false)
    await page.goto(`${server.url}/ruim`)
    const failure = await expectAccessible(page).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(failure).toContain('axe found 2 violation(s)')
    expect(failure).toContain('image-alt (critical)')
    expect(failure).toContain('button-name (critical)')
    expect(failure).toContain('<img src="/flor.webp">')
    await server.cut()
  })

  bare('does not ask again for styles that a lost network kept back', async ({ page, context }) => {
    const guard = makeProblemGuard()
    guard.watch(context)
    const server = await servePages({ '/': planted('<p>Texto</p>') })
    await page.goto(server.url)
    guard.announceOutage()
    await goneOffline(context)
    await page.evaluate(
      () =>
        new Promise((lost) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/estilos.css' })
          link.onerror = lost
          document.head.append(link)
        }),
    )
    await expectAccessible(page)
    expect(guard.verdict()).toEqual([])
    await server.cut()
  })
})

bare('airplane mode reaches the service worker, and ends', async ({ page, context }) => {
  const server = await servePages({ ...countingPages, '/fresh': 'novo' })
  await page.goto(server.url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.locator('#visits')).toHaveText('2')
  const fetchFresh = () =>
    page.evaluate(() =>
      fetch('/fresh').then(
        (response) => response.text(),
        () => 'sem rede',
      ),
    )
  expect(await fetchFresh()).toBe('novo')
  await context.setOffline(true)
  expect(await fetchFresh()).toBe('sem rede')
  await page.reload()
  await expect(page.locator('#visits')).toHaveText('3')
  await context.setOffline(false)
  expect(await fetchFresh()).toBe('novo')
  await server.cut()
})

bare('a toast that has gone was shown all the same, each as often as it came', async ({ page, context }) => {
  await noteToasts(context)
  const server = await servePages({ '/': planted('<div role="region" aria-label="Notificações (F8)"></div>') })
  await page.goto(server.url)
  const show = (style: string) =>
    page.evaluate((style) => {
      const toast = Object.assign(document.createElement('li'), { innerHTML: '<p>Guardado</p><p>No aparelho</p>' })
      toast.style.cssText = style
      document.querySelector('[role=region]')!.append(toast)
      setTimeout(() => toast.remove())
    }, style)
  const isRefused = (words: string) =>
    expectToast(page, words, 100).then(
      () => false,
      () => true,
    )
  await show('')
  await expect(page.locator('li')).toHaveCount(0)
  await expectToast(page, 'Guardado')
  await expectToast(page, /^No aparelho$/)
  expect(await isRefused('Guardado')).toBe(true)
  await show('visibility: hidden')
  expect(await isRefused('Guardado')).toBe(true)
  await show('')
  await expectToast(page, 'Guardado')
  await server.cut()
})

test.describe('the app', () => {
  test(
    'keeps its address and its data when it is killed and started again',
    { tag: ['@worker', '@thorough'] },
    async ({ app, cutNetwork }) => {
      const { url } = app
      await app.sql(`insert into public.groups (nome) values ('Turma que ficou')`)
      await cutNetwork()
      expect(app.isRunning).toBe(false)
      await expect(fetch(url)).rejects.toThrow()
      await app.restart()
      expect(app.url).toBe(url)
      expect((await fetch(url)).status).toBe(200)
      const groups = await app.sql('delete from public.groups where nome = $1 returning nome', ['Turma que ficou'])
      expect(groups).toEqual([{ nome: 'Turma que ficou' }])
    },
  )

  test(
    'that is frozen takes connections and answers nothing until it thaws',
    { tag: '@worker' },
    async ({ app, cutNetwork }) => {
      await cutNetwork('silent')
      await expect(fetch(app.url, { signal: AbortSignal.timeout(500) })).rejects.toThrow(/timeout/)
      app.thaw()
      expect((await fetch(app.url)).status).toBe(200)
    },
  )

  test('fails the test in which its page complains and nobody announced it', async ({ page }) => {
    test.fail()
    await page.goto('/')
    await page.evaluate(() => console.error('dia perdido'))
  })

  test('tells its own errors', async ({ app }) => {
    await expect(app.sql('select 1 / 0')).rejects.toThrow(/division by zero/)
    expect(app.takeProblems()).toEqual([])
  })

  test(
    'lets Maria in through the form, and a member made for this test',
    { tag: '@thorough' },
    async ({ page, login, enter, freshMember, newDevice, app }) => {
      await login(page, accounts.maria)
      const rute = await freshMember('Rute Nogueira')
      const [row] = await app.sql<{ role: string }>('select role from public.user_roles where user_id = $1', [rute.id])
      expect(row?.role).toBe('member')
      const device = await newDevice()
      const signedInByForm = await device.newPage()
      await login(signedInByForm, rute)
      await expect(signedInByForm).toHaveURL('/')
      // A member who has signed in before has on the phone what the form leaves there.
      const again = await (await newDevice()).newPage()
      await enter(again, rute, '/valores')
      await expect(again.getByRole('heading', { level: 1, name: 'Valores' })).toBeVisible()
      expect(await again.evaluate(signedIn)).toEqual(await signedInByForm.evaluate(signedIn))
    },
  )
})

/**
 * The fields of the session and of the identity, and the values that are the same at each sign-in.
 * Runs in the page.
 */
async function signedIn(): Promise<unknown> {
  const session = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const opening = indexedDB.open('florescer-session', 1)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('entries').objectStore('entries').get('session')
      reading.onsuccess = () => (opening.result.close(), resolve(reading.result))
      reading.onerror = () => reject(reading.error)
    }
  })
  const identity = JSON.parse(localStorage.getItem('florescer.identity')!) as Record<string, unknown>
  const kinds = Object.entries(session).map(([name, value]) => [name, typeof value])
  return {
    session: kinds.sort(),
    userId: session.userId,
    identity: { ...identity, verifiedAt: typeof identity.verifiedAt },
  }
}
