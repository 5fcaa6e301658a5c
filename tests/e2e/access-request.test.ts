import { fillRequest, newVisitor, requestForm, requestsOf, sendRequest } from './kit/coming-in.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'
import { queueContents, wakeWorker } from './kit/worker-queue.ts'

test('o pedido inteiro só com o teclado', async ({ app, page }) => {
  const nadia = newVisitor('Nádia')
  await page.goto('/cadastro')
  const form = requestForm(page)
  await expect(form.grupo.getByRole('option', { name: /Aurora/ })).toBeAttached()
  await form.nome.focus()
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  for (const text of [nadia.nome, nadia.email, '11987654321', '1/2/1990', 'Rua das Flores, 12', '@nadia', ''])
    await type(text)
  await expect(form.grupo).toBeFocused()
  await type('A')
  await type('S')
  for (const text of ['Por uma amiga', 'Joana', 'Crescer junto com outras']) await type(text)
  await expect(form.consentimento).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ler a política de privacidade' })).toBeFocused()
  // The next stop is the button: the trap for machines is none.
  await page.keyboard.press('Tab')
  await expect(form.enviar).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cadastro enviado!').first()).toBeVisible()
  expect(await requestsOf(app, nadia)).toMatchObject([
    {
      nome: 'Nádia',
      telefone: '(11) 98765-4321',
      grupo: 'Aurora (quarta de manhã)',
      batizada: 'Sim',
      quem_convidou: 'Joana',
      consentimento_versao: expect.any(String),
    },
  ])
})

test('o formulário ajuda: diz o que falta, encaixa o que se cola, e conhece as datas', async ({ page, context }) => {
  await test.step('o primeiro campo por acertar é dito e tem o foco, e a lista leva a cada um', async () => {
    await page.goto('/cadastro')
    const form = requestForm(page)
    await form.enviar.click()
    await expect(page.getByText('Erro no formulário').first()).toBeVisible()
    await expect(form.nome).toBeFocused()
    await expect(form.nome).toHaveAccessibleDescription(/Escreva seu nome/)
    await expect(page.getByText('Falta acertar 10 campos')).toBeVisible()
    await page.getByRole('button', { name: /^Grupo ?: Selecione um grupo/ }).click()
    await expect(form.grupo).toBeFocused()
    await form.grupo.selectOption({ index: 1 })
    await expect(page.getByText('Falta acertar 9 campos')).toBeVisible()
    await expect(form.consentimento).toHaveAccessibleDescription(/Você precisa aceitar os termos/)
    await expect(form.telefone).toHaveAccessibleDescription(/Telefone inválido/)
    await expect(form.comoConheceu).toHaveAccessibleDescription(/Campo obrigatório/)
  })
  await test.step('datas impossíveis e idade', async () => {
    await page.goto('/cadastro')
    const { nascimento, enviar } = requestForm(page)
    for (const [typed, message] of [
      ['31021990', /Escreva sua data de nascimento assim/],
      ['01012030', /Escreva sua data de nascimento assim/],
      [`0101${new Date().getFullYear() - 5}`, /A idade mínima é de 13 anos/],
    ] as const) {
      await nascimento.fill(typed)
      await enviar.click()
      await expect(nascimento).toHaveAccessibleDescription(message)
    }
  })
  await test.step('o que se cola encaixa nas máscaras, e apagar funciona', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/cadastro')
    const { telefone, nascimento } = requestForm(page)
    const paste = async (field: typeof telefone, text: string) => {
      await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
      await field.focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Control+V')
    }
    for (const [pasted, shown] of [
      ['+55 11 98765-4321', '(11) 98765-4321'],
      ['11 3333-4444', '(11) 3333-4444'],
      ['0055 (011) 98765-4321', '(11) 98765-4321'],
    ] as const) {
      await paste(telefone, pasted)
      await expect(telefone).toHaveValue(shown)
    }
    await page.keyboard.press('Backspace')
    await expect(telefone).toHaveValue('(11) 9876-5432')
    for (const [pasted, shown] of [
      ['1/2/1990', '01/02/1990'],
      ['1990-02-01', '01/02/1990'],
      ['31.12.1985', '31/12/1985'],
    ] as const) {
      await paste(nascimento, pasted)
      await expect(nascimento).toHaveValue(shown)
    }
    for (const typed of ['+5511987654321', '+55 (11) 98765-4321', '5511987654321', '011987654321']) {
      await telefone.clear()
      await telefone.pressSequentially(typed)
      await expect(telefone).toHaveValue('(11) 98765-4321')
    }
    await telefone.clear()
    await telefone.pressSequentially('55987654321')
    await expect(telefone).toHaveValue('(55) 98765-4321')
    await paste(nascimento, '1º de fevereiro de 1990')
    await expect(nascimento).toHaveValue('01/02/1990')
    // What is not understood changes nothing.
    await paste(nascimento, 'February 1, 1990')
    await expect(nascimento).not.toHaveValue(/19\/90|11\/99/)
    await nascimento.clear()
    await nascimento.pressSequentially('1/2/1990')
    await expect(nascimento).toHaveValue('01/02/1990')
  })
})

