import { networkTexts } from '#texts/network.ts'
import { adminPanelTexts, adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { escape } from './kit/escape.ts'
import { apiAs, choose, loggedAbout, newRequest, question, rowOf } from './kit/admin-people.ts'
import { expectAccessible } from './kit/axe.ts'
import type { App } from './kit/app-server.ts'
import { mailsTo } from './kit/mail.ts'
import { expect, screens, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const own = texts.bulk
const statuses = async (app: App, emails: readonly string[]) =>
  (
    await app.sql<{ status: string }>(
      'select status from public.acessos_pendentes where email = any ($1) order by array_position($1, email)',
      [emails],
    )
  ).map(({ status }) => status)

test('several requests are approved together by keyboard alone, taken back, and tried again where one failed', async ({
  app,
  page,
  enter,
  freshMember,
  expectProblems,
}) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED/)
  // Long enough for a busy machine.
  await app.sql('update private.settings set undo_seconds = 20')
  // Nobody tells this page what the other administrator does.
  await page.routeWebSocket(/\/realtime\//, () => undefined)
  const names = ['Zilda Um', 'Zilda Dois', 'Zilda Três', 'Zilda Quatro']
  const people = []
  for (const name of names) people.push(await newRequest(app, name))
  const emails = people.map(({ email }) => email)
  const admin = await freshMember('Helena', { role: 'admin' })
  const other = await apiAs(app, await freshMember('Marta', { role: 'admin' }))
  const calls: string[] = []
  page.on('request', (request) => {
    if (/rpc\/admin_decide|functions\/v1/.test(request.url())) calls.push(request.url())
  })
  await enter(page, admin, '/admin/users')
  const box = (name: string) => page.getByLabel(own.select(name), { exact: true })
  const bar = page.getByRole('region', { name: own.region })
  const result = page.getByRole('heading', { name: /aprovada/ })

  // One alone: without a line her approval stays, and so does the way back.
  const undo = rowOf(page, names[3]!).getByRole('button', { name: texts.undo.of(names[3]!) })
  await rowOf(page, names[3]!).getByRole('button', { name: texts.approve.action }).click()
  await page.route('**/rpc/admin_undo_approval', (route) => route.abort('internetdisconnected'), { times: 1 })
  await undo.click()
  await expectToast(page, texts.undo.failed)
  await undo.click()
  await expectToast(page, texts.undo.done)
  calls.length = 0

  // The newest is the first row: from the last name up to it.
  await box(names[3]!).focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(box(names[0]!)).toBeFocused()
  await expect(bar).toContainText(own.selected(4))
  // Not with a row half under the header.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('button', { name: own.approve })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(result).toHaveText(own.sums.approve(4))
  await expect(result).toBeFocused()
  expect(calls).toHaveLength(1)
  expect(await statuses(app, emails)).toEqual(names.map(() => 'aprovado'))
  for (const name of names) await expect(rowOf(page, name)).toContainText(texts.decided.aprovado)
  expect(await mailsTo(app, emails[0]!)).toEqual([])

  // On a line that breaks nothing is taken back, and it can be tried again.
  await page.route('**/rpc/admin_decide', (route) => route.abort('internetdisconnected'), { times: 1 })
  const undoAll = page.getByRole('button', { name: own.undo(4) })
  await page.keyboard.press('Tab')
  await expect(undoAll).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, own.notUndone(4))
  await expectToast(page, networkTexts.offline)
  await expect(result).toHaveText(own.sums.approve(4))
  await expect(result).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(undoAll).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, own.undone(4))
  expect(await statuses(app, emails)).toEqual(names.map(() => 'pendente'))
  // They are selected again, to be decided otherwise, and the keyboard is there.
  await expect(box(names[3]!)).toBeFocused()
  await expect(bar).toContainText(own.selected(4))

  await app.sql(`create function public.break_one() returns trigger language plpgsql as
    $$ begin if new.email = '${emails[0]}' then raise exception 'broken'; end if; return new; end $$`)
  await app.sql(
    'create trigger break_one before insert on public.usuarios_aprovados for each row execute function public.break_one()',
  )
  await other('POST', 'rest/v1/rpc/admin_set_request_status', {
    request: people[1]!.id,
    was: 'pendente',
    becomes: 'recusado',
  })
  await bar.getByRole('button', { name: own.approve }).press('Enter')
  await expect(result).toHaveText('2 aprovadas · 1 mudou enquanto isso · 1 falhou')
  const lines = page.getByRole('region', { name: /2 aprovadas/ })
  await expect(lines.getByRole('listitem').filter({ hasText: names[1]! })).toContainText('Recusada. Foi marta')
  await expect(lines.getByRole('listitem').filter({ hasText: names[0]! })).toContainText(own.failed)
  await app.sql('drop trigger break_one on public.usuarios_aprovados')
  await page.getByRole('button', { name: own.retry(1) }).press('Enter')
  await expect(result).toHaveText('3 aprovadas · 1 mudou enquanto isso')
  expect(await statuses(app, emails)).toEqual(['aprovado', 'recusado', 'aprovado', 'aprovado'])
  expect(await loggedAbout(app, emails[2]!)).toEqual(['APROVAR_USUARIO', 'DESFAZER_APROVACAO', 'APROVAR_USUARIO'])
})

