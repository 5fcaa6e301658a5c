import type { Page } from 'playwright/test'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminDevotionalsTexts as days } from '#texts/admin-devotionals.ts'
import { adminEventsTexts as events } from '#texts/admin-events.ts'
import {
  editFromList,
  expectPublished,
  field,
  fill,
  freeDays,
  kinds,
  preview,
  removeFromList,
  submit,
} from './kit/admin-content.ts'
import { apiAs, question, rowOf } from './kit/admin-people.ts'
import { joinedLive } from './kit/live.ts'
import { giveJourney } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { accounts, expect, screens, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const { save, state, discard } = adminContentTexts
const article = (page: Page, title: string) => page.getByRole('article', { name: title })

const devotional = {
  [days.fields.title]: 'A janela aberta',
  [days.fields.theme]: 'Esperança',
  [days.fields.verse]: 'Porque sou eu que conheço os planos.\nJeremias 29:11',
  [days.fields.reflection]: 'Abra a janela.\n\nDeixe entrar o dia.',
  [days.fields.action]: 'O dia de hoje é presente.',
}

test(
  'a new, changed or deleted event reaches members without a reload',
  { tag: '@smoke' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const phone = await (await newDevice()).newPage()
    const lidia = await freshMember('Lídia')
    const joined = joinedLive(phone)
    await enter(phone, lidia, '/eventos')
    await joined

    const helena = await freshMember('Helena', { role: 'admin' })
    await enter(page, helena, '/admin/events')
    await page.getByRole('link', { name: events.create }).click()
    await expect(page.getByRole('heading', { level: 1, name: events.create })).toBeFocused()
    await fill(page, {
      [events.fields.title]: 'Chá no jardim',
      [events.fields.date]: '2031-03-08T15:30',
      [events.fields.location]: 'Jardim da igreja',
    })
    await expect(preview(page).locator('time')).toHaveText('sábado, 8 de março de 2031, às 15h30')
    await expect(preview(page)).not.toContainText('Fazer Inscrição')
    await fill(page, { [events.fields.registration]: 'https://inscricoes.florescer.example/cha' })
    await expect(preview(page)).toContainText('Fazer Inscrição')
    await submit(page)
    await expect(article(phone, 'Chá no jardim')).toBeVisible()
    await expect(article(phone, 'Chá no jardim').locator('time')).toHaveText('sábado, 8 de março de 2031, às 15h30')
    await expectPublished(page, 'Chá no jardim')

    await editFromList(page, 'Chá no jardim')
    await expect(field(page, events.fields.date)).toHaveValue('2031-03-08T15:30')
    await fill(page, { [events.fields.title]: 'Chá na varanda', [events.fields.registration]: '' })
    await submit(page, save.action)
    await expect(article(phone, 'Chá na varanda')).toBeVisible()
    await expect(article(phone, 'Chá na varanda').getByRole('link', { name: 'Fazer Inscrição' })).toHaveCount(0)

    await removeFromList(page, 'Chá na varanda')
    await expect(article(phone, 'Chá na varanda')).toBeHidden()
    const logged = await app.sql<{ acao: string }>(
      'select acao from public.admin_logs where admin_email = $1 order by ordem',
      [helena.email],
    )
    expect(logged.map(({ acao }) => acao)).toEqual(['CRIAR_EVENTO', 'EDITAR_EVENTO', 'EXCLUIR_EVENTO'])
  },
)

test('an event is in the ministry’s time zone, even when written in another one', async ({
  app,
  newDevice,
  enter,
  freshMember,
}) => {
  const page = await (await newDevice({ timezoneId: 'Europe/Lisbon' })).newPage()
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/events?novo')
  await expect(page.getByRole('main')).toContainText(/Na hora do ministério \(.*Brasília\)/)
  await fill(page, { [events.fields.title]: 'Vigília', [events.fields.date]: '2031-12-31T22:30' })
  await submit(page)
  await expectPublished(page, 'Vigília')
  const [row] = await app.sql<{ at: string }>(
    `select to_char(event_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from public.events where title = 'Vigília'`,
  )
  expect(row?.at).toBe('2032-01-01 01:30')
  await app.sql(`delete from public.events where title = 'Vigília'`)
})

test.describe('the thirty days', () => {
  let restore: () => Promise<void>
  test.beforeEach(async ({ app }) => {
    restore = await freeDays(app, [12, 30])
  })
  test.afterEach(() => restore())

  test(
    'the panel of days shows what is missing and offers the next; a taken day cannot be written twice',
    { tag: '@thorough' },
    async ({ app, page, enter, freshMember, newDevice }) => {
      const phone = await (await newDevice()).newPage()
      const maria = await freshMember('Maria')
      await giveJourney(app, maria, { daysAgo: 13, completed: [] })
      const joined = joinedLive(phone)
      await enter(phone, maria, '/devocional/12')
      await joined
      await expect(phone.getByText('Devocional não encontrado')).toBeVisible()

      await enter(page, await freshMember('Helena', { role: 'admin' }), '/devocionais')
      await page.getByRole('link', { name: days.create }).click()
      await expect(page).toHaveURL(/\/admin\/devotionals$/)
      await expect(page.getByText('28 de 30 dias escritos. Faltam 2 dias.')).toBeVisible()
      await page.getByRole('link', { name: days.days.writeNext(12) }).click()
      await expect(field(page, days.fields.day)).toHaveValue('12')
      await fill(page, { ...devotional, [days.fields.day]: '11' })
      await submit(page)
      await expect(page.getByText(/O dia 11 já é de “.+”/).first()).toBeVisible()
      await expect(field(page, days.fields.day)).toBeFocused()
      await expect(field(page, days.fields.title)).toHaveValue('A janela aberta')
      await fill(page, { [days.fields.day]: '12' })
      await expect(
        preview(page).getByRole('heading', { name: 'Dia 12: A janela aberta', includeHidden: true }),
      ).toBeVisible()
      await submit(page)
      await expect(phone.getByRole('heading', { level: 1, name: 'Dia 12: A janela aberta' })).toBeVisible()
      await expect(page.getByText('29 de 30 dias escritos. Falta 1 dia.')).toBeVisible()
      const [row] = await app.sql<{ date: string }>('select date::text from public.devotionals where day_number = 12')
      expect(row?.date).toBe(new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }))

      await page.getByRole('link', { name: days.days.written(12, 'A janela aberta') }).click()
      await fill(page, { [days.fields.prayer]: 'Obrigada por hoje. Amém.' })
      await submit(page, save.action)
      await expect(phone.getByText('Obrigada por hoje. Amém.')).toBeVisible()

      await page.getByLabel(days.search).fill('janela')
      await removeFromList(page, days.name(12, 'A janela aberta'))
      await expect(phone.getByText('Devocional não encontrado')).toBeVisible()
      await expect(page.getByRole('link', { name: days.days.unwritten(12) })).toBeVisible()
    },
  )

  test(
    'each day has its own draft, including one that an old version kept',
    { tag: '@thorough' },
    async ({ page, context, enter, freshMember }) => {
      const helena = await freshMember('Helena', { role: 'admin' })
      await enter(page, helena, '/admin/devotionals')
      const unwritten = (on: Page, day: number) => on.getByRole('link', { name: days.days.unwritten(day) })
      await expect(unwritten(page, 30)).toBeVisible()
      // Version 0.1 kept every new draft under this key.
      await page.evaluate(
        ([key, value]) => localStorage.setItem(key!, value!),
        [`florescer.${helena.id}.rascunho.devotionals.novo`, JSON.stringify({ day_number: '12', title: 'O doze' })],
      )
      await unwritten(page, 30).click()
      await expect(field(page, days.fields.day)).toHaveValue('30')
      await expect(field(page, days.fields.title)).toHaveValue('')
      await fill(page, { [days.fields.title]: 'O trinta' })
      await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('O trinta')
      // The phone closes the app.
      await page.close()

      const again = await context.newPage()
      for (const [day, title] of [
        [12, 'O doze'],
        [30, 'O trinta'],
      ] as const) {
        await again.goto('/admin/devotionals')
        await unwritten(again, day).click()
        await expect(field(again, days.fields.title)).toHaveValue(title)
        await expect(field(again, days.fields.day)).toHaveValue(String(day))
        await again.getByRole('button', { name: adminContentTexts.draft.discard }).click()
        await expect(field(again, days.fields.title)).toHaveValue('')
        await expect(field(again, days.fields.day)).toHaveValue(String(day))
      }
    },
  )

  test(
    'a devotional written offline is kept, survives closing the app, and reaches members once online',
    { tag: ['@worker', '@thorough'] },
    async ({ app, page, enter, freshMember, newDevice, goOffline, goOnline, reopen }) => {
      await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/devotionals')
      await waitForWorker(page)
      await expect(page.getByText(/28 de 30/)).toBeVisible()
      await page.getByRole('link', { name: days.days.unwritten(30) }).click()
      await fill(page, devotional)
      await expect(preview(page)).toContainText('Deixe entrar o dia.')
      await goOffline()
      await submit(page)
      await expectToast(page, save.waiting)
      await expect(page.getByRole('link', { name: days.days.waiting(30, 'A janela aberta') })).toBeVisible()
      await page.getByLabel(days.search).fill('janela')
      await expect(rowOf(page, 'A janela aberta')).toContainText(state.waiting)
      expect(await app.sql('select 1 from public.devotionals where day_number = 30')).toEqual([])

      const again = await reopen()
      await again.goto('/admin/devotionals')
      await expect(again.getByRole('link', { name: days.days.waiting(30, 'A janela aberta') })).toBeVisible()

      const phone = await (await newDevice()).newPage()
      const maria = await freshMember('Maria')
      await giveJourney(app, maria, { daysAgo: 40, completed: [] })
      const joined = joinedLive(phone)
      await enter(phone, maria, '/devocional/30')
      await joined
      await goOnline()
      await expect(again.getByRole('link', { name: days.days.written(30, 'A janela aberta') })).toBeVisible()
      await expect(phone.getByRole('heading', { level: 1, name: 'Dia 30: A janela aberta' })).toBeVisible()
    },
  )

  test(
    'a day that somebody else wrote first is refused, and the author is told why and keeps her text',
    { tag: ['@worker', '@thorough'] },
    async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
      await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/devotionals?novo&dia=30')
      await waitForWorker(page)
      await fill(page, devotional)
      await expect(preview(page)).toContainText('Deixe entrar o dia.')
      await goOffline()
      await submit(page)
      await expectToast(page, save.waiting)
      await app.sql(
        `insert into public.devotionals (day_number, title, theme, verse, reflection, action) values (30, 'O de outra pessoa', 't', 'v', 'r', 'a')`,
      )
      await goOnline()
      await page.getByLabel(days.search).fill('janela')
      const row = rowOf(page, 'A janela aberta')
      await expect(row).toContainText(state.refused)
      await expect(row).toContainText(days.takenShort)

      await editFromList(page, days.name(30, 'A janela aberta'))
      await expect(field(page, days.fields.reflection)).toHaveValue('Abra a janela.\n\nDeixe entrar o dia.')
      await fill(page, { [days.fields.day]: '12' })
      await submit(page, save.action)
      await page.getByLabel(days.search).fill('janela')
      await expect(rowOf(page, days.name(12, 'A janela aberta'))).toContainText(state.published)
      const rows = await app.sql<{ day_number: number; title: string }>(
        'select day_number, title from public.devotionals where day_number in (12, 30) order by 1',
      )
      expect(rows).toEqual([
        { day_number: 12, title: 'A janela aberta' },
        { day_number: 30, title: 'O de outra pessoa' },
      ])
    },
  )

  test(
    'a waiting devotional can be discarded, and none of it reaches the server',
    { tag: ['@worker', '@thorough'] },
    async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
      await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/devotionals?novo')
      await waitForWorker(page)
      await fill(page, devotional)
      await expect(preview(page)).toContainText('Deixe entrar o dia.')
      await goOffline()
      await submit(page)
      await page.getByLabel(days.search).fill('janela')
      await rowOf(page, 'A janela aberta')
        .getByRole('button', { name: `${discard.actionNew}:` })
        .click()
      await question(page).getByRole('button', { name: discard.confirm }).click()
      await expect(rowOf(page, 'A janela aberta')).toBeHidden()
      await goOnline()
      await expect(page.getByRole('button', { name: /Tudo salvo/ })).toBeVisible()
      expect(await app.sql('select 1 from public.devotionals where day_number = 12')).toEqual([])
    },
  )

  test(
    'each fault is shown at its field and in a notice, the topmost first, and nothing written is lost',
    { tag: '@thorough' },
    async ({ page, enter, freshMember }) => {
      await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/devotionals?novo')
      await fill(page, { [days.fields.theme]: 'Esperança' })
      const steps = [
        ['Título é obrigatório', { [days.fields.title]: 'á'.repeat(201) }],
        ['Título muito longo', { [days.fields.title]: 'á'.repeat(200), [days.fields.verse]: 'Salmo 1' }],
        ['Mensagem é obrigatória', { [days.fields.reflection]: 'á'.repeat(5000) }],
        ['Verdade do Dia é obrigatória', { [days.fields.action]: 'Respire.', [days.fields.image]: 'foto.png' }],
        ['URL inválida', { [days.fields.image]: '', [days.fields.day]: '0' }],
        ['Dia deve ser pelo menos 1', { [days.fields.day]: '31' }],
        ['Dia deve ser no máximo 30', { [days.fields.day]: '30' }],
      ] as const
      for (const [message, remedy] of steps) {
        await submit(page)
        await expectToast(page, message)
        const wrong = page.getByRole('main').locator('form [aria-invalid]').first()
        await expect(wrong).toBeFocused()
        await expect(wrong).toHaveAccessibleDescription(new RegExp(message))
        await fill(page, remedy)
      }
      await expect(field(page, days.fields.theme)).toHaveValue('Esperança')
      await submit(page)
      await expectToast(page, save.published)
    },
  )
})

