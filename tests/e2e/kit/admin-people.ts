import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import { PUBLISHABLE_KEY } from '#backend/server/keys.ts'
import type { Account } from './accounts.ts'
import { newVisitor, type Visitor } from './coming-in.ts'
import type { App } from './app-server.ts'

/**
 * A person who has asked for access, as the visitor's form leaves it; nobody else has the number.
 */
export async function newRequest(
  app: App,
  nome: string,
  more: { grupo?: string; status?: string; telefone?: string } = {},
): Promise<Visitor & { id: string; telefone: string }> {
  const visitor = newVisitor(nome)
  const number = String(randomInt(10 ** 8)).padStart(8, '0')
  const telefone = more.telefone ?? `(11) 9${number.slice(0, 4)}-${number.slice(4)}`
  const [row] = await app.sql<{ id: string }>(
    `insert into public.acessos_pendentes
       (nome, email, telefone, endereco, data_nascimento, instagram, igreja, grupo, batizada, como_conheceu, quem_convidou, expectativas,
        consentimento_lgpd, consentimento_versao, origem, status)
     values ($1, $2, $5, 'Rua das Flores, 12', '1990-02-01', '@teste', 'Igreja da Paz', $3, 'Sim', 'Por uma amiga', 'Joana',
       'Crescer junto com outras mulheres', true, '2026-11', 'site', $4) returning id`,
    [visitor.nome, visitor.email, more.grupo ?? 'Aurora (quarta de manhã)', more.status ?? 'pendente', telefone],
  )
  return { ...visitor, id: row!.id, telefone }
}

/** The row or card of this name; another's may name it as a possible duplicate. */
export const rowOf = (page: Page, nome: string): Locator =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: nome })
    .filter({ hasNot: page.locator('[data-duplicates]').filter({ hasText: nome }) })

/** Chooses one of the actions in the person's menu. */
export async function choose(page: Page, nome: string, action: string): Promise<void> {
  await rowOf(page, nome)
    .getByRole('button', { name: `Ações para ${nome}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The question that is open. */
export const question = (page: Page): Locator => page.getByRole('alertdialog')

/** What the log says about the person, the oldest first. */
export async function loggedAbout(app: App, email: string): Promise<string[]> {
  const rows = await app.sql<{ acao: string }>(
    'select acao from public.admin_logs where lower(alvo_email) = lower($1) order by criado_em',
    [email],
  )
  return rows.map(({ acao }) => acao)
}

/** One call of the API, without a page. */
export type ApiCall = (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>

/** The API as this account (null: a visitor), with the token it has now, whatever changes later. */
export async function apiAs(app: App, account: Account | null): Promise<ApiCall> {
  const headers = { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' }
  let token: string = PUBLISHABLE_KEY
  if (account) {
    const { email, password } = account
    const signedIn = await fetch(`${app.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    })
    expect(signedIn.status).toBe(200)
    token = ((await signedIn.json()) as { access_token: string }).access_token
  }
  return async (method, path, body) => {
    const answer = await fetch(`${app.url}/${path}`, {
      method,
      headers: { ...headers, Authorization: `Bearer ${token}`, Prefer: 'return=representation' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: answer.status, text: await answer.text() }
  }
}
