import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import { field, fill, freeDays } from './kit/admin-content.ts'
import { rowOf } from './kit/admin-people.ts'
import { expectAccessible } from './kit/axe.ts'
import { expect, test } from './kit/test.ts'
import { expectToast, holdToasts, pressInToast } from './kit/toasts.ts'

const { days: texts, fields, name: nameOf } = adminDevotionalsTexts

let restore: () => Promise<unknown>
test.beforeEach(async ({ app }) => {
  restore = await freeDays(
    app,
    Array.from({ length: 30 }, (_, i) => i + 1),
  )
  await app.sql(`insert into public.devotionals (day_number, title, theme, verse, reflection, action)
    values (1, 'Primeiro', 't', 'v', 'r', 'a'), (2, 'Segundo', 't', 'v', 'r', 'a')`)
})
test.afterEach(() => restore())

/**
 * Runs in the page: the next finger holds nothing, however late its first move comes on a busy
 * machine. No timer that its touch starts goes off.
 */
function holdNothing(): void {
  window.addEventListener(
    'pointerdown',
    () => {
      const { setTimeout } = window
      window.setTimeout = (() => 0) as unknown as typeof setTimeout
      setTimeout(() => (window.setTimeout = setTimeout))
    },
    { capture: true, once: true },
  )
}

test('the thirty days: two change places by keyboard, one moves by drag, one is copied, and writing goes on', async ({
  app,
  page,
  enter,
  freshMember,
  expectProblems,
}) => {
  const standing = async () =>
    (
      await app.sql<{ day: number; title: string }>(
        'select day_number as day, title from public.devotionals order by 1',
      )
    ).map(({ day, title }) => `${day} ${title}`)
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/devotionals')
  const cell = (label: string) => page.getByRole('button', { name: label, exact: true })

  await test.step('by keyboard alone', async () => {
    await expect(page.getByRole('list', { name: texts.standings })).toContainText(texts.standing.free(28))
    await page.getByRole('button', { name: texts.arrange }).press('Enter')
    await cell(texts.pick(1, 'Primeiro')).press('Enter')
    await expect(page.getByText(texts.saidPicked(1, 'Primeiro'))).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(cell(texts.dropSwap(2, 'Segundo', 1))).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToast(page, texts.swapped(1, 2))
    await expect(cell(texts.pick(2, 'Primeiro'))).toBeFocused()
    expect(await standing()).toEqual(['1 Segundo', '2 Primeiro'])
  })

  await test.step('by dragging, and back', async () => {
    await holdToasts(page)
    await cell(texts.pick(2, 'Primeiro')).dragTo(cell(texts.nothingToPick(9)))
    await expectToast(page, texts.moved(2, 9))
    await expect(cell(texts.pick(9, 'Primeiro'))).toBeVisible()
    expect(await standing()).toEqual(['1 Segundo', '9 Primeiro'])
    await pressInToast(page, texts.undo)
    await expectToast(page, texts.movedBack)
    await expect(cell(texts.pick(2, 'Primeiro'))).toBeVisible()
    expect(await standing()).toEqual(['1 Segundo', '2 Primeiro'])
  })

  await test.step('a finger scrolls over the days, and moves the one that it has held', async () => {
    const cdp = await page.context().newCDPSession(page)
    const at = async (label: string) => {
      const { x, y, width, height } = (await cell(label).boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    type Point = Awaited<ReturnType<typeof at>>
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...touchPoints: Point[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    const drag = async (from: Point, to: Point) => {
      for (const part of [0.1, 0.25, 0.5, 0.75, 1]) {
        await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
      }
    }
    await page.evaluate(holdNothing)
    const scrolled = await page.evaluate(() => scrollY)
    const first = await at(texts.pick(2, 'Primeiro'))
    await touch('touchStart', first)
    await drag(first, { ...first, y: first.y - 150 })
    // A finger that lifts would let the page run on.
    await touch('touchCancel')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
    await expect(cell(texts.pick(2, 'Primeiro'))).toHaveAttribute('aria-pressed', 'false')

    // Not under the header.
    await cell(texts.pick(2, 'Primeiro')).evaluate((day) =>
      day.scrollIntoView({ block: 'center', behavior: 'instant' }),
    )
    const [from, to] = [await at(texts.pick(2, 'Primeiro')), await at(texts.nothingToPick(9))]
    await touch('touchStart', from)
    await expect(page.getByText(texts.saidPicked(2, 'Primeiro'))).toBeVisible()
    const held = await page.evaluate(() => scrollY)
    await drag(from, to)
    await touch('touchEnd')
    await expect(cell(texts.pick(9, 'Primeiro'))).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(held)
    expect(await standing()).toEqual(['1 Segundo', '9 Primeiro'])
    await app.sql('update public.devotionals set day_number = 2 where day_number = 9')
    await expect(cell(texts.pick(2, 'Primeiro'))).toBeVisible()
  })

  await test.step('what somebody else has moved meanwhile is not moved over', async () => {
    expectProblems(/status of 400/)
    await page.route('**/rpc/move_day', async (route) => {
      await app.sql('update public.devotionals set day_number = 20 where day_number = 2')
      await route.continue()
    })
    await cell(texts.pick(1, 'Segundo')).click()
    await cell(texts.dropSwap(2, 'Primeiro', 1)).click()
    await expectToast(page, texts.moveFailed)
    await page.unroute('**/rpc/move_day')
    await expect(cell(texts.pick(20, 'Primeiro'))).toBeVisible()
    expect(await standing()).toEqual(['1 Segundo', '20 Primeiro'])
    await page.getByRole('button', { name: texts.arranged }).click()
  })

  await test.step('a copy is a draft of the next free day, and the next form follows', async () => {
    await rowOf(page, nameOf(1, 'Segundo'))
      .getByRole('button', { name: adminDevotionalsTexts.duplicate(nameOf(1, 'Segundo')) })
      .click()
    await expect(field(page, fields.day)).toHaveValue('2')
    await field(page, fields.title).fill('Cópia')
    await page.getByRole('button', { name: adminDevotionalsTexts.andNext(content.timing.saveDraft) }).click()
    await expect(field(page, fields.day)).toHaveValue('3')
    await expect(field(page, fields.title)).toHaveValue('')
    await fill(page, {
      [fields.title]: 'Terceiro',
      [fields.theme]: 't',
      [fields.verse]: 'v',
      [fields.reflection]: 'r',
      [fields.action]: 'a',
    })
    await page.getByRole('button', { name: adminDevotionalsTexts.andNext(content.save.publish) }).click()
    await expect(field(page, fields.day)).toHaveValue('4')
    await page.getByRole('button', { name: content.save.cancel }).click()
    await expect(rowOf(page, nameOf(3, 'Terceiro'))).toBeVisible()
    expect(await standing()).toEqual(['1 Segundo', '2 Cópia', '3 Terceiro', '20 Primeiro'])
    expect(await app.sql('select rascunho from public.devotionals where day_number = 2')).toEqual([{ rascunho: true }])
  })
})
