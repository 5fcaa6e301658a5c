import { readFile } from 'node:fs/promises'
import { leaveTexts } from '#texts/leave.ts'
import { profileTexts } from '#texts/profile.ts'
import { reminderTexts } from '#texts/reminders.ts'
import { expectAccessible } from './kit/axe.ts'
import { pressBack } from './kit/keyboard.ts'
import { giveJourney, waitUntilStored } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expectUncovered, goInside, syncMark } from './kit/shell.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { accounts, expect, screens, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const recordCard = (page: import('playwright/test').Page) =>
  page.getByRole('region', { name: profileTexts.record.heading })

test(
  'Maria sees her record with the ministry, and reads the same offline after closing the app',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, goOffline, reopen }) => {
    await enter(page, accounts.maria, '/perfil')
    await expect(page.getByRole('heading', { level: 1, name: 'Meu Perfil' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { name: accounts.maria.name })).toBeVisible()
    await expect(page.getByRole('main').getByText(accounts.maria.email).first()).toBeVisible()
    // The form for access requests offers this group.
    const [group] = await app.sql<{ nome: string }>(
      `select nome from public.groups where ativo and nome = (select grupo_turma from public.usuarios_aprovados where email = $1)`,
      [accounts.maria.email],
    )
    const lines = [group!.nome, '(11) 97654-3210', 'Rua do Horto, 77, Mauá, SP', '21 de setembro de 1979']
    for (const line of lines) {
      await expect(recordCard(page).getByText(line)).toBeVisible()
    }
    await expect(page.getByText('Administradora', { exact: true })).toBeHidden()
    await expect(page.getByRole('link', { name: profileTexts.links.admin })).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'Instalar o aplicativo' })).toHaveAttribute(
      'href',
      '/install',
    )
    await expect(page.getByText(/^Florescer, versão \d+\.\d+\.\d+/)).toBeVisible()
    await expectAccessible(page)

    await waitUntilStored(page)
    await goOffline()
    const later = await reopen()
    await later.goto('/perfil')
    await expect(recordCard(later).getByText('Rua do Horto, 77, Mauá, SP')).toBeVisible()
    await expect(recordCard(later).getByText(/^Conferido com o ministério /)).toBeVisible()
  },
)

