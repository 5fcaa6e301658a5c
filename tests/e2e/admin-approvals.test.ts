import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { networkTexts } from '#texts/network.ts'
import { type ApiCall, apiAs, choose, loggedAbout, newRequest, question, rowOf } from './kit/admin-people.ts'
import { expectAccessible } from './kit/axe.ts'
import { newVisitor, requestsOf, sendRequest } from './kit/coming-in.ts'
import type { App } from './kit/app-server.ts'
import { joinedLive } from './kit/live.ts'
import { activationLink, mailsTo } from './kit/mail.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const { approvals: own } = texts
const statusOf = async (app: Parameters<typeof requestsOf>[0], visitor: Parameters<typeof requestsOf>[1]) =>
  (await requestsOf(app, visitor)).map(({ status }) => status)

/** Mails go out at once; another test covers the time in which an approval can be undone. */
const withoutUndo = (app: App) => app.sql('update private.settings set undo_seconds = 0')

test('the administrator sees everything in the request, approves it, and one invitation goes out', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  await withoutUndo(app)
  const admin = await freshMember('Helena', { role: 'admin' })
  const ana = await newRequest(app, 'Ana Prado')
  await enter(page, admin, '/admin/users')
  await expect(page.getByRole('tab')).toHaveText([/Pendentes\s*\d+/, /Aprovados\s*\d+/, /^Histórico$/])
  await expectAccessible(page)

  await rowOf(page, ana.nome)
    .getByRole('button', { name: own.detailsOf(ana.nome) })
    .click()
  const dialog = page.getByRole('dialog', { name: ana.nome })
  for (const value of [
    ana.email,
    ana.telefone,
    '1 de fevereiro de 1990',
    'Rua das Flores, 12',
    '@teste',
    'Igreja da Paz',
    'Aurora (quarta de manhã)',
    'Sim',
    'Por uma amiga',
    'Joana',
    'Crescer junto com outras mulheres',
    /2026-11/,
    'site',
    texts.status.pendente,
  ]) {
    await expect(dialog.getByText(value).first()).toBeVisible()
  }
  await expectAccessible(page)
  // Two taps count as one approval.
  await dialog.getByRole('button', { name: texts.approve.action }).dblclick()
  await expectToast(page, 'Usuária aprovada! Email de ativação enviado.')
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Aprovados' }).click()
  await expect(rowOf(page, ana.nome)).toContainText(texts.invite.enviado)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect(rowOf(page, ana.nome)).toBeVisible()

  expect(await statusOf(app, ana)).toEqual(['aprovado'])
  expect((await mailsTo(app, ana.email)).map(({ subject }) => subject)).toHaveLength(1)
  expect(await loggedAbout(app, ana.email)).toEqual(['APROVAR_USUARIO'])
  const [row] = await app.sql(
    'select nome, grupo_turma, aprovado_por from public.usuarios_aprovados where email = $1',
    [ana.email],
  )
  expect(row).toEqual({ nome: ana.nome, grupo_turma: 'Aurora (quarta de manhã)', aprovado_por: admin.email })
})

test('a new request and the decision of another administrator appear at once, with a notice', async ({
  app,
  page,
  enter,
  freshMember,
  newDevice,
}) => {
  const live = joinedLive(page, 3)
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
  const pendingTab = page.getByRole('tab', { name: 'Pendentes' })
  await expect(pendingTab).toBeVisible()
  await live
  const [{ n: before }] = (await app.sql<{ n: number }>(
    "select count(*)::int as n from public.acessos_pendentes where status = 'pendente'",
  )) as [{ n: number }]
  await expect(pendingTab).toHaveText(`Pendentes${before}`)

  const noemi = newVisitor('Noemi Castro')
  const visitors = await (await newDevice()).newPage()
  await sendRequest(visitors, noemi)
  await expect(rowOf(page, noemi.nome)).toBeVisible()
  await expectToast(page, own.newRequest)
  await expectToast(page, noemi.nome)
  await expect(pendingTab).toHaveText(`Pendentes${before + 1}`)

  await app.sql("update public.acessos_pendentes set status = 'recusado' where email = $1", [noemi.email])
  await expect(rowOf(page, noemi.nome)).toBeHidden()
  await expectToast(page, own.changed)
})

