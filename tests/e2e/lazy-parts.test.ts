import { expect, test } from './kit/test.ts'

test('o que a rede não deixou carregar vem quando ela volta, com a sua aparência, e a tela não sofre', async ({
  page,
  enter,
  freshMember,
  goOffline,
  goOnline,
}) => {
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
})

test(
  'o que está no telefone não espera pelo que não está',
  { tag: '@worker' },
  async ({ page, enter, freshMember, goOffline, expectProblems }) => {
    expectProblems(/ERR_FAILED/)
    await enter(page, await freshMember('Tirza'), '/loja')
    const add = page.getByRole('button', { name: 'Adicionar ao carrinho: Caneca Florescer' })
    await expect(add).toBeVisible()
    await goOffline()
    // Of a part that she has never opened.
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
