import type { Page } from 'playwright/test'
import { goInside } from './kit/shell.ts'
import { expect, test } from './kit/test.ts'

const members = [
  '/devocionais',
  '/devocional',
  '/devocional/3',
  '/jornada',
  '/recados',
  '/recado/00000000-0000-4000-8000-00000000abcd',
  '/eventos',
  '/videos',
  '/loja',
  '/pedidos',
  '/fundadora',
  '/valores',
  '/perfil',
  '/favoritos',
  '/busca?q=paz',
]

const administrators = [
  '/admin',
  '/admin/users',
  '/admin/usuarios',
  '/admin/usuario/10000000-0000-4000-8000-00000000000b',
  '/admin/recados',
  '/admin/devotionals',
  '/admin/events',
  '/admin/videos',
  '/admin/pedidos',
  '/admin/products',
  '/admin/groups',
  '/admin/arquivos',
  '/admin/email-queue',
  '/admin/diagnostico-email',
  '/test-email',
  '/admin/log',
]

async function expectNoAdministration(page: Page): Promise<void> {
  // One of them is opened cold, the others from inside.
  await page.goto('/admin/users')
  for (const path of administrators) {
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(goInside, path)
  }
  await expect(page).toHaveURL(/:\d+\/$/)
  await expectNoInvitation(page)
}

const expectNoInvitation = (page: Page) => expect(page.locator('a[href^="/admin"]')).toHaveCount(0)

test('a visitor is sent to the sign-in or home, sees no controls of members, and no link leads to the administration', async ({
  page,
}) => {
  await test.step("members' screens lead to the sign-in", async () => {
    // One of them is opened cold, the others from inside.
    await page.goto('/devocional/3')
    for (const path of members) {
      await expect(page).toHaveURL(/\/auth$/)
      await page.evaluate(goInside, path)
    }
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('navigation', { name: 'Inferior' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Notificações|Sincronização|Minha conta)/ })).toHaveCount(0)
  })
  await test.step('an administration screen leads home', async () => {
    await expectNoAdministration(page)
  })
  await test.step('an unknown address has a page with a way back', async () => {
    await page.goto('/nao-existe')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('a member reaches what is allowed, each route has its own title, and no link leads to the administration', async ({
  page,
  enter,
  freshMember,
}) => {
  await test.step('a signed-in member does not see the sign-in screen', async () => {
    await enter(page, await freshMember('Talita'), '/auth')
    await expect(page).toHaveURL(/\/$/)
  })
  await test.step('an administration screen leads home', async () => {
    await expectNoAdministration(page)
  })
  await test.step('/jornada leads to the journey and does not trap the back button', async () => {
    await page.goto('/')
    await page.goto('/jornada')
    await expect(page).toHaveURL(/\/devocionais$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })
  await test.step('each route has its own title', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const titles = new Set([await page.title()])
    const paths = [
      '/devocionais',
      '/devocional/1',
      '/recados',
      '/recado/00000000-0000-4000-8000-00000000abcd',
      '/eventos',
      '/videos',
      '/loja',
      '/fundadora',
      '/valores',
      '/perfil',
      '/favoritos',
      '/busca',
      '/quem-somos',
      '/install',
      '/politica-privacidade',
      '/cadastro',
      '/nao-existe',
    ]
    for (const path of paths) {
      await page.evaluate(goInside, path)
      await page.waitForFunction((known) => !known.includes(document.title), [...titles])
      await expect(page).toHaveTitle(/Florescer/)
      titles.add(await page.title())
      await expectNoInvitation(page)
    }
  })
})