test(
  'the administrator is told when the mail is queued, and why an approval fails',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, expectProblems, allowProblems }) => {
    expectProblems(/status of 409/)
    allowProblems(/mail/i)
    const [lia, eva] = [await newRequest(app, 'Lia Moraes'), await newRequest(app, 'Eva Ramos')]
    await app.sql(
      `insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Eva Ramos', 'desativado')`,
      [eva.email],
    )
    await withoutUndo(app)
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
    const folder = join(app.dataDir, 'mail')
    await rename(folder, `${folder}.away`).catch(() => undefined)
    await writeFile(folder, 'no room for mail')
    try {
      await rowOf(page, lia.nome).getByRole('button', { name: texts.approve.action }).click()
      await expectToast(page, `${lia.nome}: ${texts.approve.queued}`)
      await page.getByRole('tab', { name: 'Aprovados' }).click()
      await expect(rowOf(page, lia.nome)).toContainText(texts.invite.falhou)
      await page.getByRole('tab', { name: 'Pendentes' }).click()
    } finally {
      await rm(folder)
      await rename(`${folder}.away`, folder).catch(() => undefined)
    }
    expect(await statusOf(app, lia)).toEqual(['aprovado'])

    await rowOf(page, eva.nome).getByRole('button', { name: texts.approve.action }).click()
    await expectToast(page, 'Erro ao aprovar: Esta conta está desativada. Reative a conta em vez de aprovar de novo.')
    expect(await statusOf(app, eva)).toEqual(['pendente'])
  },
)

test(
  'refusing asks first, and offline it fails at once',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    const bia = await newRequest(app, 'Bia Torres')
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
    await choose(page, bia.nome, texts.refuse.action)
    await expect(question(page)).toContainText(texts.refuse.title(bia.nome))
    await expectAccessible(page)
    await question(page).getByRole('button', { name: texts.cancel }).click()
    expect(await statusOf(app, bia)).toEqual(['pendente'])

    await goOffline()
    await choose(page, bia.nome, texts.refuse.action)
    await question(page).getByRole('button', { name: texts.refuse.action }).click()
    await expectToast(page, 'Erro ao recusar')
    await expectToast(page, networkTexts.offline)
    await rowOf(page, bia.nome).getByRole('button', { name: texts.approve.action }).click()
    await expectToast(page, `Erro ao aprovar: ${networkTexts.offline}`)
    await goOnline()

    await choose(page, bia.nome, texts.refuse.action)
    await question(page).getByRole('button', { name: texts.refuse.action }).click()
    await expectToast(page, 'Acesso recusado')
    await expect(rowOf(page, bia.nome)).toBeHidden()
    expect(await statusOf(app, bia)).toEqual(['recusado'])
    expect(await loggedAbout(app, bia.email)).toEqual(['RECUSAR_USUARIO'])
  },
)

