import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { adminMailTexts } from '#texts/admin-mail.ts'
import { networkTexts } from '#texts/network.ts'
import { expectAccessible } from './kit/axe.ts'
import { test } from './kit/empty-ministry.ts'
import { mailsTo } from './kit/mail.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { type App, expect } from './kit/test.ts'
import { expectToast, toastOf } from './kit/toasts.ts'

test.beforeEach(({ app }) => app.sql('delete from public.email_queue'))

const { queue, diagnostics, test: testTexts } = adminMailTexts

interface Queued {
  to: string
  subject: string
  html?: string
  error?: string | null
  /** The mail's template; one that lacks its data can never be rendered. */
  template?: string
  minutesAgo?: number
}

/** Queues a mail that is never retried automatically. */
async function queueMail(app: App, mail: Queued): Promise<string> {
  const { to, subject, html = '<p>Olá</p>', error = null, template = null, minutesAgo = 0 } = mail
  const [row] = await app.sql<{ id: string }>(
    `insert into public.email_queue (to_email, subject, html, error, template, attempts, next_attempt_at, created_at)
     values ($1, $2, $3, $4, $5, 1, null, now() - make_interval(mins => $6::int)) returning id`,
    [to, subject, html, error, template, minutesAgo],
  )
  return row!.id
}

const newAddress = () => `carta-${randomUUID().slice(0, 8)}@teste.example`
const row = (page: Page, to: string): Locator => page.getByRole('main').getByRole('row').filter({ hasText: to })
const logOf = (app: App, address: string) =>
  app.sql('select acao, admin_email from public.admin_logs where alvo_email = $1 order by criado_em', [address])

test('the queue shows waiting mails, newest first, and the administrator resends and deletes them', async ({
  app,
  page,
  enter,
  freshMember,
  expectProblems,
}) => {
  // Chromium logs the answer that reports the refusal.
  expectProblems(/status of 502/)
  const admin = await freshMember('Débora', { role: 'admin' })
  const [good, bad] = [newAddress(), newAddress()]
  const error = 'O servidor de e-mail respondeu: 450 caixa postal ocupada, tente mais tarde'
  const id = await queueMail(app, { to: good, subject: 'Boas-vindas', error, minutesAgo: 10 })
  await queueMail(app, { to: bad, subject: 'Quebrado', template: 'receipt', minutesAgo: 5 })
  await app.sql(
    `insert into public.email_queue (to_email, subject, template, data, next_attempt_at)
     select n || '@teste.example', 'Lembrete: Retiro', 'reminder', jsonb_build_object('recado', $1::text), now() + interval '1 hour'
     from generate_series(1, 2) n`,
    [randomUUID()],
  )
  await enter(page, admin, '/admin/email-queue')
  await expect(page.getByRole('heading', { level: 1, name: queue.title })).toBeVisible()
  await expect(row(page, good)).toContainText('Boas-vindas')
  await expect(row(page, good).getByText(`${error.slice(0, 50)}...`, { exact: true })).toBeVisible()
  const rows = await page.getByRole('main').getByRole('row').allTextContents()
  expect([rows[1], rows[2], rows[3]]).toEqual([
    expect.stringContaining(queue.reminders.to(2)),
    expect.stringContaining(bad),
    expect.stringContaining(good),
  ])
  await expectAccessible(page)

  await test.step('reminders of a recado are one line without a name, and go out of the queue together', async () => {
    const subject = 'Lembrete: Retiro'
    await page.getByRole('button', { name: queue.reminders.removeNamed(subject) }).click()
    await expect(page.getByRole('alertdialog')).toContainText(queue.reminders.removeDescription(subject))
    await page.getByRole('alertdialog').getByRole('button', { name: queue.remove, exact: true }).click()
    await expectToast(page, queue.reminders.removed)
    await expect(row(page, subject)).toBeHidden()
    expect(await app.sql(`select from public.email_queue where template = 'reminder'`)).toEqual([])
  })

  await page.getByRole('button', { name: queue.retryNamed(good) }).click()
  await expectToast(page, queue.retried)
  await expect(row(page, good)).toBeHidden()
  expect((await mailsTo(app, good)).map(({ subject }) => subject)).toEqual(['Boas-vindas'])
  expect(
    await app.sql('select error, sent_at is not null as sent from public.email_queue where id = $1', [id]),
  ).toEqual([{ error: null, sent: true }])
  expect(await logOf(app, good)).toEqual([{ acao: 'REENVIAR_EMAIL', admin_email: admin.email }])

  await page.getByRole('button', { name: queue.retryNamed(bad) }).click()
  await expectToast(page, queue.retryFailed)
  const [kept] = await app.sql<{ error: string; attempts: number }>(
    'select error, attempts from public.email_queue where to_email = $1',
    [bad],
  )
  expect(kept).toEqual({ error: expect.any(String), attempts: 2 })
  await expect(row(page, bad)).toContainText(kept!.error.slice(0, 50))

  await page.getByRole('button', { name: queue.removeNamed(bad) }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(queue.removeDescription('Quebrado', bad))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, bad)).toBeVisible()
  await page.getByRole('button', { name: queue.removeNamed(bad) }).click()
  await dialog.getByRole('button', { name: queue.remove, exact: true }).click()
  await expectToast(page, queue.removed)
  await expect(page.getByRole('heading', { name: 'Não há emails pendentes' })).toBeVisible()
  expect(await logOf(app, bad)).toEqual([
    { acao: 'REENVIAR_EMAIL', admin_email: admin.email },
    { acao: 'EXCLUIR_EMAIL', admin_email: admin.email },
  ])
})

/**
 * A slow phone: what is to be drawn after the button has gone is drawn only when the focus is
 * somewhere again. Runs in the page.
 */
