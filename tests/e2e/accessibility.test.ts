import { expectAccessible } from './kit/axe.ts'
import { giveJourney } from './kit/member-phone.ts'
import { expect, test } from './kit/test.ts'

const sizes = [{ width: 360, height: 740 }, { width: 1280, height: 800 }]
const schemes = ['light', 'dark'] as const

for (const viewport of sizes) {
  for (const colorScheme of schemes) {
    test(`axe não acha nada, a ${viewport.width} px, ${colorScheme}`, async ({ app, page, login, freshMember, newDevice }) => {
      test.setTimeout(240_000)
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const open = async (path: string) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
      }

      await open('/')
      await open('/nao-existe')
      for (const path of ['/quem-somos', '/quem-somos?aba=palavra-da-fundadora', '/politica-privacidade', '/install']) await open(path)
      await open('/auth')
      await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(page.getByText('Erro de Validação').first()).toBeVisible()
      await expectAccessible(page)

      const abigail = await freshMember('Abigail')
      await login(page, abigail)
      await open('/')
      await open('/devocionais')
      await page.getByRole('button', { name: /Minha conta/ }).click()
      await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
      await expectAccessible(page)

      const ruth = await freshMember('Ruth')
      await giveJourney(app, ruth, { daysAgo: 3, completed: [1, 2] })
      const hers = await (await newDevice({ viewport, colorScheme, reducedMotion: 'reduce' })).newPage()
      await login(hers, ruth)
      for (const path of ['/devocionais', '/devocional/1', '/devocional/3', '/devocional/20', '/devocional/99', '/perfil', '/favoritos', '/busca?q=dia']) {
        await hers.goto(path)
        await expect(hers.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(hers)
      }
      for (const path of ['/recados', '/eventos', '/videos', '/loja', '/fundadora', '/valores']) {
        await hers.goto(path)
        await expect(hers.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(hers)
      }
      await hers.goto('/loja')
      await hers.getByRole('button', { name: 'Adicionar ao carrinho: Caneca Florescer' }).click()
      await hers.getByRole('button', { name: 'Abrir carrinho, 1 item' }).click()
      await expect(hers.getByRole('dialog', { name: 'Carrinho' })).toBeVisible()
      await expectAccessible(hers)

      const helena = await freshMember('Helena', { role: 'admin' })
      const admins = await (await newDevice({ viewport, colorScheme, reducedMotion: 'reduce' })).newPage()
      await login(admins, helena)
      for (const path of ['/admin', '/admin/users', '/admin/usuarios', '/admin/email-queue', '/admin/diagnostico-email', '/test-email', '/admin/log']) {
        await admins.goto(path)
        await expect(admins.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(admins)
      }
    })
  }
}
