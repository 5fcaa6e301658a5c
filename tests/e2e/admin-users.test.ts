import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { adminPanelTexts, adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { networkTexts } from '#texts/network.ts'
import { choose, loggedAbout, newRequest, question, rowOf } from './kit/admin-people.ts'
import { expectAccessible } from './kit/axe.ts'
import { mailsTo } from './kit/mail.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { storedAccessToken } from './kit/sessions.ts'
import { expect, screens, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const { users: own } = texts
const searchField = (page: Page) => page.getByLabel(own.search)

test('the panel leads to every screen', { tag: '@thorough' }, async ({ page, enter, freshMember }) => {
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin')
  await expect(page.getByRole('heading', { level: 1, name: adminPanelTexts.title })).toBeVisible()
  await expectAccessible(page)
  const { cards } = adminPanelTexts
  const destinations = [
    [cards.users, '/admin/usuarios'],
    [cards.approvals, '/admin/users'],
    [cards.devotionals, '/admin/devotionals'],
    [cards.events, '/admin/events'],
    [cards.videos, '/admin/videos'],
    [cards.products, '/admin/products'],
    [cards.groups, '/admin/groups'],
    [cards.emailDiagnostics, '/admin/diagnostico-email'],
    [cards.emailTest, '/test-email'],
    [cards.shop, '/loja'],
    [cards.emailQueue, '/admin/email-queue'],
    [cards.log, '/admin/log'],
  ] as const
  for (const [{ title }, path] of destinations) {
    await expect(page.getByRole('main').getByRole('link', { name: title, exact: true })).toHaveAttribute('href', path)
  }
  for (const [{ title }, path] of destinations) {
    await page.goto('/admin')
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Página não encontrada')
  }
})

test(
  'the search ignores accents, the address keeps the filters, and going back restores them',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const mark = randomUUID().slice(0, 6)
    const conceicao = await newRequest(app, `Conceição ${mark}`, { grupo: `Turma ${mark}` })
    const lucia = await newRequest(app, `Lúcia ${mark}`, { status: 'recusado' })
    const onlyAccount = await freshMember(`Otília ${mark}`, { role: 'pending' })
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/usuarios')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expectAccessible(page)

    await searchField(page).fill(`CONCEICAO ${mark}`)
    await expect(rowOf(page, conceicao.nome)).toBeVisible()
    await expect(page.getByText('1 usuária', { exact: true }).first()).toBeVisible()
    await searchField(page).fill(lucia.email)
    await expect(rowOf(page, lucia.nome)).toContainText(texts.status.recusado)
    await expect(rowOf(page, conceicao.nome)).toBeHidden()

    await searchField(page).fill(mark)
    await page.getByLabel(own.statusFilter).selectOption('pendente')
    await expect(rowOf(page, onlyAccount.name)).toContainText('Sem solicitação')
    await page.getByLabel(own.groupFilter).selectOption({ label: `Turma ${mark}` })
    await expect(page.getByText('1 usuária', { exact: true }).first()).toBeVisible()
    await expect(page).toHaveURL(`/admin/usuarios?q=${mark}&situacao=pendente&grupo=Turma+${mark}`)

    await rowOf(page, conceicao.nome).getByRole('link', { name: conceicao.nome }).click()
    await expect(page.getByRole('heading', { level: 1, name: conceicao.nome })).toBeVisible()
    await page.goBack()
    await expect(searchField(page)).toHaveValue(mark)
    await expect(page.getByLabel(own.statusFilter)).toHaveValue('pendente')
    await expect(page.getByText('1 usuária', { exact: true }).first()).toBeVisible()
    await page.reload()
    await expect(rowOf(page, conceicao.nome)).toBeVisible()

    await searchField(page).fill('ninguém tem este nome')
    await expect(
      page.getByRole('heading', { name: 'Nenhuma usuária encontrada com os filtros aplicados' }),
    ).toBeVisible()
    await page.getByRole('button', { name: own.exportAll }).click()
    await expectToast(page, 'Nenhum dado para exportar')
    await page.getByRole('button', { name: own.clear }).press('Enter')
    await expect(page).toHaveURL(/\/admin\/usuarios$/)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await searchField(page).fill('ninguém tem este nome')
    await expect(page.getByRole('heading', { name: own.emptyFiltered })).toBeVisible()
    // Until the next answer is here, the last one answers its own question, and the field stays.
    const held = Promise.withResolvers<void>()
    await page.route('**/rpc/admin_people_page', async (route) => {
      await held.promise
      await route.continue()
    })
    await searchField(page).fill('')
    await expect(page.getByRole('button', { name: texts.refresh })).toHaveAttribute('aria-busy')
    await expect(page.getByText(own.empty)).toBeHidden()
    await expect(searchField(page)).toBeFocused()
    held.resolve()
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  },
)

test(
  'the export holds the selection or all results, is safe for spreadsheets, and is logged',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    const mark = randomUUID().slice(0, 6)
    await newRequest(app, `=HYPERLINK("x") ${mark}`)
    const rosa = await newRequest(app, `Rosa ${mark}`)
    const admin = await freshMember('Helena', { role: 'admin' })
    await enter(page, admin, `/admin/usuarios?q=${mark}`)
    const download = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /Exportar CSV/ }).click(),
      ])
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
    }
    await expect(rowOf(page, rosa.nome)).toBeVisible()
    const all = await download()
    expect(all.name).toBe(`usuarias-${new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })}.csv`)
    expect(all.text.startsWith('\uFEFFNome;E-mail;')).toBe(true)
    expect(all.text.split('\r\n')).toHaveLength(3)
    expect(all.text).toContain(`"'=HYPERLINK(""x"") ${mark}"`)

    await page.getByLabel(own.select(rosa.nome)).check()
    const chosen = await download()
    expect(chosen.text.split('\r\n')).toHaveLength(2)
    expect(chosen.text).toContain(rosa.email)
    await page.getByLabel(own.selectAll(2)).check()
    await expect(page.getByRole('button', { name: own.exportSelected(2) })).toBeVisible()

    await expect
      .poll(() =>
        app.sql(
          "select detalhes ->> 'quantidade' as n from public.admin_logs where acao = 'EXPORTAR_CSV' and admin_email = $1 order by criado_em",
          [admin.email],
        ),
      )
      .toEqual([{ n: '2' }, { n: '1' }])
    // An export that cannot be logged does not happen.
    await goOffline()
    await page.getByRole('button', { name: own.exportSelected(2) }).click()
    await expectToast(page, own.exportFailed)
    await goOnline()
    // The number of selected people is shown, and one button clears the selection.
    await expect(page.getByText('2 selecionadas', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: own.clearSelection }).click()
    await expect(page.getByText('2 selecionadas', { exact: true })).toBeHidden()
    await expect(page.getByLabel(own.select(rosa.nome))).not.toBeChecked()
  },
)