test(
  'the status changes to any of the three; approved offers the invitation, or the status alone, which does not look like an approval',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    await withoutUndo(app)
    const [iris, sara] = [
      await newRequest(app, 'Íris Melo', { status: 'recusado' }),
      await newRequest(app, 'Sara Pinto'),
    ]
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
    const select = (nome: string) => rowOf(page, nome).getByLabel(texts.setStatus.label(nome))

    await page.getByRole('tab', { name: 'Histórico' }).click()
    await select(iris.nome).selectOption('pendente')
    await expectToast(page, texts.setStatus.done)
    expect(await statusOf(app, iris)).toEqual(['pendente'])

    await page.getByRole('tab', { name: 'Pendentes' }).click()
    await select(iris.nome).selectOption('aprovado')
    const invite = page.getByRole('dialog', { name: texts.setStatus.approveTitle })
    await expect(invite).toBeVisible()
    await expectAccessible(page)
    await invite.getByRole('button', { name: texts.setStatus.onlyStatus }).click()
    await expect(invite).toBeHidden()
    await expect.poll(() => statusOf(app, iris)).toEqual(['aprovado'])
    expect(await app.sql('select 1 from public.usuarios_aprovados where email = $1', [iris.email])).toEqual([])
    expect(await mailsTo(app, iris.email)).toEqual([])

    await select(sara.nome).selectOption('aprovado')
    await invite.getByRole('button', { name: 'Aprovar e enviar convite' }).click()
    await expectToast(page, 'Usuária aprovada! Email de ativação enviado.')
    expect(await mailsTo(app, sara.email)).toHaveLength(1)

    await page.getByRole('tab', { name: 'Aprovados' }).click()
    await expect(rowOf(page, sara.nome)).toBeVisible()
    await expect(rowOf(page, iris.nome)).toBeHidden()
    await page.getByRole('tab', { name: 'Histórico' }).click()
    await expect(rowOf(page, iris.nome)).toContainText(texts.onlyCalledApproved)
    await expect(rowOf(page, iris.nome).getByRole('button', { name: texts.approve.action })).toBeVisible()
    await select(iris.nome).selectOption('recusado')
    await question(page).getByRole('button', { name: texts.refuse.action }).click()
    await expect.poll(() => statusOf(app, iris)).toEqual(['recusado'])

    // Refusing an approved person deactivates her account and her link.
    await select(sara.nome).selectOption('recusado')
    await expect(question(page)).toContainText(texts.deactivate.instead.title(sara.nome))
    await question(page).getByRole('button', { name: texts.deactivate.instead.confirm }).click()
    await expectToast(page, texts.deactivate.done)
    await expect(rowOf(page, sara.nome)).toContainText(texts.account.desativado)
    const { searchParams } = new URL(await activationLink(app, sara.email))
    const [email, token] = [searchParams.get('email'), searchParams.get('token')]
    const asked = await apiAs(app, null)
    expect((await asked('POST', 'rest/v1/rpc/validate_activation', { email, token })).text).toBe('"invalid"')
  },
)

test(
  'of two administrators, the later one is told what the first decided, and nothing on the screen contradicts it',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, expectProblems }) => {
    expectProblems(/status of 409/)
    await page.routeWebSocket(/\/realtime\//, () => undefined)
    const [lara, dina, rosa] = [
      await newRequest(app, 'Lara Reis'),
      await newRequest(app, 'Dina Prates'),
      await newRequest(app, 'Rosa Nunes'),
    ]
    const other = await apiAs(app, await freshMember('Marta', { role: 'admin' }))
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
    // The question is open while the other administrator approves.
    await choose(page, lara.nome, texts.refuse.action)
    await other('POST', 'functions/v1/approve-user', { email: lara.email, nome: lara.nome, grupo: 'Aurora' })
    await question(page).getByRole('button', { name: texts.refuse.action }).click()
    await expect(question(page)).toContainText(texts.deactivate.instead.title(lara.nome))
    await question(page).getByRole('button', { name: texts.cancel }).click()
    expect(await statusOf(app, lara)).toEqual(['aprovado'])

    // No signal arrives, so her screen is out of date.
    await other('POST', 'rest/v1/rpc/admin_set_request_status', {
      request: dina.id,
      was: 'pendente',
      becomes: 'recusado',
    })
    await rowOf(page, dina.nome).getByRole('button', { name: texts.approve.action }).click()
    await expectToast(page, /^Erro ao aprovar: o pedido foi recusado enquanto isso por marta/)
    await expect(rowOf(page, dina.nome)).toBeHidden()
    expect(await statusOf(app, dina)).toEqual(['recusado'])
    expect(await app.sql('select from public.usuarios_aprovados where email = $1', [dina.email])).toEqual([])
    expect(await statusOf(app, rosa)).toEqual(['pendente'])
  },
)

