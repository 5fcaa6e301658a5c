import { stopClock } from './kit/clock.ts'
import { approve, asAdmin, choosePassword, newVisitor, requestsOf, sendRequest, tryToSignIn } from './kit/coming-in.ts'
import { whatHinders } from './kit/finger.ts'
import { setLetters } from './kit/layout.ts'
import { activationLink, mailsTo } from './kit/mail.ts'
import { journeyPosition } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test('a visitor asks, is approved, opens the link in the mail, creates a password and starts the journey', async ({
  app,
  page,
}) => {
  const debora = newVisitor('Débora Alves')
  const main = page.getByRole('main')
  // A low phone: her one way in is the first thing that she can press.
  await page.setViewportSize({ width: 360, height: 616 })
  await page.goto('/')
  await expect(main.getByText('Em três passos: o seu pedido, o convite, o caminho.')).toBeVisible()
  const door = main.getByRole('link', { name: 'Entrar no Ministério' })
  for (const letters of [130, 100]) {
    await setLetters(page, letters)
    await expect.poll(() => door.evaluate(whatHinders), `${letters} %`).toEqual([])
  }
  await door.click()
  await expect(main.getByText('Ainda não faz parte?')).toBeInViewport({ ratio: 1 })
  const wayIn = main.getByRole('link', { name: 'Solicitar acesso' })
  await expect.poll(() => wayIn.evaluate(whatHinders)).toEqual([])
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await wayIn.click()
  await expect(page).toHaveURL(/\/cadastro$/)
  await expect(main.getByText(/^Passo 1 de 3: o seu pedido\./)).toBeVisible()
  await sendRequest(page, debora)
  await expectToast(page, 'Cadastro enviado!')
  await expectToast(page, 'Verifique seu email para confirmação. Você receberá outro email quando for aprovado.')
  await expect(page).toHaveURL(/\/auth$/)
  // She has asked: nothing asks her to do it again, also after a reload.
  await page.reload()
  await page.getByRole('radio', { name: 'Entrar' }).press('ArrowRight')
  await page.getByRole('radio', { name: 'Criar conta' }).press('ArrowLeft')
  await expect(main.getByText(/^Passo 2 de 3: o convite\./)).toBeVisible()
  await expect(wayIn).toHaveCount(0)

  expect(await requestsOf(app, debora)).toMatchObject([
    {
      nome: 'Débora Alves',
      status: 'pendente',
      telefone: '(11) 98765-4321',
      consentimento_lgpd: true,
      batizada: null,
      grupo: 'Aurora (quarta de manhã)',
    },
  ])
  await expect
    .poll(async () => (await mailsTo(app, debora.email)).map(({ subject }) => subject))
    .toEqual([expect.stringContaining('Recebemos sua solicitação')])

  await approve(app, debora)
  await page.goto(await activationLink(app, debora.email))
  await expect(page.getByLabel('E-mail')).toHaveValue(debora.email)
  await expect(page.getByLabel('E-mail')).toHaveAttribute('readonly')
  await expect(main.getByText(/este é o passo 2 de 3/)).toBeVisible()
  await choosePassword(page, 'senha-da-debora')
  await expectToast(page, 'Senha criada com sucesso! Bem-vinda!')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Devocional de Hoje' })).toBeVisible()
  await expect(main.getByText(/^Passo 3 de 3: o caminho\./)).toBeVisible()

  await page.goto('/devocionais')
  await page.getByRole('button', { name: /jornada/i }).click()
  await expect(page).toHaveURL(/\/devocional\/1$/)
  await page.goto('/devocionais')
  await expect(journeyPosition(page, /0 dias concluídos/)).toBeVisible()
})

test('the link’s token leaves the address, survives a reload and is not used up by being opened', async ({
  app,
  page,
  newDevice,
}) => {
  const elisa = newVisitor('Elisa')
  await approve(app, elisa)
  const link = await activationLink(app, elisa.email)
  const token = new URL(link).searchParams.get('token')!

  // A mail scanner opens the link first, twice.
  const scanner = await (await newDevice()).newPage()
  for (let visit = 0; visit < 2; visit += 1) {
    await scanner.goto(link)
    await expect(scanner.getByRole('button', { name: 'Criar Senha' })).toBeVisible()
  }

  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url(), request.headers()['referer'] ?? ''))
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Criar Senha' })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, state: history.state }))).not.toContain(token)
  await page.reload()
  await expect(page.getByLabel('E-mail')).toHaveValue(elisa.email)
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain('token')
  await page.goto('/criar-senha')

  // On any other screen, nothing of the token is left in the tab.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Política/ })
    .click()
  await expect(page).toHaveURL(/politica/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('florescer:activation'))).toBeNull()

  await page.goto(link)
  await choosePassword(page, 'senha-da-elisa')
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => sessionStorage.getItem('florescer:activation'))).toBeNull()
  // No request after the one for the page itself carries the token.
  expect(requested.filter((url) => url.includes(token) && !url.startsWith(link.split('?')[0]!))).toEqual([])
})

