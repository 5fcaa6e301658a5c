import { hasError, isStaticPix, parsePix } from 'pix-utils'
import type { Locator, Page } from 'playwright/test'
import { adminOrdersTexts } from '#texts/admin-orders.ts'
import { adminPanelTexts } from '#texts/admin-people.ts'
import { orderTexts } from '#texts/orders.ts'
import { prayerTexts } from '#texts/prayer.ts'
import { expectAccessible } from './kit/axe.ts'
import { giveJourney, waitUntilReadyForOffline } from './kit/member-phone.ts'
import { PRAYER, SHOP, test } from './kit/selling.ts'
import { type Account, type App, expect } from './kit/test.ts'
import { holdToasts, pressInToast } from './kit/toasts.ts'

const MUG = 'Caneca Florescer'
const CANDLE = 'Vela de lavanda'
/** The space after R$ is a non-breaking one. */
const money = (text: string) => new RegExp(text.replaceAll('.', String.raw`\.`).replace('R$ ', String.raw`R\$\s`))

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Carrinho' })
const checkout = (page: Page) => page.getByRole('dialog', { name: orderTexts.checkout.title })
const order = (page: Page, name: string | RegExp) => page.getByRole('article', { name })

async function fillCart(page: Page, ...names: string[]): Promise<void> {
  for (const name of names)
    await page.getByRole('button', { name: `Adicionar ao carrinho: ${name}`, exact: true }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Abrir carrinho/ })
    .click()
  await expect(sheet(page)).toBeVisible()
}

async function buy(page: Page, ...names: string[]): Promise<void> {
  await fillCart(page, ...names)
  await sheet(page).getByRole('button', { name: 'Finalizar Compra' }).click()
  await checkout(page).getByRole('button', { name: orderTexts.checkout.confirm }).click()
  await expect(page.getByRole('heading', { level: 1, name: orderTexts.title })).toBeVisible()
}

const stockOf = async (app: App, name: string) =>
  (await app.sql<{ stock: number }>('select stock from public.products where name = $1', [name]))[0]!.stock
const ordersOf = (app: App, { id }: Account) =>
  app.sql<{ number: number; status: string }>(
    'select number::int, status from public.orders where user_id = $1 order by number',
    [id],
  )

/** The Pix on the screen, as a bank's app reads it. */
async function readPix(card: Locator) {
  const code = await card.getByRole('group', { name: orderTexts.pay.code }).innerText()
  const read = parsePix(code.trim())
  if (hasError(read) || !isStaticPix(read)) throw new Error(`Not a Pix code: ${code}`)
  return read
}

