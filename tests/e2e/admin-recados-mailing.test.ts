import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { editFromList, expectPublished, field, submit } from './kit/admin-content.ts'
import { question, rowOf } from './kit/admin-people.ts'
import { expectMailed, message, publishAndMail, stored, titled, write } from './kit/admin-recados.ts'
import { mailsOf, mailsTo } from './kit/mail.ts'
import { haveRecados } from './kit/recados.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { accounts, type App, expect, test } from './kit/test.ts'
import { expectToast, toastOf } from './kit/toasts.ts'

/** How many mails about the recado each active person has in the data folder. */
async function mailedAbout(app: App, titulo: string): Promise<Map<string, number>> {
  const rows = await app.sql<{ email: string }>(
    "select lower(email) as email from public.usuarios_aprovados where status_conta = 'ativo'",
  )
  const addresses = (await mailsOf(app))
    .filter(({ subject }) => subject?.includes(titulo))
    .flatMap(({ to = [] }) => to.map(({ address }) => address))
  return new Map(rows.map(({ email }) => [email, addresses.filter((address) => address === email).length]))
}

async function titleOf(app: App, id: string): Promise<string> {
  const [row] = await app.sql<{ titulo: string }>('select titulo from public.recados where id = $1', [id])
  return row!.titulo
}

test('a mail to everyone reaches each person once, and editing does not send it again', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const titulo = titled('Para todas')
  const helena = await freshMember('Helena', { role: 'admin' })
  await enter(page, helena)
  await write(page, titulo)
  await page.getByLabel(texts.form.email).check()
  await submit(page, texts.form.publishAndMail)
  const people = (await mailedAbout(app, titulo)).size
  await test.step('before sending, the administrator sees to how many, and gets a test mail of her own', async () => {
    await expect(question(page)).toContainText(texts.mailing.ask(people))
    await question(page).getByRole('button', { name: texts.mailing.test }).click()
    await expect(question(page).getByRole('status')).toContainText(helena.email)
    expect((await mailsTo(app, helena.email)).map(({ subject }) => subject)).toEqual([
      `[Teste] Florescer - Novo recado: ${titulo}`,
    ])
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(field(page, texts.form.titulo)).toHaveValue(titulo)
    expect(await stored(app, titulo)).toBeUndefined()
  })
  await publishAndMail(page)
  await expectMailed(page)
  // One action shows one toast.
  await expect(toastOf(page, content.save.published)).toHaveCount(0)
  const mails = await mailedAbout(app, titulo)
  expect(mails.size).toBeGreaterThan(3)
  expect([...mails].filter(([email, amount]) => amount !== (email === helena.email.toLowerCase() ? 2 : 1))).toEqual([])
  await expect(rowOf(page, titulo)).toContainText(texts.mailing.done(mails.size))
  const mail = (await mailsTo(app, accounts.maria.email)).find(({ subject }) => subject?.includes(titulo))
  expect(mail!.subject).toContain('Novo recado:')
  await page.reload()
  await expect(rowOf(page, titulo)).toContainText(texts.mailing.done(mails.size))
  // Editing does not send again.
  await editFromList(page, titulo)
  await message(page).fill('Corrigido.')
  await submit(page, content.save.action)
  await expectPublished(page, titulo)
  expect(await mailedAbout(app, titulo)).toEqual(mails)
})

