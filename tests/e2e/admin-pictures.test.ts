import type { Locator } from 'playwright/test'
import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminEventsTexts as events } from '#texts/admin-events.ts'
import { adminFilesTexts as files } from '#texts/admin-files.ts'
import { adminRecadosTexts as recados } from '#texts/admin-recados.ts'
import { expectPublished, field, fill, submit } from './kit/admin-content.ts'
import { question } from './kit/admin-people.ts'
import { stored, titled, write } from './kit/admin-recados.ts'
import { expectAccessible } from './kit/axe.ts'
import { whatDoesNotFit } from './kit/layout.ts'
import { heicPhoto, photo, storedPicture } from './kit/photos.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const { crop, alt, media } = content

/**
 * What is drawn later is what the frame shows: it has the place's shape, and none of it is beside
 * the picture.
 */
async function expectFrameOnPicture(dialog: Locator, aspect: number): Promise<void> {
  await expect
    .poll(async () => {
      const frame = await dialog.getByRole('application', { name: crop.frame }).boundingBox()
      const picture = await dialog.locator('img').boundingBox()
      // The library draws the frame once it knows the picture's size.
      if (!frame || !picture) return false
      const isOn =
        frame.x > picture.x - 1 &&
        frame.y > picture.y - 1 &&
        frame.x + frame.width < picture.x + picture.width + 1 &&
        frame.y + frame.height < picture.y + picture.height + 1
      return isOn && Math.abs(frame.width / frame.height - aspect) < 0.02
    })
    .toBe(true)
}

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
  await expectFrameOnPicture(dialog, 16 / 9)
  await page.setViewportSize({ width: 740, height: 360 })
  await expectFrameOnPicture(dialog, 16 / 9)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFrameOnPicture(dialog, 16 / 9)
  await frame.focus()
  await test.step('a turned phone leaves the keyboard where it is', async () => {
    for (const height of [360, 740]) {
      await page.setViewportSize({ width: 1100 - height, height })
      await expectFrameOnPicture(dialog, 16 / 9)
      await expect(frame).toBeFocused()
    }
  })
  // In the middle both colours are seen; the picture goes down until its end. Keys that come faster
  // than a busy machine draws move it once.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    const [inFrame, picture] = [await frame.boundingBox(), await dialog.locator('img').boundingBox()]
    expect(Math.abs(picture!.y - inFrame!.y)).toBeLessThan(1)
  }).toPass({ intervals: [0] })
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

  await test.step('an iPhone’s photo', async () => {
    await page.getByLabel(media.replace).setInputFiles(heicPhoto)
    await dialog.getByRole('button', { name: crop.confirm }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await storedPicture(page, await address.inputValue())).size).toEqual([320, 180])
    expect(await storedPicture(page, await address.inputValue())).toMatchObject({
      type: 'image/webp',
      saysWhere: false,
      first: 'red',
      last: 'blue',
    })
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

test(
  'a browser that cannot write WebP, as an iPhone’s, crops a picture all the same and stores it as JPEG or PNG',
  { tag: '@thorough' },
  async ({ page, enter, freshMember }) => {
    // What Safari does: asked for WebP, it answers with PNG.
    await page.addInitScript(() => {
      const { toBlob } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
        toBlob.call(this, callback, type === 'image/webp' ? 'image/png' : type, quality)
      }
    })
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/events?novo')
    const dialog = page.getByRole('dialog', { name: crop.title })
    const address = field(page, events.fields.image)
    const file = page.getByLabel(media.upload).or(page.getByLabel(media.replace))
    const give = async (chosen: Parameters<typeof file.setInputFiles>[0], ending: RegExp) => {
      const before = await address.inputValue()
      await file.setInputFiles(chosen)
      await dialog.getByRole('button', { name: crop.confirm }).click()
      await expect(dialog).toBeHidden()
      await expect(address).not.toHaveValue(before)
      await expect(address).toHaveValue(ending)
      return storedPicture(page, await address.inputValue())
    }
    const cropped = { size: [1600, 900], saysWhere: false, first: 'red', last: 'blue' }
    expect(await give(await photo(page, 2400, 1800), /\.jpg$/)).toEqual({ ...cropped, type: 'image/jpeg' })
    expect(await give(heicPhoto, /\.jpg$/)).toMatchObject({ type: 'image/jpeg', size: [320, 180], saysWhere: false })
    const drawing = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(2400, 1350)
      const context = canvas.getContext('2d')!
      for (const [colour, y] of [
        ['red', 0],
        ['blue', 675],
      ] as const) {
        context.fillStyle = colour
        context.fillRect(0, y, 2400, 675)
      }
      // Its middle is empty.
      context.clearRect(800, 0, 800, 1350)
      const bytes = async (type: string) => [
        ...new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer()),
      ]
      return { png: await bytes('image/png'), webp: await bytes('image/webp') }
    })
    const named = (ending: 'png' | 'webp') => ({
      name: `flor.${ending}`,
      mimeType: `image/${ending}`,
      buffer: Buffer.from(drawing[ending]),
    })
    expect(await give(named('png'), /\.png$/)).toMatchObject({ type: 'image/png', size: [1600, 900] })
    expect(await give(named('webp'), /\.jpg$/)).toMatchObject({ type: 'image/jpeg', size: [1600, 900] })
    // A JPEG has no empty places: they are paper, not black.
    expect(
      await page.evaluate(
        async (url) => {
          const bitmap = await createImageBitmap(await (await fetch(url)).blob())
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
          context.drawImage(bitmap, 0, 0)
          return Math.min(...context.getImageData(800, 450, 1, 1).data)
        },
        await address.inputValue(),
      ),
    ).toBeGreaterThan(250)
  },
)