test(
  'a request is deleted after a confirmation, and offline nothing changes',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    const dora = await newRequest(app, 'Dora Vidal')
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
    await choose(page, dora.nome, texts.removeRequest.action)
    await question(page).getByRole('button', { name: texts.removeRequest.action }).click()
    await expectToast(page, texts.removeRequest.done)
    await expect(rowOf(page, dora.nome)).toBeHidden()
    expect(await requestsOf(app, dora)).toEqual([])
    expect(await loggedAbout(app, dora.email)).toEqual(['EXCLUIR_USUARIO'])

    const gina = await newRequest(app, 'Gina Leal')
    await page.getByRole('button', { name: texts.refresh }).click()
    await expect(rowOf(page, gina.nome)).toBeVisible()
    await goOffline()
    await rowOf(page, gina.nome).getByLabel(texts.setStatus.label(gina.nome)).selectOption('aprovado')
    await page.getByRole('button', { name: texts.setStatus.onlyStatus }).click()
    await expectToast(page, 'Erro ao atualizar acesso/status')
    await page.getByRole('button', { name: texts.refresh }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Erro ao carregar dados' })).toBeVisible()
    await goOnline()
    await expect(page.getByRole('alert')).toBeHidden()
  },
)

test(
  'visitors, members, pending and deactivated accounts cannot reach the data behind the screens',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, allowProblems }) => {
    allowProblems(/status of 40[013]/)
    const target = await newRequest(app, 'Alvo Seguro')
    const member = await freshMember('Vera')
    const pending = await freshMember('Tereza', { role: 'pending' })
    const deactivated = await freshMember('Zélia', { role: 'admin' })

    // She was an admin until a moment ago and her page still thinks so: it must show nothing.
    await enter(page, deactivated)
    const old = await app.sql<{ n: number }>('select count(*)::int as n from public.acessos_pendentes')
    expect(old[0]!.n).toBeGreaterThan(0)
    const asOld = await apiAs(app, deactivated)
    await app.sql("update public.usuarios_aprovados set status_conta = 'desativado' where email = $1", [
      deactivated.email,
    ])
    await page.goto('/admin/users')
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByText(target.nome)).toBeHidden()

    const tries: [method: string, path: string, body?: unknown][] = [
      ['POST', 'rest/v1/rpc/admin_people', {}],
      ['POST', 'rest/v1/rpc/admin_requests', {}],
      ['POST', 'rest/v1/rpc/admin_person', { id: target.id }],
      [
        'POST',
        'rest/v1/rpc/admin_edit_person',
        { approved_id: null, request_id: target.id, changes: { nome: 'Invasora' } },
      ],
      ['POST', 'functions/v1/approve-user', { email: target.email, nome: target.nome, grupo: null }],
      ['POST', 'functions/v1/delete-user', { userId: null, email: target.email }],
      ['POST', 'rest/v1/admin_logs', { acao: 'EXPORTAR_CSV' }],
    ]
    const silent: [method: string, path: string, body?: unknown][] = [
      ['PATCH', `rest/v1/acessos_pendentes?id=eq.${target.id}`, { status: 'aprovado' }],
      ['DELETE', `rest/v1/acessos_pendentes?id=eq.${target.id}`],
      ['PATCH', `rest/v1/user_roles?user_id=eq.${member.id}`, { role: 'admin' }],
      ['PATCH', `rest/v1/usuarios_aprovados?email=neq.x`, { status_conta: 'desativado' }],
    ]
    const callers: [who: string, call: ApiCall][] = [
      ['visitor', await apiAs(app, null)],
      ['pending', await apiAs(app, pending)],
      ['member', await apiAs(app, member)],
      ['deactivated', asOld],
    ]
    for (const [who, call] of callers) {
      for (const [method, path, body] of tries) {
        const { status } = await call(method, path, body)
        expect([401, 403], `${who}: ${path} was answered ${status}`).toContain(status)
      }
      for (const [method, path, body] of silent) {
        const { status, text } = await call(method, path, body)
        expect(status >= 400 || text === '[]', `${who}: ${path} was answered ${status} ${text}`).toBe(true)
      }
    }
    expect(await requestsOf(app, target)).toMatchObject([{ nome: target.nome, status: 'pendente' }])
    expect(await app.sql('select role from public.user_roles where user_id = $1::uuid', [member.id])).toEqual([
      { role: 'member' },
    ])
    expect(await loggedAbout(app, target.email)).toEqual([])
  },
)