test('the reminders are in their place when the profile comes: nothing below them moves', async ({ page, enter }) => {
  await page.addInitScript(() => {
    // What stands above and below them comes in one step.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('#session')) return
      Object.assign(window, { cameWith: document.querySelector('#reminders') !== null })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await enter(page, accounts.maria, '/perfil')
  await expect(page.getByRole('region', { name: reminderTexts.heading })).toBeVisible()
  expect(await page.evaluate(() => (window as never as { cameWith: boolean }).cameWith)).toBe(true)
})

/** The files of a source's chunk, and of all that it imports; its own is the first. */
async function filesOf(source: string): Promise<string[]> {
  type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>
  const manifest = JSON.parse(
    await readFile(new URL('../../dist/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Manifest
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]!.imports?.forEach(visit)
  }
  visit(source)
  return [...seen].flatMap((key) => [manifest[key]!.file, manifest[key]!.css ?? []].flat())
}

/** Runs in the page: its code has come, and it has not been opened. */
async function fetchAhead(files: string[]): Promise<void> {
  const isSheet = (file: string) => file.endsWith('.css')
  const loadSheet = (file: string) =>
    new Promise((resolve) => {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${file}`, onload: resolve }),
      )
    })
  await Promise.all(files.filter(isSheet).map(loadSheet))
  await Promise.all(files.filter((file) => !isSheet(file)).map((file) => import(`/${file}`)))
}

test(
  'without a worker, a profile whose code is here is whole when the network is gone: record, reminders, signing out',
  { tag: '@bare' },
  async ({ page, enter, freshMember, goOffline }) => {
    // What else is fetched in an idle moment never comes: the profile brings what it shows.
    for (const source of ['app/follow-member.ts', 'features/profile/store-record.ts']) {
      const [own] = await filesOf(source)
      await page.route(`**/${own}`, () => {})
    }
    await enter(page, await freshMember('Noemi'), '/')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    for (const source of ['app/member-screens.ts', 'app/pages/profile-page.tsx'])
      await page.evaluate(fetchAhead, await filesOf(source))
    await goOffline()
    await page.evaluate(goInside, '/perfil')
    const main = page.getByRole('main')
    await expect(main.getByRole('region', { name: reminderTexts.heading })).toBeVisible()
    await expect(recordCard(page)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Sair' })).toBeVisible()
  },
)

test('an administrator has a badge, and sees only their own record', async ({ page, enter }) => {
  await enter(page, accounts.admin, '/perfil')
  await expect(page.getByText('Administradora', { exact: true })).toBeVisible()
  await expect(recordCard(page).getByText('Administração Florescer')).toBeVisible()
  await expect(recordCard(page).getByText('Maria Aparecida')).toBeHidden()
  await expect(recordCard(page).getByText(profileTexts.record.fields.telefone)).toBeHidden()
})

test('an approved member changes the name, asks for deletion and withdraws it, and chooses the appearance', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const noemi = await freshMember('Noemi')
  await enter(page, noemi, '/perfil')
  await test.step('only the name can be changed: at once on the screen, and on the server', async () => {
    await page.getByRole('button', { name: 'Editar dados' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar dados' })
    await expect(dialog.getByRole('textbox')).toHaveCount(1)
    const name = dialog.getByLabel(/^Nome/)
    await expectAccessible(page)

    await name.fill('N')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(name).toBeFocused()
    await expect(dialog.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible()
    await name.fill('x'.repeat(101))
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Nome muito longo')).toBeVisible()

    await name.fill('Noemi de Belém')
    await test.step('a phone’s ‘back’ asks before what she typed is lost, and closes what is above', async () => {
      const question = page.getByRole('alertdialog', { name: leaveTexts.title })
      for (const _time of ['first', 'second']) {
        await pressBack(page)
        await expect(question).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(question).toHaveCount(0)
        await expect(name).toHaveValue('Noemi de Belém')
      }
    })
    await test.step('while it asks, ‘back’ and Esc keep the form, Esc also before the question hears it', async () => {
      const question = page.getByRole('alertdialog', { name: leaveTexts.title })
      await pressBack(page)
      await expect(question).toBeVisible()
      await pressBack(page)
      await expect(question).toHaveCount(0)
      await page.evaluate(pressEscapeWhenAsked)
      await pressBack(page)
      await expect(page.locator('html')).toHaveAttribute('data-pressed')
      await expect(question).toHaveCount(0)
      await expect(name).toHaveValue('Noemi de Belém')
    })
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Dados atualizados com sucesso!').first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Noemi de Belém' })).toBeVisible()
    await expect(recordCard(page).getByText('Noemi de Belém')).toBeVisible()
    expect(await app.sql('select nome from public.usuarios_aprovados where email = $1', [noemi.email])).toEqual([
      { nome: 'Noemi de Belém' },
    ])
  })
  await test.step('a phone’s ‘back’ closes a panel, and the page stays', async () => {
    const panel = page.getByRole('dialog', { name: 'Minha conta' })
    await page.getByRole('button', { name: /^Minha conta/ }).click()
    await expect(panel).toBeVisible()
    await pressBack(page)
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(/\/perfil$/)
  })
  await test.step('the request for deletion says what happens and by when, and can be withdrawn', async () => {
    await page.getByRole('button', { name: 'Pedir a exclusão da conta' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText(/em até 15 dias/)).toBeVisible()
    await expect(dialog.getByRole('list')).toHaveCSS('list-style-type', 'disc')
    await expect(dialog.getByRole('button', { name: 'Continuar com a conta' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Pedir exclusão' }).click()
    const until = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' }).format(
      Date.now() + 15 * 24 * 3_600_000,
    )
    await expect(page.getByText(new RegExp(`Tudo será apagado até ${until}`))).toBeVisible()
    expect(await app.sql('select user_id from public.pedidos_de_exclusao where user_id = $1', [noemi.id])).toHaveLength(
      1,
    )

    await page.reload()
    await page.getByRole('button', { name: 'Desistir da exclusão' }).click()
    await expect(page.getByText('Que bom que você fica. O pedido foi retirado.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pedir a exclusão da conta' })).toBeVisible()
    expect(await app.sql('select user_id from public.pedidos_de_exclusao where user_id = $1', [noemi.id])).toEqual([])
  })
  await test.step('on a computer the keyboard alone chooses the appearance', async () => {
    await page.setViewportSize(screens.desktop.viewport)
    await page.goto('/perfil')
    await page.getByRole('main').getByRole('radio', { name: 'Sépia' }).focus()
    await page.keyboard.press('Space')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia')
    await page.getByRole('main').getByRole('button', { name: 'Aumentar o texto' }).press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-reading', '4')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia')
  })
})

test(
  'a member with a pending request corrects the data of that request and no other',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const ada = await freshMember('Ada')
    // Made a member by hand before anybody decided the request.
    await app.sql('delete from public.usuarios_aprovados where email = $1', [ada.email])
    await app.sql(
      `insert into public.acessos_pendentes (user_id, nome, email, telefone, endereco, data_nascimento, instagram, grupo, como_conheceu, expectativas, consentimento_lgpd)
     values ($1, 'Ada Reis', $2, '(11) 98765-4321', 'Rua das Acácias, 1', '1990-02-28', '@ada', 'Turma Aurora', 'Por uma amiga', 'Recomeçar com calma', true)`,
      [ada.id, ada.email],
    )
    await enter(page, ada, '/perfil')
    await expect(recordCard(page).getByText('Em análise')).toBeVisible()
    await page.getByRole('button', { name: 'Editar dados' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar dados' })
    await dialog.getByLabel(/^Telefone/).fill('123')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Telefone inválido')).toBeVisible()
    await dialog.getByLabel(/^Telefone/).fill('(21) 91234-5678')
    await dialog.getByLabel(/^Endereço/).fill('Rua Nova, 12')
    await dialog.getByLabel(/^Igreja/).fill('Central')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Dados atualizados com sucesso!').first()).toBeVisible()
    await expect(recordCard(page).getByText('Rua Nova, 12')).toBeVisible()
    expect(
      await app.sql('select telefone, endereco, igreja, status from public.acessos_pendentes where email = $1', [
        ada.email,
      ]),
    ).toEqual([{ telefone: '(21) 91234-5678', endereco: 'Rua Nova, 12', igreja: 'Central', status: 'pendente' }])
  },
)

test('a refusal of the server is shown, and the screen stays true', async ({
  app,
  page,
  enter,
  freshMember,
  expectProblems,
}) => {
  const dina = await freshMember('Dina')
  await enter(page, dina, '/perfil')
  await expect(recordCard(page).getByText('Dina', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Editar dados' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar dados' })
  await dialog.getByLabel(/^Nome/).fill('Dina Nova')
  expectProblems(/status of 500/)
  await page.route('**/rest/v1/usuarios_aprovados*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Erro ao atualizar dados').first()).toBeVisible()
  await expect(dialog.getByLabel(/^Nome/)).toHaveValue('Dina Nova')
  expect(await app.sql('select nome from public.usuarios_aprovados where email = $1', [dina.email])).toEqual([
    { nome: 'Dina' },
  ])
})

test(
  'a first visit without an answer of the server, and a member without a record, are explained',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, expectProblems }) => {
    const sara = await freshMember('Sara')
    await page.route('**/rest/v1/usuarios_aprovados*', (route) => route.fulfill({ status: 500, body: '{}' }))
    expectProblems(/status of 500/)
    await enter(page, sara, '/perfil')
    await expect(recordCard(page).getByText('Não foi possível buscar seus dados agora.')).toBeVisible()
    await page.unroute('**/rest/v1/usuarios_aprovados*')
    await app.sql('delete from public.usuarios_aprovados where email = $1', [sara.email])
    await recordCard(page).getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(recordCard(page).getByText('Ainda não há dados de cadastro ligados à sua conta.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Editar dados' })).toBeHidden()
  },
)

test(
  "the download has all of a member's data, as a page to read and as data for another program; offline, downloading and editing say that they need the network",
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const ana = await freshMember('Ana <b>Lima</b>')
    await giveJourney(app, ana, { daysAgo: 3, completed: [1, 2] })
    await enter(page, ana, '/perfil')
    const arrival = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar para outro programa (.json)' }).click()
    const file = await arrival
    expect(file.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>
    expect(data).toMatchObject({
      conta: { email: ana.email },
      papel: 'member',
      jornadas: [{ completed_days: [1, 2] }],
      aprovacao: { nome: 'Ana <b>Lima</b>' },
    })
    await expectToast(page, 'Arquivo baixado')

    const arrivalOfPage = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar meus dados' }).click()
    const readable = await arrivalOfPage
    expect(readable.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.html$/)
    const copy = await context.newPage()
    await copy.setViewportSize({ width: 320, height: 640 })
    await copy.setContent(await readFile(await readable.path(), 'utf8'))
    const journey = copy.locator('section').filter({ has: copy.getByRole('heading', { name: 'Sua jornada' }) })
    await expect(journey).toContainText('Dias concluídos1, 2')
    await expect(copy.getByText('Ana <b>Lima</b>').first()).toBeVisible()
    expect(await copy.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectAccessible(copy)
    await copy.close()

    await waitForWorker(page)
    await goOffline()
    await page.getByRole('button', { name: 'Baixar meus dados' }).click()
    await expect(page.getByText('Para isto é preciso estar conectada.').first()).toBeVisible()
    await goOnline()
    // The app has noticed: until then it says that editing needs the network.
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await test.step('editing says at once that it needs the network; if the network goes meanwhile, no text is lost', async () => {
      await page.getByRole('button', { name: 'Editar dados' }).click()
      const dialog = page.getByRole('dialog', { name: 'Editar dados' })
      await dialog.getByLabel(/^Nome/).fill('Lia de Harã')
      await goOffline()
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(dialog.getByText(profileTexts.edit.offline)).toBeVisible()
      await expect(page.getByText('Erro ao atualizar dados').first()).toBeVisible()
      await expect(dialog.getByLabel(/^Nome/)).toHaveValue('Lia de Harã')
      for (const name of ['Cancelar', 'Salvar', 'Fechar']) await expectUncovered(dialog.getByRole('button', { name }))

      await dialog.getByRole('button', { name: 'Cancelar' }).click()
      await page.getByRole('button', { name: 'Editar dados' }).click()
      await expect(page.getByText('Para mudar seus dados é preciso estar conectada.').first()).toBeVisible()
      await expect(dialog).toBeHidden()
      await goOnline()
    })
  },
)

test(
  'signing out from the profile, beside the sync mark, removes the record from this device',
  { tag: ['@worker', '@thorough'] },
  async ({ page, enter }) => {
    await enter(page, accounts.joana, '/perfil')
    await expect(recordCard(page).getByText('Jardim (sábado à tarde)')).toBeVisible()
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: /^Sincronização: Tudo salvo/ })).toBeVisible()
    expect(findings(await page.evaluate(everythingStored), ['Jardim (sábado à tarde)'])).not.toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Sair', exact: true }).click()
    await expectToast(page, 'Até logo!')
    await expect(page).toHaveURL(/\/$/)
    await expect
      .poll(async () =>
        findings(await page.evaluate(everythingStored), ['Jardim (sábado à tarde)', accounts.joana.email]),
      )
      .toEqual([])
  },
)

test('what has the focus stays in sight when the record arrives', async ({ page, enter, freshMember }) => {
  await page.setViewportSize(screens.smallPhone.viewport)
  const coming = Promise.withResolvers<void>()
  await page.route(/usuarios_aprovados/, async (route) => {
    await coming.promise
    await route.continue()
  })
  await enter(page, await freshMember('Ada Lia'), '/perfil')
  const link = page.getByRole('main').getByRole('link', { name: 'Instalar o aplicativo' })
  await expect(link).toBeVisible()
  while (!(await link.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  coming.resolve()
  await expect(page.getByText('Turma Aurora')).toBeAttached()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport({ ratio: 1 })
  await expectUncovered(link)
})

/** Runs in the page: the first question to come is answered with Esc as soon as it is in the document. */
function pressEscapeWhenAsked(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[role="alertdialog"]')) return
    observer.disconnect()
    const key = { key: 'Escape', bubbles: true, cancelable: true }
    ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key))
    document.documentElement.dataset.pressed = ''
  }).observe(document.body, { childList: true, subtree: true })
}
