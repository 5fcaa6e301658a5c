import type { BrowserContext, Page } from 'playwright/test'
import { escape } from './kit/escape.ts'
import { expectAccessible } from './kit/axe.ts'
import { test } from './kit/empty-ministry.ts'
import { joinedLive } from './kit/live.ts'
import { bell, haveRecados, openAdmin, readOnServer, recadoRow, removeRecados } from './kit/recados.ts'
import { pressSignOut, syncMark } from './kit/shell.ts'
import { expect, screens } from './kit/test.ts'

test.beforeEach(({ app }) => removeRecados(app))

/** So many recados, each a minute older than the one before. */
const recentRecados = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ titulo: `Recado ${i + 1}`, age: i }))

/** A member's page with its live channel open. */
async function openLive(context: BrowserContext, signIn: (page: Page) => Promise<void>, path: string): Promise<Page> {
  const page = await context.newPage()
  await signIn(page)
  const joined = joinedLive(page)
  await page.goto(path)
  await joined
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  return page
}

test('the bell counts, shows the last five, and leads to a recado and to the list, also by keyboard', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  await haveRecados(app, [...recentRecados(9), { titulo: 'Fixado antigo', fixo: true, age: 999 }])
  const lidia = await freshMember('Lídia')
  await enter(page, lidia, '/devocionais')
  await expect(bell(page, 'Notificações, mais de 9 não lidas')).toHaveText('9+')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notificações' })
  await expect(panel.getByRole('listitem')).toHaveText([
    /^Recado 1.*Novo$/,
    /^Recado 2/,
    /^Recado 3/,
    /^Recado 4/,
    /^Recado 5/,
  ])
  await escape(panel)
  await expect(bell(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: /^Recado 2/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Recado 2' })).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(bell(page, 'Notificações, 9 não lidas')).toHaveText('9')
  await bell(page).click()
  await expect(panel.getByRole('listitem').nth(1)).not.toContainText('Novo')
  await panel.getByRole('link', { name: 'Ver todos os recados' }).click()
  await expect(page).toHaveURL('/recados')
  await page.getByRole('button', { name: 'Marcar todos como lidos' }).click()
  await expect(bell(page, 'Notificações, nenhuma não lida')).toHaveText('')
  await expect.poll(() => readOnServer(app, lidia)).toHaveLength(10)
})

test(
  'what the administration publishes and deletes reaches the list and the bell',
  { tag: '@thorough' },
  async ({ app, newDevice, login, freshMember }) => {
    await haveRecados(app, recentRecados(2))
    const admin = await openAdmin(app, await freshMember('Direção', { role: 'admin' }))
    const ada = await freshMember('Ada')
    const page = await openLive(await newDevice(), (own) => login(own, ada), '/recados')
    await expect(bell(page, 'Notificações, 2 não lidas')).toBeVisible()

    const id = await admin.publish({ titulo: 'Agora mesmo' })
    await Promise.all([
      expect(recadoRow(page, 'Agora mesmo')).toBeVisible(),
      expect(bell(page, 'Notificações, 3 não lidas')).toBeVisible(),
    ])
    await expect(page.getByRole('status').filter({ hasText: 'Novo recado. Notificações, 3 não lidas' })).toBeAttached()

    await admin.remove(id)
    await Promise.all([
      expect(recadoRow(page, 'Agora mesmo')).toBeHidden(),
      expect(bell(page, 'Notificações, 2 não lidas')).toBeVisible(),
    ])
  },
)

test(
  'reading on the phone lowers the number on the computer, and deleting a read recado does not lower it again',
  { tag: '@thorough' },
  async ({ app, newDevice, login, freshMember }) => {
    const [first] = await haveRecados(app, recentRecados(3))
    const admin = await openAdmin(app, await freshMember('Direção', { role: 'admin' }))
    const bia = await freshMember('Bia')
    const signIn = (page: Page) => login(page, bia)
    const laptop = await openLive(await newDevice(screens.desktop), signIn, '/devocionais')
    const phone = await openLive(await newDevice(), signIn, '/recados')
    await expect(bell(laptop, 'Notificações, 3 não lidas')).toBeVisible()

    await recadoRow(phone, 'Recado 1').getByRole('link').click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Recado 1' })).toBeVisible()
    await expect(bell(laptop, 'Notificações, 2 não lidas')).toBeVisible()

    await admin.remove(first!)
    await expect(phone.getByRole('heading', { level: 1, name: 'Recado não encontrado.' })).toBeVisible()
    await expect(bell(laptop, 'Notificações, 2 não lidas')).toBeVisible()
  },
)

/** Records the numbers that the app sets on its icon. Runs in the page. */
function watchIcon(): void {
  const asked: number[] = []
  Object.assign(window, { asked })
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void asked.push(count),
    clearAppBadge: async () => void asked.push(0),
  })
}

test('the app’s icon shows the same number, and none after sign-out', async ({ app, page, enter, freshMember }) => {
  await haveRecados(app, recentRecados(2))
  await page.addInitScript(watchIcon)
  await enter(page, await freshMember('Cloe'), '/recados')
  const asked = () => page.evaluate(() => (window as unknown as { asked: number[] }).asked)
  await expect.poll(asked).toEqual([2])
  await recadoRow(page, 'Recado 1').getByRole('link').click()
  // Said once, by whatever says it.
  await expect.poll(asked).toEqual([2, 1])
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await pressSignOut(page)
  await expect.poll(async () => (await asked()).at(-1)).toBe(0)
})

test('a bell that cannot be read is only logged, and the screen still works', async ({
  app,
  page,
  enter,
  freshMember,
  expectProblems,
}) => {
  expectProblems(/The bell could not be filled/)
  await haveRecados(app, recentRecados(1))
  await page.addInitScript(() => {
    IDBIndex.prototype.getAllKeys = () => {
      throw new DOMException('Unable to read', 'NotReadableError')
    }
  })
  await enter(page, await freshMember('Febe'), '/devocionais')
  await expect(page.getByRole('heading', { level: 1, name: 'Devocionais' })).toBeVisible()
  await expect(bell(page, 'Notificações')).toHaveText('')
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(
    `axe finds nothing on the recados and the open bell, at ${viewport.width} px`,
    { tag: '@thorough' },
    async ({ app, page, enter, freshMember }) => {
      await page.setViewportSize(viewport)
      const [id] = await haveRecados(app, [
        {
          titulo: 'Com título, lista e tabela',
          fixo: true,
          mensagem:
            '<h3>Parte</h3><ul><li>um</li></ul><blockquote>verso</blockquote><table><caption>Horários</caption><tr><th scope="col">Dia</th></tr><tr><td>terça</td></tr></table><p><a href="https://a.example">fora</a></p>',
          anexos: ['https://a.example/a.pdf'],
        },
        ...recentRecados(6),
      ])
      await enter(page, await freshMember('Abigail'))
      for (const theme of ['light', 'dark', 'sepia']) {
        for (const path of ['/recados', `/recado/${id}`]) {
          await page.goto(path)
          await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(bell(page, /não lidas$/)).toBeVisible()
          await expectAccessible(page)
        }
        await bell(page).click()
        await expect(page.getByRole('dialog', { name: 'Notificações' }).getByRole('listitem')).toHaveCount(5)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
    },
  )
}
