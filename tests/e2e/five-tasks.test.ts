import type { Locator, Page } from 'playwright/test'
import { dayNoteTexts } from '#texts/day-note.ts'
import { homeTexts } from '#texts/home.ts'
import { readingTexts } from '#texts/reading.ts'
import { recadoTexts } from '#texts/recados.ts'
import { reminderTexts } from '#texts/reminders.ts'
import { shellTexts } from '#texts/shell.ts'
import { type Finger, makeFinger, whatHinders } from './kit/finger.ts'
import { setLetters, whatDoesNotFit } from './kit/layout.ts'
import { giveJourney } from './kit/member-phone.ts'
import { withPushService } from './kit/push.ts'
import { haveRecados } from './kit/recados.ts'
import { syncMark } from './kit/shell.ts'
import { type Account, expect, test } from './kit/test.ts'
import { haveVoices, said } from './kit/voices.ts'

const MOST_TAPS = 3
const DAY_MINUTES = 24 * 60

// A cheap phone with Chrome's own bar, and the letters that a woman of sixty sets.
test.use({ viewport: { width: 360, height: 616 } })

interface Phone {
  finger: Finger
  /**
   * This is where she wanted to be: nothing is cut off, and few taps led here.
   * @param taps those of this phone's finger unless told otherwise
   */
  arrived(target: Locator, taps?: number): Promise<void>
}

/** The app as it opens in the morning, on '/'. */
async function openAtHome(
  page: Page,
  enter: (page: Page, account: Account, path?: string) => Promise<void>,
  account: Account,
): Promise<Phone> {
  await setLetters(page, 130)
  await page.addInitScript(haveVoices)
  await enter(page, account, '/')
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { name: homeTexts.news.heading })).toBeVisible()
  // In the letters that the phone has from its first morning on.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await whatDoesNotFit(page)).toEqual([])
  const finger = makeFinger(page)
  return {
    finger,
    async arrived(target, taps = finger.taps) {
      await expect(target).toBeInViewport({ ratio: 0.9 })
      expect(taps).toBeLessThanOrEqual(MOST_TAPS)
      expect(await whatDoesNotFit(page)).toEqual([])
    },
  }
}

const today = (page: Page) => page.getByRole('main').getByRole('link', { name: homeTexts.today })

test('today’s reading is one tap away', { tag: '@motion' }, async ({ app, page, enter, freshMember }) => {
  const dalva = await freshMember('Dalva')
  // With letters of 130 % this day's reference takes two lines.
  await giveJourney(app, dalva, { daysAgo: 7, completed: [1, 2, 3, 4, 5, 6, 7] })
  const { finger, arrived } = await openAtHome(page, enter, dalva)
  expect(await today(page).evaluate(whatHinders), 'she need not scroll').toEqual([])
  const main = page.getByRole('main')
  const title = main.getByRole('heading', { name: 'A porta da gaiola' })
  await expect(title).toBeInViewport({ ratio: 1 })
  await test.step('with letters as they come, the picture, the verse and the minutes are there with them', async () => {
    await setLetters(page, 100)
    const minutes = main.getByText(/^Dia 8 de 30 · \d+ minutos?$/)
    const verse = main.getByText(/^“/)
    const bar = page.getByRole('navigation', { name: 'Inferior' })
    for (const part of [main.locator('img').first(), title, verse, minutes]) {
      await expect(part).toBeInViewport({ ratio: 1 })
      const [box, { y: end }] = [(await part.boundingBox())!, (await bar.boundingBox())!]
      expect(box.y + box.height, String(part)).toBeLessThanOrEqual(end)
    }
    await expect.poll(() => today(page).evaluate(whatHinders)).toEqual([])
    await setLetters(page, 130)
  })
  await finger.tap(today(page))
  await expect(page).toHaveURL(/\/devocional\/8$/)
  await arrived(page.getByRole('heading', { level: 1, name: /^Dia 8/ }))
})

test('she hears it after two', { tag: '@thorough' }, async ({ app, page, enter, freshMember }) => {
  const dalva = await freshMember('Dalva')
  await giveJourney(app, dalva, { daysAgo: 3, completed: [1, 2, 3] })
  const { finger, arrived } = await openAtHome(page, enter, dalva)
  await finger.tap(today(page))
  await finger.tap(page.getByRole('button', { name: readingTexts.listen.play }))
  await expect.poll(() => said(page)).toEqual(['pt_BR 1 Versículo'])
  await arrived(page.getByRole('button', { name: readingTexts.listen.pause }))
  // All in one row, whatever the word: a second tap in the same place pauses it.
  for (const name of [readingTexts.listen.pause, readingTexts.listen.resume]) {
    const button = page.getByRole('button', { name })
    const row = [page.getByRole('button', { name: readingTexts.panel.open }), button]
    row.push(page.getByRole('button', { name: readingTexts.listen.stop }))
    const places = async () => Promise.all(row.map(async (one) => Math.round((await one.boundingBox())!.y)))
    await expect.poll(async () => new Set(await places()).size).toBe(1)
    await button.tap()
  }
})

