import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { profileTexts } from '#texts/profile.ts'
import { loggedAbout, newRequest, question, rowOf } from './kit/admin-people.ts'
import { expectAccessible } from './kit/axe.ts'
import { stopClock } from './kit/clock.ts'
import { giveJourney } from './kit/member-phone.ts'
import { syncMark } from './kit/shell.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { accounts, type Account, expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const { user: own, remove } = texts

const openActions = (page: Page) => page.getByRole('tab', { name: own.tabs.actions }).click()

async function openDeletion(page: Page, name: string) {
  await openActions(page)
  await page.getByRole('main').getByRole('button', { name: remove.action }).click()
  await expect(question(page)).toContainText(remove.title(name))
  await expect(question(page).getByRole('list')).toHaveCSS('list-style-type', 'disc')
  return {
    word: question(page).getByLabel(remove.wordLabel),
    confirm: question(page).getByRole('button', { name: remove.action }),
  }
}

test('the record shows a person’s status, and a correction changes what the ministry stores about her', async ({
  app,
  page,
  enter,
  freshMember,
  expectProblems,
}) => {
  expectProblems(/rpc\/admin_edit_person/)
  const clara = await newRequest(app, 'Clara Nunes')
  await app.sql(
    `insert into public.usuarios_aprovados (email, nome, grupo_turma, activation_expires) values ($1, $2, 'Turma Aurora', now() + interval '3 days')`,
    [clara.email, clara.nome],
  )
  await enter(page, await freshMember('Helena', { role: 'admin' }))
  // Opened by the id of her request, as in links from before the approval.
  await page.goto(`/admin/usuario/${clara.id}`)
  await expect(page.getByRole('heading', { level: 1, name: clara.nome })).toBeVisible()
  const cards = page.getByRole('region', { name: own.cards })
  for (const words of [texts.status.aprovado, texts.account.ativo, texts.noAccount, own.never])
    await expect(cards.getByText(words, { exact: true })).toBeVisible()
  await expect(cards.getByText(/^Válido até/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)

  await page.getByRole('button', { name: texts.edit.action }).click()
  const dialog = page.getByRole('dialog', { name: texts.edit.title })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/^Nome/).fill('')
  await dialog.getByRole('button', { name: texts.edit.save }).click()
  await expect(dialog.getByText(profileTexts.rules.nameShortRequest).first()).toBeVisible()
  await dialog.getByLabel(/^Nome/).fill('Clara Nunes Dias')
  await dialog.getByLabel(/^Telefone/).fill('(21) 91234-5678')
  await dialog.getByLabel(/^Grupo/).selectOption({ label: 'Ponte (on-line)' })
  // Meanwhile another administrator corrects the telephone too, and she herself her church.
  await app.sql('update public.acessos_pendentes set telefone = $2, igreja = $3 where email = $1', [
    clara.email,
    '(21) 90000-0000',
    'Igreja da Praça',
  ])
  await dialog.getByRole('button', { name: texts.edit.save }).click()
  await expect(dialog.getByText(texts.edit.moved('(21) 90000-0000'))).toBeVisible()
  await expect(dialog.getByLabel(/^Telefone/)).toHaveValue('(21) 91234-5678')
  await expect(dialog.getByLabel(/^Igreja/)).toHaveValue('Igreja da Praça')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: texts.edit.save }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Clara Nunes Dias' })).toBeVisible()
  expect(
    await app.sql('select nome, grupo_turma from public.usuarios_aprovados where email = $1', [clara.email]),
  ).toEqual([{ nome: 'Clara Nunes Dias', grupo_turma: 'Ponte (on-line)' }])
  expect(
    await app.sql('select nome, grupo, grupo_turma, telefone, igreja from public.acessos_pendentes where email = $1', [
      clara.email,
    ]),
  ).toEqual([
    {
      nome: 'Clara Nunes Dias',
      grupo: 'Aurora (quarta de manhã)',
      grupo_turma: 'Ponte (on-line)',
      telefone: '(21) 91234-5678',
      igreja: 'Igreja da Praça',
    },
  ])
  expect(await loggedAbout(app, clara.email)).toEqual(['EDITAR_USUARIO'])
})