test(
  'a screen never opened on this device opens offline, and what is written there waits',
  { tag: ['@worker', '@thorough'] },
  async ({ page, enter, freshMember, goOffline, goOnline }) => {
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/devocionais')
    // Once the first screen is shown, the worker caches the administration area.
    const parts = () => page.evaluate(async () => (await (await caches.open('florescer-partes')).keys()).length)
    await expect.poll(parts).toBeGreaterThan(20)
    let before = 0
    await expect.poll(async () => before === (before = await parts()), { intervals: [1_000] }).toBe(true)
    await goOffline()
    await page.goto('/admin/events?novo')
    await fill(page, { [events.fields.title]: 'Chá sem sinal', [events.fields.date]: '2031-05-08T15:30' })
    await submit(page)
    await expect(rowOf(page, 'Chá sem sinal')).toContainText(state.waiting)
    await goOnline()
    await expect(rowOf(page, 'Chá sem sinal')).toContainText(state.published)
    await removeFromList(page, 'Chá sem sinal')
  },
)

test(
  'only an administrator writes to these tables, and only she is offered to',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const member = await freshMember('Lídia')
    await enter(page, member, '/devocionais')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: days.create })).toHaveCount(0)

    const deactivated = await freshMember('Olga', { role: 'admin' })
    const callers = {
      visitor: await apiAs(app, null),
      pending: await apiAs(app, await freshMember('Nara', { role: 'pending' })),
      member: await apiAs(app, member),
      deactivated: await apiAs(app, deactivated),
    }
    await app.sql(`update public.usuarios_aprovados set status_conta = 'desativado' where email = $1`, [
      deactivated.email,
    ])
    const count = async (table: string) =>
      (
        await app.sql<{ all: string }>(`select md5(string_agg(t::text, '|' order by id)) as all from public.${table} t`)
      )[0]!.all
    for (const { table, row, change } of kinds) {
      const before = await count(table)
      const [{ id } = { id: '' }] = await app.sql<{ id: string }>(`select id from public.${table} limit 1`)
      for (const [who, call] of Object.entries(callers)) {
        const created = await call('POST', `rest/v1/${table}`, row())
        expect(created.status, `${who} creates in ${table}`).toBeGreaterThanOrEqual(400)
        // Row security finds no rows to change, or the request is refused.
        for (const answer of [
          await call('PATCH', `rest/v1/${table}?id=eq.${id}`, change),
          await call('DELETE', `rest/v1/${table}?id=eq.${id}`),
        ]) {
          if (answer.status < 400) expect(JSON.parse(answer.text || '[]'), `${who} changes ${table}`).toEqual([])
        }
      }
      expect(await count(table)).toBe(before)
    }
    // Control: the same calls succeed for an administrator.
    const admin = await apiAs(app, accounts.admin)
    for (const { table, row, change } of kinds.filter(({ table }) => table !== 'devotionals')) {
      const own = row()
      const id = String(own.id)
      for (const answer of [
        await admin('POST', `rest/v1/${table}`, own),
        await admin('PATCH', `rest/v1/${table}?id=eq.${id}`, change),
        await admin('DELETE', `rest/v1/${table}?id=eq.${id}`),
      ]) {
        expect(answer.status).toBeLessThan(300)
        expect(JSON.parse(answer.text)).toHaveLength(1)
      }
    }
  },
)

test.describe('on a screen of 360 pixels', () => {
  test.use(screens.smallPhone)

  test('lists are cards and forms fit', { tag: '@thorough' }, async ({ page, enter, freshMember }) => {
    await enter(page, await freshMember('Helena', { role: 'admin' }))
    for (const { path } of kinds) {
      for (const query of path === '/admin/groups' ? [''] : ['', '?novo']) {
        await page.goto(path + query)
        await expect(query ? page.getByRole('main').locator('form') : page.getByRole('rowheader').first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      }
    }
  })
})
