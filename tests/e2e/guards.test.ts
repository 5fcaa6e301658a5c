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
  '/admin/products',
  '/admin/groups',
  '/admin/email-queue',
  '/admin/diagnostico-email',
  '/test-email',
  '/admin/log',
]

async function expectNoAdministration(page: Page): Promise<void> {
  // One of them opened cold, the others from inside.
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

test('uma visitante chega à entrada ou ao início, nada de outras a cerca, e nada a convida à administração', async ({
  page,
}) => {
  await test.step('o que é das membras leva à entrada', async () => {
    // One of them opened cold, the others from inside.
    await page.goto('/devocional/3')
    for (const path of members) {
      await expect(page).toHaveURL(/\/auth$/)
      await page.evaluate(goInside, path)
    }
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('navigation', { name: 'Inferior' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Notificações|Sincronização|Minha conta)/ })).toHaveCount(0)
  })
  await test.step('uma tela da administração leva ao início', async () => {
    await expectNoAdministration(page)
  })
  await test.step('um endereço que não existe tem uma página com o caminho de volta', async () => {
    await page.goto('/nao-existe')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('uma membra chega aonde pode, cada rota tem um título próprio, e nenhuma a convida à administração', async ({
  page,
  enter,
  freshMember,
}) => {
  await test.step('quem já entrou não vê a tela de entrada', async () => {
    await enter(page, await freshMember('Talita'), '/auth')
    await expect(page).toHaveURL(/\/$/)
  })
  await test.step('uma tela da administração leva ao início', async () => {
    await expectNoAdministration(page)
  })
  await test.step('/jornada leva à jornada sem prender o botão voltar', async () => {
    await page.goto('/')
    await page.goto('/jornada')
    await expect(page).toHaveURL(/\/devocionais$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })
  await test.step('cada rota tem um título próprio', async () => {
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
