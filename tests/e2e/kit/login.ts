import type { Page } from 'playwright'
import type { Account } from './accounts.ts'

/**
 * Signs in through the form, and waits until the app has let the account in. Needs a context with a
 * baseURL.
 */
export async function login(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth')
  const main = page.getByRole('main')
  await main.getByLabel('E-mail', { exact: true }).fill(email)
  await main.getByLabel('Senha', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}
