import type { Locator, Page } from 'playwright/test'
import { shopTexts } from '#texts/shop.ts'
import { expectAccessible } from './kit/axe.ts'
import { joinedLive } from './kit/live.ts'
import { asServer, waitUntilStored } from './kit/member-phone.ts'
import { pressSignOut } from './kit/shell.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { type Account, type App, expect, test } from './kit/test.ts'
import { expectToast, holdToasts, pressInToast } from './kit/toasts.ts'

const MUG = 'Caneca Florescer'
const CANDLE = 'Vela de lavanda'
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
/** The space after R$ is a non-breaking one. */
const money = (text: string) => new RegExp(text.replaceAll('.', String.raw`\.`).replace('R$ ', String.raw`R\$\s`))
const total = (locator: Locator) => locator.getByRole('status').filter({ hasText: 'Total' })
const cartKey = ({ id }: Account) => `florescer.${id}.cart.v1`

async function openShop(page: Page): Promise<void> {
  await page.goto('/loja')
  await expect(add(page, MUG)).toBeVisible()
}

async function openCart(page: Page): Promise<void> {
  await cartButton(page).click()
  await expect(sheet(page)).toBeVisible()
}

/** Changes a product as an administrator would. */
async function changeProduct(app: App, name: string, fields: Record<string, unknown>): Promise<void> {
  const { error } = await asServer(app).from('products').update(fields).eq('name', name)
  expect(error).toBeNull()
}

/** Opens the shop again with an empty cart. */
async function openEmptied(page: Page, account: Account): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), cartKey(account))
  await openShop(page)
  await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, vazio')
}

