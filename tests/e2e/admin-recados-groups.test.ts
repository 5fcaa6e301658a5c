import { brand } from '#src/brand.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { mailChoiceTexts } from '#texts/mail-choice.ts'
import { profileTexts } from '#texts/profile.ts'
import { toZonedInput } from '#lib/zoned-time.ts'
import { editFromList, field, submit } from './kit/admin-content.ts'
import { question, rowOf } from './kit/admin-people.ts'
import { titled, write } from './kit/admin-recados.ts'
import { expectAccessible } from './kit/axe.ts'
import { mailsTo } from './kit/mail.ts'
import { haveRecados } from './kit/recados.ts'
import { expect, test } from './kit/test.ts'
import { expectToast, holdToasts, pressInToast } from './kit/toasts.ts'

const texts = adminRecadosTexts.mailing
const { timing, versions } = adminContentTexts

test(
  'a recado goes to one group, is stopped on the way, reminds who has not read it; who wants no more says so by its link',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const group = titled('Turma')
    const titulo = titled('Só da turma')
    const [helena, ana, bia] = [
      await freshMember('Helena', { role: 'admin' }),
      await freshMember('Ana'),
      await freshMember('Bia'),
    ]
    const emails = [ana.email.toLowerCase(), bia.email.toLowerCase()]
    await app.sql('update public.usuarios_aprovados set grupo_turma = $1 where lower(email) = any ($2)', [
      group,
      emails,
    ])
    const [id] = await haveRecados(app, [{ titulo, mensagem: '<p>Amanhã.</p>' }])
    await enter(page, helena, '/admin/recados')
    const row = rowOf(page, titulo)

    await test.step('whoever has not read it can be reminded before it was mailed to anybody: all of them', async () => {
      await row.getByRole('button', { name: texts.remindNamed(titulo) }).click()
      await expect(question(page)).toContainText('vai a todas elas, de qualquer grupo')
      await question(page).getByRole('button', { name: 'Cancelar' }).click()
    })

    await test.step('to the group only, counted before', async () => {
      await row.getByRole('button', { name: texts.sendNamed(titulo) }).click()
      await question(page)
        .getByLabel(texts.toWhom)
        .selectOption({ label: texts.toGroup(group, 2) })
      await expect(question(page)).toContainText(texts.ask(2))
      await expectAccessible(page)
      await question(page).getByRole('button', { name: texts.send, exact: true }).click()
      await expect(row).toContainText(`${texts.done(2)} (${group})`)
      for (const email of [ana.email, bia.email]) expect(await mailsTo(app, email)).toHaveLength(1)
      expect(await mailsTo(app, helena.email)).toHaveLength(0)
    })

    await test.step('what has not left stays unsent, in numbers, and goes when asked for', async () => {
      // As if the mail server had not taken it yet.
      await app.sql(
        `update public.email_queue set sent_at = null, next_attempt_at = now() + interval '1 hour' where recado_id = $1 and to_email = $2`,
        [id, emails[1]],
      )
      await page.reload()
      await row.getByRole('button', { name: texts.stopNamed(titulo) }).click()
      await expectToast(page, texts.stoppedToast)
      await expect(row).toContainText(texts.halted(1, 1))
      await row.getByRole('button', { name: texts.sendMoreNamed(titulo) }).click()
      await question(page)
        .getByLabel(texts.toWhom)
        .selectOption({ label: texts.toGroup(group, 1) })
      await question(page).getByRole('button', { name: texts.send, exact: true }).click()
      await expect(row).toContainText(`${texts.done(2)} (${group})`)
    })

    await test.step('a count of who has read it, and a reminder for the others', async () => {
      await app.sql(
        'insert into public.recados_leitura (user_id, recado_id) select id, $2 from public.profiles where email = $1',
        [emails[0], id],
      )
      // As when somebody looks at the window again; by itself it is asked now and then (reads.test.ts).
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(row).toContainText(/Lido por 1 de \d+/)
      await row.getByRole('button', { name: texts.remindNamed(titulo) }).click()
      await expect(question(page)).toContainText(texts.remindGroups([group]))
      await expectAccessible(page)
      await question(page).getByRole('button', { name: texts.remindConfirm }).click()
      await expect(row).toContainText('Lembrete enviado')
      await expect
        .poll(async () => (await mailsTo(app, bia.email)).map(({ subject }) => subject))
        .toContain(`Florescer - Lembrete: ${titulo}`)
      expect(await mailsTo(app, ana.email)).toHaveLength(1)
      expect(await mailsTo(app, helena.email)).toHaveLength(0)
    })

    await test.step('the link in the mail needs no sign-in, and the profile says the same', async () => {
      const [mail] = await mailsTo(app, ana.email)
      const link = /https?:\/\/\S+\/emails\?\S+/.exec(mail!.text ?? '')![0]
      const anaPage = await (await newDevice()).newPage()
      await anaPage.goto(link)
      await expect(anaPage.getByText(mailChoiceTexts.stopWords)).toBeVisible()
      const wants = async () => {
        const [found] = await app.sql<{ wants: boolean }>(
          'select recados_por_email as wants from public.usuarios_aprovados where lower(email) = $1',
          [emails[0]],
        )
        return found!.wants
      }
      expect(await wants()).toBe(true)
      await anaPage.getByRole('button', { name: mailChoiceTexts.stop }).click()
      await expect(anaPage.getByRole('status').filter({ hasText: mailChoiceTexts.stopped })).toBeVisible()
      expect(await wants()).toBe(false)
      await enter(anaPage, ana, '/perfil')
      await expect(anaPage.getByText(profileTexts.mails.off)).toBeVisible()
      await anaPage.getByRole('button', { name: profileTexts.mails.resume }).click()
      await expect(anaPage.getByText(profileTexts.mails.on)).toBeVisible()
      expect(await wants()).toBe(true)
    })
  },
)

