import { paths } from '#src/paths.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { fillRequest, newVisitor, requestForm, requestsOf, sendRequest } from './kit/coming-in.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'
import { queueContents, wakeWorker } from './kit/worker-queue.ts'
import { expectToast } from './kit/toasts.ts'

test('the whole request can be made with the keyboard alone', { tag: '@thorough' }, async ({ app, page }) => {
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
  // The next stop is the button: the honeypot field is not in the tab order.
  await page.keyboard.press('Tab')
  await expect(form.enviar).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Cadastro enviado!')
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

test('the form helps: its keys lead on, it says what is missing, fits pasted text into its masks, and checks dates', async ({
  page,
  context,
}) => {
  await test.step('the key ‘next’ of a phone leads to the next field, and sends nothing', async () => {
    await page.goto('/cadastro')
    const { nome, email, telefone, grupo } = requestForm(page)
    await nome.fill('Marta')
    await nome.press('Enter')
    await expect(email).toBeFocused()
    await email.press('Enter')
    await expect(telefone).toBeFocused()
    await page.getByLabel(accessRequestTexts.fields.igreja).press('Enter')
    await expect(grupo).toBeFocused()
    await expect(page.getByText(accessRequestTexts.invalid)).toHaveCount(0)
    // The draft would bring it back.
    await nome.clear()
  })
  await test.step('the first wrong field is named and has the focus, and the list leads to each one', async () => {
    await page.goto('/cadastro')
    const form = requestForm(page)
    await form.enviar.click()
    await expectToast(page, 'Erro no formulário')
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
  await test.step('impossible dates and the minimum age are refused', async () => {
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
  await test.step('pasted text fits the masks, and deleting works', async () => {
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
    // Text that is not understood changes nothing.
    await paste(nascimento, 'February 1, 1990')
    await expect(nascimento).not.toHaveValue(/19\/90|11\/99/)
    await nascimento.clear()
    await nascimento.pressSequentially('1/2/1990')
    await expect(nascimento).toHaveValue('01/02/1990')
  })
})

test(
  'the draft survives a reload, and goes when she deletes it or sends it',
  { tag: '@thorough' },
  async ({ page }) => {
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
    await expectToast(page, 'Cadastro enviado!')
    expect(await draft()).toBeNull()
  },
)

test('the same e-mail cannot ask twice, and nothing she typed is lost', async ({ page, expectProblems }) => {
  expectProblems(/409/)
  const paula = newVisitor('Paula')
  await sendRequest(page, paula)
  await expectToast(page, 'Cadastro enviado!')
  await sendRequest(page, { ...paula, email: paula.email.toUpperCase() })
  await expect(page.getByText('Email já cadastrado').first()).toBeVisible()
  await expect(page.getByText('Este email já foi enviado para aprovação.').first()).toBeVisible()
  const { email, expectativas } = requestForm(page)
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/já foi enviado/)
  await expect(expectativas).toHaveValue('Crescer junto com outras mulheres')
})

test('a bot that fills every field is told it worked, and nothing is stored', async ({ app, page }) => {
  const robot = newVisitor('Robô')
  await page.goto('/cadastro')
  await fillRequest(page, robot)
  await page.locator('input[name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://compre.example'
  })
  await requestForm(page).enviar.click()
  await expectToast(page, 'Cadastro enviado!')
  expect(await requestsOf(app, robot)).toEqual([])
})

test(
  'a request made offline is kept, sent by the worker with the app closed, and reported when it next opens',
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
    // Other screens of the app say so too.
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

    // The ministry has deleted the request meanwhile: opening the app does not create it again.
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
  'when a request kept offline is refused on delivery, she is told and her fields come back',
  { tag: '@worker' },
  async ({ page, context, goOffline, goOnline, allowProblems }) => {
    // The page or the worker receives the refusal, whichever is first.
    allowProblems(/Queued writes wait/, /409/)
    const rebeca = newVisitor('Rebeca')
    await sendRequest(page, rebeca)
    await expectToast(page, 'Cadastro enviado!')
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

    await test.step('what she changes there is kept', async () => {
      await nome.fill('Rebeca corrigida')
      await page.getByRole('link', { name: accessRequestTexts.fields.policyLink }).click()
      await expect(page).toHaveURL(paths.privacy())
      await page.goBack()
      await expect(nome).toHaveValue('Rebeca corrigida')
      await page.reload()
      await expect(nome).toHaveValue('Rebeca corrigida')
    })

    await test.step('the notice read, her fields stay; what she deletes is nowhere', async () => {
      await page.getByRole('button', { name: accessRequestTexts.pending.dismiss }).click()
      await page.reload()
      await expect(nome).toHaveValue('Rebeca corrigida')
      await page.getByRole('button', { name: accessRequestTexts.draft.clear }).click()
      await page.getByRole('button', { name: accessRequestTexts.draft.clearConfirm, exact: true }).click()
      await expectToast(page, accessRequestTexts.draft.cleared)
      await page.reload()
      await expect(nome).toHaveValue('')
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(rebeca.email)
    })
  },
)

test(
  'without Background Sync, the next opening of the app delivers it',
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
    // An open page would retry by itself.
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
  'when the network is back but requests still fail, the app retries without her help',
  { tag: ['@worker', '@thorough'] },
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
  'offline, the groups are those of the last visit, and a pending request can be changed or withdrawn',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, goOffline, goOnline, allowProblems }) => {
    allowProblems(/Queued writes wait/)
    await test.step('the groups are those of the last visit', async () => {
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
    await page.getByRole('button', { name: 'Alterar', exact: true }).press('Enter')
    await expect(requestForm(page).nome).toHaveValue('Tânia')
    await expect(page.getByRole('heading', { level: 1, name: accessRequestTexts.title })).toBeFocused()
    await expect.poll(() => queueContents(page)).toEqual([])
    await requestForm(page).nome.fill('Tânia Rocha')
    await requestForm(page).consentimento.check()
    await requestForm(page).enviar.click()
    await expect.poll(() => queueContents(page)).toEqual([expect.stringContaining('Tânia Rocha')])
    await page.getByRole('button', { name: 'Tentar enviar agora' }).click()
    await expect(page.getByText(/Ainda não foi possível enviar/).first()).toBeVisible()

    await page.getByRole('button', { name: 'Não enviar' }).click()
    await expect(requestForm(page).nome).toHaveValue('Tânia Rocha')
    await expect.poll(() => queueContents(page)).toEqual([])
    await page.getByRole('button', { name: accessRequestTexts.draft.clear }).click()
    await page.getByRole('button', { name: accessRequestTexts.draft.clearConfirm, exact: true }).click()
    await expect(requestForm(page).nome).toHaveValue('')
    await goOnline(context)
    await page.reload()
    await expect(requestForm(page).nome).toHaveValue('')
    expect(await requestsOf(app, tania)).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Rocha')
  },
)
