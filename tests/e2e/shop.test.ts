import type { Locator, Page } from 'playwright/test'
import { shopTexts } from '#texts/shop.ts'
import { expectAccessible } from './kit/axe.ts'
import { joinedLive } from './kit/live.ts'
import { asServer } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { pressSignOut } from './kit/shell.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { type Account, type App, expect, test } from './kit/test.ts'

const CANECA = 'Caneca Florescer'
const VELA = 'Vela de lavanda'
const SOLD_OUT = 'Ecobag Raízes'

const product = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Adicionar ao carrinho: ${name}`, exact: true })
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Abrir carrinho/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Carrinho' })
const row = (page: Page, name: string) => sheet(page).getByRole('listitem').filter({ hasText: name })
/** The space after R$ does not break. */
const money = (text: string) => new RegExp(text.replaceAll('.', String.raw`\.`).replace('R$ ', String.raw`R\$\s`))
const total = (locator: Locator) => locator.getByRole('status').filter({ hasText: 'Total' })
const cartKey = ({ id }: Account) => `florescer.${id}.cart.v1`

async function openShop(page: Page): Promise<void> {
  await page.goto('/loja')
  await expect(add(page, CANECA)).toBeVisible()
}

async function openCart(page: Page): Promise<void> {
  await cartButton(page).click()
  await expect(sheet(page)).toBeVisible()
}

/** Changes a product as an admin would; `restore` puts it back. */
async function changeProduct(app: App, name: string, fields: Record<string, unknown>): Promise<void> {
  const { error } = await asServer(app).from('products').update(fields).eq('name', name)
  expect(error).toBeNull()
}

/** The shop anew, with nothing in her cart. */
async function openEmptied(page: Page, account: Account): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), cartKey(account))
  await openShop(page)
  await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, vazio')
}

test('ela vê a vitrine, enche o carrinho, muda de ideia e finaliza, com as palavras certas', async ({
  app,
  page,
  context,
  enter,
  freshMember,
}) => {
  const loide = await freshMember('Loide')
  await enter(page, loide, '/loja')
  await test.step('a vitrine: do mais novo ao mais antigo, com preço, e o que acabou diz que acabou', async () => {
    const rows = await app.sql<{ name: string }>(
      'select name from public.products where active order by created_at desc',
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loja Oficial')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(rows.map(({ name }) => name))
    await expect(page.getByText('Lenço Jardim')).toHaveCount(0)
    await expect(product(page, CANECA)).toContainText(money('R$ 42,00'))
    await expect(product(page, CANECA)).toContainText('Cerâmica branca')
    await expect(page.getByText('Fora de estoque')).toHaveCount(1)
    await expect(product(page, SOLD_OUT)).toContainText('Fora de estoque')
    // The cart's button belongs to the shop, and lies on nothing else, also on the narrowest phone.
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 })
      const logo = await page
        .getByRole('banner')
        .getByRole('link', { name: /página inicial/ })
        .boundingBox()
      const button = await cartButton(page).boundingBox()
      expect(logo!.x + logo!.width).toBeLessThanOrEqual(button!.x)
    }
    await page.goto('/eventos')
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible()
    await expect(cartButton(page)).toHaveCount(0)
  })
  await test.step('pôr no carrinho, contar, tirar e finalizar', async () => {
    await openShop(page)
    await openCart(page)
    await expect(sheet(page).getByText(shopTexts.cart.empty)).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Finalizar Compra' }).click()
    await expect(page.getByText('Carrinho vazio', { exact: true }).first()).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Fechar' }).focus()
    await page.keyboard.press('Enter')
    await expect(cartButton(page)).toBeFocused()

    await add(page, CANECA).click()
    await expect(page.getByText('Produto adicionado ao carrinho!', { exact: true }).first()).toBeVisible()
    await add(page, CANECA).click()
    await add(page, VELA).click()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 3 itens')
    await page.getByRole('button', { name: `Indisponível: ${SOLD_OUT}`, exact: true }).click()
    await expect(page.getByText('Produto indisponível', { exact: true }).first()).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 3 itens')

    await openCart(page)
    await expect(row(page, CANECA)).toContainText(money('R$ 84,00'))
    await expect(total(sheet(page))).toContainText(money('R$ 142,00'))
    await sheet(page)
      .getByRole('button', { name: `Aumentar quantidade de ${CANECA}` })
      .click()
    await expect(total(sheet(page))).toContainText(money('R$ 184,00'))
    await sheet(page)
      .getByRole('button', { name: `Diminuir quantidade de ${VELA}` })
      .click()
    await expect(row(page, VELA)).toHaveCount(0)
    await expect(total(sheet(page))).toContainText(money('R$ 126,00'))
    await sheet(page).getByRole('button', { name: 'Finalizar Compra' }).click()
    await expect(page.getByText('Checkout em desenvolvimento', { exact: true }).first()).toBeVisible()
    await sheet(page)
      .getByRole('button', { name: `Remover ${CANECA}` })
      .click()
    await expect(sheet(page).getByText(shopTexts.cart.empty)).toBeVisible()
    // The row that had the focus is gone: it stays in the sheet.
    expect(await sheet(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })
  await test.step('o que sai do carrinho volta com um toque, ao seu lugar e com a quantidade que tinha', async () => {
    await openEmptied(page, loide)
    await add(page, CANECA).click()
    await add(page, VELA).click()
    await openCart(page)
    await sheet(page)
      .getByRole('button', { name: `Aumentar quantidade de ${CANECA}` })
      .click()
    await sheet(page)
      .getByRole('button', { name: `Remover ${CANECA}` })
      .click()
    await expect(sheet(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: shopTexts.cart.undo }).click()
    await expect(sheet(page).getByRole('listitem')).toHaveCount(2)
    await expect(sheet(page).getByRole('listitem').first()).toContainText(money('R$ 84,00'))
    // The last one less takes it out too.
    await sheet(page)
      .getByRole('button', { name: `Diminuir quantidade de ${VELA}` })
      .click()
    await expect(page.getByText(shopTexts.cart.removed(VELA), { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: shopTexts.cart.undo }).last().click()
    await expect(row(page, VELA)).toBeVisible()
  })
  await test.step('duas abas mostram o mesmo carrinho', async () => {
    await openEmptied(page, loide)
    const second = await context.newPage()
    await openShop(second)
    await add(page, CANECA).click()
    await expect(cartButton(second)).toHaveAccessibleName('Abrir carrinho, 1 item')
    await add(second, CANECA).click()
    await add(second, VELA).click()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 3 itens')
    await openCart(second)
    await sheet(second)
      .getByRole('button', { name: `Remover ${CANECA}` })
      .click()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 1 item')
  })
})

test('mais do que há em estoque pode ser pedido, e ela fica sabendo', async ({ app, page, enter, freshMember }) => {
  await changeProduct(app, VELA, { stock: 1 })
  await enter(page, await freshMember('Síntique'), '/loja')
  await add(page, VELA).click()
  await expect(page.getByText('Produto adicionado ao carrinho!', { exact: true }).first()).toBeVisible()
  await add(page, VELA).click()
  await expect(page.getByText('Você pediu 2 e há 1 em estoque.', { exact: false }).first()).toBeVisible()
  await openCart(page)
  await expect(row(page, VELA)).toContainText('Há só 1 em estoque.')
  await expect(total(sheet(page))).toContainText(money('R$ 116,00'))
  await changeProduct(app, VELA, { stock: 9 })
  await expect(row(page, VELA)).not.toContainText('em estoque')
})

test(
  'o carrinho fica depois de recarregar, e sem internet a loja abre e funciona',
  { tag: '@worker' },
  async ({ page, enter, freshMember, goOffline, reopen }) => {
    await enter(page, await freshMember('Hulda'), '/loja')
    await add(page, CANECA).click()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 1 item')
    await page.reload()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 1 item')
    await waitForWorker(page)
    await goOffline()
    const offline = await reopen()
    await openShop(offline)
    await add(offline, VELA).click()
    await expect(offline.getByText('Produto adicionado ao carrinho!', { exact: true }).first()).toBeVisible()
    await openCart(offline)
    await expect(total(sheet(offline))).toContainText(money('R$ 100,00'))
    await sheet(offline).getByRole('button', { name: 'Finalizar Compra' }).click()
    await expect(offline.getByText('Checkout em desenvolvimento', { exact: true }).first()).toBeVisible()
  },
)

test('um carrinho estragado ou antigo não quebra a página, e o que dá para ler não se perde', async ({
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  allowProblems(/The stored cart is no JSON/)
  const quezia = await freshMember('Quézia')
  await enter(page, quezia, '/loja')
  const store = (text: string) =>
    page.evaluate(([key, value]) => localStorage.setItem(key, value), [cartKey(quezia), text] as const)
  for (const broken of ['{"items":[', '[[[]]]', '{"items":7}', 'null']) {
    await store(broken)
    await page.reload()
    await expect(add(page, CANECA)).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, vazio')
  }
  // As an older app may have kept it: a bare list, one item whole, one broken, one with odd fields.
  await store(
    JSON.stringify([
      { id: 'b0000000-0000-4000-8000-000000000003', quantity: '2' },
      null,
      { id: 'fora-da-loja', name: 'Broche antigo', price: 'x', quantity: -4 },
    ]),
  )
  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 3 itens')
  await openCart(page)
  await expect(row(page, CANECA)).toContainText(money('R$ 84,00'))
  await expect(row(page, 'Broche antigo')).toContainText('Não está mais à venda')
  await expect(total(sheet(page))).toContainText(money('R$ 84,00'))
})

test('preço mudado, produto esgotado ou retirado: o carrinho mostra como está agora', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const joining = joinedLive(page)
  await enter(page, await freshMember('Zípora'), '/loja')
  await joining
  await add(page, CANECA).click()
  await add(page, VELA).click()
  await openCart(page)
  await changeProduct(app, CANECA, { price: 1234.5 })
  await expect(row(page, CANECA)).toContainText(money('R$ 1.234,50'))
  await expect(row(page, CANECA)).toContainText(/O preço mudou\. Antes: R\$\s42,00/)
  await changeProduct(app, VELA, { stock: 0 })
  await expect(row(page, VELA)).toContainText('Fora de estoque')
  await expect(total(sheet(page))).toContainText(money('R$ 1.234,50'))
  await sheet(page)
    .getByRole('button', { name: `Aumentar quantidade de ${VELA}` })
    .click()
  await expect(page.getByText('Produto indisponível', { exact: true }).first()).toBeVisible()
  await changeProduct(app, CANECA, { active: false })
  await expect(row(page, CANECA)).toContainText('Não está mais à venda')
  await expect(total(sheet(page))).toContainText(money('R$ 0,00'))
  await expectAccessible(page)
  await changeProduct(app, CANECA, { active: true, price: 42 })
  await changeProduct(app, VELA, { stock: 9 })
  await expect(total(sheet(page))).toContainText(money('R$ 100,00'))
})

test(
  'quem sai leva o carrinho consigo: nem a próxima o vê, nem ela mesma ao voltar',
  { tag: '@worker' },
  async ({ page, login, enter, freshMember }) => {
    const [berenice, lois] = [await freshMember('Berenice'), await freshMember('Lóis')]
    await enter(page, berenice, '/loja')
    await add(page, CANECA).click()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 1 item')
    expect(findings(await page.evaluate(everythingStored), [cartKey(berenice)])).toEqual([
      `${cartKey(berenice)} in localStorage`,
    ])
    await pressSignOut(page)
    const question = page.getByRole('alertdialog', { name: 'Sair e esvaziar o carrinho?' })
    await expect(question).toContainText('O item do seu carrinho está só neste aparelho.')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 1 item')
    await pressSignOut(page)
    await question.getByRole('button', { name: 'Sair mesmo assim' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
    // The cart goes at once; looking into a database would hold up the removal of the rest.
    expect(await page.evaluate((key) => localStorage.getItem(key), cartKey(berenice))).toBeNull()
    await expect
      .poll(() =>
        page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('rxdb')).length),
      )
      .toBe(0)
    expect(findings(await page.evaluate(everythingStored), [berenice.id, CANECA])).toEqual([])

    // Without a reload: nothing of it is left in the page's memory either.
    for (const account of [lois, berenice]) {
      await login(page, account)
      await openShop(page)
      await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, vazio')
      await pressSignOut(page)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
    }
  },
)

test('se o aparelho não abre os produtos, ela fica sabendo e pode tentar de novo', async ({
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  allowProblems(
    /Erro ao carregar produtos|produtos fechados|A (screen|stream) has failed|Synchronisation will be tried again|Pictures are not kept|Dexie: Workaround for Chrome UnknownError/,
    /^console error: \w$/m,
  )
  await enter(page, await freshMember('Maaca'), '/')
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      if (name.includes('products')) throw new DOMException('produtos fechados', 'UnknownError')
      return open.call(this, name, version)
    }
  })
  await page.goto('/loja')
  await expect(page.getByText('Erro ao carregar produtos', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})