test(
  'a picture stands in a recado’s text with what is seen on it',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const titulo = titled('Com imagem no texto')
    await enter(page, await freshMember('Helena', { role: 'admin' }))
    await write(page, titulo, 'Vejam a roda de sábado.')
    const pictures = page.getByRole('group', { name: recados.pictures.title })
    const insert = () => page.getByLabel(recados.pictures.insert)
    await insert().setInputFiles(await photo(page, 400, 300))
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
    await expect(pictures.getByRole('listitem')).toHaveCount(0)

    await insert().setInputFiles(await photo(page, 400, 300))
    await page.getByRole('dialog').getByText(crop.square).click()
    await expectFrameOnPicture(page.getByRole('dialog'), 1)
    await page.getByRole('dialog').getByRole('button', { name: crop.confirm }).click()
    await expect(pictures.getByText(alt.missing)).toBeVisible()
    await pictures.getByLabel(recados.pictures.alt(1)).fill('Uma "roda" <grande>')
    await insert().setInputFiles(await photo(page, 400, 300))
    await page.getByRole('dialog').getByRole('button', { name: crop.whole }).click()
    await pictures.getByRole('button', { name: media.removeNamed(recados.pictures.picture(2)) }).click()
    await expect(pictures.getByRole('listitem')).toHaveCount(1)
    // A press on it does not put anything into the text.
    await page.getByRole('textbox', { name: recados.form.mensagem }).locator('img').click()
    await submit(page)
    await expectPublished(page, titulo)
    const { id, mensagem } = (await stored(app, titulo))!
    expect(mensagem).toMatch(/^<p>Vejam a roda de sábado\.<img src="\/storage\/[^"]+\.webp" [^>]+><\/p>$/)

    const phone = await (await newDevice()).newPage()
    await enter(phone, await freshMember('Lídia'), `/recado/${id}`)
    const picture = phone.getByRole('img', { name: 'Uma "roda" <grande>' })
    await expect(picture).toHaveJSProperty('naturalWidth', 300)
    await expect(picture).toHaveJSProperty('naturalHeight', 300)
  },
)

test(
  'an administrator finds files that nothing uses, and removes them',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/events?novo')
    const address = field(page, events.fields.image)
    const names: string[] = []
    for (const label of [media.upload, media.replace]) {
      const before = await address.inputValue()
      await page.getByLabel(label).setInputFiles(await photo(page, 400, 300))
      await page.getByRole('dialog').getByRole('button', { name: crop.whole }).click()
      await expect(address).not.toHaveValue(before)
      names.push((await address.inputValue()).replace(/.*\/media\//, ''))
    }
    await page.getByRole('button', { name: media.remove, exact: true }).click()
    await app.sql("update storage.objects set created_at = now() - interval '2 days' where name like 'eventos/%'")

    await page.goto('/admin')
    await page.getByRole('link', { name: files.title }).click()
    const [first, second] = names.map((name) => page.getByRole('row').filter({ hasText: name }))
    await expect(second!).toBeVisible()
    await page.getByLabel(files.select(names[0]!)).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: files.remove }).click()
    await expect(question(page)).toContainText(files.ask(1))
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    expect(await whatDoesNotFit(page)).toEqual([])
    await question(page).getByRole('button', { name: files.confirm }).click()
    await expectToast(page, files.removed(1))
    await expect(first!).toHaveCount(0)
    await expect(second!).toBeVisible()
    const isThere = async (name: string) => (await fetch(`${app.url}/storage/v1/object/public/media/${name}`)).ok
    expect(await Promise.all(names.map(isThere))).toEqual([false, true])
  },
)
