import { adminMailTexts } from '#texts/admin-mail.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { type Sink, startSmtp } from '#tests/kit/mailbox.ts'
import { field } from './kit/admin-content.ts'
import { rowOf } from './kit/admin-people.ts'
import { publishAndMail } from './kit/admin-recados.ts'
import { expect, test as base } from './kit/test.ts'

const test = base.extend<object, { mailServer: Sink }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern.
    async ({}, use) => {
      const sink = await startSmtp()
      await use(sink)
      await sink.close()
    },
    { scope: 'worker' },
  ],
  // The server must not time out while the test makes mails wait.
  appOptions: [
    async ({ mailServer }, use) => use({ smtpUrl: `${mailServer.url}?socketTimeout=110000` }),
    { scope: 'worker' },
  ],
})

/** A mail server and a browser on a busy machine. */
const ALL_SENT_MS = 240_000

const REFUSED = ['blast-20@teste.example', 'blast-120@teste.example', 'blast-220@teste.example']

test(
  '250 mails show their progress, the next tab finishes what a closed one began, and the three refused stay queued with the error',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, mailServer, enter, freshMember, allowProblems, reopen }) => {
    // The server logs the mails that it could not send.
    allowProblems(/no such user|e-?mail/i)
    for (const address of REFUSED)
      mailServer.refusals.set(address.replace('teste.example', ''), { code: 550, message: 'no such user' })
    // A slow mail server, so that there is progress to see.
    mailServer.letThrough(40)
    await app.sql(
      `insert into public.usuarios_aprovados (email, nome) select 'blast-' || n || '@teste.example', 'Nome' from generate_series(1, 250) n`,
    )

    await enter(page, await freshMember('Helena', { role: 'admin' }))
    const [{ n: total }] = (await app.sql<{ n: number }>(
      `select count(*)::int as n from public.usuarios_aprovados where status_conta = 'ativo'`,
    )) as [{ n: number }]
    await page.goto('/admin/recados?novo')
    await field(page, texts.form.titulo).fill('Para as 250')
    await page.getByRole('textbox', { name: texts.form.mensagem }).fill('Um texto para todas.')
    await page.getByLabel(texts.form.email).check()
    await publishAndMail(page)
    const bar = rowOf(page, 'Para as 250').getByRole('progressbar', { name: texts.mailing.sending })
    // The value counts the mails accepted so far, and those of the three refused so far.
    const shown = () => bar.evaluate((progress: HTMLProgressElement) => progress.value)
    await expect.poll(shown).toBeGreaterThanOrEqual(40)
    expect(await shown()).toBeLessThanOrEqual(40 + REFUSED.length)
    mailServer.letThrough(80)
    await expect.poll(shown).toBeGreaterThanOrEqual(80)
    await expect(bar).toHaveAttribute('max', String(total))

    // The demo queues mails of its own.
    const addresses = () =>
      mailServer.mails.filter(({ subject }) => subject.includes('Para as 250')).map(({ to }) => to)
    const again = await reopen()
    expect(addresses().length).toBeLessThan(total - REFUSED.length)
    await again.goto('/admin/recados')
    const row = rowOf(again, 'Para as 250')
    await row.getByRole('button', { name: texts.mailing.resumeNamed('Para as 250') }).click()
    mailServer.letThrough(Infinity)
    // All two hundred and fifty have to leave first.
    await expect(row).toContainText(texts.mailing.failed(REFUSED.length), { timeout: ALL_SENT_MS })
    await expect(row).toContainText(texts.mailing.progress(total - REFUSED.length, total))

    expect(addresses()).toHaveLength(total - REFUSED.length)
    expect(new Set(addresses()).size).toBe(total - REFUSED.length)
    await row.getByRole('link', { name: texts.mailing.toQueue }).click()
    await expect(again.getByRole('table', { name: adminMailTexts.queue.caption })).toBeVisible()
    for (const address of REFUSED) await expect(rowOf(again, address)).toContainText('550 no such user')
  },
)
