import { asServer, giveJourney, journeyPosition } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { accounts, expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const form = (page: import('playwright/test').Page) => page.getByRole('main')

test('Joana signs in with her password and is welcomed', { tag: '@smoke' }, async ({ page, login }) => {
  await login(page, accounts.joana)
  await expect(page).toHaveURL(/\/$/)
  await expectToast(page, 'Bem-vinda de volta!')
  await expect(page.getByRole('link', { name: 'Devocional de Hoje' })).toBeVisible()
})

test('an administrator is welcomed as one', async ({ page, login }) => {
  await login(page, accounts.admin)
  await expectToast(page, 'Bem-vinda de volta, Admin!')
})

test('a refusal of the server is shown, and nothing typed is lost', async ({ page, expectProblems }) => {
  expectProblems(/400/)
  await test.step('with the wrong password', async () => {
    await page.goto('/auth')
    await form(page).getByLabel('E-mail').fill('maria@florescer.example')
    await form(page)
      .getByLabel(/^Senha/)
      .fill('outra-senha')
    await form(page).getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByText('Email ou senha incorretos').first()).toBeVisible()
    await expect(form(page).getByLabel('E-mail')).toHaveValue('maria@florescer.example')
    await expect(form(page).getByLabel(/^Senha/)).toHaveValue('outra-senha')
  })
  await test.step('an approved person without a password is sent to the link in the e-mail', async () => {
    await page.goto('/auth')
    await form(page).getByLabel('E-mail').fill('rute.carvalho@exemplo.example')
    await form(page)
      .getByLabel(/^Senha/)
      .fill('qualquer-coisa')
    await form(page).getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(
      page.getByText('Seu cadastro está aprovado. Crie sua senha no link enviado ao seu e-mail.').first(),
    ).toBeVisible()
  })
})

test('whoever may not sign in is told why, and no session stays on the device', async ({ app, page, freshMember }) => {
  await test.step('empty fields: the first error is shown beside its field, which has the focus', async () => {
    await page.goto('/auth')
    await form(page).getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByText('Erro de Validação').first()).toBeVisible()
    await expect(form(page).getByLabel('E-mail')).toBeFocused()
    await expect(form(page).getByLabel('E-mail')).toHaveAccessibleDescription(/Email inválido/)
  })
  await test.step('an account that waits for approval', async () => {
    const nova = await freshMember('Nova', { role: 'pending' })
    await page.goto('/auth')
    await form(page).getByLabel('E-mail').fill(nova.email)
    await form(page)
      .getByLabel(/^Senha/)
      .fill(nova.password)
    await form(page).getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByText('Seu acesso ainda está pendente de aprovação.').first()).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
    expect(await page.evaluate(() => localStorage.getItem('florescer.identity'))).toBeNull()
  })
  await test.step('a deactivated account, with words of its own', async () => {
    const clara = await freshMember('Clara')
    const { error } = await asServer(app)
      .from('usuarios_aprovados')
      .update({ status_conta: 'desativado' })
      .eq('email', clara.email)
    expect(error).toBeNull()
    await page.goto('/auth')
    await form(page).getByLabel('E-mail').fill(clara.email)
    await form(page)
      .getByLabel(/^Senha/)
      .fill(clara.password)
    await form(page).getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByText(/Sua conta está desativada/).first()).toBeVisible()
  })
})

test(
  'offline, the sign-in is refused without any request',
  { tag: '@worker' },
  async ({ page, context, goOffline }) => {
    await page.goto('/auth')
    await waitForWorker(page)
    await form(page).getByLabel('E-mail').fill('maria@florescer.example')
    await form(page)
      .getByLabel(/^Senha/)
      .fill('florescer-maria')
    await goOffline(context)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await form(page).getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByText('Sem conexão. Entre quando estiver online.').first()).toBeVisible()
    expect(asked.filter((path) => path.startsWith('/auth/v1/'))).toEqual([])
  },
)

test('a new account is pending, and cannot be created twice', async ({ page, expectProblems }) => {
  expectProblems(/4\d\d/)
  const email = `nova-${Date.now()}@teste.example`
  for (const outcome of ['Conta criada! Aguarde aprovação para acessar.', 'Este email já está cadastrado']) {
    await page.goto('/auth')
    await form(page).getByText('Criar conta', { exact: true }).first().click()
    await form(page).getByLabel('Nome completo').fill('Nova Amiga')
    await form(page).getByLabel('E-mail').fill(email)
    await form(page)
      .getByLabel(/^Senha/)
      .fill('segredo')
    await form(page).getByRole('button', { name: 'Criar conta', exact: true }).click()
    await expect(page.getByText(outcome).first()).toBeVisible()
  }
})

test(
  'after signing out offline nothing of the member stays on the device, in any tab',
  { tag: ['@worker', '@smoke'] },
  async ({ app, page, context, login, freshMember, goOffline }) => {
    const ines = await freshMember('Ines')
    await giveJourney(app, ines, { daysAgo: 1 })
    await login(page, ines)
    await page.goto('/devocionais')
    await expect(journeyPosition(page, /0 dias concluídos/)).toBeVisible()
    await waitForWorker(page)
    const otherTab = await context.newPage()
    await otherTab.goto('/devocional/1')
    await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()

    await goOffline(context)
    await page.bringToFront()
    await page.getByRole('button', { name: /Minha conta/ }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expectToast(page, 'Até logo!')
    await expect(page).toHaveURL(/\/$/)
    await expect(otherTab).not.toHaveURL(/devocional/)
    await expect
      .poll(() =>
        page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('rxdb')).length),
      )
      .toBe(0)
    expect(await page.evaluate(() => caches.has('florescer-imagens'))).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('florescer.identity'))).toBeNull()
    // The session is gone too, wherever it was kept.
    await expect.poll(async () => findings(await page.evaluate(everythingStored), [ines.id])).toEqual([])
  },
)

test('a link of the auth server leaves no token in the address, and says in Portuguese what it did', async ({
  app,
  page,
  freshMember,
}) => {
  const { email, password } = await freshMember('Nova')
  const headers = { apikey: 'sb_publishable_florescer_embedded', 'content-type': 'application/json' }
  const answer = await fetch(`${app.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  const session = (await answer.json()) as { access_token: string; refresh_token: string }
  await page.goto(`/#access_token=${session.access_token}&refresh_token=${session.refresh_token}&type=signup`)
  await expect(page.getByText('E‑mail confirmado').first()).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/`)
  const user = () =>
    fetch(`${app.url}/auth/v1/user`, { headers: { ...headers, authorization: `Bearer ${session.access_token}` } })
  await expect.poll(async () => (await user()).ok).toBe(false)

  await page.goto('/quem-somos#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid')
  await expect(page.getByText('O link não funcionou').first()).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/quem-somos`)
})
