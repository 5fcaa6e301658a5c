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