test('a member sees the products, fills the cart, changes it and checks out, with the right words', async ({
  app,
  page,
  context,
  enter,
  freshMember,
}) => {
  const loide = await freshMember('Loide')
  await enter(page, loide, '/loja')
  await test.step('the products: from the newest to the oldest, with prices, and what is sold out says so', async () => {
    const rows = await app.sql<{ name: string }>(
      'select name from public.products where active order by created_at desc',
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loja Oficial')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(rows.map(({ name }) => name))
    await expect(page.getByText('Lenço Jardim')).toHaveCount(0)
    await expect(product(page, MUG)).toContainText(money('R$ 42,00'))
    await expect(product(page, MUG)).toContainText('Cerâmica branca')
    await expect(page.getByText('Fora de estoque')).toHaveCount(1)
    await expect(product(page, SOLD_OUT)).toContainText('Fora de estoque')
    // Only the shop has the cart's button, and it covers nothing, even on the narrowest phone.
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
  await test.step('add to the cart, count, remove and check out', async () => {
    await openShop(page)
    await openCart(page)
    await expect(sheet(page).getByText(shopTexts.cart.empty)).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Finalizar Compra' }).click()
    await expectToast(page, 'Carrinho vazio')
    await sheet(page).getByRole('button', { name: 'Fechar' }).focus()
    await page.keyboard.press('Enter')
    await expect(cartButton(page)).toBeFocused()

    await add(page, MUG).click()
    await expectToast(page, 'Produto adicionado ao carrinho!')
    await add(page, MUG).click()
    await add(page, CANDLE).click()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 3 itens')
    await page.getByRole('button', { name: `Indisponível: ${SOLD_OUT}`, exact: true }).click()
    await expectToast(page, 'Produto indisponível')
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 3 itens')

    await openCart(page)
    await expect(row(page, MUG)).toContainText(money('R$ 84,00'))
    await expect(total(sheet(page))).toContainText(money('R$ 142,00'))
    await sheet(page)
      .getByRole('button', { name: `Aumentar quantidade de ${MUG}` })
      .click()
    await expect(total(sheet(page))).toContainText(money('R$ 184,00'))
    await sheet(page)
      .getByRole('button', { name: `Diminuir quantidade de ${CANDLE}` })
      .click()
    await expect(row(page, CANDLE)).toHaveCount(0)
    await expect(total(sheet(page))).toContainText(money('R$ 126,00'))
    await sheet(page).getByRole('button', { name: 'Finalizar Compra' }).click()
    await expectToast(page, 'Checkout em desenvolvimento')
    await sheet(page)
      .getByRole('button', { name: `Remover ${MUG}` })
      .click()
    await expect(sheet(page).getByText(shopTexts.cart.empty)).toBeVisible()
    // The row that had the focus is gone: the focus stays in the sheet.
    expect(await sheet(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })
  await test.step('one tap puts a removed product back, in its place and with its quantity', async () => {
    await openEmptied(page, loide)
    await add(page, MUG).click()
    await add(page, CANDLE).click()
    await openCart(page)
    await sheet(page)
      .getByRole('button', { name: `Aumentar quantidade de ${MUG}` })
      .click()
    await holdToasts(page)
    await sheet(page)
      .getByRole('button', { name: `Remover ${MUG}` })
      .click()
    await expect(sheet(page).getByRole('listitem')).toHaveCount(1)
    await pressInToast(page, shopTexts.cart.undo)
    await expect(sheet(page).getByRole('listitem')).toHaveCount(2)
    await expect(sheet(page).getByRole('listitem').first()).toContainText(money('R$ 84,00'))
    // Lowering the last one removes it too.
    await holdToasts(page)
    await sheet(page)
      .getByRole('button', { name: `Diminuir quantidade de ${CANDLE}` })
      .click()
    await pressInToast(page, shopTexts.cart.undo)
    await expectToast(page, shopTexts.cart.removed(CANDLE))
    await expect(row(page, CANDLE)).toBeVisible()
  })
  await test.step('two tabs show the same cart', async () => {
    await openEmptied(page, loide)
    const second = await context.newPage()
    await openShop(second)
    await add(page, MUG).click()
    await expect(cartButton(second)).toHaveAccessibleName('Abrir carrinho, 1 item')
    await add(second, MUG).click()
    await add(second, CANDLE).click()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 3 itens')
    await openCart(second)
    await sheet(second)
      .getByRole('button', { name: `Remover ${MUG}` })
      .click()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 1 item')
  })
})

test(
  'more than the stock can be ordered, and the member is told',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    await changeProduct(app, CANDLE, { stock: 1 })
    await enter(page, await freshMember('Síntique'), '/loja')
    await add(page, CANDLE).click()
    await expectToast(page, 'Produto adicionado ao carrinho!')
    await add(page, CANDLE).click()
    await expectToast(page, /Você pediu 2 e há 1 em estoque\./)
    await openCart(page)
    await expect(row(page, CANDLE)).toContainText('Há só 1 em estoque.')
    await expect(total(sheet(page))).toContainText(money('R$ 116,00'))
    await changeProduct(app, CANDLE, { stock: 9 })
    await expect(row(page, CANDLE)).not.toContainText('em estoque')
  },
)

test(
  'the cart survives a reload, and offline the shop opens and works',
  { tag: '@worker' },
  async ({ page, enter, freshMember, goOffline, reopen }) => {
    await enter(page, await freshMember('Hulda'), '/loja')
    await add(page, MUG).click()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 1 item')
    await page.reload()
    await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, 1 item')
    await waitUntilStored(page)
    await goOffline()
    const offline = await reopen()
    await openShop(offline)
    await add(offline, CANDLE).click()
    await expectToast(offline, 'Produto adicionado ao carrinho!')
    await openCart(offline)
    await expect(total(sheet(offline))).toContainText(money('R$ 100,00'))
    await sheet(offline).getByRole('button', { name: 'Finalizar Compra' }).click()
    await expectToast(offline, 'Checkout em desenvolvimento')
  },
)

test(
  'a damaged or old cart does not break the page, and its readable items are kept',
  { tag: '@thorough' },
  async ({ page, enter, freshMember, allowProblems }) => {
    allowProblems(/The stored cart is no JSON/)
    const quezia = await freshMember('Quézia')
    await enter(page, quezia, '/loja')
    const store = (text: string) =>
      page.evaluate(([key, value]) => localStorage.setItem(key, value), [cartKey(quezia), text] as const)
    for (const broken of ['{"items":[', '[[[]]]', '{"items":7}', 'null']) {
      await store(broken)
      await page.reload()
      await expect(add(page, MUG)).toBeVisible()
      await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, vazio')
    }
    // An older app may have kept this: a bare list, one item whole, one broken, one with odd
    // fields.
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
    await expect(row(page, MUG)).toContainText(money('R$ 84,00'))
    await expect(row(page, 'Broche antigo')).toContainText('Não está mais à venda')
    await expect(total(sheet(page))).toContainText(money('R$ 84,00'))
  },
)

test(
  'the cart shows a changed price, and a product that is sold out or withdrawn',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const joining = joinedLive(page)
    await enter(page, await freshMember('Zípora'), '/loja')
    await joining
    await add(page, MUG).click()
    await add(page, CANDLE).click()
    await openCart(page)
    await changeProduct(app, MUG, { price: 1234.5 })
    await expect(row(page, MUG)).toContainText(money('R$ 1.234,50'))
    await expect(row(page, MUG)).toContainText(/O preço mudou\. Antes: R\$\s42,00/)
    await changeProduct(app, CANDLE, { stock: 0 })
    await expect(row(page, CANDLE)).toContainText('Fora de estoque')
    await expect(total(sheet(page))).toContainText(money('R$ 1.234,50'))
    await sheet(page)
      .getByRole('button', { name: `Aumentar quantidade de ${CANDLE}` })
      .click()
    await expectToast(page, 'Produto indisponível')
    await changeProduct(app, MUG, { active: false })
    await expect(row(page, MUG)).toContainText('Não está mais à venda')
    await expect(total(sheet(page))).toContainText(money('R$ 0,00'))
    await expectAccessible(page)
    await changeProduct(app, MUG, { active: true, price: 42 })
    await changeProduct(app, CANDLE, { stock: 9 })
    await expect(total(sheet(page))).toContainText(money('R$ 100,00'))
  },
)

test(
  'a sign-out removes the cart: neither the next member sees it, nor the same one later',
  { tag: ['@worker', '@thorough'] },
  async ({ page, login, enter, freshMember }) => {
    const [berenice, lois] = [await freshMember('Berenice'), await freshMember('Lóis')]
    await enter(page, berenice, '/loja')
    await add(page, MUG).click()
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
    // The cart goes at once; opening a database would delay the removal of the rest.
    expect(await page.evaluate((key) => localStorage.getItem(key), cartKey(berenice))).toBeNull()
    await expect
      .poll(() =>
        page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('rxdb')).length),
      )
      .toBe(0)
    expect(findings(await page.evaluate(everythingStored), [berenice.id, MUG])).toEqual([])

    // Without a reload: the page's memory holds nothing of it either.
    for (const account of [lois, berenice]) {
      await login(page, account)
      await openShop(page)
      await expect(cartButton(page)).toHaveAccessibleName('Abrir carrinho, vazio')
      await pressSignOut(page)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
    }
  },
)

test(
  'if the device cannot open the products, the member is told and can try again',
  { tag: '@thorough' },
  async ({ page, enter, freshMember, allowProblems }) => {
    allowProblems(
      /Erro ao carregar produtos|products closed|A (screen|stream) has failed|Synchronisation will be tried again|Pictures are not kept|Dexie: Workaround for Chrome UnknownError/,
      /^console error: \w$/m,
    )
    await enter(page, await freshMember('Maaca'), '/')
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (name, version) {
        if (name.includes('products')) throw new DOMException('products closed', 'UnknownError')
        return open.call(this, name, version)
      }
    })
    await page.goto('/loja')
    await expectToast(page, 'Erro ao carregar produtos')
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  },
)