test('the exported record is a text file named after the person and the day, and the export is logged', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const ines = await newRequest(app, 'Inês da Conceição')
  await enter(page, await freshMember('Helena', { role: 'admin' }), `/admin/usuario/${ines.id}`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: own.exportRecord }).click(),
  ])
  expect(file.suggestedFilename()).toBe(
    `ficha-ines-da-conceicao-${new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })}.txt`,
  )
  const text = await readFile(await file.path(), 'utf8')
  for (const line of [
    'Nome: Inês da Conceição',
    `E-mail: ${ines.email}`,
    'Data de nascimento: 1 de fevereiro de 1990',
    'O que espera: Crescer junto com outras mulheres',
  ]) {
    expect(text).toContain(`${line}\r\n`)
  }
  expect(await loggedAbout(app, ines.email)).toEqual(['EXPORTAR_FICHA'])
})

test(
  'a person who does not exist is not found, and a link leads back to the list',
  { tag: '@thorough' },
  async ({ page, enter, freshMember }) => {
    await enter(page, await freshMember('Helena', { role: 'admin' }))
    for (const id of [randomUUID(), 'nem-um-numero']) {
      await page.goto(`/admin/usuario/${id}`)
      await expect(page.getByRole('heading', { name: 'Usuária não encontrada' })).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: own.back }).click()
    await expect(page).toHaveURL(/\/admin\/usuarios$/)
  },
)

test('a member asks for deletion, and after typing CONFIRMAR the administrator leaves nothing of her on the server or the phone', async ({
  app,
  page,
  context,
  enter,
  freshMember,
  newDevice,
  goOffline,
  goOnline,
}) => {
  const marta = await freshMember('Marta Queiroz')
  await giveJourney(app, marta, { daysAgo: 3, completed: [1, 2] })
  await app.sql('insert into public.pedidos_de_exclusao (user_id) values ($1::uuid)', [marta.id])
  const device = await newDevice()
  const phone = await device.newPage()
  await enter(phone, marta, '/devocionais')
  await expect(syncMark(phone, 'Tudo salvo')).toBeVisible()
  await goOffline(device)

  await page.clock.install()
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/usuarios?situacao=exclusao')
  await expect(rowOf(page, marta.name)).toContainText(texts.wantsDeletion)
  await rowOf(page, marta.name).getByRole('link', { name: marta.name }).click()
  await expect(page.getByText(own.deletionTitle)).toBeVisible()

  const { word, confirm } = await openDeletion(page, marta.name)
  await expectAccessible(page)
  for (const wrong of ['', 'confirmar', 'CONFIRMA', ' CONFIRMAR', 'CONFIRMAR ', 'Confirmar']) {
    await word.fill(wrong)
    await expect(confirm).toBeDisabled()
  }
  await question(page).getByRole('button', { name: texts.cancel }).click()
  await expectToast(page, 'Exclusão cancelada')
  expect(await countsOf(app, marta)).toMatchObject({ users: 1, progress: 1 })

  await goOffline(context)
  const again = await openDeletion(page, marta.name)
  await again.word.fill('CONFIRMAR')
  await again.confirm.click()
  await expectToast(page, 'Erro ao excluir usuário')
  await goOnline(context)
  await stopClock(page)
  await again.confirm.click()
  await expectToast(page, 'Usuário excluído com sucesso')
  await page.clock.runFor(1_400)
  expect(page.url()).toContain('/admin/usuario/')
  await page.clock.runFor(100)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/admin\/usuarios\?situacao=exclusao$/)
  await expect(page.getByRole('heading', { level: 1, name: texts.users.title })).toBeVisible()
  expect(await countsOf(app, marta)).toEqual({
    users: 0,
    profiles: 0,
    roles: 0,
    approved: 0,
    requests: 0,
    progress: 0,
    favorites: 0,
    reads: 0,
    deletions: 0,
  })
  expect(await loggedAbout(app, marta.email)).toEqual(['EXCLUIR_USUARIO_PERMANENTE'])

  // The phone makes contact when its network returns.
  await goOnline(device)
  await expect(phone).toHaveURL(/:\d+\/$/)
  await expect
    .poll(() =>
      phone.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('rxdb')).length),
    )
    .toBe(0)
  expect(findings(await phone.evaluate(everythingStored), [marta.id, marta.email, marta.name])).toEqual([])
})