function drawLate(name: string): void {
  const button = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === name)!
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (message: unknown, ...rest: never[]) {
    const send = () => {
      const isLost = !button.isConnected && document.activeElement === document.body
      if (isLost) requestAnimationFrame(send)
      else postMessage.call(this, message, ...rest)
    }
    setTimeout(send)
  }
}

test(
  'a long queue loads in steps',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    await app.sql(`insert into public.email_queue (to_email, subject, html, next_attempt_at)
    select 'membro' || n || '@teste.example', 'Recado ' || n, 'x', null from generate_series(1, 60) n`)
    await enter(page, await freshMember('Débora', { role: 'admin' }), '/admin/email-queue')
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(51)
    await waitForWorker(page)
    await page.evaluate(drawLate, queue.more)
    await goOffline()
    await page.getByRole('button', { name: queue.more }).press('Enter')
    await expect(page.getByRole('main').getByText(networkTexts.offline)).toBeVisible()
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(51)
    await goOnline()
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(61)
    // The keyboard goes on with the first new row.
    await expect(page.getByRole('main').getByRole('row').nth(51)).toBeFocused()
    await expect(page.getByRole('button', { name: queue.more })).toBeHidden()
  },
)

test(
  'offline, the queue says at once that it needs a network, and nothing disappears',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    const to = newAddress()
    const gone = newAddress()
    await queueMail(app, { to, subject: 'Boas-vindas' })
    const goneId = await queueMail(app, { to: gone, subject: 'Já foi' })
    await enter(page, await freshMember('Débora', { role: 'admin' }), '/admin/email-queue')
    await expect(row(page, to)).toBeVisible()

    // Somebody else deleted it first.
    await app.sql('delete from public.email_queue where id = $1', [goneId])
    await page.getByRole('button', { name: queue.removeNamed(gone) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: queue.remove, exact: true }).click()
    await expectToast(page, 'Erro ao remover email')
    await expect(row(page, gone)).toBeHidden()

    await goOffline()
    await page.getByRole('button', { name: queue.retryNamed(to) }).click()
    await expectToast(page, networkTexts.offline)
    await page.getByRole('button', { name: adminMailTexts.refresh }).click()
    await expect(page.getByRole('main').getByText('Erro ao carregar fila de emails')).toBeVisible()
    await expect(row(page, to)).toBeVisible()
    await goOnline()
    await expect(page.getByRole('main').getByText('Erro ao carregar fila de emails')).toBeHidden()
    expect(await mailsTo(app, to)).toEqual([])
  },
)

test('the diagnostics say what the server knows, and show the 50 newest mails', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  await app.sql('update private.mail_health set sent_at = null, failed_at = null, problem = null')
  await app.sql(`insert into public.email_queue (to_email, subject, html, error, next_attempt_at, created_at)
    select 'membro' || n || '@teste.example', 'Recado ' || n, 'x', case when n <= 7 then 'caixa cheia' end, null, now() - make_interval(mins => n) from generate_series(1, 55) n`)
  await enter(page, await freshMember('Débora', { role: 'admin' }), '/admin/diagnostico-email')
  const main = page.getByRole('main')
  await expect(main.getByText(diagnostics.verdict.file)).toBeVisible()
  await expect(main.getByText(diagnostics.waiting(55, 7, 55))).toBeVisible()
  const line = (label: string) =>
    main
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd')
  await expect(line(diagnostics.lines.sent)).toHaveText(diagnostics.never)
  await expect(main.getByRole('row')).toHaveCount(51)
  await expect(main.getByRole('row').nth(1)).toContainText('membro1@teste.example')
  await expectAccessible(page)

  await main.getByRole('link', { name: diagnostics.toTest }).click()
  await page.getByLabel(new RegExp(`^${testTexts.address}`)).fill(newAddress())
  await page.getByRole('button', { name: testTexts.send }).click()
  await expect(main.getByText(testTexts.sent, { exact: true })).toBeVisible()
  await page.goto('/admin/diagnostico-email')
  await expect(line(diagnostics.lines.sent)).toHaveText('agora mesmo')
  await expect(line(diagnostics.lines.failed)).toHaveText(diagnostics.never)
})

test(
  'the test mail asks for an address, is sent, and its result is shown for eight seconds',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline }) => {
    const admin = await freshMember('Débora', { role: 'admin' })
    const to = newAddress()
    // Install it before the page sets timers, otherwise it cannot stop them.
    await page.clock.install()
    await enter(page, admin, '/test-email')
    const main = page.getByRole('main')
    const field = main.getByLabel(new RegExp(`^${testTexts.address}`))
    await main.getByRole('button', { name: testTexts.send }).click()
    await expectToast(page, 'Por favor, digite um email')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('Por favor, digite um email')
    await field.fill('isto não é')
    await field.press('Enter')
    await expectToast(page, 'Email inválido')
    await expectAccessible(page)

    await field.fill(`  ${to.toUpperCase()} `)
    await field.press('Enter')
    await expect(main.getByText(testTexts.filed(to))).toBeVisible()
    await expectToast(page, testTexts.sent)
    await page.mouse.move(0, 0)
    await page.clock.runFor(7500)
    await expect(toastOf(page, testTexts.sent)).toBeVisible()
    await page.clock.runFor(1500)
    await expect(toastOf(page, testTexts.sent)).toBeHidden()
    expect((await mailsTo(app, to)).map(({ subject }) => subject)).toEqual([testTexts.message.subject])
    expect(await logOf(app, to)).toEqual([{ acao: 'TESTAR_EMAIL', admin_email: admin.email }])

    await goOffline()
    await field.press('Enter')
    await expect(main.getByText(networkTexts.offline)).toBeVisible()
    expect(await mailsTo(app, to)).toHaveLength(1)
  },
)
