import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { PUBLISHABLE_KEY } from '#backend/server/keys.ts'
import { accounts } from './accounts.ts'
import type { App } from './app-server.ts'

/** A person who does not belong to the ministry yet. */
export interface Visitor {
  nome: string
  email: string
}

export function newVisitor(nome: string): Visitor {
  const word = nome
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '')
  return { nome, email: `${word}.${randomUUID().slice(0, 8)}@teste.example` }
}

export const requestForm = (page: Page) => {
  const main = page.getByRole('main')
  return {
    nome: main.getByLabel(/^Nome completo/),
    email: main.getByLabel(/^E-mail/),
    telefone: main.getByLabel(/^Telefone/),
    nascimento: main.getByLabel(/^Data de nascimento/),
    endereco: main.getByLabel(/^Endereço/),
    instagram: main.getByLabel(/^Instagram/),
    grupo: main.getByLabel(/^Grupo/),
    comoConheceu: main.getByLabel(/^Como conheceu/),
    expectativas: main.getByLabel(/^O que você espera/),
    consentimento: main.getByRole('checkbox'),
    enviar: main.getByRole('button', { name: 'Enviar solicitação' }),
  }
}

/** Fills in every field of the open form at /cadastro, and does not send it. */
export async function fillRequest(page: Page, { nome, email }: Visitor): Promise<void> {
  const form = requestForm(page)
  await form.nome.fill(nome)
  await form.email.fill(email)
  await form.telefone.fill('11987654321')
  await form.nascimento.fill('01021990')
  await form.endereco.fill('Rua das Flores, 12, São Paulo')
  await form.instagram.fill('@teste')
  await form.grupo.selectOption({ label: 'Aurora (quarta de manhã)' })
  await form.comoConheceu.fill('Por uma amiga da igreja')
  await form.expectativas.fill('Crescer junto com outras mulheres')
  await form.consentimento.check()
}

export async function sendRequest(page: Page, visitor: Visitor): Promise<void> {
  await page.goto('/cadastro')
  await fillRequest(page, visitor)
  await requestForm(page).enviar.click()
}

/** The phones that ring when this request is approved. */
export const followersOf = (app: App, { email }: Visitor): Promise<{ endpoint: string }[]> =>
  app.sql(
    `select s.endpoint from private.push_subscriptions s join public.acessos_pendentes q on q.id = s.request_id
     where q.email = $1`,
    [email],
  )

export async function requestsOf(app: App, { email }: Visitor): Promise<Record<string, unknown>[]> {
  return app.sql('select * from public.acessos_pendentes where email = $1', [email])
}

/** One call of a server function, as the administrator. */
export async function asAdmin(app: App, name: string, body: unknown): Promise<Record<string, unknown>> {
  const { email, password } = accounts.admin
  const headers = { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' }
  const signedIn = await fetch(`${app.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const answer = await fetch(`${app.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}

/** The ministry approves the request; the mail with the link is under way. */
export async function approve(app: App, { nome, email }: Visitor): Promise<void> {
  expect(await asAdmin(app, 'approve-user', { email, nome, grupo: 'Aurora (quarta de manhã)' })).toMatchObject({
    success: true,
  })
}

/** On the open page /criar-senha. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel(/^Nova senha/).fill(password)
  await main.getByLabel(/^Repita/).fill(password)
  await main.getByRole('button', { name: 'Criar Senha' }).click()
}

/** Signs in through the form, whatever comes of it. */
export async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth')
  const main = page.getByRole('main')
  await main.getByLabel(/^E-mail/).fill(email)
  await main.getByLabel(/^Senha/).fill(password)
  await main.getByRole('button', { name: 'Entrar', exact: true }).click()
}