test('a used, expired or broken link offers a new one, which works while the old one does not', async ({
  app,
  page,
  expectProblems,
}) => {
  expectProblems(/400/)
  const flora = newVisitor('Flora')
  await approve(app, flora)
  const first = await activationLink(app, flora.email)

  await app.sql(`update private.activations set expires_at = now() - interval '1 minute'`)
  await page.clock.install()
  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'Link expirado' })).toBeVisible()
  await stopClock(page)
  await page.getByRole('button', { name: 'Reenviar link de ativação' }).click()
  await expect(
    page.getByText('Link de ativação reenviado! Verifique seu email e clique no novo link.').first(),
  ).toBeVisible()
  // There is time to read the message.
  await page.clock.runFor(2_900)
  expect(page.url()).toContain('/criar-senha')
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/auth$/)
  await page.clock.resume()

  const second = await activationLink(app, flora.email, 2)
  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
  // Most likely the link was used, so signing in comes first, with her address filled in.
  const card = page.getByRole('region', { name: 'Link inválido' })
  await expect(card.locator('a, button')).toHaveText(['Já criou sua senha? Entrar', 'Reenviar link de ativação'])
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByLabel('E-mail')).toHaveValue(flora.email)

  // The link expires while she chooses a password.
  await page.goto(second)
  await expect(page.getByRole('button', { name: 'Criar Senha' })).toBeVisible()
  await app.sql(`update private.activations set expires_at = now() - interval '1 minute'`)
  await choosePassword(page, 'senha-da-flora')
  await expect(page.getByRole('heading', { name: 'Link expirado ou inválido' })).toBeVisible()
  await app.sql(`update private.activations set expires_at = now() + interval '1 day'`)
  await page.goto(second)
  await choosePassword(page, 'senha-da-flora')
  await expect(page).toHaveURL(/\/$/)

  // Many people open the app through this mail again.
  await page.goto(second)
  await expect(page.getByRole('heading', { name: 'Sua senha já foi criada' })).toBeVisible()
  await expect(page.getByText('Link inválido')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Ir para o início' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Devocional de Hoje' })).toBeVisible()
})

test(
  'when the password was created but signing in failed, she is led to the sign-in form, where it works',
  { tag: '@thorough' },
  async ({ app, page, expectProblems }) => {
    expectProblems(/status of 500/)
    const zoe = newVisitor('Zoé')
    await approve(app, zoe)
    await page.goto(await activationLink(app, zoe.email))
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 500, json: { message: 'unavailable' } }))
    await choosePassword(page, 'senha-da-zoe')
    await expect(
      page.getByText('Senha criada, mas erro ao fazer login. Tente fazer login manualmente.').first(),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
    await page.unrouteAll()
    await tryToSignIn(page, zoe.email, 'senha-da-zoe')
    await expect(page).toHaveURL(/\/$/)
  },
)

