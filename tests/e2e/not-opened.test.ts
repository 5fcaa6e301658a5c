import { notOpenedTexts } from '#texts/shell.ts'
import { expect, test } from './kit/test.ts'

const OPENING = /\/assets\/app-[\w-]{7}\.js/
const STATES = /The app could not be loaded|status of 404|Failed to fetch dynamically/

// With a worker the script comes from the phone: filled-screen-update.test.ts takes it away there.
test(
  'where the app’s own script is nowhere, the page says so, and opens when it is there again',
  { tag: '@bare' },
  async ({ page, enter, freshMember, allowProblems }) => {
    allowProblems(STATES)
    const notice = page.getByRole('alert')
    const again = notice.getByRole('link', { name: notOpenedTexts.openAgain })
    const lose = () => page.route(OPENING, (route) => route.fulfill({ status: 404, body: '' }))

    await lose()
    // A page that stands before its scripts can still be read.
    await page.goto('/quem-somos')
    await expect(notice).toContainText(notOpenedTexts.title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unroute(OPENING)
    await again.click()
    await expect(page.locator('html[data-prerendered]')).toBeAttached()
    await expect(notice).toBeHidden()

    await enter(page, await freshMember('Joice'), '/perfil')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await lose()
    // Nothing of the app stands on this page, and on the visitor's one nothing is for her.
    for (const path of ['/perfil', '/']) {
      await page.goto(path)
      await expect(notice).toContainText(notOpenedTexts.title)
      await expect(page.getByRole('heading')).toHaveCount(0)
    }
    await page.unroute(OPENING)
    await again.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()
  },
)
