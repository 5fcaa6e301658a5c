import type { Locator, Page } from 'playwright/test'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminGroupsTexts } from '#texts/admin-groups.ts'
import { adminLogTexts } from '#texts/admin-log.ts'
import { adminPanelTexts, adminPeopleTexts } from '#texts/admin-people.ts'
import { leaveTexts } from '#texts/leave.ts'
import { syncTexts } from '#texts/sync-status.ts'
import { newRequest, question, rowOf } from './kit/admin-people.ts'
import { expectAccessible } from './kit/axe.ts'
import { message, NEW } from './kit/admin-recados.ts'
import { stopClock } from './kit/clock.ts'
import { expect, screens, test } from './kit/test.ts'

// The demo's people, and none from other tests.
test.use({ appOptions: {} })

/** The box of a visible element. */
async function boxOf(part: Locator) {
  await expect(part).toBeVisible()
  return (await part.boundingBox())!
}

/** All of them are side by side: none is below another. */
async function expectInOneRow(parts: Locator): Promise<void> {
  await expect(parts.first()).toBeVisible()
  const boxes = await Promise.all((await parts.all()).map((part) => boxOf(part)))
  expect(boxes.length).toBeGreaterThan(1)
  const lowest = Math.max(...boxes.map(({ y }) => y))
  for (const { y, height } of boxes) expect(y + height).toBeGreaterThan(lowest)
}

const toPanel = (page: Page) => page.getByRole('main').getByRole('link', { name: adminPanelTexts.toPanel, exact: true })

test('on a phone, nothing the administrator needs is cut off or far away', async ({ page, enter, freshMember }) => {
  await page.setViewportSize(screens.smallPhone.viewport)
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')

  await test.step('the tabs of the requests fit, and the panel is one tap away', async () => {
    const tabs = page.getByRole('tab')
    await expectInOneRow(tabs)
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
    await toPanel(page).click()
    await expect(page.getByRole('heading', { level: 1, name: adminPanelTexts.title })).toBeVisible()
    await expect(toPanel(page)).toHaveCount(0)
    for (const name of Object.values(adminPanelTexts.parts))
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the filters of the log are folded at first', async () => {
    await page.getByRole('link', { name: adminPanelTexts.cards.log.title }).click()
    const fold = page.getByRole('button', { name: adminLogTexts.filters.fold(0) })
    const who = page.getByLabel(adminLogTexts.filters.who, { exact: true })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(who).toBeHidden()
    await fold.click()
    await who.fill('ninguem')
    await who.press('Enter')
    await expect(page.getByRole('button', { name: adminLogTexts.filters.fold(1) })).toBeVisible()
  })

  await test.step('the text of a devotional has the width of its card', async () => {
    await page.goto('/admin/devotionals')
    const text = page.getByRole('main').getByRole('cell').filter({ hasText: 'Oração:' }).first().getByRole('paragraph')
    expect((await boxOf(text.first())).width).toBeGreaterThan(250)
  })
})

test(
  'on a computer, what can be done with an entry is in one row',
  { tag: '@thorough' },
  async ({ page, enter, freshMember }) => {
    await page.setViewportSize(screens.desktop.viewport)
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/')
    for (const path of ['/admin/recados', '/admin/events', '/admin/products']) {
      await page.goto(path)
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: adminContentTexts.edit }) })
      await expectInOneRow(row.first().getByRole('cell').last().locator('a, button'))
    }
  },
)