test('o rascunho sobrevive a uma recarga, sai quando ela manda, e sai quando é enviado', async ({ page }) => {
  const olivia = newVisitor('Olívia')
  await page.goto('/cadastro')
  await fillRequest(page, olivia)
  const form = requestForm(page)
  const draft = () => page.evaluate(() => localStorage.getItem('florescer:cadastro'))
  await expect.poll(draft).toContain('outras mulheres')
  await page.reload()
  await expect(form.nome).toHaveValue('Olívia')
  await expect(form.grupo).toHaveValue('Aurora (quarta de manhã)')
  await expect(form.telefone).toHaveValue('(11) 98765-4321')
  await expect(form.consentimento).not.toBeChecked()

  await page.getByRole('button', { name: 'Apagar o que escrevi' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar', exact: true }).click()
  await expect(form.nome).toHaveValue('')
  await page.reload()
  await expect(form.nome).toHaveValue('')
  expect(await draft()).toBeNull()

  await sendRequest(page, olivia)
  await expect(page.getByText('Cadastro enviado!').first()).toBeVisible()
  expect(await draft()).toBeNull()
})

test('o mesmo e-mail não pede duas vezes, e nada do que ela digitou se perde', async ({ page, expectProblems }) => {
  expectProblems(/409/)
  const paula = newVisitor('Paula')
  await sendRequest(page, paula)
  await expect(page.getByText('Cadastro enviado!').first()).toBeVisible()
  await sendRequest(page, { ...paula, email: paula.email.toUpperCase() })
  await expect(page.getByText('Email já cadastrado').first()).toBeVisible()
  await expect(page.getByText('Este email já foi enviado para aprovação.').first()).toBeVisible()
  const { email, expectativas } = requestForm(page)
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/já foi enviado/)
  await expect(expectativas).toHaveValue('Crescer junto com outras mulheres')
})

test('uma máquina que preenche tudo é recebida com um sorriso e não deixa nada', async ({ app, page }) => {
  const robot = newVisitor('Robô')
  await page.goto('/cadastro')
  await fillRequest(page, robot)
  await page.locator('input[name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://compre.example'
  })
  await requestForm(page).enviar.click()
  await expect(page.getByText('Cadastro enviado!').first()).toBeVisible()
  expect(await requestsOf(app, robot)).toEqual([])
})

