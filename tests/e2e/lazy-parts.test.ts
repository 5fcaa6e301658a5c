import { expect, test } from './kit/test.ts'

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
    await expect(page.getByText('Produto adicionado ao carrinho!').first()).toBeVisible()
  },
)