test('every error is told: in the link, for a deleted account, and in the password', async ({ app, page }) => {
  await test.step('an incomplete link leads to the sign-in form and says what is missing', async () => {
    for (const [query, text] of [
      ['?token=abc', 'Email ausente no link'],
      ['', 'Email ausente no link'],
      ['?email=ana%40exemplo.example', 'Link inválido - token ausente'],
    ]) {
      await page.goto(`/criar-senha${query}`)
      await expectToast(page, text!)
      await expect(page).toHaveURL(/\/auth$/)
    }
  })
  await test.step('a link of a deleted account says so', async () => {
    const gilda = newVisitor('Gilda')
    await approve(app, gilda)
    const link = await activationLink(app, gilda.email)
    await asAdmin(app, 'delete-user', { userId: null, email: gilda.email })
    await page.goto(link)
    await expect(page.getByRole('heading', { name: /Conta não cadastrada|Link inválido/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reenviar link de ativação' })).toBeVisible()
  })
  await test.step('a password too short or repeated wrongly moves the focus to its field', async () => {
    const helena = newVisitor('Helena')
    await approve(app, helena)
    await page.goto(await activationLink(app, helena.email))
    const main = page.getByRole('main')
    await main.getByLabel(/^Nova senha/).fill('1234567')
    await main.getByRole('button', { name: 'Criar Senha' }).click()
    await expect(main.getByLabel(/^Nova senha/)).toBeFocused()
    await expect(main.getByLabel(/^Nova senha/)).toHaveAccessibleDescription(/A senha deve ter no mínimo 8 caracteres/)
    await main.getByLabel(/^Nova senha/).fill('12345678')
    await main.getByLabel(/^Repita/).fill('12345679')
    await main.getByRole('button', { name: 'Criar Senha' }).click()
    await expect(main.getByLabel(/^Repita/)).toBeFocused()
    await expect(main.getByLabel(/^Repita/)).toHaveAccessibleDescription(/As senhas não coincidem/)
    await main.getByRole('button', { name: 'Mostrar senha' }).first().click()
    await expect(main.getByLabel(/^Nova senha/)).toHaveAttribute('type', 'text')
    await expect(main.getByLabel(/^Repita/)).toHaveAttribute('type', 'password')
  })
})

test(
  'offline, the link is kept and checked once online, and asking for a new link fails at once',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, goOffline, goOnline }) => {
    const irene = newVisitor('Irene')
    await approve(app, irene)
    const link = await activationLink(app, irene.email)
    await page.goto('/auth')
    await waitForWorker(page)
    await page.reload()
    await goOffline(context)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Não conseguimos conferir o seu link' })).toBeVisible()
    await goOnline(context)
    await expect(page.getByRole('button', { name: 'Criar Senha' })).toBeVisible()
    await test.step('a forgotten password needs an e-mail, and offline the answer comes at once', async () => {
      await page.goto('/auth')
      await waitForWorker(page)
      await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
      await expect(page.getByRole('main').getByLabel(/^E-mail/)).toBeFocused()
      await expect(page.getByRole('main').getByLabel(/^E-mail/)).toHaveAccessibleDescription(/Email inválido/)
      await page
        .getByRole('main')
        .getByLabel(/^E-mail/)
        .fill('maria@florescer.example')
      await goOffline(context)
      await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
      await expect(page.getByText('Sem conexão. Peça o link quando estiver online.').first()).toBeVisible()
    })
  },
)

test('a forgotten password brings a link, and an unknown address gets the same answer', async ({
  app,
  page,
  freshMember,
  expectProblems,
}) => {
  expectProblems(/400/)
  const julia = await freshMember('Julia')
  const words = /Se houver um acesso aprovado para/
  const ask = async (email: string) => {
    await page.goto('/auth')
    await page
      .getByRole('main')
      .getByLabel(/^E-mail/)
      .fill(email)
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
    await expect(page.getByRole('status').filter({ hasText: words })).toContainText(email)
  }
  await ask('ninguem@exemplo.example')
  await ask(julia.email)
  await page.goto(await activationLink(app, julia.email))
  await choosePassword(page, 'outra-senha-da-julia')
  await expect(page).toHaveURL(/\/$/)
  expect(await mailsTo(app, 'ninguem@exemplo.example')).toEqual([])

  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expectToast(page, 'Até logo!')
  await tryToSignIn(page, julia.email, julia.password)
  await expect(page.getByText('Email ou senha incorretos').first()).toBeVisible()
})

test(
  'a deactivated account gets no link, and the answer does not reveal it',
  { tag: '@thorough' },
  async ({ app, page, freshMember }) => {
    const karen = await freshMember('Karen')
    await app.sql(`update public.usuarios_aprovados set status_conta = 'desativado' where email = $1`, [karen.email])
    await page.goto('/auth')
    await page
      .getByRole('main')
      .getByLabel(/^E-mail/)
      .fill(karen.email)
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
    await expect(page.getByRole('status').filter({ hasText: karen.email })).toBeVisible()
    // By the time this later mail is out, one to Karen would be too.
    const lia = newVisitor('Lia')
    await approve(app, lia)
    await activationLink(app, lia.email)
    expect(await mailsTo(app, karen.email)).toEqual([])
  },
)

test('a new account leads to the access request with name and e-mail filled in, and stays out when refused', async ({
  app,
  page,
}) => {
  const marta = newVisitor('Marta Reis')
  await page.goto('/auth')
  const main = page.getByRole('main')
  await main.getByText('Criar conta', { exact: true }).first().click()
  await expect(main.getByText(/^Passo 1 de 3: crie a sua conta/)).toBeVisible()
  await main.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(page.getByText('Nome deve ter pelo menos 2 caracteres').first()).toBeVisible()
  await expect(main.getByLabel('Nome completo')).toBeFocused()
  await main.getByLabel('Nome completo').fill(marta.nome)
  await main.getByLabel('E-mail').fill(marta.email)
  await main.getByLabel(/^Senha/).fill('segredo-da-marta')
  await main.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(main.getByText('Falta um passo: solicite acesso')).toBeVisible()
  await expect(main.getByText(/^Passo 1 de 3: agora falta/)).toBeVisible()
  // The sign-in form, which would refuse her, is hidden but one press away.
  await expect(main.getByRole('heading', { level: 1, name: 'Sua conta foi criada' })).toBeFocused()
  await expect(main.getByLabel(/^Senha/)).toHaveCount(0)
  await main.getByRole('button', { name: 'Já tenho acesso: entrar' }).click()
  await expect(main.getByLabel('E-mail')).toHaveValue(marta.email)
  await main.getByRole('status').getByRole('link', { name: 'Solicitar acesso' }).click()
  await expect(main.getByLabel(/^Nome completo/)).toHaveValue(marta.nome)
  await expect(main.getByLabel(/^E-mail/)).toHaveValue(marta.email)

  await sendRequest(page, marta)
  await expectToast(page, 'Cadastro enviado!')
  await app.sql(`update public.acessos_pendentes set status = 'recusado' where email = $1`, [marta.email])
  await tryToSignIn(page, marta.email, 'segredo-da-marta')
  await expect(page.getByText('Seu acesso ainda está pendente de aprovação.').first()).toBeVisible()
  await expect(main.getByText('Falta um passo: solicite acesso')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('florescer.identity'))).toBeNull()
})
