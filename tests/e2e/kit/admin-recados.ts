import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { field, submit } from './admin-content.ts'
import { question } from './admin-people.ts'
import type { App } from './app-server.ts'
import { expectToast } from './toasts.ts'

/** The address of an empty form. */
export const NEW = '/admin/recados?novo'
/** The editor's text. */
export const message = (page: Page): Locator => page.getByRole('textbox', { name: texts.form.mensagem })
/** A title that no other recado has. */
export const titled = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`

/** Opens the form of a new recado, and writes. */
export async function write(page: Page, titulo: string, words = 'Um texto para todas.'): Promise<void> {
  await page.goto(NEW)
  await field(page, texts.form.titulo).fill(titulo)
  await message(page).fill(words)
}

/** Sends the form with the box for e-mails ticked, and confirms. */
export async function publishAndMail(page: Page): Promise<void> {
  await submit(page, texts.form.publishAndMail)
  await question(page).getByRole('button', { name: texts.mailing.publishAndSend }).click()
}

/** Of the mails of a demo, of which each is handed over and noted by itself: on a busy machine some seconds. */
const ALL_MAILS_MS = 200_000

/** The mails that were asked for have left. */
export const expectMailed = (page: Page): Promise<void> => expectToast(page, texts.mailing.doneToast, ALL_MAILS_MS)

/** The recado's row on the server, if it is there. */
export async function stored(app: App, titulo: string) {
  const [row] = await app.sql<{ id: string; mensagem: string; fixo: boolean; anexos: string[]; autor: string }>(
    'select id, mensagem, fixo, anexos, autor from public.recados where titulo = $1',
    [titulo],
  )
  return row
}