test('a member buys, pays by Pix or asks by WhatsApp, sees her order in her profile, and asks for prayer', async ({
  app,
  page,
  context,
  enter,
  freshMember,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const loide = await freshMember('Loide')
  await giveJourney(app, loide, { daysAgo: 3 })
  const before = await stockOf(app, MUG)
  await enter(page, loide, '/loja')

  await test.step('she confirms what she saw, by keyboard, and nothing has to be filled in', async () => {
    await fillCart(page, MUG, MUG, CANDLE)
    await sheet(page).getByRole('button', { name: 'Finalizar Compra' }).press('Enter')
    await expect(checkout(page)).toContainText(`2 × ${MUG}`)
    await expect(checkout(page)).toContainText(money('R$ 142,00'))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet(page).getByRole('button', { name: 'Finalizar Compra' })).toBeFocused()
    await page.keyboard.press('Enter')
    await checkout(page).getByRole('button', { name: orderTexts.checkout.confirm }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: orderTexts.title })).toBeVisible()
  })

  await expect.poll(() => ordersOf(app, loide)).toMatchObject([{ status: 'aberto' }])
  const { number } = (await ordersOf(app, loide))[0]!
  const card = order(page, orderTexts.named(number))

  await test.step('the code pays this order, to the cent', async () => {
    await expect(card.getByText(orderTexts.states.aberto)).toBeVisible()
    expect(await readPix(card)).toMatchObject({
      pixKey: SHOP.VITE_SHOP_PIX_KEY,
      merchantName: 'Associacao Florescer',
      merchantCity: 'Sao Paulo',
      transactionAmount: 142,
      txid: `PEDIDO${number}`,
    })
    await expect(card.getByRole('img', { name: /^Código QR do Pix de R\$\s142,00/ })).toBeVisible()
    await card.getByRole('button', { name: orderTexts.pay.copy }).click()
    await expect(page.getByText(orderTexts.pay.copied).first()).toBeVisible()
    const code = (await card.getByRole('group', { name: orderTexts.pay.code }).innerText()).trim()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await expectAccessible(page)
  })

  await test.step('her first page says that it waits to be paid', async () => {
    const news = page.getByRole('region', { name: 'Novidades' })
    const opened = page.url()
    await page.goto('/')
    const waiting = news.getByRole('link', {
      name: new RegExp(`^Espera o pagamento ?Pedido nº ${number} · R\\$\\s142,00$`),
    })
    await waiting.click()
    await expect(page).toHaveURL(opened)
  })

  await test.step('WhatsApp gets the cart', async () => {
    const link = new URL((await card.getByRole('link', { name: orderTexts.whatsapp.send }).getAttribute('href'))!)
    expect(link.origin + link.pathname).toBe('https://wa.me/5511987654321')
    expect(link.searchParams.get('text')).toContain(`pedido nº ${number}`)
    expect(link.searchParams.get('text')).toContain(`• 2 × ${MUG}`)
    expect(link.searchParams.get('text')).toMatch(/Total: R\$\s142,00$/)
  })

  await test.step('the pieces left the shop, and the cart is empty', async () => {
    expect(await stockOf(app, MUG)).toBe(before - 2)
    await page.goto('/loja')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Abrir carrinho, vazio' })).toBeVisible()
    await page.goto('/perfil')
    await page.getByRole('main').getByRole('link', { name: 'Meus pedidos na loja' }).click()
    await expect(card).toBeVisible()
  })

  await test.step('she asks for prayer on a day that she has left and comes back to, and by the founder’s letter', async () => {
    const prayer = page.getByRole('main').getByRole('link', { name: prayerTexts.byWhatsApp })
    const opens = async () => new URL((await prayer.getAttribute('href'))!)
    const number = `https://wa.me/${PRAYER.VITE_PRAYER_WHATSAPP.replaceAll(/\D/g, '')}`
    await page.goto('/devocional/1')
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(prayer).toBeVisible()
    await page.goto('/devocional/2')
    await page.goto('/devocional/1')
    await expect(page.getByRole('button', { name: 'Reler devocional' })).toBeVisible()
    await expect(prayer).toHaveAttribute('target', '_blank')
    expect((await opens()).href.startsWith(number)).toBe(true)
    expect((await opens()).searchParams.get('text')).toBe(prayerTexts.from.day(1))
    await expectAccessible(page)
    await page.goto('/fundadora')
    await expect(prayer).toBeVisible()
    expect((await opens()).searchParams.get('text')).toBe(prayerTexts.from.founder)
  })
})

test(
  'Noemi buys without a network: the order waits on her phone, arrives once, and then she can pay',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const noemi = await freshMember('Noemi')
    await enter(page, noemi, '/loja')
    await waitUntilReadyForOffline(page)
    await goOffline(context)
    await fillCart(page, MUG)
    await sheet(page).getByRole('button', { name: 'Finalizar Compra' }).click()
    await expect(checkout(page)).toContainText('Você está sem internet')
    await checkout(page).getByRole('button', { name: orderTexts.checkout.confirm }).click()
    const waiting = order(page, orderTexts.unnamed)
    await expect(waiting.getByText(orderTexts.states.waiting)).toBeVisible()
    await expect(waiting).toContainText(money('R$ 42,00'))
    // No code before the shop has said yes.
    await expect(waiting.getByRole('group', { name: orderTexts.pay.code })).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(waiting.getByText(orderTexts.waiting)).toBeVisible()
    await page.getByRole('button', { name: /^Sincronização: 1 alteração/ }).click()
    await expect(page.getByRole('dialog').getByText('Seu pedido na loja')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await ordersOf(app, noemi)).toEqual([])

    await goOnline(context)
    await expect(page.getByRole('status').filter({ hasText: orderTexts.states.aberto })).toHaveCount(1)
    await expect.poll(() => ordersOf(app, noemi)).toMatchObject([{ status: 'aberto' }])
    const { number } = (await ordersOf(app, noemi))[0]!
    expect(await readPix(order(page, orderTexts.named(number)))).toMatchObject({
      transactionAmount: 42,
      txid: `PEDIDO${number}`,
    })
    expect(await ordersOf(app, noemi)).toHaveLength(1)
  },
)

