import type { Locator } from 'playwright/test'
import { reminderTexts } from '#texts/reminders.ts'
import { giveJourney } from './kit/member-phone.ts'
import { accounts, expect, test } from './kit/test.ts'

test.use({ forcedColors: 'active', colorScheme: 'dark' })

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('with the system’s colours, the current screen and the progress are still visible', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const rosa = await freshMember('Rosa')
  await giveJourney(app, rosa, { daysAgo: 5, completed: [1, 2] })
  await enter(page, rosa, '/devocionais')
  const garden = page.getByRole('img', { name: 'Seu jardim: 2 de 30 pétalas abertas' })
  await expect(garden).toBeVisible()
  const petal = (day: number) => garden.locator('g path').nth(day - 1)
  expect(await styleOf(petal(2), 'fill')).not.toBe(await styleOf(petal(3), 'fill'))
  expect(await styleOf(petal(2), 'scale')).not.toBe(await styleOf(petal(3), 'scale'))
  expect(await styleOf(garden, 'forced-color-adjust')).toBe('none')
  const bar = page.getByRole('navigation', { name: 'Inferior' })
  const outlineOf = (name: string) => styleOf(bar.getByRole('link', { name }).locator('span').first(), 'outline-style')
  expect([await outlineOf('Devocionais'), await outlineOf('Loja')]).toEqual(['solid', 'none'])

  await page.goto('/perfil')
  await page.getByRole('button', { name: reminderTexts.offer.at('21h') }).click()
  const days = page.getByRole('group', { name: reminderTexts.days })
  await days.getByRole('checkbox', { name: 'domingo' }).click()
  await expect(days.getByRole('checkbox', { name: 'domingo' })).not.toBeChecked()
  const dayOutline = (name: string) =>
    styleOf(days.locator('label').filter({ has: page.getByRole('checkbox', { name }) }), 'outline-style')
  expect([await dayOutline('segunda'), await dayOutline('domingo')]).toEqual(['solid', 'none'])
})

test(
  'with the system’s colours, the selected tab differs from the others',
  { tag: '@thorough' },
  async ({ page, enter }) => {
    await enter(page, accounts.admin, '/admin/users')
    const lineUnder = (name: RegExp) => styleOf(page.getByRole('tab', { name }), 'border-bottom-color')
    await expect(page.getByRole('tab', { name: /^Pendentes/ })).toHaveAttribute('aria-selected', 'true')
    expect(await lineUnder(/^Pendentes/)).not.toBe(await lineUnder(/^Histórico/))
  },
)
