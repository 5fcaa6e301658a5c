import type { BrowserContext, Page } from 'playwright/test'
import { isThorough } from '#tests/kit/lane.ts'
import { test } from './kit/empty-ministry.ts'
import { allHostile, countRuns, publishHostile, putRaw, runsSoFar, strangeParts } from './kit/hostile-html.ts'
import { giveJourney } from './kit/member-phone.ts'
import { recadoRow, removeRecados } from './kit/recados.ts'
import { drawn } from './kit/settle.ts'
import { goInside, syncMark } from './kit/shell.ts'
import { A_TRY_MS, type App, expect } from './kit/test.ts'

// Chromium reports inline attributes and styles where it parses them, even in a document that is
// never shown, and missing pictures.
const TOLD = [
  /Content Security Policy directive/,
  /Failed to load resource/,
  /failed request: .*\n.*(nada|mal\.example|nao-existe)/,
  // A page whose answer a test rewrote may have no socket and no worker.
  /BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS|Service Worker registration blocked/,
  /^console (error|warning):.*(sandbox|shadowroot|Error parsing|attribute)/i,
]

/** The gate opens one message in so many; the list shows all of them. */
const STRIDE = isThorough ? 1 : 30

/** Opens the hostile messages, in the list and on their own pages. */
async function readAll(page: Page, ids: readonly string[], first = 0): Promise<void> {
  await page.goto('/recados')
  await expect(recadoRow(page, 'Hostil 0')).toBeVisible()
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  const base = await page.evaluate(() => document.baseURI)
  for (const [i, id] of ids.entries()) {
    if (i % STRIDE !== first % STRIDE) continue
    await page.evaluate(goInside, `/recado/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Hostil ${i}`, exact: true })).toBeVisible()
    expect(await page.evaluate(strangeParts), allHostile[i]).toEqual([])
    expect(await page.evaluate(() => [location.pathname, document.title.slice(0, 6)])).toEqual([
      `/recado/${id}`,
      'Hostil',
    ])
  }
  expect(await page.evaluate(runsSoFar)).toBe(0)
  expect(await page.evaluate(() => document.baseURI.replace(location.pathname, '/recados'))).toBe(base)

  // Every preview too: the page holds those that are near.
  await page.evaluate(goInside, '/recados')
  const strange = page.locator('main li').locator('img, svg, script, style, iframe')
  await expect(async () => {
    expect(await strange.count()).toBe(0)
    await page.mouse.wheel(0, 600)
    await drawn(page)
    expect(await recadoRow(page, `Hostil ${ids.length - 1}`).isVisible()).toBe(true)
    await expect(recadoRow(page, `Hostil ${ids.length - 1}`)).toBeInViewport({ timeout: A_TRY_MS })
  }).toPass({ intervals: [0] })
  expect(await strange.count()).toBe(0)
  expect(await page.evaluate(runsSoFar)).toBe(0)
}

/** A browser that gets the app's pages without their CSP: only the sanitiser is left. */
async function withoutPolicy(newDevice: (options?: object) => Promise<BrowserContext>): Promise<BrowserContext> {
  const device = await newDevice({ serviceWorkers: 'block' })
  await device.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  return device
}

async function haveHostile(app: App): Promise<string[]> {
  await removeRecados(app)
  return publishHostile(app)
}

test('no hostile recado runs or leaves anything strange on the page', async ({
  app,
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  allowProblems(...TOLD)
  const ids = await haveHostile(app)
  await page.addInitScript(countRuns)
  await enter(page, await freshMember('Ester'))
  await readAll(page, ids)
})

test(
  'no hostile recado runs without the content security policy either: the sanitiser does not depend on it',
  { tag: '@thorough' },
  async ({ app, enter, freshMember, newDevice, allowProblems }) => {
    allowProblems(...TOLD)
    const ids = await haveHostile(app)
    const page = await (await withoutPolicy(newDevice)).newPage()
    await page.addInitScript(countRuns)
    await enter(page, await freshMember('Vasti'))
    await readAll(page, ids, 2)
  },
)

test(
  'the check can fail: without sanitiser and policy the same recados run; with the policy alone they do not',
  { tag: '@thorough' },
  async ({ page, newDevice, allowProblems }) => {
    allowProblems(...TOLD, /./)
    const open = await (await withoutPolicy(newDevice)).newPage()
    await open.goto('/')
    const runs = await open.evaluate(putRaw, allHostile)
    console.log(`without sanitiser and policy: ${runs} runs of ${allHostile.length} messages`)
    expect(runs).toBeGreaterThan(40)
    await page.goto('/')
    expect(await page.evaluate(putRaw, allHostile)).toBe(0)
  },
)

test('in a devotional everything is text: what looks like HTML appears as it was written', async ({
  app,
  enter,
  freshMember,
  newDevice,
  allowProblems,
}) => {
  allowProblems(...TOLD)
  // As many as fit into the message of a day (5,000 characters), without those that are only long.
  const days: string[] = ['']
  for (const message of allHostile
    .filter(({ length }) => length < 500)
    .map((text) => text.replaceAll(/\p{Cc}/gu, ''))) {
    if (days.at(-1)!.length + message.length > 4_900) days.push('')
    days[days.length - 1] += `${message}\n\n`
  }
  await app.sql('delete from public.devotionals')
  for (const [i, reflection] of days.entries()) {
    await app.sql(
      `insert into public.devotionals (day_number, title, theme, verse, reflection, action, prayer) values ($1::int, $2, $2, $2, $3, $2, $2)`,
      [i + 1, `<img src=nada onerror=parent.ran()>`, reflection],
    )
  }
  const rute = await freshMember('Rute')
  await giveJourney(app, rute, { daysAgo: 20 })
  const page = await (await withoutPolicy(newDevice)).newPage()
  await page.addInitScript(countRuns)
  await enter(page, rute)
  for (const [i, reflection] of days.entries()) {
    if (i % STRIDE !== 0) continue
    await page.goto(`/devocional/${i + 1}`)
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { name: 'Mensagem' })).toBeVisible()
    const [first] = reflection.split('\n\n')
    await expect(article.getByText(first!.trim(), { exact: true }).first()).toBeVisible()
    expect(await article.locator('p :not(br), script, iframe, [onerror], [onload]').count()).toBe(0)
    expect(await page.evaluate(runsSoFar)).toBe(0)
  }
})
