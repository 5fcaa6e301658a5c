import { favoritesOnServer, giveJourney } from '../kit/member-phone.ts'
import { expect, isTakenOver, test, waitUntilReadyForOffline, type WebKitPhone } from './test.ts'

/*
 * What tests/e2e/filled-screen.test.ts tells, on the iPhone’s engine.
 */

/**
 * From now on the app runs in no page that the worker has filled in (or in none at all) before
 * `letRun`: its own script waits. Taking it off the phone is not enough, since WebKit has it in
 * another cache too.
 */
async function holdApp(phone: WebKitPhone, pages: 'filled' | 'all' = 'filled'): Promise<void> {
  await phone.evaluate(async (pages) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!/\/assets\/app-[^/]+\.js$/.test(new URL(request.url).pathname)) continue
        const script = (await cache.match(request))!
        const wait = 'await new Promise((run) => (globalThis.letAppRun = run))'
        const condition = pages === 'all' ? '' : 'if (document.documentElement.dataset.member) '
        const held = `${condition}${wait};\n${await script.text()}`
        await cache.put(request, new Response(held, { headers: { 'content-type': 'text/javascript' } }))
      }
    }
  }, pages)
  // What is in memory is not asked for.
  await phone.reopen()
}

/** Opens a page that the worker fills in, without its app. */
async function openHeld(phone: WebKitPhone, path: string): Promise<void> {
  await phone.goto(path)
  await phone.waitFor(isFilledIn)
}

async function letRun(phone: WebKitPhone): Promise<void> {
  await phone.waitFor(() => 'letAppRun' in globalThis)
  await phone.evaluate(() => (globalThis as never as { letAppRun(): void }).letAppRun())
}

/** Runs in the page: the worker has filled it in, and all of it has come. */
function isFilledIn(): boolean {
  return document.documentElement.dataset.member !== undefined && document.querySelector('h1') !== null
}

/** Runs in the page: marks what stands there now, with its place. */
function mark(): void {
  for (const element of document.querySelectorAll('#root *')) {
    const { x, y, width, height } = element.getBoundingClientRect()
    Object.assign(element, { place: [x, y, width, height].map(Math.round).join() })
  }
}

/** Runs in the page: what has been replaced or has moved since `mark`, besides in `except`. */
function changed(except: string): string[] {
  return [...document.querySelectorAll('header, header a, header button, main, main *, nav, nav *')]
    .filter((element) => !element.closest(except))
    .flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { place } = element as { place?: string }
      const now = [x, y, width, height].map(Math.round).join()
      return place === now ? [] : [`${element.outerHTML.slice(0, 80)} ${place} ${now}`]
    })
}

async function install(phone: WebKitPhone): Promise<void> {
  await phone.waitFor('header button[aria-label="Sincronização: Tudo salvo"]')
  await phone.goto('/devocionais')
  await waitUntilReadyForOffline(phone)
  await phone.waitFor(isTakenOver)
}

/** Runs in the page: the clock goes on a day, as after a night's sleep. */
function sleepOneDay(): void {
  const { now } = Date
  const tomorrow = () => now() + 86_400_000
  globalThis.Date = new Proxy(Date, {
    construct: (target, args) => new target(...((args.length > 0 ? args : [tomorrow()]) as [number])),
    get: (target, key) => (key === 'now' ? tomorrow : (Reflect.get(target, key) as unknown)),
  })
}

/** Runs in the page: WebDriver's own tap waits until the page has loaded. */
function tap(css: string): void {
  document.querySelector<HTMLElement>(css)!.click()
}

const HEART = 'button[aria-label="Favoritar"]'

test('on the iPhone’s engine, what she taps, selects and scrolls before the app runs counts once, and nothing moves', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
}) => {
  const rute = await freshMember('Rute Prado')
  await giveJourney(app, rute, { daysAgo: 4, completed: [1, 2] })
  await loginOnPhone(rute)
  await install(phone)
  await holdApp(phone)
  const paper = () => getComputedStyle(document.body).backgroundColor
  const look = () => ({ top: scrollY, words: String(getSelection()) })

  for (const [theme, reading] of [
    ['sepia', '5'],
    ['dark', '1'],
  ] as const) {
    await phone.goto('/devocionais')
    await phone.evaluate(
      (theme, reading) => {
        localStorage.setItem('florescer:theme', theme)
        localStorage.setItem('florescer:reading', reading)
      },
      theme,
      reading,
    )
    await openHeld(phone, '/devocional')
    expect(await phone.url()).toMatch(/\/devocional\/3$/)
    const colour = await phone.evaluate(paper)
    await phone.evaluate(tap, HEART)
    await phone.evaluate(tap, HEART)
    await phone.waitFor(`${HEART}[aria-busy=true]`)
    await phone.evaluate(() => {
      scrollTo(0, 300)
      getSelection()!.selectAllChildren(document.querySelector('#message ~ div p')!)
    })
    await phone.evaluate(mark)
    const before = await phone.evaluate(look)
    expect(before).toEqual({ top: 300, words: expect.stringMatching(/\w/) })
    await letRun(phone)
    await phone.waitFor(isTakenOver)
    await phone.waitFor(`${HEART}[aria-pressed=${theme === 'sepia'}]:not([aria-busy])`)
    expect(await phone.evaluate(look)).toEqual(before)
    // Her own lines come from the database, into the place that the page keeps for them.
    expect(await phone.evaluate(changed, 'section:has(textarea), header')).toEqual([])
    expect(await phone.evaluate(paper)).toBe(colour)
    await expect.poll(() => favoritesOnServer(app, rute)).toHaveLength(theme === 'sepia' ? 1 : 0)
  }
})

