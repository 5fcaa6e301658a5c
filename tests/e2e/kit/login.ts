import type { Page } from 'playwright'
import type { Account } from './accounts.ts'

/** Signs in through the form, and waits until the app let her in. Needs a context with a baseURL. */
export async function login(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth')
  const main = page.getByRole('main')
  // '(obrigatório)' follows the words.
  await main.getByLabel(/^E-mail/).fill(email)
  await main.getByLabel(/^Senha/).fill(password)
  await main.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}