test(
  'a scheduled recado’s mails are for the group that was chosen, also after a correction and what is undone; for all when she says so',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const group = titled('Turma')
    const titulo = titled('Amanhã às seis')
    const [helena, ana] = [await freshMember('Helena', { role: 'admin' }), await freshMember('Ana')]
    await app.sql('update public.usuarios_aprovados set grupo_turma = $1 where lower(email) = $2', [
      group,
      ana.email.toLowerCase(),
    ])
    const planned = async () =>
      (
        await app.sql<{ groups: string[] }>(
          `select p.groups from private.planned_groups p join public.recados r on r.id = p.recado_id
         join private.planned_mailings m on m.recado_id = r.id where r.titulo like $1`,
          [`${titulo}%`],
        )
      ).map(({ groups }) => groups)
    const toWhom = question(page).getByLabel(texts.toWhom)
    await enter(page, helena)
    await write(page, titulo)
    await field(page, adminRecadosTexts.form.email).check()
    await page.getByText(timing.later, { exact: true }).first().click()
    await field(page, timing.at).fill(toZonedInput(Date.now() + 24 * 3_600_000, brand.timeZone))
    await submit(page, timing.schedule)
    await toWhom.selectOption({ label: texts.toGroup(group, 1) })
    await expect(question(page)).toContainText(texts.ask(1))
    await expectAccessible(page)
    await question(page).getByRole('button', { name: texts.schedule }).click()
    await expect(rowOf(page, titulo)).toContainText(texts.planned)
    await expect.poll(planned).toEqual([[group]])
    const forGroup = `${texts.planned} (${group})`
    await expect(rowOf(page, titulo)).toContainText(forGroup)
    await page.reload()
    await expect(rowOf(page, titulo)).toContainText(forGroup)

    await editFromList(page, titulo)
    await field(page, adminRecadosTexts.form.titulo).fill(`${titulo} em ponto`)
    await submit(page, timing.schedule)
    await expect(toWhom).toHaveValue(group)
    await question(page).getByRole('button', { name: texts.schedule }).click()
    await expect(rowOf(page, `${titulo} em ponto`)).toContainText(texts.planned)
    expect(await planned()).toEqual([[group]])

    await test.step('a draft that is undone is for the group again', async () => {
      await editFromList(page, `${titulo} em ponto`)
      await page.getByText(timing.draft, { exact: true }).first().click()
      await holdToasts(page)
      await submit(page, timing.saveDraft)
      await expect.poll(planned).toEqual([])
      await pressInToast(page, versions.undo)
      await expect(rowOf(page, `${titulo} em ponto`)).toContainText(forGroup)
      await expect.poll(planned).toEqual([[group]])
    })

    await editFromList(page, `${titulo} em ponto`)
    await submit(page, timing.schedule)
    await toWhom.selectOption('')
    await holdToasts(page)
    await question(page).getByRole('button', { name: texts.schedule }).click()
    await expect.poll(planned).toEqual([])
    await expect(rowOf(page, `${titulo} em ponto`)).not.toContainText(`(${group})`)
    await pressInToast(page, versions.undo)
    await expectToast(page, versions.undone)
    await expect(rowOf(page, `${titulo} em ponto`)).toContainText(forGroup)
    expect(await planned()).toEqual([[group]])
  },
)