test('on the iPhone’s engine, a day that opened while the phone slept is open, and what an administrator changed appears', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
}) => {
  const noa = await freshMember('Noa')
  await giveJourney(app, noa, { daysAgo: 4, completed: [1, 2] })
  await loginOnPhone(noa)
  await install(phone)
  await holdApp(phone)
  await openHeld(phone, '/devocionais')
  await phone.waitFor('[aria-label^="Dia 6 bloqueado. Disponível "]')
  await phone.evaluate(sleepOneDay)
  await letRun(phone)
  await phone.waitFor(isTakenOver)
  await phone.waitFor('a[aria-label^="Dia 6 de 30, aberto"]')

  const [{ action }] = (await app.sql('select action from public.devotionals where day_number = 3')) as [
    { action: string },
  ]
  const change = (words: string) => app.sql('update public.devotionals set action = $1 where day_number = 3', [words])
  // Nothing tells the phone while the app does not run.
  await openHeld(phone, '/devocional/3')
  try {
    await change('Uma frase nova.')
    expect(await phone.text('main')).toContain(action)
    await letRun(phone)
    await phone.waitFor(() => document.body.innerText.includes('Uma frase nova.'))
    expect(await phone.text('main')).not.toContain(action)
    await openHeld(phone, '/devocional/3')
    expect(await phone.text('main')).toContain('Uma frase nova.')
    await letRun(phone)
    await phone.waitFor(isTakenOver)
  } finally {
    await change(action)
  }
})

test('on the iPhone’s engine, nothing of her stands in the page after a sign-out in another tab, nor for the next member', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
}) => {
  const [ana, bia] = [await freshMember('Ana Nogueira'), await freshMember('Bia Lima')]
  await giveJourney(app, ana, { daysAgo: 4, completed: [1, 2] })
  await giveJourney(app, bia, { daysAgo: 9 })
  await loginOnPhone(ana)
  await install(phone)
  await holdApp(phone)
  await phone.goto('/devocionais')
  await letRun(phone)
  await phone.waitFor(isTakenOver)
  await phone.inAnotherTab('/devocional/3', async (inFirst) => {
    await phone.waitFor(isFilledIn)
    expect(await phone.text('h1')).toMatch(/^Dia 3: /)
    await inFirst(async () => {
      await phone.click('header button[title="Minha conta"]')
      await phone.click({ css: 'button', text: 'Sair' })
      await phone.waitFor(() => location.pathname === '/')
    })
    await phone.waitFor(() => document.querySelector('h1') === null)
    expect(await phone.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/Ana Nogueira|Dia 3/)
    await letRun(phone)
    await phone.waitFor(() => location.pathname === '/auth')
  })

  await loginOnPhone(bia)
  await phone.waitFor('header button[aria-label="Sincronização: Tudo salvo"]')
  await openHeld(phone, '/devocional/3')
  expect(await phone.isShown('header button[aria-label="Minha conta: Bia Lima"]')).toBe(true)
  expect(await phone.evaluate(() => document.documentElement.outerHTML)).not.toContain('Ana Nogueira')
  await letRun(phone)
  await phone.waitFor(isTakenOver)

  // The identity changes before the session does. An app that runs would notice, and go elsewhere.
  await holdApp(phone, 'all')
  await openHeld(phone, '/devocional/3')
  await phone.evaluate((id) => {
    const identity = JSON.parse(localStorage.getItem('florescer.identity')!) as object
    localStorage.setItem('florescer.identity', JSON.stringify({ ...identity, userId: id }))
  }, ana.id)
  await phone.goto('/devocional/3')
  expect(await phone.evaluate(() => document.getElementById('root')!.dataset.filled ?? null)).toBeNull()
})
