import { mergeTests } from 'playwright/test'
import { orderTexts } from '#texts/orders.ts'
import { test as selling } from '../kit/selling.ts'
import { expect, test as onWebKit } from './test.ts'

const test = mergeTests(onWebKit, selling)

const MUG = 'Caneca Florescer'

test('on the iPhone’s engine, Loide orders without a network: it waits, arrives once, and can be paid', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
  cutNetwork,
}) => {
  const loide = await freshMember('Loide')
  const orders = () =>
    app.sql<{ number: number; status: string }>(
      'select number::int, status from public.orders where user_id = $1 order by number',
      [loide.id],
    )
  await loginOnPhone(loide)
  await phone.waitFor('header button[aria-label="Sincronização: Tudo salvo"]')
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.goto('/loja')
  await phone.waitFor({ css: 'button', text: `Adicionar ao carrinho: ${MUG}` })
  await phone.waitFor(async () => {
    const kept = new Set((await (await caches.open('florescer-imagens')).keys()).map(({ url }) => url))
    return [...document.querySelectorAll<HTMLImageElement>('main img')].every(({ src }) => kept.has(src))
  })

  await cutNetwork()
  await phone.reopen()
  await phone.goto('/loja')
  await phone.click({ css: 'button', text: `Adicionar ao carrinho: ${MUG}` })
  await phone.click({ css: 'header button', text: 'Abrir carrinho, 1 item' })
  await phone.click({ css: '[role=dialog] button', text: 'Finalizar Compra' })
  await phone.waitFor({ css: '[role=dialog] p', text: orderTexts.checkout.offline })
  await phone.click({ css: '[role=dialog] button', text: orderTexts.checkout.confirm })
  await phone.waitFor({ css: 'h1', text: orderTexts.title })
  await phone.waitFor({ css: 'article *', text: orderTexts.states.waiting })
  await phone.reopen()
  await phone.goto('/pedidos')
  await phone.waitFor({ css: 'article p', text: orderTexts.waiting })
  expect(await phone.isShown('article [role=group]')).toBe(false)

  await app.restart()
  await phone.reload()
  await expect.poll(orders).toMatchObject([{ status: 'aberto' }])
  const { number } = (await orders())[0]!
  await phone.waitFor({ css: 'article h2', text: orderTexts.named(number) })
  await phone.waitFor('article [role=group]')
  expect(await phone.text('article [role=group]')).toContain(`PEDIDO${number}`)
  expect(await orders()).toHaveLength(1)
})
