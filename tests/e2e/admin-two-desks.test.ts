import type { Page } from 'playwright/test'
import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import { adminPeopleTexts as people } from '#texts/admin-people.ts'
import { editFromList, expectPublished, field, freeDays, submit } from './kit/admin-content.ts'
import { loggedAbout, newRequest, rowOf } from './kit/admin-people.ts'
import { joinedLive } from './kit/live.ts'
import { mailsTo } from './kit/mail.ts'
import { everythingStored, findings } from './kit/stored.ts'
import { expect, test } from './kit/test.ts'

/** Two administrators at their desks at once, both with a browser. */

const { days, fields, name: nameOf } = adminDevotionalsTexts

test(
  'one moves and corrects a day that the other one is editing: she sees each, and no text is lost',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const restore = await freeDays(
      app,
      Array.from({ length: 30 }, (_, i) => i + 1),
    )
    try {
      await app.sql(`insert into public.devotionals (day_number, title, theme, verse, reflection, action)
        values (1, 'Primeiro', 't', 'v', 'Antes.', 'a'), (2, 'Segundo', 't', 'v', 'r', 'a')`)
      const standing = async () =>
        (
          await app.sql<{ day: number; title: string; text: string }>(
            'select day_number as day, title, reflection as text from public.devotionals order by 1',
          )
        ).map(({ day, title, text }) => `${day} ${title}: ${text}`)
      const marta = await (await newDevice()).newPage()
      const joined = [joinedLive(page), joinedLive(marta)]
      await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/devotionals')
      await enter(marta, await freshMember('Marta', { role: 'admin' }), '/admin/devotionals')
      await Promise.all(joined)
      const move = async (from: string, to: string) => {
        await marta.getByRole('button', { name: from, exact: true }).click()
        await marta.getByRole('button', { name: to, exact: true }).click()
      }
      const conflict = page.getByRole('alert')
      const differences = page.getByRole('region', { name: content.versions.differences })
      const take = (label: string) =>
        differences.getByRole('button', { name: content.versions.takeNamed(label) }).click()

      await test.step('moved to a free day', async () => {
        await editFromList(page, nameOf(1, 'Primeiro'))
        await field(page, fields.reflection).fill('De Helena.')
        await marta.getByRole('button', { name: days.arrange }).click()
        await move(days.pick(1, 'Primeiro'), days.dropFree(9, 1))
        await expect(marta.getByRole('button', { name: days.pick(9, 'Primeiro'), exact: true })).toBeVisible()
        await expect(conflict).toContainText(content.conflict.title)
        await expect(field(page, fields.reflection)).toHaveValue('De Helena.')
        await take(fields.day)
        await expect(field(page, fields.day)).toHaveValue('9')
        await submit(page, content.conflict.overwrite)
        await expectPublished(page, nameOf(9, 'Primeiro'))
        expect(await standing()).toEqual(['2 Segundo: r', '9 Primeiro: De Helena.'])
      })

      await test.step('exchanged with another: its day is taken now, and the form says by which', async () => {
        await editFromList(page, nameOf(9, 'Primeiro'))
        await field(page, fields.reflection).fill('De Helena, de novo.')
        await move(days.pick(9, 'Primeiro'), days.dropSwap(2, 'Segundo', 9))
        await expect(conflict).toContainText(content.conflict.title)
        await submit(page, content.conflict.overwrite)
        await expect(page.getByText(adminDevotionalsTexts.taken(9, 'Segundo')).first()).toBeVisible()
        await take(fields.day)
        await submit(page, content.conflict.overwrite)
        await expectPublished(page, nameOf(2, 'Primeiro'))
        expect(await standing()).toEqual(['2 Primeiro: De Helena, de novo.', '9 Segundo: r'])
      })

      await test.step('corrected and published: both corrections stand', async () => {
        // A form that opened before it would rightly be refused.
        await expect
          .poll(async () => findings(await marta.evaluate(everythingStored), ['De Helena, de novo.']))
          .not.toEqual([])
        await marta.getByRole('button', { name: days.arranged }).click()
        await editFromList(page, nameOf(2, 'Primeiro'))
        await field(page, fields.reflection).fill('Por último.')
        await editFromList(marta, nameOf(2, 'Primeiro'))
        await field(marta, fields.title).fill('Raízes')
        await submit(marta, content.save.action)
        await expectPublished(marta, nameOf(2, 'Raízes'))
        await expect(conflict).toContainText(content.conflict.title)
        await take(fields.title)
        await submit(page, content.conflict.overwrite)
        await expectPublished(page, nameOf(2, 'Raízes'))
        await expect(rowOf(marta, nameOf(2, 'Raízes'))).toContainText(content.state.published)
        expect(await standing()).toEqual(['2 Raízes: Por último.', '9 Segundo: r'])
      })
    } finally {
      await restore()
    }
  },
)

test(
  'two who approve the same selection at the same moment: each woman is approved once, and both hear of all of them',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    await app.sql('update private.settings set undo_seconds = 0')
    const names = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis'].map((number) => `Quitéria ${number}`)
    const asked = []
    for (const name of names) asked.push(await newRequest(app, name))
    const marta = await (await newDevice()).newPage()
    const desks = [page, marta]
    // What the other one does comes by the answer, not by a signal before the press.
    for (const desk of desks) await desk.routeWebSocket(/\/realtime\//, () => undefined)
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
    await enter(marta, await freshMember('Marta', { role: 'admin' }), '/admin/users')
    const bar = (desk: Page) => desk.getByRole('region', { name: people.bulk.region })
    for (const desk of desks) {
      for (const name of names) await desk.getByLabel(people.bulk.select(name), { exact: true }).check()
      await expect(bar(desk)).toContainText(people.bulk.selected(names.length))
    }

    // Both are on their way before the first one arrives.
    let arrived = 0
    let letGo = () => undefined as void
    const both = new Promise<void>((resolve) => (letGo = resolve))
    for (const desk of desks)
      await desk.route('**/rpc/admin_decide', async (route) => {
        arrived += 1
        if (arrived === desks.length) letGo()
        await both
        await route.continue()
      })
    await Promise.all(desks.map((desk) => bar(desk).getByRole('button', { name: people.bulk.approve }).click()))

    let approved = 0
    for (const desk of desks) {
      const result = desk.getByRole('heading', { name: /aprovada|já estava/ })
      await expect(result).toBeVisible()
      const words = (await result.textContent())!
      const amount = (of: RegExp) => Number(of.exec(words)?.[1] ?? 0)
      expect(amount(/(\d+) aprovadas?/) + amount(/(\d+) já estava/), words).toBe(names.length)
      approved += amount(/(\d+) aprovadas?/)
    }
    expect(approved).toBe(names.length)
    for (const { email } of asked) {
      expect(await app.sql('select status from public.acessos_pendentes where email = $1', [email])).toEqual([
        { status: 'aprovado' },
      ])
      expect(await loggedAbout(app, email)).toEqual(['APROVAR_USUARIO'])
      await expect.poll(async () => (await mailsTo(app, email)).length).toBe(1)
    }
  },
)
