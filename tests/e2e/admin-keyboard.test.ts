import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { adminContentTexts as content, contentRules } from '#texts/admin-content.ts'
import { adminDevotionalsTexts as days } from '#texts/admin-devotionals.ts'
import { adminGroupsTexts as groups } from '#texts/admin-groups.ts'
import { adminImportTexts as importing } from '#texts/admin-import.ts'
import { adminMailTexts } from '#texts/admin-mail.ts'
import { adminPeopleTexts as people } from '#texts/admin-people.ts'
import { adminProductsTexts as products } from '#texts/admin-products.ts'
import { adminRecadosTexts as recados } from '#texts/admin-recados.ts'
import { adminVideosTexts as videos } from '#texts/admin-videos.ts'
import { profileTexts } from '#texts/profile.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { field, freeDays } from './kit/admin-content.ts'
import { newRequest, question, rowOf } from './kit/admin-people.ts'
import { message, stored, titled } from './kit/admin-recados.ts'
import { expectFocusKept, press, tabTo, type } from './kit/keyboard.ts'
import { joinedLive } from './kit/live.ts'
import { mailsTo } from './kit/mail.ts'
import { haveRecados } from './kit/recados.ts'
import { expect, test } from './kit/test.ts'
import { expectToast, holdToasts } from './kit/toasts.ts'

/** By keyboard alone: what stands in no story of the screen itself. */

test(
  'a group is made, renamed, closed and removed by keyboard alone, and the focus stays where the work is',
  { tag: '@motion' },
  async ({ page, enter, freshMember }) => {
    const mark = randomUUID().slice(0, 6)
    const [first, second] = [`Girassol ${mark}`, `Lírio ${mark}`]
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/groups')
    const dialog = page.getByRole('dialog')
    const create = page.getByRole('button', { name: groups.create })
    await press(create)
    await type(dialog.getByLabel(groups.name), first)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, first)).toBeVisible()
    await expect(create).toBeFocused()

    const rename = page.getByRole('button', { name: groups.renameNamed(first) })
    await press(rename)
    await type(dialog.getByLabel(groups.name), second)
    await press(dialog.getByRole('button', { name: groups.save }))
    await expect(rowOf(page, second)).toBeVisible()
    await expect(page.getByRole('button', { name: groups.renameNamed(second) })).toBeFocused()

    await press(page.getByRole('button', { name: groups.closeNamed(second) }))
    await expect(page.getByRole('button', { name: groups.openNamed(second) })).toBeFocused()
    await press(page.getByRole('button', { name: groups.removeNamed(second) }))
    await holdToasts(page)
    await press(question(page).getByRole('button', { name: groups.remove }))
    await expect(rowOf(page, second)).toBeHidden()
    await expectFocusKept(page)

    // F8 leads to what has been said about it.
    await expect(question(page)).toBeHidden()
    await expectToast(page, groups.removed)
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /F8/ }).getByRole('listitem').last()).toHaveCSS(
      'outline-style',
      'solid',
    )
  },
)

test(
  'the mails that wait are sent and removed by keyboard alone',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const { queue } = adminMailTexts
    const mark = randomUUID().slice(0, 6)
    const [sent, removed, kept] = ['vai', 'sai', 'fica'].map((word) => `${word}-${mark}@teste.example`) as [
      string,
      string,
      string,
    ]
    for (const to of [kept, removed, sent])
      await app.sql(
        `insert into public.email_queue (to_email, subject, html, next_attempt_at) values ($1, 'Carta', '<p>Olá</p>', null)`,
        [to],
      )
    await enter(page, await freshMember('Débora', { role: 'admin' }), '/admin/email-queue')
    await press(page.getByRole('button', { name: queue.retryNamed(sent) }))
    await expect(rowOf(page, sent)).toBeHidden()
    expect(await mailsTo(app, sent)).toHaveLength(1)
    // The row that has taken its place, not its button: pressed once more by mistake, nothing is sent.
    await expect(rowOf(page, removed)).toBeFocused()
    await page.keyboard.press('Enter')

    const remove = page.getByRole('button', { name: queue.removeNamed(removed) })
    await press(remove)
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await press(question(page).getByRole('button', { name: queue.remove, exact: true }))
    await expect(rowOf(page, removed)).toBeHidden()
    await expectFocusKept(page)
    await press(page.getByRole('button', { name: queue.removeNamed(kept) }))
    await press(question(page).getByRole('button', { name: queue.remove, exact: true }))
    await expect(rowOf(page, kept)).toBeHidden()
    await expectFocusKept(page)
    for (const to of [removed, kept]) expect(await mailsTo(app, to)).toEqual([])
  },
)