test('no day of a request breaks in two on a computer', async ({ app, page, enter, freshMember }) => {
  await newRequest(app, 'Paula Ribeiro')
  await page.setViewportSize(screens.desktop.viewport)
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/users')
  const day = rowOf(page, 'Paula Ribeiro').getByText(/^\d{2}\/\d{2}\/\d{4}/)
  await expect(day).toBeVisible()
  const lines = await day.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell.firstChild!)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test(
  'on a tablet a card’s text has its width, and what can be done stands at its end',
  { tag: '@thorough' },
  async ({ page, enter, freshMember }) => {
    await page.setViewportSize(screens.tablet.viewport)
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/')
    for (const path of ['/admin/videos', '/admin/devotionals', '/admin/events', '/admin/groups']) {
      await page.goto(path)
      const row = page
        .getByRole('main')
        .getByRole('row')
        .filter({ has: page.getByRole('button') })
        .first()
      const [card, button] = [await boxOf(row), await boxOf(row.getByRole('button').last())]
      expect(card.x + card.width - button.x - button.width, path).toBeLessThan(40)
    }
    await page.goto('/admin/devotionals')
    const text = page.getByRole('main').getByRole('cell').filter({ hasText: 'Oração:' }).first()
    expect((await boxOf(text)).width).toBeGreaterThan(600)
  },
)

test(
  'on a computer, the administration screens use the width, and the preview looks as on a phone',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    await page.setViewportSize(screens.desktop.viewport)
    await app.sql(
      `insert into public.admin_logs (admin_email, acao, alvo_email) values ('a@teste.example', 'EXCLUIR_USUARIO_PERMANENTE', $1)`,
      ['maria-das-gracas.longo@provedor-de-email.teste.example'],
    )
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/groups')

    await test.step('the actions of a group are in one row', async () => {
      const row = rowOf(page, 'Aurora')
      await expectInOneRow(row.getByRole('button'))
      await expect(
        row.getByRole('button', { name: adminGroupsTexts.closeNamed('Aurora (quarta de manhã)') }),
      ).toBeVisible()
    })

    await test.step('the log uses words instead of codes, and an e-mail does not break inside a word', async () => {
      await page.goto('/admin/log')
      const row = rowOf(page, 'maria-das-gracas')
      await expect(row).toContainText(adminLogTexts.actions.EXCLUIR_USUARIO_PERMANENTE)
      await expect(row).not.toContainText('EXCLUIR_USUARIO_PERMANENTE')
      const lines = await row.getByRole('cell', { name: /maria-das/ }).evaluate((cell) => {
        const range = document.createRange()
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const heights: number[] = []
        while (texts.nextNode()) {
          range.selectNodeContents(texts.currentNode)
          heights.push(range.getClientRects().length)
        }
        return heights
      })
      // Each part is on one line, unbroken.
      expect(lines.length).toBeGreaterThan(4)
      expect(Math.max(...lines)).toBe(1)
    })

    await test.step('the preview of an event has the whole picture on top', async () => {
      await page.goto('/admin/events')
      await page.getByRole('main').getByRole('link', { name: adminContentTexts.edit }).first().click()
      const preview = page.getByRole('region', { name: adminContentTexts.preview.title })
      const [picture, title] = [
        await boxOf(preview.locator('img')),
        await boxOf(preview.getByRole('heading', { level: 3 })),
      ]
      expect(picture.y + picture.height).toBeLessThanOrEqual(title.y)
      expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1)
    })

    await test.step('the editable area reaches the edge of the editor', async () => {
      await page.goto(NEW)
      const { width, height } = await boxOf(message(page))
      const frame = await boxOf(message(page).locator('..'))
      expect(frame.width - width).toBeLessThanOrEqual(2)
      await message(page).click({ position: { x: width - 12, y: height - 12 } })
      await page.keyboard.type('Oi')
      await expect(message(page)).toHaveText('Oi')
    })
  },
)

test('tapping a name right after typing opens the record, however slowly it loads', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const clara = await newRequest(app, 'Clara Ligeira')
  await page.clock.install()
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/usuarios')
  const link = rowOf(page, clara.nome).getByRole('link', { name: clara.nome })
  await expect(link).toBeVisible()
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await stopClock(page)
  await page.getByLabel(adminPeopleTexts.users.search).fill('clara')
  await link.click()
  await expect(page).toHaveURL(/\/admin\/usuario\//)
  // The list is still mounted and would now write the search into the address.
  await page.clock.runFor(1_000)
  await page.clock.resume()
  arrival.resolve()
  await expect(page.getByRole('heading', { level: 1, name: clara.nome })).toBeVisible()
})

test('while she types, what is out of sight waits: it comes when she pauses, or goes there', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  await app.sql(
    `insert into public.usuarios_aprovados (email, nome)
     select lower(name) || n || '@pausa.example', name || ' Pausada ' || n
     from unnest(array['Zilda', 'Zoraide']) name, generate_series(10, 19) n`,
  )
  await page.clock.install()
  // It shows less than the rows that are drawn at once.
  await page.setViewportSize(screens.smallPhone.viewport)
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/usuarios')
  const names = page.getByRole('rowheader')
  const search = page.getByLabel(adminPeopleTexts.users.search)
  const firstLetters = async () => new Set((await names.allInnerTexts()).map((name) => name.slice(0, 3)))
  await search.fill('zilda')
  await expect(names).toHaveCount(10)

  // Time passes only for the wait before a list is asked for.
  await stopClock(page)
  const type = async (text: string) => {
    await search.fill(text)
    await page.clock.runFor(250)
    await expect(names.first()).toContainText(new RegExp(text, 'i'))
  }
  await type('zoraide')
  await expect(names.nth(5)).toContainText('Zoraide')
  await expect(names.nth(6)).toContainText('Zilda')
  await page.clock.runFor(400)
  await expect.poll(firstLetters).toEqual(new Set(['Zor']))

  await type('zilda')
  await expect(names.nth(6)).toContainText('Zoraide')
  await names.nth(6).scrollIntoViewIfNeeded()
  await expect.poll(firstLetters).toEqual(new Set(['Zil']))
  await expect(names).toHaveCount(10)

  // A high screen shows more of them.
  await page.setViewportSize({ width: 1280, height: 1100 })
  await type('zoraide')
  await expect.poll(firstLetters).toEqual(new Set(['Zor']))
  await app.sql(`delete from public.usuarios_aprovados where email like '%@pausa.example'`)
})

