import type { Page } from 'playwright/test'
import { expectAccessible, setTheme, themes } from './kit/axe.ts'
import { approve, fillRequest, newVisitor, requestForm } from './kit/coming-in.ts'
import { activationLink } from './kit/mail.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** The page does not scroll sideways. */
async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

for (const viewport of sizes) {
  for (const theme of themes) {
    test(
      `axe finds nothing on the way in, at ${viewport.width} px, ${theme}`,
      { tag: ['@worker', '@thorough'] },
      async ({ app, page, context, goOffline, goOnline, allowProblems }) => {
        allowProblems(/Queued writes wait/)
        await page.setViewportSize(viewport)
        const look = async () => {
          await setTheme(page, theme)
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }

        await page.goto('/auth?modo=criar-conta')
        await expect(page.getByLabel('Nome completo')).toBeVisible()
        await look()
        await page.goto('/auth')
        await page
          .getByRole('main')
          .getByLabel(/^E-mail/)
          .fill(`axe.${viewport.width}.${theme}@teste.example`)
        await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
        await expect(page.getByText('Olhe o seu e‑mail')).toBeVisible()
        await look()

        await page.goto('/cadastro')
        const form = requestForm(page)
        await expect(form.grupo.getByRole('option', { name: /Aurora/ })).toBeAttached()
        await look()
        await form.enviar.click()
        await expect(page.getByText('Falta acertar 10 campos')).toBeVisible()
        await look()
        await page.getByRole('button', { name: 'Apagar o que escrevi' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await look()
        await page.getByRole('button', { name: 'Continuar escrevendo' }).click()
        await waitForWorker(page)
        await fillRequest(page, newVisitor('Úrsula'))
        await goOffline(context)
        await form.enviar.click()
        await expect(page.getByRole('heading', { name: 'Sua solicitação está guardada' })).toBeVisible()
        await look()
        await page.getByRole('link', { name: 'Voltar' }).click()
        await expect(page.getByText('Sua solicitação está guardada')).toBeVisible()
        await look()
        await goOnline(context)
        await expect(page.getByRole('status').filter({ hasText: 'Cadastro enviado!' })).toBeVisible()
        await look()
        await page.getByRole('button', { name: 'Entendi' }).click()

        const vera = newVisitor('Vera')
        await approve(app, vera)
        await page.goto(await activationLink(app, vera.email))
        const create = page.getByRole('button', { name: 'Criar Senha' })
        await create.click()
        await expect(page.getByText('A senha deve ter no mínimo 8 caracteres').first()).toBeVisible()
        await look()
        await page.goto(`/criar-senha?email=${vera.email}&token=nenhum`)
        await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
        await look()
        await goOffline(context)
        await page.goto(`/criar-senha?email=${vera.email}&token=nenhum`)
        await expect(page.getByRole('heading', { name: 'Não conseguimos conferir o seu link' })).toBeVisible()
        await look()
      },
    )
  }
}