test('a line is written after two, and kept', { tag: '@thorough' }, async ({ app, page, enter, freshMember }) => {
  const dalva = await freshMember('Dalva')
  await giveJourney(app, dalva, { daysAgo: 3, completed: [1, 2, 3] })
  const { finger, arrived } = await openAtHome(page, enter, dalva)
  await finger.tap(today(page))
  const field = page.getByRole('textbox', { name: dayNoteTexts.label })
  await finger.tap(field)
  await expect(field).toBeFocused()
  await page.keyboard.type('Hoje descansei.')
  await arrived(page.getByText(dayNoteTexts.saved))
  await expect
    .poll(() => app.sql('select versions from public.day_notes where user_id = $1 and day_number = 4', [dalva.id]))
    .toMatchObject([{ versions: expect.objectContaining({}) }])
})

for (const [when, begun, way] of [
  ['whenever she likes', { daysAgo: 3, completed: [1, 2, 3] }, 'profile'],
  ['when she has read her first day', { daysAgo: 0 }, 'day'],
] as const) {
  test(
    `a reminder at six is set ${when}`,
    { tag: ['@worker', '@thorough'] },
    async ({ app, page, context, enter, freshMember }) => {
      await withPushService(context)
      await context.addInitScript(() => {
        localStorage.setItem('test-answer', 'granted')
        if (!localStorage.getItem('test-asked')) localStorage.setItem('test-permission', 'default')
      })
      const dalva = await freshMember('Dalva')
      await giveJourney(app, dalva, {
        daysAgo: begun.daysAgo,
        completed: [...('completed' in begun ? begun.completed : [])],
      })
      const { finger, arrived } = await openAtHome(page, enter, dalva)
      if (way === 'profile') {
        await finger.tap(page.getByRole('link', { name: shellTexts.links.profile }))
      } else {
        await finger.tap(today(page))
        await finger.tap(page.getByRole('button', { name: 'Concluir dia' }))
      }
      // Her reading is no way to the reminder: the offer finds her where she has ended.
      const before = way === 'profile' ? 0 : finger.taps
      await finger.tap(page.getByRole('button', { name: reminderTexts.offer.at('6h') }))
      const asked = () => page.evaluate(() => Number(localStorage.getItem('test-asked')))
      await expect.poll(asked).toBe(1)
      await arrived(
        way === 'profile'
          ? page.getByLabel(reminderTexts.hour)
          : page.getByText(reminderTexts.offer.done('6h'), { exact: true }).first(),
        // What she taps in the browser's own question counts too.
        finger.taps - before + (await asked()),
      )
      await expect
        .poll(() => app.sql('select is_on, minute, weekdays from private.reminders where user_id = $1', [dalva.id]))
        .toEqual([{ is_on: true, minute: 360, weekdays: 127 }])
    },
  )
}

test(
  'last week’s recado is two taps away, with the new ones above it',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const dalva = await freshMember('Dalva')
    await giveJourney(app, dalva, { daysAgo: 9, completed: [1, 2, 3] })
    const title = 'O que levar para o almoço de domingo na casa da Ivone'
    const [id, ...newer] = await haveRecados(app, [
      { titulo: title, age: 7 * DAY_MINUTES },
      ...[6, 5, 4, 3, 2, 1].map((days) => ({ titulo: `Aviso de ${days} dias atrás`, age: days * DAY_MINUTES })),
    ])
    // She has read it: it is not among what is new.
    await app.sql('insert into public.recados_leitura (user_id, recado_id) values ($1, $2)', [dalva.id, id])
    const { finger, arrived } = await openAtHome(page, enter, dalva)
    await finger.tap(page.getByRole('main').getByRole('link', { name: shellTexts.links.recados, exact: true }))
    await finger.tap(page.getByRole('link', { name: recadoTexts.readMoreOf(title) }))
    await expect(page).toHaveURL(new RegExp(`/recado/${id}$`))
    await arrived(page.getByRole('heading', { level: 1, name: title }))
    await app.sql('delete from public.recados where id = any($1)', [[id, ...newer]])
  },
)