test('a press right after typing counts: what is out of sight is not drawn anew while a button is held down', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  await app.sql(
    // In this order: above the one who is searched, rows go at once.
    `insert into public.usuarios_aprovados (email, nome, aprovado_em)
     select 'zuleica' || n || '@pressa.example', 'Zuleica Apressada ' || n, now() - n * interval '1 second'
     from generate_series(10, 29) n`,
  )
  await page.clock.install()
  // It shows less than the rows that are drawn at once.
  await page.setViewportSize(screens.smallPhone.viewport)
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/usuarios')
  const names = page.getByRole('rowheader')
  const search = page.getByLabel(adminPeopleTexts.users.search)
  await search.fill('apressada')
  // Everybody's page has twenty rows too, and an address that chance may have given a 17.
  await expect(names.filter({ hasText: 'Apressada' })).toHaveCount(20)

  await stopClock(page)
  await search.fill('apressada 17')
  await page.clock.runFor(250)
  await expect(names.first()).toContainText('Apressada 17')
  await expect(names).not.toHaveCount(1)
  // The page ends above this place once it has one row.
  const link = names.first().getByRole('link')
  await link.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - innerHeight / 8))
  await link.hover()
  await page.mouse.down()
  await page.clock.runFor(400)
  await page.evaluate(manyTasks)
  await expect(names).not.toHaveCount(1)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/admin\/usuario\//)
  await page.clock.resume()
  await app.sql(`delete from public.usuarios_aprovados where email like '%@pressa.example'`)
})

/** More than React needs to draw a list, also while the page's clock stands still. Runs in the page. */
async function manyTasks(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  for (let task = 0; task < 200; task += 1)
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(null)
    })
}

test(
  'going back from a record finds the list as it was, and Esc does not lose what was typed',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    const clara = await newRequest(app, 'Clara Dantas')
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin')
    await page.getByRole('main').getByRole('link', { name: adminPanelTexts.cards.users.title, exact: true }).click()

    await test.step('the people of the demo belong to groups that exist', async () => {
      expect(
        await app.sql(
          `select g from (select grupo_turma as g from public.usuarios_aprovados where email like '%florescer.example'
           union select grupo from public.acessos_pendentes) used where g not in (select nome from public.groups)`,
        ),
      ).toEqual([])
    })

    await test.step('Esc asks before it discards', async () => {
      await page.getByLabel(adminPeopleTexts.users.search).fill('dantas')
      await rowOf(page, clara.nome).getByRole('link', { name: clara.nome }).click()
      await page.getByRole('button', { name: adminPeopleTexts.edit.action }).click()
      const dialog = page.getByRole('dialog', { name: adminPeopleTexts.edit.title })
      const name = dialog.getByLabel(/^Nome/)
      await name.fill('Clara Dantas Melo')
      await page.keyboard.press('Escape')
      await expect(question(page)).toContainText(leaveTexts.title)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(question(page)).toBeHidden()
      await expect(name).toHaveValue('Clara Dantas Melo')
      await dialog.getByRole('button', { name: adminPeopleTexts.close }).click()
      await question(page).getByRole('button', { name: leaveTexts.confirm }).click()
      await expect(dialog).toBeHidden()
      // Nothing was typed, so nothing is asked.
      await page.getByRole('button', { name: adminPeopleTexts.edit.action }).click()
      await expect(name).toHaveValue(clara.nome)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(question(page)).toBeHidden()
    })

    await test.step('the list is as it was left', async () => {
      await page.getByRole('link', { name: adminPeopleTexts.user.back }).click()
      await expect(page).toHaveURL(/\/admin\/usuarios\?q=dantas$/)
      await expect(page.getByLabel(adminPeopleTexts.users.search)).toHaveValue('dantas')
      await expect(page.getByRole('rowheader')).toHaveCount(1)
    })

    await test.step('offline, a calm message says so and promises nothing that will not happen', async () => {
      const promise = page.getByText(syncTexts.offlinePromise)
      await goOffline()
      await page.getByRole('button', { name: adminPeopleTexts.refresh }).click()
      await expect(page.getByRole('alert')).toContainText(adminPeopleTexts.loadFailed)
      expect(await page.getByRole('alert').evaluate((notice) => getComputedStyle(notice).backgroundColor)).toBe(
        await page.evaluate(() => {
          const probe = document.body.appendChild(document.createElement('i'))
          probe.style.setProperty('background-color', 'var(--color-sunken)')
          const { backgroundColor } = getComputedStyle(probe)
          probe.remove()
          return backgroundColor
        }),
      )
      await expect(page.getByText(syncTexts.offlineBar)).toBeVisible()
      await expect(promise).toBeHidden()
      await toPanel(page).click()
      await expect(promise).toBeVisible()
      await goOnline()
    })
  },
)
