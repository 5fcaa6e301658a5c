import type { Locator, Page } from 'playwright/test'

/** The sync mark in the header, by what it says: 'Tudo salvo', /aguardando envio/. */
export function syncMark(page: Page, says: string | RegExp = ''): Locator {
  const words = typeof says === 'string' ? says : says.source
  return page.getByRole('banner').getByRole('button', { name: new RegExp(`^Sincronização: .*${words}`) })
}

/** Presses 'Sair' in the account's panel. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
}