test(
  'days are imported by keyboard alone: a file is chosen, what was wrong corrected, the days taken',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const restore = await freeDays(app, [7, 8])
    try {
      const table = (title: string) => ({
        name: 'jornada.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Dia;Título;Tema;Versículo;Mensagem;Verdade do Dia\r\n7;Raízes;Fé;«v»;m;a\r\n8;${title};Fé;«v»;m;a`,
          'latin1',
        ),
      })
      await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/devotionals')
      await press(page.getByRole('link', { name: importing.link }))
      const choose = async (title: string) => {
        const chooser = page.waitForEvent('filechooser')
        await press(page.getByRole('button', { name: importing.file }))
        await (await chooser).setFiles(table(title))
        await expect(page.getByRole('heading', { name: importing.found('jornada.csv', 2) })).toBeFocused()
      }
      await choose('')
      const list = page.getByRole('list', { name: importing.list })
      await expect(list.getByText(`${days.fields.title}: ${contentRules.titleRequired}`)).toBeVisible()
      await press(page.getByRole('button', { name: importing.cancel }).first())
      await expect(page.getByRole('button', { name: importing.file })).toBeFocused()

      await choose('Frutos')
      await press(list.locator('summary').filter({ hasText: 'Frutos' }))
      await expect(list.getByRole('heading', { name: 'Dia 8: Frutos', includeHidden: true })).toBeVisible()
      await tabTo(page.getByRole('radio', { name: importing.asDrafts }), 'Shift+Tab')
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('radio', { name: importing.now })).toBeChecked()
      await press(page.getByRole('button', { name: importing.all(2) }))
      await expect(page.getByText(importing.progress.done(2))).toBeVisible()
      await expect(page.getByRole('heading', { name: importing.progress.title })).toBeFocused()
      await press(page.getByRole('link', { name: importing.progress.toList }))
      await expect(page.getByRole('heading', { level: 1, name: days.title })).toBeFocused()
      expect(
        await app.sql('select title from public.devotionals where day_number in (7, 8) order by day_number'),
      ).toEqual([{ title: 'Raízes' }, { title: 'Frutos' }])
    } finally {
      await restore()
    }
  },
)

test(
  'a video is published, corrected and removed by keyboard alone',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const title = `Um minuto ${randomUUID().slice(0, 6)}`
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/videos')
    await press(page.getByRole('link', { name: videos.create }))
    await expect(page.getByRole('heading', { level: 1, name: videos.create })).toBeFocused()
    await type(field(page, videos.fields.title), title)
    await page.keyboard.press('Enter')
    await expect(field(page, videos.fields.url)).toBeFocused()
    await type(field(page, videos.fields.url), 'https://youtu.be/FlorDemo-09')
    await press(page.getByRole('main').getByRole('button', { name: content.save.publish, exact: true }))
    await expect(rowOf(page, title)).toContainText(content.state.published)
    await expect(page.getByRole('heading', { level: 1, name: videos.title })).toBeFocused()

    await press(rowOf(page, title).getByRole('link', { name: content.editNamed(title) }))
    await type(field(page, videos.fields.title), `${title} só`)
    await press(page.getByRole('main').getByRole('button', { name: content.save.action, exact: true }))
    await expect(rowOf(page, `${title} só`)).toContainText(content.state.published)
    expect(await app.sql('select 1 from public.videos where title = $1', [`${title} só`])).toHaveLength(1)

    await press(rowOf(page, title).getByRole('button', { name: content.removeNamed(`${title} só`) }))
    await press(question(page).getByRole('button', { name: content.removal.confirm }))
    await expect(rowOf(page, title)).toBeHidden()
    await expectFocusKept(page)
  },
)

