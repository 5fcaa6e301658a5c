import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminGroupsTexts as groups } from '#texts/admin-groups.ts'
import { adminProductsTexts as products } from '#texts/admin-products.ts'
import { adminVideosTexts as videos } from '#texts/admin-videos.ts'
import { leaveTexts } from '#texts/leave.ts'
import { networkTexts } from '#texts/network.ts'
import { editFromList, expectPublished, field, fill, preview, removeFromList, submit } from './kit/admin-content.ts'
import { question, rowOf } from './kit/admin-people.ts'
import { expectAccessible } from './kit/axe.ts'
import { requestForm } from './kit/coming-in.ts'
import { joinedLive } from './kit/live.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { A_TRY_MS, expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const { save } = adminContentTexts
const item = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test(
  'a product takes a price with a comma, a stock and ordered pictures, and nobody sees it once it is off sale',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const phone = await (await newDevice()).newPage()
    const joined = joinedLive(phone)
    await enter(phone, await freshMember('Lídia'), '/loja')
    await joined
    const shown = await app.sql<{ image: string }>(
      'select distinct images[1] as image from public.products where images[1] is not null order by 1 limit 2',
    )
    const [one, two] = shown.map(({ image }) => image)

    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/products?novo')
    await fill(page, { [products.fields.name]: 'Marcador de página', [products.fields.price]: '12,9a' })
    await submit(page)
    await expectToast(page, products.rules.priceWrong)
    await fill(page, { [products.fields.price]: '12,90', [products.fields.stock]: '-1' })
    await submit(page)
    await expectToast(page, products.rules.stockLow)
    await fill(page, { [products.fields.stock]: '0' })
    for (const address of [one!, two!]) {
      await page.getByLabel(adminContentTexts.media.address, { exact: true }).fill(address)
      await page.getByRole('button', { name: adminContentTexts.media.addAddress }).click()
    }
    await expect(preview(page)).toContainText('Fora de estoque')
    await expect(preview(page)).toContainText(/R\$\s12,90/)
    await page.getByRole('button', { name: adminContentTexts.media.moveUp(products.image(2)) }).click()
    await expect(preview(page).locator('img')).toHaveAttribute('src', new RegExp(`${two!}$`))
    await submit(page)
    await expectPublished(page, 'Marcador de página')
    await expect(item(phone, 'Marcador de página')).toContainText('Fora de estoque')
    await expect(rowOf(page, 'Marcador de página')).toContainText('Fora de estoque')
    const [row] = await app.sql<{ price: string; images: string[] }>(
      `select price::text, images from public.products where name = 'Marcador de página'`,
    )
    expect(row).toEqual({ price: '12.90', images: [two, one] })

    await editFromList(page, 'Marcador de página')
    await expect(field(page, products.fields.price)).toHaveValue('12,90')
    await fill(page, { [products.fields.price]: '1.234,5', [products.fields.stock]: '7' })
    await submit(page, save.action)
    await expect(item(phone, 'Marcador de página')).toContainText(/R\$\s1\.234,50/)
    await expect(item(phone, 'Marcador de página')).not.toContainText('Fora de estoque')

    await editFromList(page, 'Marcador de página')
    await page.getByRole('checkbox', { name: products.fields.active }).uncheck()
    await expect(preview(page)).toContainText(products.previewHidden)
    await submit(page, save.action)
    await expect(item(phone, 'Marcador de página')).toBeHidden()
    await expect(rowOf(page, 'Marcador de página')).toContainText(products.inactive)
    await removeFromList(page, 'Marcador de página')
    expect(await app.sql(`select 1 from public.products where name = 'Marcador de página'`)).toEqual([])
  },
)

test(
  'a video must come from YouTube, and the order set with the arrows is the one members see',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const phone = await (await newDevice()).newPage()
    const joined = joinedLive(phone)
    await enter(phone, await freshMember('Lídia'), '/videos')
    await joined
    const titles = phone.getByRole('main').getByRole('heading', { level: 2 })
    const before = await titles.allTextContents()
    expect(before.length).toBeGreaterThan(2)
    const places = await app.sql<{ id: string; order_index: number }>('select id, order_index from public.videos')

    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/videos?novo')
    await fill(page, {
      [videos.fields.title]: 'Um minuto de silêncio',
      [videos.fields.url]: 'https://youtube.com.evil.example/watch?v=FlorDemo-09',
    })
    await submit(page)
    await expectToast(page, 'URL deve ser do YouTube')
    await expect(field(page, videos.fields.url)).toBeFocused()
    await fill(page, { [videos.fields.url]: 'https://www.youtube.com/@florescer' })
    await expect(page.getByText(videos.noVideo)).toBeVisible()
    await fill(page, { [videos.fields.url]: 'https://youtu.be/FlorDemo-09?si=x', [videos.fields.order]: '-1' })
    await submit(page)
    await expectToast(page, 'Ordem deve ser no mínimo 0')
    await fill(page, { [videos.fields.order]: '9000' })
    await expect(
      preview(page).getByRole('button', { name: 'Reproduzir vídeo: Um minuto de silêncio', includeHidden: true }),
    ).toBeVisible()
    await submit(page)
    await expect(titles).toHaveText([...before, 'Um minuto de silêncio'])
    await expectPublished(page, 'Um minuto de silêncio')

    // With the keyboard: the arrow keeps the focus while its row moves.
    const up = page.getByRole('button', { name: videos.up('Um minuto de silêncio') })
    await up.focus()
    for (let place = before.length; place > 0; place--) {
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('status').filter({ hasText: videos.moved('Um minuto de silêncio', place, before.length + 1) }),
      ).toBeAttached()
      await expect(page.getByRole('rowheader').nth(place - 1)).toHaveText('Um minuto de silêncio')
      await expect(up).toBeFocused()
    }
    await expect(up).toHaveAttribute('aria-disabled', 'true')
    await expect(titles).toHaveText(['Um minuto de silêncio', ...before])
    await removeFromList(page, 'Um minuto de silêncio')
    await expect(titles).toHaveText(before)
    const orders = await app.sql<{ order_index: number }>('select order_index from public.videos')
    expect(new Set(orders.map(({ order_index }) => order_index)).size).toBe(orders.length)
    // Restore the order for the tests that follow.
    for (const { id, order_index } of places)
      await app.sql('update public.videos set order_index = $2 where id = $1', [id, order_index])
  },
)