test(
  'a mailing that stopped can be resumed from the list, even after the tab was closed',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, expectProblems, reopen }) => {
    expectProblems(/ERR_FAILED|Failed to load resource/)
    const titulo = titled('Interrompido')
    await enter(page, await freshMember('Helena', { role: 'admin' }))
    await write(page, titulo)
    await page.getByLabel(texts.form.email).check()
    await page.route('**/functions/v1/send-recado', (route) => route.abort())
    await publishAndMail(page)
    await expectToast(page, texts.mailing.stopped)
    await expect(rowOf(page, titulo)).toContainText(texts.mailing.wished)
    await expect(rowOf(page, titulo).getByRole('button', { name: texts.mailing.sendNamed(titulo) })).toBeVisible()

    const again = await reopen()
    await again.goto('/admin/recados')
    await expect(rowOf(again, titulo)).toContainText(texts.mailing.wished)
    expect([...(await mailedAbout(app, titulo)).values()].every((amount) => amount === 0)).toBe(true)
    // As if the server had taken it, its answer were lost, and one mail had failed.
    await app.sql(
      `select public.queue_recado(r.id, 'prévia', 'teste@teste.example') from public.recados r where titulo = $1`,
      [titulo],
    )
    await expect
      .poll(async () => [...(await mailedAbout(app, titulo)).values()].every((amount) => amount === 1))
      .toBe(true)
    const [first] = await app.sql<{ id: string }>(
      `update public.email_queue q set sent_at = null, error = null, next_attempt_at = now() + interval '1 hour'
     from public.recados r where r.id = q.recado_id and r.titulo = $1 and q.to_email = $2 returning q.id`,
      [titulo, accounts.maria.email],
    )
    expect(first).toBeDefined()
    await again.reload()
    await expect(rowOf(again, titulo)).toContainText(/Enviados \d+ de \d+/)
    await app.sql('update public.email_queue set sent_at = now() where id = $1::uuid', [first!.id])
    await rowOf(again, titulo)
      .getByRole('button', { name: texts.mailing.resumeNamed(titulo) })
      .click()
    await expectMailed(again)
    expect([...(await mailedAbout(app, titulo)).values()].every((amount) => amount === 1)).toBe(true)
  },
)

test(
  'offline, mailing is refused at once; the recado is sent without it and mailed later, once',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    const titulo = titled('Sem e-mail')
    const draft = titled('Quase pronto')
    await app.sql(`insert into public.recados (titulo, mensagem, rascunho) values ($1, '<p>Em breve.</p>', true)`, [
      draft,
    ])
    const [old] = await haveRecados(app, [{ titulo: titled('De antes'), mensagem: '<p>Nunca enviado.</p>' }])
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/recados')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await waitForWorker(page)
    await page.getByRole('link', { name: texts.create }).click()
    await field(page, texts.form.titulo).fill(titulo)
    await message(page).fill('Sem conexão.')
    await page.getByLabel(texts.form.email).check()
    await goOffline()
    await submit(page, texts.form.publishAndMail)
    await expect(question(page)).toContainText(texts.mailing.offlineWords)
    await question(page).getByRole('button', { name: texts.mailing.keep }).click()
    await expectToast(page, texts.mailing.later)
    await expect(rowOf(page, titulo)).toContainText('Aguardando envio')
    await expect(rowOf(page, titulo)).toContainText(texts.mailing.wishedWaiting)
    // The same is said of a draft that was stored before.
    await editFromList(page, draft)
    await page.getByText(content.timing.now, { exact: true }).first().click()
    await page.getByLabel(texts.form.email).check()
    await submit(page, texts.form.publishAndMail)
    await question(page).getByRole('button', { name: texts.mailing.keep }).click()
    await expectToast(page, texts.mailing.later)
    await goOnline()
    await expect(rowOf(page, titulo)).toContainText('Publicado')
    await expect(rowOf(page, titulo)).toContainText(texts.mailing.wished)
    const folder = join(app.dataDir, 'mail')
    const names = await readdir(folder)
    expect(names.length).toBeGreaterThan(0)
    expect([...(await mailedAbout(app, titulo)).values()].every((amount) => amount === 0)).toBe(true)

    const send = page.getByRole('button', { name: texts.mailing.sendNamed(titulo) })
    await goOffline()
    await send.click()
    await expect(question(page)).toContainText(texts.mailing.offlineWords)
    await goOnline()
    // The number appears by itself once the network is back.
    const people = (await mailedAbout(app, titulo)).size
    await expect(question(page)).toContainText(texts.mailing.ask(people))
    await question(page).getByRole('button', { name: texts.mailing.send, exact: true }).click()
    await expectMailed(page)
    await expect(rowOf(page, titulo)).toContainText(texts.mailing.done(people))
    await expect(send).toHaveCount(0)
    expect([...(await mailedAbout(app, titulo)).values()].every((amount) => amount === 1)).toBe(true)
    // A recado that was not to be mailed when written can be mailed too.
    const before = await titleOf(app, old!)
    await expect(rowOf(page, before)).toContainText(texts.mailing.none)
    await expect(page.getByRole('button', { name: texts.mailing.sendNamed(before) })).toBeVisible()
  },
)