test('of five requests three are approved and two put into a group: each is still taken back by itself', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  // Long enough for a busy machine.
  await app.sql('update private.settings set undo_seconds = 60')
  const names = ['Zita Um', 'Zita Dois', 'Zita Três', 'Zita Quatro', 'Zita Cinco']
  for (const name of names) await newRequest(app, name)
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
  const box = (name: string) => page.getByLabel(own.select(name), { exact: true })
  const bar = page.getByRole('region', { name: own.region })
  const tab = page.getByRole('tab', { name: texts.approvals.tabs.pendentes })
  await expect(box(names[4]!)).toBeVisible()
  const waiting = Number(/\d+/.exec(await tab.innerText())![0])

  for (const name of names.slice(0, 3)) await box(name).check()
  await bar.getByRole('button', { name: own.approve }).click()
  await expect(page.getByRole('heading', { name: own.sums.approve(3) })).toBeFocused()
  for (const name of names.slice(3)) await box(name).check()
  await bar.getByRole('button', { name: own.group }).click()
  await page.getByRole('menuitem', { name: 'Ponte (on-line)' }).click()
  await expect(page.getByRole('heading', { name: own.sums.group(2) })).toBeFocused()
  for (const name of names.slice(0, 3)) await expect(rowOf(page, name)).toContainText(texts.decided.aprovado)
  for (const name of names.slice(3)) await expect(rowOf(page, name)).toContainText('Ponte (on-line)')
  await expect(tab).toContainText(String(waiting - 3))
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)

  await page.getByRole('button', { name: own.undo(2) }).click()
  await expectToast(page, own.undone(2))
  for (const name of names.slice(3)) await expect(rowOf(page, name)).toContainText('Aurora (quarta de manhã)')
  await page.getByRole('button', { name: own.undo(3) }).click()
  await expectToast(page, own.undone(3))
  await expect(tab).toContainText(String(waiting))
  for (const name of names) await expect(box(name)).toBeEnabled()
})

test('on a phone: who may be the same person, a refusal with its reason, a conversation, and the way to every screen', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  await app.sql('update private.settings set undo_seconds = 0')
  await page.setViewportSize(screens.smallPhone.viewport)
  const [first, again] = [await newRequest(app, 'Noêmia Dias'), await newRequest(app, 'Noêmia D. Prado')]
  await app.sql(
    `update public.acessos_pendentes set telefone = '(31) 97777-' || case id when $1::uuid then '1111' else '1111 ' end,
     criado_em = now() - interval '73 hours' where id in ($1::uuid, $2::uuid)`,
    [first.id, again.id],
  )
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin')
  const waits = page.getByRole('listitem').filter({ hasText: adminPanelTexts.cards.approvals.title })
  await expect(waits).toContainText(/\d+ pedidos, o mais antigo há \d+/)

  await page.getByRole('button', { name: adminPanelTexts.jump.action }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: adminPanelTexts.cards.files.title })).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: adminPanelTexts.cards.approvals.title }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const row = rowOf(page, again.nome)
  await expect(row).toContainText('há 3 dias')
  await expect(row.getByRole('link', { name: first.nome })).toHaveAttribute('href', `/admin/usuario/${first.id}`)
  await row.getByRole('button', { name: texts.approvals.detailsOf(again.nome) }).click()
  const talk = page.getByRole('dialog').getByRole('link', { name: texts.whatsapp.action })
  await expect(talk).toHaveAttribute('href', /^https:\/\/wa\.me\/5531977771111\?text=Ol%C3%A1%2C%20No%C3%AAmia!/)
  await escape(page.getByRole('dialog'))

  await choose(page, again.nome, texts.refuse.action)
  const reason = 'Este pedido é o mesmo que o anterior.'
  await question(page).getByLabel(texts.refuse.reason).fill(reason)
  await question(page).getByLabel(texts.refuse.mail).check()
  await question(page).getByRole('button', { name: texts.refuse.action }).click()
  await expectToast(page, texts.refuse.done)
  await expect
    .poll(async () => (await mailsTo(app, again.email)).map(({ subject }) => subject))
    .toEqual(['Sobre o seu pedido de acesso - Florescer'])
  await page.getByRole('tab', { name: texts.approvals.tabs.historico }).click()
  await expect(rowOf(page, again.nome)).toContainText(texts.refuse.said(reason))
})

test(
  'on a phone with a slow line the menu of groups opens with all of them in sight',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { nome } = await newRequest(app, 'Zora Lima')
    const held = Promise.withResolvers<void>()
    await page.route('**/rest/v1/groups*', async (route) => {
      await held.promise
      await route.continue()
    })
    await enter(page, await freshMember('Hilda', { role: 'admin' }), '/admin/users')
    await page.getByLabel(own.select(nome), { exact: true }).check()
    const button = page.getByRole('region', { name: own.region }).getByRole('button', { name: own.group })
    const items = page.getByRole('menuitem')
    // Too soon: what opened now would have its place before it has its content.
    await button.click({ force: true })
    const answered = page.waitForResponse('**/rest/v1/groups*')
    held.resolve()
    await answered
    await expect(button).not.toHaveAttribute('aria-busy')
    if ((await items.count()) === 0) await button.click()
    await expect(items.nth(3)).toBeAttached()
    for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 0.9 })
  },
)