test(
  'sem internet: guardado, entregue pelo worker com o aplicativo fechado, e dito na próxima abertura',
  { tag: '@worker' },
  async ({ app, page, context, cutNetwork, allowProblems }) => {
    allowProblems(/Queued writes wait/)
    const quiteria = newVisitor('Quitéria')
    await page.goto('/cadastro')
    await waitForWorker(page)
    await fillRequest(page, quiteria)
    await cutNetwork()
    await requestForm(page).enviar.click()
    await expect(page.getByRole('heading', { name: 'Sua solicitação está guardada' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sua solicitação está guardada' })).toBeFocused()
    await expect(page.getByText(/mesmo com o aplicativo fechado/)).toBeVisible()
    await expect.poll(() => queueContents(page)).toHaveLength(1)
    const [entry] = await queueContents(page)
    expect(entry).toContain(quiteria.email)
    expect(entry?.toLowerCase()).not.toContain('authorization')
    // Elsewhere in the app it is said too.
    await page.goto('/auth')
    await expect(page.getByText('Sua solicitação está guardada')).toBeVisible()

    await page.close()
    await app.restart()
    const elsewhere = await context.newPage()
    await elsewhere.goto('/manifest.webmanifest')
    expect(await requestsOf(app, quiteria)).toEqual([])
    await wakeWorker(context, elsewhere)
    await expect.poll(() => requestsOf(app, quiteria)).toHaveLength(1)
    await expect.poll(() => queueContents(elsewhere)).toEqual([])

    // The ministry has deleted it meanwhile: opening the app does not make it anew.
    await app.sql('delete from public.acessos_pendentes where email = $1', [quiteria.email])
    const reopened = await context.newPage()
    await reopened.goto('/')
    await expect(reopened.getByRole('status').filter({ hasText: 'Cadastro enviado!' })).toBeVisible()
    await reopened.getByRole('button', { name: 'Entendi' }).click()
    await expect(reopened.getByText('Cadastro enviado!')).toHaveCount(0)
    await reopened.reload()
    await expect(reopened.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(reopened.getByText('Cadastro enviado!')).toHaveCount(0)
    expect(await requestsOf(app, quiteria)).toEqual([])
    const kept = await reopened.evaluate(() => JSON.stringify(localStorage))
    expect(kept).not.toContain(quiteria.email)
  },
)

test(
  'guardada sem internet e recusada na entrega: ela fica sabendo, e os campos voltam',
  { tag: '@worker' },
  async ({ page, context, goOffline, goOnline, allowProblems }) => {
    // The refusal is heard by the page or by the worker, whoever comes first.
    allowProblems(/Queued writes wait/, /409/)
    const rebeca = newVisitor('Rebeca')
    await sendRequest(page, rebeca)
    await expect(page.getByText('Cadastro enviado!').first()).toBeVisible()
    await page.goto('/cadastro')
    await waitForWorker(page)
    await fillRequest(page, { ...rebeca, nome: 'Rebeca outra vez' })
    await goOffline(context)
    await requestForm(page).enviar.click()
    await expect(page.getByRole('heading', { name: 'Sua solicitação está guardada' })).toBeVisible()
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await goOnline(context)
    await expect(page.getByRole('status').filter({ hasText: 'Email já cadastrado' })).toBeVisible()
    await expect.poll(() => queueContents(page)).toEqual([])
    await page.getByRole('link', { name: 'Rever a solicitação' }).click()
    const { nome, nascimento } = requestForm(page)
    await expect(nome).toHaveValue('Rebeca outra vez')
    await expect(nascimento).toHaveValue('01/02/1990')
  },
)

test(
  'sem Background Sync, a próxima abertura entrega',
  { tag: '@worker' },
  async ({ app, newDevice, cutNetwork, expectProblems }) => {
    expectProblems(/registration blocked by Playwright/)
    const sara = newVisitor('Sara')
    const device = await newDevice({ serviceWorkers: 'block' })
    const page = await device.newPage()
    await page.goto('/cadastro')
    await fillRequest(page, sara)
    await cutNetwork()
    await requestForm(page).enviar.click()
    await expect(page.getByText(/e você abrir o aplicativo/)).toBeVisible()
    // An open page would try again by itself.
    await page.close()
    await app.restart()
    expect(await requestsOf(app, sara)).toEqual([])
    const reopened = await device.newPage()
    await reopened.goto('/')
    await expect(reopened.getByRole('status').filter({ hasText: 'Cadastro enviado!' })).toBeVisible()
    expect(await requestsOf(app, sara)).toHaveLength(1)
  },
)

test(
  'uma rede que voltou e ainda não leva nada é tentada de novo, sem que ela faça nada',
  { tag: '@worker' },
  async ({ app, newDevice, expectProblems }) => {
    expectProblems(/registration blocked by Playwright/, /ERR_INTERNET_DISCONNECTED/)
    const lia = newVisitor('Lia')
    const device = await newDevice({ serviceWorkers: 'block' })
    const page = await device.newPage()
    await page.goto('/cadastro')
    await fillRequest(page, lia)
    let tries = 0
    await page.route('**/rest/v1/acessos_pendentes**', (route) => {
      tries += 1
      return tries <= 3 ? route.abort('internetdisconnected') : route.continue()
    })
    await requestForm(page).enviar.click()
    await expect(page.getByRole('heading', { name: 'Sua solicitação está guardada' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Cadastro enviado!' })).toBeVisible()
    expect(tries).toBe(4)
    expect(await requestsOf(app, lia)).toHaveLength(1)
  },
)

test(
  'sem internet, os grupos são os da última visita, e o que espera pode ser alterado ou desfeito',
  { tag: '@worker' },
  async ({ app, page, context, goOffline, goOnline, allowProblems }) => {
    allowProblems(/Queued writes wait/)
    await test.step('os grupos são os da última visita', async () => {
      await page.goto('/cadastro')
      await expect(requestForm(page).grupo.getByRole('option', { name: /Raízes/ })).toBeAttached()
      await expect(requestForm(page).grupo.getByRole('option', { name: /Turma 2024/ })).toHaveCount(0)
      await waitForWorker(page)
      await goOffline(context)
      await page.reload()
      await expect(requestForm(page).grupo.getByRole('option', { name: /Raízes/ })).toBeAttached()
      await goOnline(context)
    })
    const tania = newVisitor('Tânia')
    await page.goto('/cadastro')
    await waitForWorker(page)
    await fillRequest(page, tania)
    await goOffline(context)
    await requestForm(page).enviar.click()
    await page.getByRole('button', { name: 'Alterar', exact: true }).click()
    await expect(requestForm(page).nome).toHaveValue('Tânia')
    await expect.poll(() => queueContents(page)).toEqual([])
    await requestForm(page).nome.fill('Tânia Rocha')
    await requestForm(page).consentimento.check()
    await requestForm(page).enviar.click()
    await expect.poll(() => queueContents(page)).toEqual([expect.stringContaining('Tânia Rocha')])
    await page.getByRole('button', { name: 'Tentar enviar agora' }).click()
    await expect(page.getByText(/Ainda não foi possível enviar/).first()).toBeVisible()

    await page.getByRole('button', { name: 'Não enviar' }).click()
    await expect(requestForm(page).nome).toBeVisible()
    await expect.poll(() => queueContents(page)).toEqual([])
    await goOnline(context)
    await page.reload()
    await expect(requestForm(page).nome).toHaveValue('')
    expect(await requestsOf(app, tania)).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Rocha')
  },
)