test(
  'a person approved who never signed in is deleted by her e-mail',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const tais = await newRequest(app, 'Taís Moura')
    await app.sql('insert into public.usuarios_aprovados (email, nome) values ($1, $2)', [tais.email, tais.nome])
    await enter(page, await freshMember('Helena', { role: 'admin' }), `/admin/usuario/${tais.id}`)
    const { word, confirm } = await openDeletion(page, tais.nome)
    await word.fill('CONFIRMAR')
    await confirm.click()
    await expect(page).toHaveURL(/\/admin\/usuarios$/)
    expect(
      await app.sql(
        'select 1 from public.usuarios_aprovados where email = $1 union all select 1 from public.acessos_pendentes where email = $1',
        [tais.email],
      ),
    ).toEqual([])
  },
)

test(
  'the last administrator cannot be demoted, deactivated or deleted, and the server says why',
  { tag: '@thorough' },
  async ({ app, page, enter, expectProblems }) => {
    expectProblems(/status of 40[09]/)
    await app.sql("update public.user_roles set role = 'member' where role = 'admin' and user_id <> $1::uuid", [
      accounts.admin.id,
    ])
    await enter(page, accounts.admin, `/admin/usuario/${accounts.admin.id}`)
    await openActions(page)
    const lastOne = 'Esta é a última administradora.'
    await page.getByLabel(texts.setRole.label(accounts.admin.name)).selectOption('member')
    await expect(question(page)).toContainText(texts.setRole.own)
    await question(page).getByRole('button', { name: texts.setRole.confirm }).click()
    await expectToast(page, 'Erro ao atualizar acesso/status')
    await expectToast(page, lastOne)
    await expect(page.getByLabel(texts.setRole.label(accounts.admin.name))).toHaveValue('admin')
    await page.getByRole('button', { name: texts.deactivate.action }).click()
    await question(page).getByRole('button', { name: texts.deactivate.confirm }).click()
    await expect(question(page)).toBeHidden()
    const { word, confirm } = await openDeletion(page, accounts.admin.name)
    await word.fill('CONFIRMAR')
    await confirm.click()
    await expect(page.getByText('A última administradora não pode ser excluída.').first()).toBeVisible()
    expect(
      await app.sql(
        'select status_conta, role from public.usuarios_aprovados a join public.profiles p on p.email = a.email join public.user_roles r on r.user_id = p.id where p.id = $1::uuid',
        [accounts.admin.id],
      ),
    ).toEqual([{ status_conta: 'ativo', role: 'admin' }])
  },
)

async function countsOf(
  app: { sql<T>(query: string, params?: readonly unknown[]): Promise<T[]> },
  { id, email }: Account,
): Promise<Record<string, number>> {
  const [row] = await app.sql<Record<string, number>>(
    `select (select count(*)::int from auth.users where id = $1::uuid) as users, (select count(*)::int from public.profiles where id = $1::uuid) as profiles,
      (select count(*)::int from public.user_roles where user_id = $1::uuid) as roles, (select count(*)::int from public.usuarios_aprovados where email = $2) as approved,
      (select count(*)::int from public.acessos_pendentes where email = $2) as requests, (select count(*)::int from public.user_progress where user_id = $1::uuid) as progress,
      (select count(*)::int from public.devotional_favorites where user_id = $1::uuid) as favorites, (select count(*)::int from public.recados_leitura where user_id = $1::uuid) as reads,
      (select count(*)::int from public.pedidos_de_exclusao where user_id = $1::uuid) as deletions`,
    [id, email],
  )
  return row!
}
