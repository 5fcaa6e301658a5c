import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminEventsTexts as events } from '#texts/admin-events.ts'
import { expectPublished, field, fill, submit } from './kit/admin-content.ts'
import { photo, storedPicture } from './kit/photos.ts'
import { expect, test } from './kit/test.ts'

const { crop, alt, media } = content

test('an event’s picture is cropped by keyboard and described, and a member is told what is seen', async ({
  app,
  page,
  enter,
  freshMember,
  newDevice,
}) => {
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/events')
  await page.getByRole('link', { name: events.create }).click()
  await fill(page, { [events.fields.title]: 'Roda de oração', [events.fields.date]: '2031-03-08T15:30' })
  const file = page.getByLabel(media.upload)
  await file.setInputFiles({ name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
  await expect(page.getByRole('main')).toContainText(media.heic('IMG_2.HEIC'))
  await expect(field(page, events.fields.title)).toHaveValue('Roda de oração')

  await file.setInputFiles(await photo(page, 1200, 800, 6))
  const dialog = page.getByRole('dialog', { name: crop.title })
  const frame = dialog.getByRole('application', { name: crop.frame })
  await frame.focus()
  // In the middle both colours are seen; the picture goes down until its end.
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: crop.confirm }).press('Enter')
  await expect(dialog).toBeHidden()
  const address = field(page, events.fields.image)
  await expect(address).toHaveValue(/\.webp$/)
  expect(await storedPicture(page, await address.inputValue())).toEqual({
    type: 'image/webp',
    size: [800, 450],
    saysWhere: false,
    first: 'red',
    last: 'red',
  })

  await test.step('a turn, and all of it', async () => {
    await page.getByLabel(media.replace).setInputFiles(await photo(page, 2400, 1200))
    await dialog.getByRole('button', { name: crop.turnRight }).click()
    await dialog.getByRole('slider', { name: crop.straighten }).press('ArrowRight')
    await dialog.getByRole('button', { name: crop.whole }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await storedPicture(page, await address.inputValue())).size).toEqual([800, 1600])
    expect(await storedPicture(page, await address.inputValue())).toMatchObject({ first: 'red', last: 'blue' })
  })

  await expect(page.getByText(alt.missing)).toBeVisible()
  await field(page, alt.label).fill('Mulheres em roda, de mãos dadas')
  await expect(page.getByText(alt.missing)).toBeHidden()
  await submit(page)
  await expectPublished(page, 'Roda de oração')
  const phone = await (await newDevice()).newPage()
  await enter(phone, await freshMember('Lídia'), '/eventos')
  const card = phone.getByRole('article', { name: 'Roda de oração' })
  await expect(card.getByRole('img', { name: 'Mulheres em roda, de mãos dadas' })).toBeVisible()
  await app.sql("delete from public.events where title = 'Roda de oração'")
})