test(
  'the last piece and another price: who comes late is told, pays nothing and loses nothing',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, newDevice, goOffline, goOnline }) => {
    const [ana, bia] = [await freshMember('Ana'), await freshMember('Bia')]
    const [{ id }] = (await app.sql<{ id: string }>(
      `insert into public.products (name, price, stock) values ('Peça única', 30, 1) returning id`,
    )) as [{ id: string }]
    await enter(page, ana, '/loja')
    const phone = await newDevice()
    const other = await phone.newPage()
    await enter(other, bia, '/loja')
    await waitUntilReadyForOffline(other)
    await fillCart(other, 'Peça única', MUG)
    await sheet(other).getByRole('button', { name: 'Finalizar Compra' }).click()
    await expect(checkout(other)).toBeVisible()
    await goOffline(phone)
    await checkout(other).getByRole('button', { name: orderTexts.checkout.confirm }).click()
    await expect(order(other, orderTexts.unnamed)).toBeVisible()

    await buy(page, 'Peça única')
    await expect.poll(() => ordersOf(app, ana)).toMatchObject([{ status: 'aberto' }])
    await app.sql(`update public.products set price = 45 where name = $1`, [MUG])
    await other.goto('/')
    const told = other.getByRole('region', { name: 'Novidades' }).getByRole('link', { name: /Não foi feito/ })
    await expect(other.getByRole('heading', { name: 'Novidades' })).toBeVisible()
    await expect(told).toHaveCount(0)
    await goOnline(phone)
    await told.click()
    const late = order(other, /^Pedido nº/)
    await expect(late.getByText(orderTexts.refused.stock)).toBeVisible()
    await expect(late).toContainText('Peça única: acabou.')
    await expect(late).toContainText(/Caneca Florescer: era R\$\s42,00 e agora é R\$\s45,00\./)
    await expect(late.getByRole('group', { name: orderTexts.pay.code })).toHaveCount(0)
    await expectAccessible(other)
    await late.getByRole('button', { name: orderTexts.refused.again }).click()
    await expect(other.getByText(orderTexts.refused.isBack).first()).toBeVisible()
    await other.goto('/')
    await expect(other.getByRole('heading', { name: 'Novidades' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Ver Eventos' }).first()).toBeVisible()
    await expect(told).toHaveCount(0)
    await app.sql(`update public.products set price = 42 where name = $1`, [MUG])
    await app.sql('delete from public.products where id = $1', [id])
  },
)

test(
  'the administrator marks an order paid, delivered or cancelled; the stock and the phone follow',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    await app.sql('delete from public.orders')
    const rute = await freshMember('Rute Pedidos')
    await enter(page, rute, '/loja')
    const before = await stockOf(app, MUG)
    await buy(page, MUG)
    await expect.poll(() => ordersOf(app, rute)).toMatchObject([{ status: 'aberto' }])
    const { number } = (await ordersOf(app, rute))[0]!
    const card = order(page, orderTexts.named(number))

    const desk = await (await newDevice({ viewport: { width: 1280, height: 800 }, isMobile: false })).newPage()
    await enter(desk, await freshMember('Helena', { role: 'admin' }), '/admin')
    await expect(desk.getByText('1 pedido espera pagamento')).toBeVisible()
    await desk.getByRole('link', { name: adminPanelTexts.cards.orders.title }).first().click()
    const row = desk.getByRole('row').filter({ hasText: adminOrdersTexts.number(number) })
    const act = (name: string) =>
      row.getByRole('button', { name: adminOrdersTexts.actionNamed(name, number), exact: true })
    const { moves, states } = adminOrdersTexts
    await expect(row).toContainText('Rute Pedidos')
    await expectAccessible(desk)

    await test.step('paid, and delivered', async () => {
      await act(moves.pago.action).press('Enter')
      await expect(row.getByText(states.pago, { exact: true })).toBeVisible()
      await expect(card.getByText(orderTexts.paid)).toBeVisible()
      await act(moves.entregue.action).click()
      await expect(card.getByText(orderTexts.delivered)).toBeVisible()
      expect(await stockOf(app, MUG)).toBe(before - 1)
      await act(adminOrdersTexts.notDelivered).click()
      await expect(row.getByText(states.pago, { exact: true })).toBeVisible()
    })

    await test.step('cancelled, and taken back', async () => {
      await holdToasts(desk)
      await act(moves.cancelado.action).click()
      await expect(card.getByText(orderTexts.cancelled)).toBeVisible()
      expect(await stockOf(app, MUG)).toBe(before)
      await pressInToast(desk, adminOrdersTexts.undo)
      await expect(card.getByText(orderTexts.paid)).toBeVisible()
      expect(await stockOf(app, MUG)).toBe(before - 1)
    })

    await test.step('by state, and as cards on a phone', async () => {
      await desk.setViewportSize({ width: 360, height: 740 })
      await desk.getByLabel(adminOrdersTexts.filter).selectOption('aberto')
      await expect(desk.getByText(adminOrdersTexts.noneOfThese)).toBeVisible()
      await desk.getByLabel(adminOrdersTexts.filter).selectOption('pago')
      await expect(row).toBeVisible()
      await expectAccessible(desk)
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    })
  },
)
