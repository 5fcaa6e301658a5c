import { randomUUID } from 'node:crypto'
import { startProvider } from '#tests/kit/openid-provider.ts'
import { expectAccessible } from './kit/axe.ts'
import { startApp } from './kit/app-server.ts'
import { expect, test } from './kit/test.ts'

test(
  'signing in by Google: who is approved comes in and removes it again, who is not is asked to request access',
  { tag: '@thorough' },
  async ({ page, newDevice }) => {
    const provider = await startProvider()
    const app = await startApp({
      env: {
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
        GOOGLE_ISSUER: provider.issuer,
      },
    })
    try {
      // Where it is off, which is the default, there is no button.
      await page.goto('/auth')
      const settings = page.waitForResponse('**/auth/v1/settings')
      await page.reload()
      await settings
      await expect(page.getByRole('button', { name: 'Esqueci minha senha' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Entrar com o Google' })).toHaveCount(0)

      const phone = await (await newDevice({ baseURL: app.url })).newPage()
      const who = { sub: randomUUID(), email: 'nova@teste.example', email_verified: true, name: 'Nova' }
      provider.person = who
      await phone.goto('/auth')
      await test.step('a page that comes back from Google as it was left takes the next tap', async () => {
        const button = phone.getByRole('button', { name: 'Entrar com o Google' })
        // Leads nowhere: the page stays.
        await phone.route('**/auth/v1/authorize*', (route) => route.fulfill({ status: 204 }))
        await button.click()
        await expect(button).toHaveAttribute('aria-busy', 'true')
        await phone.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
        await expect(button).not.toHaveAttribute('aria-busy', 'true')
        await phone.unrouteAll()
      })
      await phone.getByRole('button', { name: 'Entrar com o Google' }).click()
      await expect(phone.getByText('Falta um passo: solicite acesso')).toBeVisible()
      expect(new URL(phone.url()).search).toBe('')

      await app.sql(`insert into public.usuarios_aprovados (email, nome) values ($1, 'Nova Aprovada')`, [who.email])
      await phone.getByRole('button', { name: 'Entrar com o Google' }).click()
      await phone.waitForURL((url) => url.pathname === '/')
      await phone.goto('/perfil')
      await expect(phone.getByRole('heading', { name: 'Formas de entrar' })).toBeVisible()
      await expect(phone.getByText(/É a sua única forma de entrar/)).toBeVisible()

      await app.sql(`update auth.users set encrypted_password = 'x' where email = $1`, [who.email])
      await phone.reload()
      await phone.getByRole('button', { name: 'Retirar' }).click()
      await expect(phone.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(phone)
      await phone.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
      await expect(phone.getByRole('region').getByText('Entrada com o Google retirada.')).toBeVisible()
      await expect(phone.getByRole('alertdialog')).toHaveCount(0)
      await expect(phone.getByRole('heading', { name: 'Formas de entrar' })).toHaveCount(0)
      await phone.context().close()
    } finally {
      await app.stop()
      await provider.close()
    }
  },
)
