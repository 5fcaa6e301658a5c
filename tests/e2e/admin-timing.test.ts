import { brand } from '#src/brand.ts'
import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminRecadosTexts as recados } from '#texts/admin-recados.ts'
import { toZonedInput } from '#lib/zoned-time.ts'
import { passTime } from '#tests/kit/pass-time.ts'
import { editFromList, field, submit } from './kit/admin-content.ts'
import { question, rowOf } from './kit/admin-people.ts'
import { stored, titled, write } from './kit/admin-recados.ts'
import { joinedLive } from './kit/live.ts'
import { recadoRow } from './kit/recados.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const { timing } = content
const HOUR = 3_600

test(
  'a draft is scheduled, comes to Maria’s open phone at its minute, and goes at its end',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const titulo = titled('Às seis')
    const phone = await (await newDevice()).newPage()
    const isLive = joinedLive(phone)
    await enter(phone, await freshMember('Maria Teste'), '/recados')
    await isLive

    await enter(page, await freshMember('Helena', { role: 'admin' }))
    await write(page, titulo)
    await page.getByText(timing.draft, { exact: true }).click()
    await submit(page, timing.saveDraft)
    await expectToast(page, timing.draftDone)
    await expect(rowOf(page, titulo)).toContainText(timing.states.draft)
    await page.getByLabel(timing.filter).selectOption(timing.kinds.draft)
    await expect(rowOf(page, titulo)).toBeVisible()

    await test.step('the moments are the ministry’s, and one that is over is refused', async () => {
      await editFromList(page, titulo)
      await page.getByText(timing.later, { exact: true }).first().click()
      await field(page, timing.at).fill('2026-01-01T10:00')
      await submit(page, timing.schedule)
      await expect(page.getByText(timing.rules.past).first()).toBeVisible()
      await field(page, timing.at).fill(toZonedInput(Date.now() + 24 * HOUR * 1_000, brand.timeZone))
      await field(page, timing.end).fill(toZonedInput(Date.now() + 25 * HOUR * 1_000, brand.timeZone))
      await page.getByLabel(recados.form.email).check()
      await submit(page, timing.schedule)
      await question(page).getByRole('button', { name: recados.mailing.schedule }).click()
      await expectToast(page, /^Agendado para /)
    })
    await page.getByLabel(timing.filter).selectOption(timing.all)
    await expect(rowOf(page, titulo)).toContainText('Agendado para')
    await expect(rowOf(page, titulo)).toContainText(recados.mailing.planned)
    await expect(recadoRow(phone, titulo)).toBeHidden()

    const { id } = (await stored(app, titulo))!
    const [{ left } = { left: 0 }] = await app.sql<{ left: number }>(
      'select extract(epoch from publicado_em - now())::float8 as left from public.recados where id = $1',
      [id],
    )
    await passTime(app.sql, id, left - 1)
    await expect(recadoRow(phone, titulo)).toBeVisible()
    await expect(rowOf(page, titulo)).toContainText(content.state.published)
    // The server sends the mails, and the open list learns of it.
    await expect(rowOf(page, titulo)).toContainText(/Enviado a \d+ mulheres/)

    await passTime(app.sql, id, HOUR)
    await expect(recadoRow(phone, titulo)).toBeHidden()
    await expect(rowOf(page, titulo)).toContainText('Expirou em')
  },
)