test(
  'a long list comes page by page, and all results can be selected and exported at once',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const mark = randomUUID().slice(0, 6)
    await app.sql(
      `insert into public.usuarios_aprovados (email, nome, aprovado_em)
     select 'lista' || n || $1 || '@teste.example', 'Lista ' || n || ' ' || $1, now() - n * interval '1 minute' from generate_series(1, 45) n`,
      [mark],
    )
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('admin_people_page')) answers.push(await response.text().catch(() => ''))
    })
    await enter(page, await freshMember('Helena', { role: 'admin' }), `/admin/usuarios?q=${mark}`)
    await expect(page.getByText('45 usuárias', { exact: true }).first()).toBeVisible()
    await expect(rowOf(page, `Lista 1 ${mark}`)).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(20)
    expect(answers.every((answer) => !answer.includes(`Lista 21 ${mark}`))).toBe(true)

    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect(rowOf(page, `Lista 21 ${mark}`)).toBeVisible()
    await expect(page.getByText('21–40 de 45')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`q=${mark}&pagina=2$`))
    await page.getByLabel(own.select(`Lista 21 ${mark}`)).check()
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(5)
    await page.getByLabel(own.select(`Lista 45 ${mark}`)).check()
    await expect(page.getByRole('button', { name: own.exportSelected(2) })).toBeVisible()

    await page.getByLabel(own.selectAll(45)).click()
    await expect(page.getByLabel(own.selectAll(45))).toBeChecked()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: own.exportSelected(45) }).click(),
    ])
    expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(46)
    await page.getByLabel(own.selectAll(45)).click()
    await expect(page.getByRole('button', { name: own.exportAll })).toBeVisible()
    // A new search starts at its first page.
    await searchField(page).fill(`lista 3 ${mark}`)
    await expect(page.getByText('1–20', { exact: false })).toBeHidden()
    await expect(rowOf(page, `Lista 3 ${mark}`)).toBeVisible()
    await expect(page).toHaveURL(/q=lista\+3\+\w+$/)
  },
)

