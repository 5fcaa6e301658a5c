import { shellTexts } from '#texts/shell.ts'
import { stylesheetsOf } from './kit/stylesheets.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test(
  'a part that did not load offline comes with its styles once the network is back, and the screen stays whole',
  { tag: '@bare' },
  async ({ page, enter, freshMember, goOffline, goOnline }) => {
    await enter(page, await freshMember('Tirza'), '/loja')
    const cart = page.getByRole('banner').getByRole('button', { name: /^Abrir carrinho/ })
    const title = page.getByRole('heading', { name: 'Loja Oficial', level: 1 })
    await expect(cart).toBeVisible()
    await expect(title).toBeVisible()
    await goOffline()
    const brokenOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'))
    await cart.click()
    await brokenOff
    await expect(title).toBeVisible()
    await goOnline()
    const sheet = page.getByRole('dialog', { name: /Carrinho/ })
    await expect(sheet).toBeVisible()
    await expect(sheet).toHaveCSS('position', 'fixed')
  },
)

for (const { where, path, isMember } of [
  { where: 'of a page that stands before its scripts', path: '/', isMember: false },
  { where: 'of a page that the app draws', path: '/loja', isMember: true },
])
  test(
    `a stylesheet ${where}, lost before the app runs, is asked for again`,
    { tag: '@bare' },
    async ({ page, enter, freshMember, expectProblems }) => {
      expectProblems(/ERR_CONNECTION_RESET/)
      if (isMember) await enter(page, await freshMember('Tirza'))
      let lost = ''
      await page.route('**/*.css', (route) => {
        if (lost) return route.continue()
        lost = new URL(route.request().url()).pathname
        return route.abort('connectionreset')
      })
      await page.goto(path)
      const lostOne = async () => (await stylesheetsOf(page)).filter((sheet) => sheet.path === lost)
      await expect.poll(lostOne).toEqual([{ path: expect.stringContaining('.css'), media: '', isThere: true }])
    },
  )

test(
  'what is on the phone does not wait for what is not',
  { tag: '@worker' },
  async ({ page, enter, freshMember, goOffline, expectProblems }) => {
    expectProblems(/ERR_FAILED/)
    await enter(page, await freshMember('Tirza'), '/loja')
    const add = page.getByRole('button', { name: 'Adicionar ao carrinho: Caneca Florescer' })
    await expect(add).toBeVisible()
    await goOffline()
    // A part that the member has never opened.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/outra.css' })
          link.onerror = resolve
          document.head.append(link)
        }),
    )
    await add.click()
    await expectToast(page, 'Produto adicionado ao carrinho!')
  },
)

test('the files of a part are asked for a few at a time, so that a tap goes first', async ({
  page,
  enter,
  freshMember,
}) => {
  await enter(page, await freshMember('Tirza'), '/eventos')
  const account = page.getByRole('banner').getByRole('button', { name: /^Minha conta/ })
  await expect(account).toBeVisible()
  // A task's changes of the page are told together.
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      tasks.push(added.filter((node) => (node as HTMLLinkElement).rel === 'modulepreload').length)
    }).observe(document.head, { childList: true })
  })
  await account.click()
  await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible()
  const tasks = await page.evaluate(() => (globalThis as never as { tasks: number[] }).tasks)
  expect(tasks.reduce((sum, files) => sum + files, 0)).toBeGreaterThan(8)
  expect(Math.max(...tasks)).toBeLessThanOrEqual(4)
})

test(
  'a screen that did not come is asked for again while nothing can be loaded, and only one that is gone reloads the page',
  { tag: '@bare' },
  async ({ page, enter, freshMember, allowProblems }) => {
    allowProblems(/ERR_FAILED|status of 404|Failed to fetch dynamically|could not be loaded/)
    const tirza = await freshMember('Tirza')
    const privacy = page.getByRole('link', { name: shellTexts.footer.privacy })
    const title = page.getByRole('heading', { name: 'Política de Privacidade', level: 1 })
    const shop = page.getByRole('heading', { name: 'Loja Oficial', level: 1 })
    const isSamePage = () => page.evaluate(() => 'isSame' in globalThis)
    const mark = () => page.evaluate(() => void Object.assign(globalThis, { isSame: true }))
    await enter(page, tirza, '/loja')
    await expect(shop).toBeVisible()

    // What WebKit does to a page that is being left.
    await mark()
    const refused: string[] = []
    await page.route(/./, (route) => {
      refused.push(`${route.request().method()} ${route.request().resourceType()}`)
      return route.abort()
    })
    await privacy.click()
    await expect.poll(() => refused).toEqual(expect.arrayContaining([expect.stringMatching(/^HEAD|document$/)]))
    await page.unrouteAll()
    await expect(title).toBeVisible()
    expect(await isSamePage()).toBe(true)

    await page.goto('/loja')
    await expect(shop).toBeVisible()
    await mark()
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }))
    await privacy.click()
    await page.waitForFunction(() => !('isSame' in globalThis))
    await page.unrouteAll()
    await page.goto('/politica-privacidade')
    await expect(title).toBeVisible()
  },
)