test(
  'a product’s pictures are added, put in order and removed by keyboard alone',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const name = `Marcador ${randomUUID().slice(0, 6)}`
    const shown = await app.sql<{ image: string }>(
      'select distinct images[1] as image from public.products where images[1] is not null order by 1 limit 2',
    )
    const { media } = content
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/products')
    await press(page.getByRole('link', { name: products.create }))
    await type(field(page, products.fields.name), name)
    await type(field(page, products.fields.price), '12,90')
    await type(field(page, products.fields.stock), '3')
    const images = page.getByRole('group', { name: products.fields.images })
    for (const { image } of shown) {
      await type(images.getByLabel(media.address, { exact: true }), image)
      await page.keyboard.press('Enter')
    }
    // The arrow goes along with its picture, also where there is no further way.
    await tabTo(images.getByRole('button', { name: media.moveUp(products.image(2)) }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(images.getByRole('status')).toHaveText(media.moved(products.image(2), 1))
    await expect(images.getByRole('button', { name: media.moveUp(products.image(1)) })).toBeFocused()
    await press(images.getByRole('button', { name: media.removeNamed(products.image(1)) }))
    await expect(images.getByRole('listitem')).toHaveCount(1)
    await expect(images.getByRole('button', { name: media.removeNamed(products.image(1)) })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(images.getByRole('listitem')).toHaveCount(0)
    await expect(images).toBeFocused()

    await press(page.getByRole('checkbox', { name: products.fields.active }), 'Space')
    await press(page.getByRole('main').getByRole('button', { name: content.save.publish, exact: true }))
    await expect(rowOf(page, name)).toContainText(products.inactive)
    await press(rowOf(page, name).getByRole('button', { name: content.removeNamed(name) }))
    await press(question(page).getByRole('button', { name: content.removal.confirm }))
    await expect(rowOf(page, name)).toBeHidden()
    await expectFocusKept(page)
  },
)

test(
  'a request is approved and another refused, and a person found, put into a group and deactivated, by keyboard alone',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const mark = randomUUID().slice(0, 6)
    const [ana, bia] = [await newRequest(app, `Ana ${mark}`), await newRequest(app, `Bia ${mark}`)]
    const carla = await freshMember(`Carla ${mark}`)
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')

    const { approvals } = people
    const details = page.getByRole('button', { name: approvals.detailsOf(ana.nome) })
    await press(details)
    await expect(page.getByRole('dialog', { name: ana.nome })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeFocused()
    await tabTo(page.getByRole('button', { name: approvals.approveOf(ana.nome) }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, ana.nome)).toContainText(people.decided.aprovado)
    await expectFocusKept(page)
    await press(page.getByRole('button', { name: approvals.actionsFor(bia.nome) }))
    await chooseItem(page, people.refuse.action)
    await press(question(page).getByRole('button', { name: people.refuse.action }))
    await expect(rowOf(page, bia.nome)).toContainText(people.decided.recusado)
    await expectFocusKept(page)

    await page.goto('/admin/usuarios')
    await type(page.getByLabel(people.users.search), carla.name)
    await press(page.getByRole('button', { name: approvals.actionsFor(carla.name) }))
    await chooseItem(page, people.users.open)
    await expect(page.getByRole('heading', { level: 1, name: carla.name })).toBeFocused()
    const edit = page.getByRole('button', { name: people.edit.action })
    await press(edit)
    const dialog = page.getByRole('dialog')
    await tabTo(dialog.getByLabel(/^Grupo/))
    await page.keyboard.type('Aurora')
    await press(dialog.getByRole('button', { name: people.edit.save }))
    await expectToast(page, profileTexts.edit.done)
    await expect(edit).toBeFocused()

    await tabTo(page.getByRole('tab', { name: people.user.tabs.data }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    const { deactivate, reactivate } = people
    await press(page.getByRole('button', { name: deactivate.action }))
    await press(question(page).getByRole('button', { name: deactivate.confirm, exact: true }))
    await expect(page.getByRole('button', { name: reactivate.action })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(question(page).getByRole('button', { name: reactivate.confirm, exact: true }))
    await expect(page.getByRole('button', { name: deactivate.action })).toBeFocused()
    expect(
      await app.sql('select grupo_turma, status_conta from public.usuarios_aprovados where email = $1', [
        carla.email.toLowerCase(),
      ]),
    ).toEqual([{ grupo_turma: expect.stringContaining('Aurora'), status_conta: 'ativo' }])
  },
)

test(
  'a recado is scheduled for a group, another mailed to one, and what it said before brought back, by keyboard alone',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const { timing, versions } = content
    const { mailing } = recados
    const group = titled('Girassol')
    const ana = await freshMember('Ana')
    await app.sql('update public.usuarios_aprovados set grupo_turma = $1 where lower(email) = $2', [
      group,
      ana.email.toLowerCase(),
    ])
    const [scheduled, known] = [titled('Vigília'), titled('Retiro')]
    await haveRecados(app, [{ titulo: known, mensagem: 'No dia cinco.' }])
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/recados')
    const main = page.getByRole('main')
    /** A native list takes what is typed. */
    const chooseGroup = async () => {
      const list = question(page).getByLabel(mailing.toWhom)
      await tabTo(list)
      await page.keyboard.type(mailing.toGroup(group, 1).slice(0, 20))
      await expect(list.locator('option:checked')).toHaveText(mailing.toGroup(group, 1))
    }

    await test.step('scheduled', async () => {
      await press(page.getByRole('link', { name: recados.create }))
      await type(field(page, recados.form.titulo), scheduled)
      await type(message(page), 'Às oito.')
      await tabTo(page.getByRole('radio', { name: timing.now }))
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('radio', { name: timing.later })).toBeChecked()
      await tabTo(field(page, timing.at))
      await page.keyboard.type('01012040')
      await page.keyboard.press('ArrowRight')
      // The letters are for a browser that speaks English.
      await page.keyboard.type('0800AM')
      await expect(field(page, timing.at)).toHaveValue('2040-01-01T08:00')
      await press(page.getByLabel(recados.form.email), 'Space')
      await press(main.getByRole('button', { name: timing.schedule }))
      await chooseGroup()
      await press(question(page).getByRole('button', { name: mailing.schedule }))
      await expect(rowOf(page, scheduled)).toContainText('Agendado para')
      await expect(rowOf(page, scheduled)).toContainText(group)
      await expectFocusKept(page)
    })

    await test.step('mailed to a group', async () => {
      const send = page.getByRole('button', { name: mailing.sendNamed(known) })
      await press(send)
      await page.keyboard.press('Escape')
      await expect(send).toBeFocused()
      await press(send)
      await chooseGroup()
      await press(question(page).getByRole('button', { name: mailing.send, exact: true }))
      await expect(rowOf(page, known)).toContainText(`${mailing.done(1)} (${group})`)
      expect(await mailsTo(app, ana.email)).toHaveLength(1)
      await expectFocusKept(page)
    })

    await test.step('compared, and brought back', async () => {
      const edit = async () => {
        await press(rowOf(page, known).getByRole('link', { name: content.editNamed(known) }))
        await expect(page.getByRole('heading', { level: 1, name: recados.editTitle })).toBeFocused()
      }
      const save = () => press(main.getByRole('button', { name: content.save.action, exact: true }))
      await edit()
      await type(message(page), 'No dia doze.')
      await save()
      await expect(rowOf(page, known)).toBeVisible()
      await edit()
      const open = page.getByRole('button', { name: versions.open })
      await press(open)
      const dialog = page.getByRole('dialog', { name: versions.title })
      await expect(dialog.locator('ins')).toHaveText('cinco')
      await press(dialog.getByRole('button', { name: versions.takeNamed(recados.form.mensagem) }))
      await expect(dialog).toContainText(versions.same)
      await page.keyboard.press('Escape')
      await expect(open).toBeFocused()
      await expect(message(page)).toHaveText('No dia cinco.')
      await save()
      await expect.poll(async () => (await stored(app, known))!.mensagem).toContain('cinco')
    })
  },
)

test('a row that goes while its question is open leaves the keyboard with its neighbour', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const mark = randomUUID().slice(0, 6)
  const [first, second, third] = [`Alba ${mark}`, `Brisa ${mark}`, `Cedro ${mark}`] as const
  for (const [place, title] of [first, second, third].entries())
    await app.sql('insert into public.events (title, event_date) values ($1, $2)', [
      title,
      // The list ends with them.
      `2001-01-0${9 - place}T12:00:00Z`,
    ])
  const joined = joinedLive(page)
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/events')
  await joined
  const ask = (title: string) => press(page.getByRole('button', { name: content.removeNamed(title) }))
  const takenByAnother = async (title: string) => {
    await app.sql('delete from public.events where title = $1', [title])
    // Not by its role: what is behind a question has none.
    await expect(page.locator('tr', { hasText: title })).toHaveCount(0)
  }
  try {
    await ask(second)
    await takenByAnother(second)
    await page.keyboard.press('Escape')
    await expect(rowOf(page, third)).toBeFocused()

    // Without a next one the previous, also after a deletion that comes too late.
    await ask(third)
    await takenByAnother(third)
    await press(question(page).getByRole('button', { name: content.removal.confirm }))
    await expect(question(page)).toBeHidden()
    await expect(rowOf(page, first)).toBeFocused()
  } finally {
    await app.sql('delete from public.events where title like $1', [`% ${mark}`])
  }
})

test('a menu that is opened by a key shows its first item as chosen, also the first time', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const mark = randomUUID().slice(0, 6)
  const names = (isThorough ? ['Enter', 'Space', 'ArrowDown'] : ['Enter']).map(
    (key) => [key, `Rute ${key} ${mark}`] as const,
  )
  for (const [, nome] of names) await newRequest(app, nome)
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
  for (const [key, nome] of names) {
    const actions = page.getByRole('button', { name: people.approvals.actionsFor(nome) })
    const first = page.getByRole('menuitem').first()
    for (const time of ['first', 'second']) {
      await test.step(`${key}, the ${time} time`, async () => {
        await press(actions, key)
        await expect(first).toBeFocused()
        await expect(first).toHaveCSS('outline-style', 'solid')
        await page.keyboard.press('Escape')
        await expect(actions).toBeFocused()
      })
    }
  }
  // By a finger nothing is chosen yet.
  await page.reload()
  await page.getByRole('button', { name: people.approvals.actionsFor(names[0]![1]) }).click()
  await expect(page.getByRole('menu')).toBeFocused()
})

/** Chooses in the menu that is open. */
async function chooseItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name })
  await expect(item).toBeVisible()
  while (!(await item.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