test(
  'role, account and sign-in link are handled in the list, each with its own message and log entry',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const lidia = await freshMember('Lídia Rocha')
    const invited = await newRequest(app, 'Judite Braga')
    await app.sql(`insert into public.usuarios_aprovados (email, nome) values ($1, $2)`, [invited.email, invited.nome])
    await enter(page, await freshMember('Helena', { role: 'admin' }))
    const phone = await (await newDevice()).newPage()
    await phone.clock.install()
    await enter(phone, lidia, '/devocionais')
    const token = await storedAccessToken(phone)

    await page.goto(`/admin/usuarios?q=${lidia.email}`)
    const role = rowOf(page, lidia.name).getByLabel(texts.setRole.label(lidia.name))
    const roleNow = async () =>
      (await app.sql<{ role: string }>('select role from public.user_roles where user_id = $1::uuid', [lidia.id]))[0]!
        .role
    await role.selectOption('admin')
    await expect(question(page)).toContainText(texts.setRole.toAdmin(lidia.name))
    await question(page).getByRole('button', { name: texts.cancel }).click()
    await expect(role).toHaveValue('member')
    expect(await roleNow()).toBe('member')
    await role.selectOption('admin')
    await question(page).getByRole('button', { name: texts.setRole.confirm }).click()
    await expectToast(page, texts.setRole.done)
    await expect(role).toHaveValue('admin')
    expect(await roleNow()).toBe('admin')
    await role.selectOption('member')
    await question(page).getByRole('button', { name: texts.setRole.confirm }).click()
    await expect(role).toHaveValue('member')

    await choose(page, lidia.name, texts.sendLink.reset)
    await expectToast(page, 'Ativação reenviada!')
    expect((await mailsTo(app, lidia.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Crie uma nova senha'),
    ])

    await choose(page, lidia.name, texts.deactivate.action)
    await question(page).getByRole('button', { name: texts.deactivate.confirm }).click()
    await expectToast(page, 'Conta desativada')
    await expect(rowOf(page, lidia.name)).toContainText(texts.account.desativado)
    const answer = await fetch(`${app.url}/rest/v1/recados?select=id`, {
      headers: { apikey: token, Authorization: `Bearer ${token}` },
    })
    expect(answer.ok ? await answer.json() : []).toEqual([])
    // Her open page notices within a minute.
    await phone.clock.fastForward(60_000)
    await expect(phone).toHaveURL(/:\d+\/$/)

    await choose(page, lidia.name, texts.reactivate.action)
    await question(page).getByRole('button', { name: texts.reactivate.confirm }).click()
    await expectToast(page, 'Conta reativada')
    expect(await loggedAbout(app, lidia.email)).toEqual([
      'ALTERAR_PAPEL',
      'ALTERAR_PAPEL',
      'RESETAR_SENHA',
      'DESATIVAR_CONTA',
      'REATIVAR_CONTA',
    ])

    await searchField(page).fill(invited.email)
    await expect(rowOf(page, invited.nome)).toContainText('Sem cadastro')
    await expect(rowOf(page, invited.nome).getByRole('combobox')).toBeHidden()
    await choose(page, invited.nome, texts.sendLink.resend)
    await expect.poll(async () => (await mailsTo(app, invited.email)).length).toBe(1)
    expect(await loggedAbout(app, invited.email)).toEqual(['REENVIAR_ATIVACAO'])
  },
)

test(
  'a person who only created an account can be approved in the list',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const nara = await freshMember('Nara Lopes', { role: 'pending' })
    await enter(page, await freshMember('Helena', { role: 'admin' }), `/admin/usuarios?q=${nara.email}`)
    await choose(page, nara.name, texts.approve.action)
    await expectToast(page, 'Usuária aprovada! Email de ativação enviado.')
    await expect(rowOf(page, nara.name)).toContainText(texts.status.aprovado)
    expect(await mailsTo(app, nara.email)).toHaveLength(1)
  },
)

test(
  'offline, the list says why it fails and reloads once online, and a link that was not sent says so',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    const olga = await freshMember('Olga Reis')
    await enter(page, await freshMember('Helena', { role: 'admin' }), `/admin/usuarios?q=${olga.email}`)
    await expect(rowOf(page, olga.name)).toBeVisible()
    // The worker has cached the app, including the code loaded on the first press.
    await waitForWorker(page)
    await goOffline()
    await choose(page, olga.name, texts.sendLink.reset)
    await expectToast(page, 'Erro ao reenviar')
    await expectToast(page, networkTexts.offline)
    await page.getByRole('button', { name: texts.refresh }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Erro ao carregar dados' })).toBeVisible()
    await expect(rowOf(page, olga.name)).toBeVisible()
    await app.sql("update public.usuarios_aprovados set nome = 'Olga Nova' where email = $1", [olga.email])
    await goOnline()
    await expect(rowOf(page, 'Olga Nova')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  },
)

test.describe('on a screen of 360 pixels', () => {
  test.use(screens.smallPhone)

  test('rows are cards that fit, and are still a table', { tag: '@thorough' }, async ({ page, enter, freshMember }) => {
    await enter(page, await freshMember('Helena', { role: 'admin' }))
    for (const path of ['/admin/usuarios', '/admin/users']) {
      await page.goto(path)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      await expect(page.getByRole('cell').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await expectAccessible(page)
    }
  })
})

test(
  'at 768 and 900 pixels every name has room, and nothing scrolls sideways',
  { tag: '@thorough' },
  async ({ page, enter, freshMember }) => {
    await enter(page, await freshMember('Helena', { role: 'admin' }))
    for (const width of [768, 900]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/admin/users', '/admin/usuarios']) {
        await page.goto(path)
        const name = page.getByRole('rowheader').first()
        await expect(name).toBeVisible()
        expect(
          await name.evaluate((element) => element.getBoundingClientRect().width),
          `${path}, ${width}`,
        ).toBeGreaterThan(150)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${path}, ${width}`,
        ).toBeLessThanOrEqual(width)
      }
    }
  },
)
