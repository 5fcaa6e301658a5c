import { linkIn, type Mail, type Sink, startSmtp } from '#tests/kit/mailbox.ts'
import { asAdmin, choosePassword, newVisitor, sendRequest } from './kit/coming-in.ts'
import { expect, test as base } from './kit/test.ts'

/** A mail server that may go away and come back at its address. */
interface MailServer {
  mails(): Mail[]
  down(): Promise<void>
  up(): Promise<void>
}

const test = base.extend<object, { mailServer: MailServer & { url: string } }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, here nothing.
    async ({}, use) => {
      const sinks: Sink[] = [await startSmtp()]
      const { url, port } = sinks[0]!
      await use({
        url,
        mails: () => sinks.flatMap(({ mails }) => mails),
        down: () => sinks.at(-1)!.close(),
        async up() {
          sinks.push(await startSmtp(port))
        },
      })
      await sinks.at(-1)!.close()
    },
    { scope: 'worker' },
  ],
  appOptions: [async ({ mailServer }, use) => use({ smtpUrl: mailServer.url }), { scope: 'worker' }],
})

test('com um servidor de e-mail de verdade, que cai no meio: o convite espera na fila, chega uma vez, e ela entra', async ({
  app,
  page,
  mailServer,
  allowProblems,
}) => {
  // The server says in its log that the mail could not go out.
  allowProblems(/ECONNREFUSED|e-?mail/i)
  const mailsTo = (address: string) => mailServer.mails().filter(({ to }) => to.includes(address))
  const debora = newVisitor('Débora Alves')
  await sendRequest(page, debora)
  await expect(page.getByText('Cadastro enviado!').first()).toBeVisible()
  await expect
    .poll(() => mailsTo(debora.email).map(({ subject }) => subject))
    .toEqual([expect.stringContaining('Recebemos sua solicitação')])

  await mailServer.down()
  const grupo = 'Aurora (quarta de manhã)'
  expect(await asAdmin(app, 'approve-user', { ...debora, grupo })).toMatchObject({
    success: true,
    emailStatus: 'queued',
  })
  const waiting = () =>
    app.sql<{ id: string; error: string }>(
      'select id, error from public.email_queue where to_email = $1 and sent_at is null',
      [debora.email],
    )
  const [queued] = await waiting()
  expect(queued!.error).not.toBeNull()

  await mailServer.up()
  expect(
    await asAdmin(app, 'send-email', { to: debora.email, subject: 'Convite', text: 'Convite', queueId: queued!.id }),
  ).toMatchObject({ success: true })
  expect(await waiting()).toEqual([])
  expect(mailsTo(debora.email)).toHaveLength(2)

  await page.goto(linkIn(mailsTo(debora.email)[1]!).url)
  await choosePassword(page, 'senha-da-debora')
  await expect(page.getByText('Senha criada com sucesso! Bem-vinda!').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Devocional de Hoje' })).toBeVisible()
})
