import type { Page } from 'playwright/test'
import { holdApp, isFilledIn, takenOver } from './kit/filled-screen.ts'
import { endWorkers } from './kit/service-worker.ts'
import { completedDays, favoritesOnServer, giveJourney, waitUntilReadyForOffline } from './kit/member-phone.ts'
import { A_TRY_MS, expect } from './kit/test.ts'
import { headingIn, test } from './kit/versions.ts'

/*
 * The template that the worker fills in names the files of its own version. Another version may
 * come out, wait, and take over at any moment between that page and its scripts.
 */

const aWorkerWaits = (page: Page) =>
  page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting)

/** A newer version is on the phone, and waits. */
const untilOneWaits = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => aWorkerWaits(page), { timeout: A_TRY_MS }).toBe(true)
  }).toPass()

/**
 * It takes over. It may have to wait until the earlier one falls asleep, and no worker does while a
 * test drives the browser.
 */
const untilNoneWaits = (page: Page) =>
  expect(async () => {
    const isWaiting = await aWorkerWaits(page)
    if (isWaiting) await endWorkers(page)
    expect(isWaiting).toBe(false)
  }).toPass()

/** The day's page is of this version. */
const heading = (page: Page, version: number) => page.getByText(headingIn(version), { exact: true })

/** The app's own script in the version that this page is of. */
const scriptOf = async (page: Page) =>
  new RegExp(RegExp.escape(/\/assets\/app-[\w-]{7}\.js/.exec(await page.content())![0]))

/** The browser says what it knows of workers only after the tap on the notice. Runs in the page. */
function answerAfterTap(): void {
  if ('isTapped' in sessionStorage) return
  const { prototype } = ServiceWorkerContainer
  const { getRegistration } = prototype
  const tapped = new Promise((resolve) =>
    window.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element && target.closest('#not-opened'))) return
      sessionStorage.setItem('isTapped', '')
      setTimeout(resolve)
    }),
  )
  prototype.getRegistration = async function () {
    await tapped
    return getRegistration.call(this)
  }
}

/** What another version had is gone from the server. */
const GONE = /The app could not be loaded|status of 404|Failed to fetch dynamically|Refused to apply style/

test(
  'a new version waits, then is chosen in another tab: the earlier one’s screen becomes its app, or says that it must open again',
  { tag: ['@worker', '@thorough'] },
  async ({ app, release, page, context, enter, freshMember, cutNetwork, allowProblems }) => {
    allowProblems(GONE)
    const dora = await freshMember('Dora')
    await giveJourney(app, dora, { daysAgo: 4, completed: [1, 2] })
    await enter(page, dora, '/devocionais')
    await waitUntilReadyForOffline(page)
    const before = release.version()
    await cutNetwork()
    await release.publish()
    await untilOneWaits(page)

    // Nothing of the earlier one is on the server: all of it is on the phone.
    await page.goto('/devocional/3')
    await expect(heading(page, before)).toBeVisible()
    expect(await isFilledIn(page)).toBe(true)
    await page.getByRole('button', { name: 'Favoritar' }).click()
    await takenOver(page)
    await expect.poll(() => favoritesOnServer(app, dora)).toHaveLength(1)

    const other = await context.newPage()
    await other.goto('/devocionais')
    await takenOver(other)
    const scripts = await holdApp(page, context, await scriptOf(page))
    await page.goto('/devocional/3')
    const complete = page.getByRole('button', { name: 'Concluir dia' })
    await complete.click()
    await expect(complete).toHaveAttribute('aria-busy', 'true')
    // That page too was filled in by the worker, and offers the new version.
    await other.getByRole('button', { name: 'Atualizar' }).first().click()
    await expect(other.getByRole('button', { name: 'Depois' })).toHaveCount(0)
    scripts.release()
    // She reads on, and is told that the tap did not count.
    await expect(page.getByRole('alert')).toContainText('não foi guardado')
    await expect(heading(page, before)).toBeVisible()
    await page.getByRole('alert').getByRole('link', { name: 'Abrir de novo' }).click()
    await untilNoneWaits(other)
    await expect(heading(page, release.version())).toBeVisible()
    await takenOver(page)
    expect(await completedDays(app, dora)).toEqual([1, 2])
    await complete.click()
    await expect.poll(() => completedDays(app, dora)).toEqual([1, 2, 3])
  },
)

test(
  'a tab of the earlier version, after another has chosen the new one: one tap brings it along, and so does the first page, whose code is gone',
  { tag: ['@worker', '@thorough'] },
  async ({ app, release, page, context, enter, freshMember, cutNetwork, allowProblems }) => {
    allowProblems(GONE)
    const lia = await freshMember('Lia')
    await giveJourney(app, lia, { daysAgo: 4, completed: [1, 2] })
    await enter(page, lia, '/devocional/3')
    await waitUntilReadyForOffline(page)
    const other = await context.newPage()
    await other.goto('/devocionais')
    await takenOver(other)
    const offerOn = (tab: Page) => tab.getByRole('status').filter({ hasText: 'Nova versão disponível' })
    /** The next version is chosen in the other tab. */
    const choose = async () => {
      await cutNetwork()
      await release.publish()
      await untilOneWaits(other)
      await expect(offerOn(page)).toBeVisible()
      await offerOn(other).getByRole('button', { name: 'Atualizar' }).click()
      await untilNoneWaits(other)
      await expect(offerOn(other)).toHaveCount(0)
      await takenOver(other)
    }

    const before = release.version()
    await choose()
    // She reads on, and chooses it when she likes.
    await expect(heading(page, before)).toBeVisible()
    await offerOn(page).getByRole('button', { name: 'Atualizar' }).click()
    await expect(heading(page, release.version())).toBeVisible()
    await takenOver(page)
    await expect(offerOn(page)).toHaveCount(0)

    await choose()
    await page.getByRole('navigation').getByRole('link', { name: 'Início' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lia')
    await takenOver(page)
    await page.goto('/devocional/3')
    await expect(heading(page, release.version())).toBeVisible()
  },
)

// One is a screen that the worker fills in, the other the empty page of the app.
for (const path of ['/devocional/4', '/perfil'])
  test(
    `a file of the earlier version that is nowhere any more keeps nobody from the new one, at ${path}`,
    { tag: ['@worker', '@thorough'] },
    async ({ app, release, page, context, enter, freshMember, cutNetwork, allowProblems }) => {
      allowProblems(GONE)
      const joice = await freshMember('Joice')
      await giveJourney(app, joice, { daysAgo: 4, completed: [1, 2] })
      await enter(page, joice, '/devocional/3')
      await waitUntilReadyForOffline(page)
      const before = release.version()
      await expect(heading(page, before)).toBeVisible()
      const script = await scriptOf(page)
      await cutNetwork()
      await release.publish()
      await untilOneWaits(page)
      const { release: ask } = await holdApp(page, context, script)
      await page.addInitScript(answerAfterTap)
      await page.goto(path, { waitUntil: 'commit' })
      ask()
      await page.getByRole('alert').getByRole('link', { name: 'Abrir de novo' }).click()
      await expect(page.getByRole('alert')).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/devocional/3')
      await expect(heading(page, release.version())).toBeVisible()
      await takenOver(page)
      await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
    },
  )
