import { linkIn, type Mail, type Sink, startSmtp } from '#tests/kit/mailbox.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { newRequest, rowOf } from './kit/admin-people.ts'
import { asAdmin, choosePassword, newVisitor, sendRequest } from './kit/coming-in.ts'
import { expect, test as base } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

/** A mail server that can stop and start again at the same address. */
interface MailServer {
  mails(): Mail[]
  letThrough(count: number): void
  down(): Promise<void>
  up(): Promise<void>
}

const test = base.extend<object, { mailServer: MailServer & { url: string } }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern.
    async ({}, use) => {
      const sinks: Sink[] = [await startSmtp()]
      const { url, port } = sinks[0]!
      await use({
        url,
        letThrough: (count) => sinks.at(-1)!.letThrough(count),
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

test(
  'when a real mail server stops in between, the invitation waits in the queue, arrives once, and lets the member in',
  { tag: '@thorough' },
  async ({ app, page, mailServer, allowProblems }) => {
    // The server logs that it could not send the mail.
    allowProblems(/ECONNREFUSED|e-?mail/i)
    const mailsTo = (address: string) => mailServer.mails().filter(({ to }) => to.includes(address))
    const debora = newVisitor('Débora Alves')
    await sendRequest(page, debora)
    await expectToast(page, 'Cadastro enviado!')
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
    await expectToast(page, 'Senha criada com sucesso! Bem-vinda!')
    await expect(page.getByRole('link', { name: 'Devocional de Hoje' })).toBeVisible()
  },
)

test(
  'with an unresponsive mail server, no press is lost and none hits the next person',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, mailServer }) => {
    mailServer.letThrough(0)
    // Long enough for a slow test machine.
    await app.sql('update private.settings set undo_seconds = 60')
    const asked: Awaited<ReturnType<typeof newRequest>>[] = []
    for (const nome of ['Ana', 'Bela', 'Cora', 'Dora', 'Elsa', 'Flora', 'Gilda']) {
      asked.unshift(await newRequest(app, `${nome} Silveira`))
    }
    const [first, second, ...others] = asked as [(typeof asked)[0], (typeof asked)[0], ...typeof asked]
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
    const approve = (nome: string) =>
      rowOf(page, nome).getByRole('button', { name: new RegExp(`${texts.approve.action}|${texts.decided.aprovado}`) })
    const order = () => page.getByRole('rowheader').allInnerTexts()
    await expect(approve(first.nome)).toBeVisible()
    const before = await order()
    // The rows must not move under the finger.
    const places = () =>
      page
        .getByRole('rowheader')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top + scrollY))
    const placesBefore = await places()

    // With the keyboard: a key held down or pressed twice is one approval, then the focus moves on.
    await approve(first.nome).focus()
    await page.keyboard.down('Enter')
    for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(rowOf(page, first.nome)).toContainText(texts.decided.aprovado)
    await expect(approve(second.nome)).toBeFocused()
    // With an impatient pointer: the pressed button stays in place.
    await approve(second.nome).dblclick()
    await approve(second.nome).click({ force: true })
    for (const { nome } of others) await approve(nome).click()
    for (const { nome } of asked) await expect(rowOf(page, nome)).toContainText(texts.decided.aprovado)
    expect(await order()).toEqual(before)
    expect(await places()).toEqual(placesBefore)
    const gilda = others.at(-1)!
    await rowOf(page, gilda.nome)
      .getByRole('button', { name: texts.undo.of(gilda.nome) })
      .click()
    await expectToast(page, texts.undo.done)
    await expect(approve(gilda.nome)).toBeFocused()

    const approved = async () =>
      (
        await app.sql<{ email: string }>(
          'select email from public.usuarios_aprovados where email = any ($1) order by nome',
          [asked.map(({ email }) => email)],
        )
      ).map(({ email }) => email)
    const six = asked.filter((one) => one !== gilda).map(({ email }) => email)
    expect((await approved()).toSorted()).toEqual(six.toSorted())
    await page.getByRole('button', { name: texts.refresh }).click()
    await expect(rowOf(page, first.nome)).toBeHidden()
    await expect(rowOf(page, gilda.nome)).toBeVisible()
    const mailed = () => mailServer.mails().flatMap(({ to }) => asked.filter(({ email }) => to.includes(email)))
    expect(mailed()).toEqual([])
    await app.sql('update public.email_queue set next_attempt_at = now() where sent_at is null')
    await expect.poll(() => mailed().length).toBeGreaterThan(0)
    mailServer.letThrough(Infinity)
    await expect
      .poll(() =>
        mailed()
          .map(({ email }) => email)
          .toSorted(),
      )
      .toEqual(six.toSorted())
  },
)
