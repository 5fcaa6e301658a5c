import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { expectPublished, field, submit } from './kit/admin-content.ts'
import { stored, titled, write } from './kit/admin-recados.ts'
import { renewals } from './kit/sessions.ts'
import { syncMark } from './kit/shell.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const PDF = { name: 'Programação do chá.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
const PNG = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test(
  'attachments are uploaded, ordered and removed, and offline an upload fails at once',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, newDevice, goOffline, goOnline }) => {
    const titulo = titled('Com anexos')
    await enter(page, await freshMember('Helena', { role: 'admin' }))
    await write(page, titulo)
    const files = page.getByRole('group', { name: texts.form.anexos })
    const items = files.getByRole('listitem')
    const choose = async (...chosen: (typeof PDF)[]) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        files.getByRole('button', { name: content.media.addFiles }).click(),
      ])
      await chooser.setFiles(chosen)
    }
    await choose(PDF, PNG)
    await expect(items).toHaveCount(2)
    await files.getByLabel(content.media.address).fill('nada disso')
    await files.getByRole('button', { name: content.media.addAddress }).click()
    await expect(files).toContainText('URL inválida')
    await files.getByLabel(content.media.address).fill('https://igreja.example/mapa.pdf')
    await files.getByLabel(content.media.address).press('Enter')
    await expect(items).toHaveCount(3)
    await items
      .nth(2)
      .getByRole('button', { name: content.media.moveUp('Anexo 3') })
      .click()
    await items
      .nth(0)
      .getByRole('button', { name: content.media.moveDown('Anexo 1') })
      .click()
    await items
      .nth(2)
      .getByRole('button', { name: content.media.removeNamed('Anexo 3') })
      .click()
    await expect(items).toHaveCount(2)

    await choose({ name: 'pagina.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
    await expect(files).toContainText(content.media.notAllowed('pagina.html'))
    await choose({ ...PNG, name: 'quebrada.png', buffer: Buffer.from('nada') })
    await expect(files).toContainText(content.media.unreadableImage('quebrada.png'))
    await choose({ ...PDF, name: 'enorme.pdf', buffer: Buffer.alloc(20 * 1024 * 1024 + 1, 32) })
    await expect(files).toContainText(content.media.tooLarge('enorme.pdf', '20 MB'))
    await goOffline()
    await choose(PDF)
    await expect(files).toContainText(content.media.offline)
    await goOnline()
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await expect(items).toHaveCount(2)
    await submit(page)
    await expectPublished(page, titulo)

    const { id, anexos } = (await stored(app, titulo))!
    expect(anexos).toEqual([
      'https://igreja.example/mapa.pdf',
      expect.stringMatching(
        /^\/storage\/v1\/object\/public\/media\/recados\/[0-9a-f-]{36}\/Programacao-do-cha\.pdf#Programa%C3%A7%C3%A3o%20do%20ch%C3%A1\.pdf$/,
      ),
    ])
    const phone = await (await newDevice()).newPage()
    await enter(phone, await freshMember('Maria Teste'), `/recado/${id}`)
    const second = phone.getByRole('link', { name: 'Anexo 2 Programação do chá.pdf' })
    await expect(second).toHaveAttribute('target', '_blank')
    const answer = await fetch(new URL((await second.getAttribute('href'))!, app.url))
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'application/pdf',
      PDF.buffer.toString(),
    ])
  },
)

test('a large photo is sent smaller and without its location, and a lost connection keeps the form', async ({
  app,
  page,
  enter,
  freshMember,
  expectProblems,
}) => {
  expectProblems(/ERR_FAILED|Failed to load resource/)
  const titulo = titled('Com foto')
  await enter(page, await freshMember('Helena', { role: 'admin' }))
  await write(page, titulo)
  const files = page.getByRole('group', { name: texts.form.anexos })
  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const context = canvas.getContext('2d')!
    for (let i = 0; i < 400; i++) {
      context.fillStyle = `hsl(${i * 7} 70% 60%)`
      context.fillRect((i * 397) % 4000, (i * 211) % 3000, 500, 400)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
  })
  // As a camera writes it: the location of the picture follows the first marker.
  const bytes = Buffer.from(photo, 'base64')
  const exif = Buffer.concat([
    Buffer.from([0xff, 0xe1, 0x00, 0x1a]),
    Buffer.from('Exif\0\0GPS-23.55-46.63xx', 'latin1'),
  ])
  const file = {
    name: 'IMG_0001.JPG',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([bytes.subarray(0, 2), exif, bytes.subarray(2)]),
  }
  const choose = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      files.getByRole('button', { name: content.media.addFiles }).click(),
    ])
    await chooser.setFiles(file)
  }
  await page.route('**/storage/v1/object/media/**', (route) => route.abort())
  await choose()
  await expect(files).toContainText(content.media.offline)
  await page.unroute('**/storage/v1/object/media/**')
  await expect(field(page, texts.form.titulo)).toHaveValue(titulo)

  // The upload shows its progress, and the form waits for it.
  const gate = Promise.withResolvers<void>()
  await page.route('**/storage/v1/object/media/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await choose()
  await expect(files.getByRole('progressbar', { name: content.media.uploading(file.name) })).toBeVisible()
  await submit(page)
  await expectToast(page, content.media.wait)
  gate.resolve()
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await submit(page)
  await expectPublished(page, titulo)
  const [address] = (await stored(app, titulo))!.anexos
  const kept = Buffer.from(await (await fetch(new URL(address!, app.url))).arrayBuffer())
  expect(kept.length).toBeLessThan(file.buffer.length / 2)
  expect(kept.includes('GPS')).toBe(false)
  const size = await page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob())
    return [bitmap.width, bitmap.height]
  }, address!)
  expect(size).toEqual([1600, 1200])
})

// Real answers of storage-api 1.11, which are 400 whatever they mean.
test('an upload whose token the storage refuses is sent once more with a renewed one', async ({
  app,
  page,
  enter,
  freshMember,
  expectProblems,
}) => {
  expectProblems(/400|storage\/v1\/object\/media/)
  const helena = await freshMember('Helena', { role: 'admin' })
  const tokens: (string | undefined)[] = []
  await enter(page, helena)
  await page.route('**/storage/v1/object/media/**', async (route) => {
    tokens.push(route.request().headers().authorization)
    if (tokens.length > 1) return route.continue()
    const message = '"exp" claim timestamp check failed'
    await route.fulfill({ status: 400, json: { statusCode: '403', error: 'Unauthorized', message } })
  })
  await write(page, titled('Com anexo'))
  const files = page.getByRole('group', { name: texts.form.anexos })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    files.getByRole('button', { name: content.media.addFiles }).click(),
  ])
  await chooser.setFiles([PDF])
  await expect(files.getByRole('listitem')).toHaveCount(1)
  expect(new Set(tokens).size).toBe(2)
  expect(await renewals(app, helena)).toBe(1)
})