test('a video that is a file stays one when its title changes', async ({ app, page, enter, freshMember }) => {
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/videos')
  await editFromList(page, 'Boas-vindas')
  await fill(page, { [videos.fields.title]: 'Bem-vinda' })
  await submit(page, save.action)
  await expectPublished(page, 'Bem-vinda')
  const [row] = await app.sql<{ video_url: string }>(`select video_url from public.videos where title = 'Bem-vinda'`)
  expect(row?.video_url).toMatch(/\.mp4$/)
  await app.sql(`update public.videos set title = 'Boas-vindas' where title = 'Bem-vinda'`)
})

test(
  'a new group is offered in the access request; a closed or deleted one no longer is',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice, expectProblems }) => {
    // The browser also logs the refusal of a name that is taken.
    expectProblems(/status of 409/)
    const mark = randomUUID().slice(0, 6)
    const [first, second] = [`Girassol ${mark}`, `Lírio ${mark}`]
    const visitor = await (await newDevice()).newPage()
    const offered = async () => {
      await visitor.goto('/cadastro')
      await expect(requestForm(visitor).grupo.getByRole('option', { name: 'Aurora (quarta de manhã)' })).toBeAttached()
      return requestForm(visitor).grupo.getByRole('option').allTextContents()
    }
    const helena = await freshMember('Helena', { role: 'admin' })
    await enter(page, helena, '/admin/groups')
    const dialog = page.getByRole('dialog')

    await page.getByRole('button', { name: groups.create }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: groups.add }).click()
    await expect(dialog.getByText(groups.rules.nameRequired)).toBeVisible()
    await dialog.getByLabel(groups.name).fill('á'.repeat(101))
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(groups.rules.nameLong)).toBeVisible()
    await dialog.getByLabel(groups.name).fill(first)
    await page.keyboard.press('Enter')
    await expectToast(page, groups.added)
    await expect(rowOf(page, first)).toContainText(groups.active)
    await expect.poll(offered).toContain(first)

    // The same name in capitals is still the same name.
    const loud = first.toUpperCase()
    await page.getByRole('button', { name: groups.create }).click()
    await dialog.getByLabel(groups.name).fill(loud)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(groups.taken)).toBeVisible()
    await expect(dialog.getByLabel(groups.name)).toHaveValue(loud)
    await dialog.getByRole('button', { name: groups.cancel }).click()

    await page.getByRole('button', { name: groups.renameNamed(first) }).click()
    await dialog.getByLabel(groups.name).fill(second)
    await dialog.getByRole('button', { name: groups.save }).click()
    await expect(rowOf(page, second)).toBeVisible()
    await page.getByRole('button', { name: groups.closeNamed(second) }).click()
    await expectToast(page, groups.closed)
    await expect(rowOf(page, second)).toContainText(groups.inactive)
    await expect.poll(offered).not.toContain(second)
    await page.getByRole('button', { name: groups.openNamed(second) }).click()
    await expect(rowOf(page, second)).toContainText(groups.active)
    await expect.poll(offered).toContain(second)

    await page.getByRole('button', { name: groups.removeNamed(second) }).click()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(rowOf(page, second)).toBeVisible()
    await page.getByRole('button', { name: groups.removeNamed(second) }).click()
    await question(page).getByRole('button', { name: groups.remove }).click()
    await expect(rowOf(page, second)).toBeHidden()
    await expect.poll(offered).not.toContain(second)
    const logged = await app.sql<{ acao: string }>(
      'select acao from public.admin_logs where admin_email = $1 order by ordem',
      [helena.email],
    )
    expect(logged.map(({ acao }) => acao)).toEqual([
      'CRIAR_GRUPO',
      'EDITAR_GRUPO',
      'EDITAR_GRUPO',
      'EDITAR_GRUPO',
      'EXCLUIR_GRUPO',
    ])
  },
)

test(
  'offline, the groups screen says why it fails, and keeps what was typed',
  { tag: '@worker' },
  async ({ page, enter, freshMember, goOffline, goOnline }) => {
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/groups')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await waitForWorker(page)
    await goOffline()
    await page.getByRole('button', { name: groups.create }).click()
    await page.getByRole('dialog').getByLabel(groups.name).fill('Girassol')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(networkTexts.offline)
    await expect(page.getByRole('dialog').getByLabel(groups.name)).toHaveValue('Girassol')
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(question(page)).toBeVisible({ timeout: A_TRY_MS })
    }).toPass()
    await question(page).getByRole('button', { name: leaveTexts.confirm }).click()
    await page.getByRole('button', { name: groups.refresh }).click()
    await expect(page.getByRole('alert').filter({ hasText: groups.loadFailed })).toBeVisible()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await goOnline()
    await expect(page.getByRole('alert')).toBeHidden()
  },
)
