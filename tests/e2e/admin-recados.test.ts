import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { adminContentTexts as content } from '#src/texts/admin-content.ts'
import { adminRecadosTexts as texts } from '#src/texts/admin-recados.ts'
import { recadoTexts } from '#src/texts/recados.ts'
import { editFromList, expectPublished, field, preview, removeFromList, submit } from './kit/admin-content.ts'
import { apiAs, question, rowOf, toastOf } from './kit/admin-people.ts'
import { expectAccessible } from './kit/axe.ts'
import { allHostile } from './kit/hostile-html.ts'
import { mailsTo } from './kit/mail.ts'
import { bell, haveRecados, recadoRow } from './kit/recados.ts'
import { syncMark } from './kit/shell.ts'
import { accounts, type App, expect, screens, test } from './kit/test.ts'

const NEW = '/admin/recados?novo'
const message = (page: Page): Locator => page.getByRole('textbox', { name: texts.form.mensagem })
const tool = (page: Page, name: string): Locator => page.getByRole('group', { name: texts.editor.tools }).getByRole('button', { name, exact: true })
const titled = (word: string) => `${word} ${randomUUID().slice(0, 8)}`

/** Opens the form of a new one, and writes. */
async function write(page: Page, titulo: string, words = 'Um texto para todas.'): Promise<void> {
  await page.goto(NEW)
  await field(page, texts.form.titulo).fill(titulo)
  await message(page).fill(words)
}

async function stored(app: App, titulo: string) {
  const [row] = await app.sql<{ id: string; mensagem: string; fixo: boolean; anexos: string[]; autor: string }>(
    'select id, mensagem, fixo, anexos, autor from public.recados where titulo = $1',
    [titulo],
  )
  return row
}

test('um recado nasce como na prévia, e está no celular de Maria em 3 segundos', async ({ app, page, login, freshMember, newDevice }) => {
  const titulo = titled('Chá da tarde')
  const phone = await (await newDevice()).newPage()
  await login(phone, await freshMember('Maria Teste'))
  await phone.goto('/recados')
  await expect(syncMark(phone, 'Tudo salvo')).toBeVisible()

  const admin = await freshMember('Helena', { role: 'admin' })
  await login(page, admin)
  await page.goto('/admin/recados')
  await page.getByRole('link', { name: texts.create }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.newTitle })).toBeFocused()
  await field(page, texts.form.titulo).fill(titulo)
  await message(page).click()
  await tool(page, texts.editor.heading).click()
  await page.keyboard.type('O que levar')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Tragam ')
  await tool(page, texts.editor.bold).click()
  await expect(tool(page, texts.editor.bold)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('um prato')
  await tool(page, texts.editor.bold).click()
  await page.keyboard.type(' de doce.')
  await page.keyboard.press('Enter')
  await tool(page, texts.editor.list).click()
  await page.keyboard.type('Bolo')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pavê')
  await expect(preview(page)).toContainText('Tragam um prato de doce.')
  await expect(preview(page).getByText(titulo)).toBeVisible()
  await submit(page)
  await expect(recadoRow(phone, titulo)).toBeVisible({ timeout: 3_000 })
  await expectPublished(page, titulo)
  await expect(page).toHaveURL(/\/admin\/recados$/)
  await expect(bell(phone, /\d+ não lida/)).toBeVisible()

  const row = (await stored(app, titulo))!
  expect(row).toMatchObject({ fixo: false, anexos: [], autor: 'admin' })
  expect(row.mensagem).toBe('<h2>O que levar</h2><p>Tragam <b>um prato</b> de doce.</p><ul><li>Bolo</li><li>Pavê</li></ul>')
  await recadoRow(phone, titulo).getByRole('link').click()
  await expect(phone.getByRole('heading', { name: 'O que levar' })).toBeVisible()
  await expect(phone.getByRole('main').getByRole('listitem')).toHaveText(['Bolo', 'Pavê'])
  await expect
    .poll(() => app.sql('select acao from public.admin_logs where admin_email = $1', [admin.email]))
    .toEqual([{ acao: 'CRIAR_RECADO' }])
})

test('sem internet o recado fica guardado e diz que espera; com a conexão chega às mulheres', async ({
  app, page, login, freshMember, newDevice, goOffline, goOnline,
}) => {
  const titulo = titled('Sem sinal')
  const phone = await (await newDevice()).newPage()
  await login(phone, await freshMember('Maria Teste'))
  await phone.goto('/recados')
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await page.goto('/admin/recados')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('link', { name: texts.create }).click()
  await goOffline()
  await field(page, texts.form.titulo).fill(titulo)
  await message(page).fill('Escrito no ônibus.')
  await submit(page)
  await expect(toastOf(page, 'Guardado neste aparelho; será publicado quando houver conexão.')).toBeVisible({ timeout: 1_000 })
  await expect(rowOf(page, titulo)).toContainText('Aguardando envio')
  await expect(rowOf(page, titulo)).toContainText(content.state.isNew)
  await expect(syncMark(page, /1 alteração aguardando envio/)).toBeVisible()
  expect(await stored(app, titulo)).toBeUndefined()

  await page.reload()
  await expect(rowOf(page, titulo)).toContainText('Aguardando envio')
  await goOnline()
  await expect(recadoRow(phone, titulo)).toBeVisible({ timeout: 10_000 })
  await expect(rowOf(page, titulo)).toContainText('Publicado')
  await expect(rowOf(page, titulo)).not.toContainText('Aguardando')
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()

  // What waits can be taken back.
  await goOffline()
  await write(page, titled('Engano'))
  await submit(page)
  const waiting = rowOf(page, 'Engano')
  await waiting.getByRole('button', { name: new RegExp(`^${content.discard.actionNew}`) }).click()
  await question(page).getByRole('button', { name: content.discard.confirm }).click()
  await expect(waiting).toBeHidden()
  await goOnline()
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  expect(await app.sql("select id from public.recados where titulo like 'Engano%'")).toEqual([])
})

test('editar, fixar e excluir, cada um com suas palavras', async ({ app, page, login, freshMember, newDevice }) => {
  const titulo = titled('Encontro')
  const changed = `${titulo} adiado`
  await haveRecados(app, [{ titulo, mensagem: 'Linha um\nLinha dois\n\nOutro parágrafo', age: 60 * 24 * 40 }])
  const phone = await (await newDevice()).newPage()
  await login(phone, await freshMember('Maria Teste'))
  await phone.goto('/recados')
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await page.goto('/admin/recados')

  await editFromList(page, titulo)
  await expect(page).toHaveURL(/\?editar=/)
  // Sending is offered only where it is new.
  await expect(page.getByLabel(texts.form.email)).toBeHidden()
  await expect(message(page).locator('p')).toHaveCount(2)
  // Who has changed nothing is asked nothing.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await editFromList(page, titulo)
  await field(page, texts.form.titulo).fill(changed)
  await page.getByLabel(texts.form.fixo).check()
  await submit(page, content.save.action)
  await expectPublished(page, changed)
  await expect(rowOf(page, changed)).toContainText(texts.pinned)
  await expect(recadoRow(phone, changed)).toContainText(recadoTexts.isPinned, { timeout: 3_000 })
  const row = (await stored(app, changed))!
  expect(row.mensagem).toBe('<p>Linha um<br>Linha dois</p><p>Outro parágrafo</p>')

  await removeFromList(page, changed)
  await expect(recadoRow(phone, changed)).toBeHidden({ timeout: 3_000 })
  expect(await stored(app, changed)).toBeUndefined()
})

test('o que falta ou sobra é dito, e nada do que foi escrito se perde', async ({ app, page, login, freshMember }) => {
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await page.goto(NEW)
  await submit(page)
  await expect(toastOf(page, 'Erro de Validação')).toBeVisible()
  await expect(toastOf(page, 'Título é obrigatório')).toBeVisible()
  await expect(field(page, texts.form.titulo)).toBeFocused()
  await expect(message(page)).toHaveAttribute('aria-invalid', 'true')
  const title = field(page, texts.form.titulo)
  await title.fill('   ')
  await submit(page)
  await expect(title).toHaveAttribute('aria-invalid', 'true')

  const mark = titled('🌸')
  const longest = mark + 'a'.repeat(200 - [...mark].length)
  await title.fill(`${longest}b`)
  await message(page).fill('Escrito com carinho.')
  await submit(page)
  await expect(toastOf(page, 'Título muito longo')).toBeVisible()
  await expect(message(page)).toHaveText('Escrito com carinho.')

  await title.fill(longest)
  await message(page).fill('')
  await submit(page)
  await expect(toastOf(page, 'Mensagem é obrigatória')).toBeVisible()
  await expect(message(page)).toBeFocused()
  await message(page).fill('   ')
  await submit(page)
  await expect(message(page)).toHaveAttribute('aria-invalid', 'true')

  await message(page).fill('Escrito com carinho.')
  await submit(page)
  await expectPublished(page, longest)
  expect([...((await stored(app, longest)) ? longest : '')]).toHaveLength(200)
})

test('quem sai sem salvar é perguntada, e o que escreveu espera por ela', async ({ page, login, freshMember, reopen }) => {
  const titulo = titled('Rascunho')
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await page.goto('/admin/recados')
  await page.getByRole('link', { name: texts.create }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await page.goForward()
  await field(page, texts.form.titulo).fill(titulo)
  await message(page).fill('Ainda não acabei')

  const stay = () => question(page).getByRole('button', { name: content.leave.cancel }).click()
  await page.goBack()
  await expect(question(page)).toContainText(content.leave.title)
  await stay()
  await expect(field(page, texts.form.titulo)).toHaveValue(titulo)
  await expect(page).toHaveURL(/\?novo/)
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await stay()
  await page.getByRole('button', { name: content.save.cancel }).click()
  await stay()
  await expect(message(page)).toHaveText('Ainda não acabei')

  // The phone ended the app.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.rascunho.')))).toBe(true)
  const again = await reopen()
  await again.goto(NEW)
  await expect(again.getByText(content.draft.recovered)).toBeVisible()
  await expect(field(again, texts.form.titulo)).toHaveValue(titulo)
  await expect(message(again)).toHaveText('Ainda não acabei')
  await again.getByRole('button', { name: content.draft.discard }).click()
  await expect(field(again, texts.form.titulo)).toHaveValue('')
  await expect(message(again)).toHaveText('')

  await field(again, texts.form.titulo).fill(titulo)
  await again.getByRole('button', { name: content.save.cancel }).click()
  await question(again).getByRole('button', { name: content.leave.confirm }).click()
  await expect(again.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await again.goto(NEW)
  await expect(field(again, texts.form.titulo)).toHaveValue('')
})

test('o que é hostil não chega ao banco, nem colado nem vindo de antes', async ({ app, page, login, freshMember, allowProblems }) => {
  // Told where a document is parsed that is never shown, and of pictures that are not there.
  allowProblems(/Content Security Policy/, /Failed to load resource/, /failed request: .*\n.*(nada|mal\.example|nao-existe)/, /^console (error|warning):.*(sandbox|shadowroot|Error parsing|attribute)/i)
  const HOSTILE = /<(script|iframe|style|svg|math|object|embed|form|input|template|base|meta|link)\b|javascript:|data:|\son\w+\s*=|\sstyle\s*=|\sid\s*=|\sclass\s*=/i
  const before = titled('De antes')
  const [id] = await haveRecados(app, [{ titulo: before, mensagem: `<p>Bom dia</p>${allHostile.join('\n').replaceAll('\0', '')}<p>Até logo</p>` }])
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await page.addInitScript(() => Object.assign(window, { ran: () => Object.assign(window, { hasRun: true }) }))
  await page.goto(`/admin/recados?editar=${id}`)
  await expect(message(page)).toContainText('Bom dia')
  await message(page).press('End')
  await field(page, texts.form.titulo).fill(`${before} limpo`)
  await submit(page, content.save.action)
  await expectPublished(page, `${before} limpo`)
  const cleaned = (await stored(app, `${before} limpo`))!.mensagem
  expect(cleaned).toContain('<p>Bom dia</p>')
  expect(inTags(cleaned)).not.toMatch(HOSTILE)

  const pasted = titled('Colado')
  await write(page, pasted, 'Antes.')
  await message(page).evaluate((surface, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `<p onclick=parent.ran() style="position:fixed">Um <strong>convite</strong> e um <a href="https://igreja.example/">endereço</a>, <a href="javascript:parent.ran()">outro</a></p><img src=nada onerror=parent.ran()><script>parent.ran()</script>`)
  await expect(message(page)).toContainText('convite')
  await submit(page)
  await expectPublished(page, pasted)
  const after = (await stored(app, pasted))!.mensagem
  expect(inTags(after)).not.toMatch(HOSTILE)
  expect(after).toContain('<b>convite</b>')
  expect(after).toContain('<a href="https://igreja.example/">endereço</a>')
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
})

/** Only what stands between '<' and '>': words about scripts are words. */
const inTags = (html: string): string => (html.match(/<[^>]*>/g) ?? []).join('')

const PDF = { name: 'programa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
const PNG = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
}

test('anexos são enviados, ordenados e retirados; sem internet isso é dito na hora', async ({ app, page, login, freshMember, newDevice, goOffline, goOnline }) => {
  const titulo = titled('Com anexos')
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await write(page, titulo)
  const files = page.getByRole('group', { name: texts.form.anexos })
  const items = files.getByRole('listitem')
  const choose = async (...chosen: (typeof PDF)[]) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), files.getByRole('button', { name: content.media.addFiles }).click()])
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
  await items.nth(2).getByRole('button', { name: content.media.moveUp('Anexo 3') }).click()
  await items.nth(0).getByRole('button', { name: content.media.moveDown('Anexo 1') }).click()
  await items.nth(2).getByRole('button', { name: content.media.removeNamed('Anexo 3') }).click()
  await expect(items).toHaveCount(2)

  await choose({ name: 'pagina.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  await expect(files).toContainText(content.media.notAllowed('pagina.html'))
  await choose({ ...PNG, name: 'quebrada.png', buffer: Buffer.from('nada') })
  await expect(files).toContainText(content.media.unreadableImage('quebrada.png'))
  await choose({ ...PDF, name: 'enorme.pdf', buffer: Buffer.alloc(20 * 1024 * 1024 + 1, 32) })
  await expect(files).toContainText(content.media.tooLarge('enorme.pdf', '20 MB'))
  await goOffline()
  await choose(PDF)
  await expect(files).toContainText(content.media.offline, { timeout: 1_000 })
  await goOnline()
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await expect(items).toHaveCount(2)
  await submit(page)
  await expectPublished(page, titulo)

  const { id, anexos } = (await stored(app, titulo))!
  expect(anexos).toEqual(['https://igreja.example/mapa.pdf', expect.stringMatching(/^\/storage\/v1\/object\/public\/media\/recados\/[0-9a-f-]{36}\.pdf$/)])
  const phone = await (await newDevice()).newPage()
  await login(phone, await freshMember('Maria Teste'))
  await phone.goto(`/recado/${id}`)
  const second = phone.getByRole('link', { name: 'Anexo 2' })
  await expect(second).toHaveAttribute('target', '_blank')
  const answer = await fetch(new URL((await second.getAttribute('href'))!, app.url))
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'application/pdf', PDF.buffer.toString()])
})

test('a foto grande de um celular vai menor, sem dizer onde foi tirada, e uma conexão que cai não perde o formulário', async ({ app, page, login, freshMember, expectProblems }) => {
  expectProblems(/ERR_FAILED|Failed to load resource/)
  const titulo = titled('Com foto')
  await login(page, await freshMember('Helena', { role: 'admin' }))
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
  // As a camera writes it: behind the first marker stands where the picture was taken.
  const bytes = Buffer.from(photo, 'base64')
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0x00, 0x1a]), Buffer.from('Exif\0\0GPS-23.55-46.63xx', 'latin1')])
  const file = { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: Buffer.concat([bytes.subarray(0, 2), exif, bytes.subarray(2)]) }
  const choose = async () => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), files.getByRole('button', { name: content.media.addFiles }).click()])
    await chooser.setFiles(file)
  }
  await page.route('**/storage/v1/object/media/**', (route) => route.abort())
  await choose()
  await expect(files).toContainText(content.media.offline)
  await page.unroute('**/storage/v1/object/media/**')
  await expect(field(page, texts.form.titulo)).toHaveValue(titulo)

  // On its way it can be seen and stopped, and the form waits for it.
  const gate = Promise.withResolvers<void>()
  await page.route('**/storage/v1/object/media/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await choose()
  await expect(files.getByRole('progressbar', { name: content.media.uploading(file.name) })).toBeVisible()
  await submit(page)
  await expect(toastOf(page, content.media.wait)).toBeVisible()
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
  expect(size).toEqual([2400, 1800])
})

test('duas administradoras no mesmo recado: a segunda vê, compara e decide', async ({ app, page, login, freshMember, goOffline, goOnline }) => {
  const titulo = titled('Retiro')
  const [id] = await haveRecados(app, [{ titulo, mensagem: '<p>Dia 5</p>' }])
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await page.goto(`/admin/recados?editar=${id}`)
  await expect(message(page)).toHaveText('Dia 5')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  // While it is open here, it changes there.
  await app.sql("update public.recados set mensagem = '<p>Dia 6</p>' where id = $1::uuid", [id])
  await expect(page.getByRole('alert')).toContainText(content.conflict.title)
  await expect(page.getByText('Dia 6')).toBeVisible()
  await expect(message(page)).toHaveText('Dia 5')
  await message(page).fill('Dia 7')
  await submit(page, 'Publicar assim mesmo')
  await expectPublished(page, titulo)
  expect((await stored(app, titulo))!.mensagem).toBe('<p>Dia 7</p>')

  // Both changed it, one of them without a network.
  const change = async (words: string, thereWords: string) => {
    await editFromList(page, titulo)
    await goOffline()
    await message(page).fill(words)
    await submit(page, content.save.action)
    await expect(rowOf(page, titulo)).toContainText('Aguardando envio')
    await app.sql('update public.recados set mensagem = $2 where id = $1::uuid', [id, thereWords])
    await goOnline()
    await expect(rowOf(page, titulo)).toContainText('Não aceito')
    await expect(rowOf(page, titulo)).toContainText(content.conflict.title)
    expect((await stored(app, titulo))!.mensagem).toBe(thereWords)
  }
  await change('Dia 8', '<p>Dia 9</p>')
  await editFromList(page, titulo)
  await expect(page.getByRole('alert')).toContainText(content.conflict.title)
  await expect(page.getByText('Dia 9')).toBeVisible()
  await expect(message(page)).toHaveText('Dia 8')
  await page.goBack()
  await rowOf(page, titulo).getByRole('button', { name: new RegExp(`^${content.conflict.overwrite}`) }).click()
  await expectPublished(page, titulo)
  expect((await stored(app, titulo))!.mensagem).toBe('<p>Dia 8</p>')

  await change('Dia 10', '<p>Dia 11</p>')
  await rowOf(page, titulo).getByRole('button', { name: new RegExp(`^${content.discard.action}`) }).click()
  await question(page).getByRole('button', { name: content.discard.confirm }).click()
  await expect(rowOf(page, titulo)).toContainText('Publicado')
  expect((await stored(app, titulo))!.mensagem).toBe('<p>Dia 11</p>')
})

/** How many mails about it lie in the data folder. */
async function mailedAbout(app: App, titulo: string): Promise<Map<string, number>> {
  const rows = await app.sql<{ email: string }>("select lower(email) as email from public.usuarios_aprovados where status_conta = 'ativo'")
  const counted = await Promise.all(
    rows.map(async ({ email }) => [email, (await mailsTo(app, email)).filter(({ subject }) => subject?.includes(titulo)).length] as const),
  )
  return new Map(counted)
}

test('o e-mail a todas chega uma vez a cada uma, e editar não o repete', async ({ app, page, login, freshMember }) => {
  const titulo = titled('Para todas')
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await write(page, titulo)
  await page.getByLabel(texts.form.email).check()
  await submit(page, texts.form.publishAndMail)
  await expect(toastOf(page, texts.mailing.doneToast)).toBeVisible({ timeout: 30_000 })
  const mails = await mailedAbout(app, titulo)
  expect(mails.size).toBeGreaterThan(3)
  expect([...mails.values()].every((amount) => amount === 1)).toBe(true)
  await expect(rowOf(page, titulo)).toContainText(texts.mailing.done(mails.size))
  const mail = (await mailsTo(app, accounts.maria.email)).find(({ subject }) => subject?.includes(titulo))
  expect(mail!.subject).toContain('Novo recado:')
  await page.reload()
  await expect(rowOf(page, titulo)).toContainText(texts.mailing.done(mails.size))
  // Editing does not send again.
  await editFromList(page, titulo)
  await message(page).fill('Corrigido.')
  await submit(page, content.save.action)
  await expectPublished(page, titulo)
  expect(await mailedAbout(app, titulo)).toEqual(mails)
})

test('um envio que parou continua pela lista, também depois de fechar a aba', async ({ app, page, login, freshMember, expectProblems, reopen }) => {
  expectProblems(/ERR_FAILED|Failed to load resource/)
  const titulo = titled('Interrompido')
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await write(page, titulo)
  await page.getByLabel(texts.form.email).check()
  await page.route('**/functions/v1/send-recado', (route) => route.abort())
  await submit(page, texts.form.publishAndMail)
  await expect(toastOf(page, texts.mailing.stopped)).toBeVisible()
  await expect(rowOf(page, titulo)).toContainText(texts.mailing.wished)
  await expect(rowOf(page, titulo).getByRole('button', { name: texts.mailing.sendNamed(titulo) })).toBeVisible()

  const again = await reopen()
  await again.goto('/admin/recados')
  await expect(rowOf(again, titulo)).toContainText(texts.mailing.wished)
  expect([...(await mailedAbout(app, titulo)).values()].every((amount) => amount === 0)).toBe(true)
  // The server took it, and the answer was lost; some could not be reached.
  await app.sql(
    `select public.queue_recado(r.id, 'prévia', 'teste@teste.example') from public.recados r where titulo = $1`,
    [titulo],
  )
  await expect
    .poll(async () => [...(await mailedAbout(app, titulo)).values()].every((amount) => amount === 1), { timeout: 20_000 })
    .toBe(true)
  const [first] = await app.sql<{ id: string }>(
    `update public.email_queue q set sent_at = null, error = null, next_attempt_at = now() + interval '1 hour'
     from public.recados r where r.id = q.recado_id and r.titulo = $1 and q.to_email = $2 returning q.id`,
    [titulo, accounts.maria.email],
  )
  expect(first).toBeDefined()
  await again.reload()
  await expect(rowOf(again, titulo)).toContainText(/Enviados \d+ de \d+/)
  await app.sql('update public.email_queue set sent_at = now() where id = $1::uuid', [first!.id])
  await rowOf(again, titulo).getByRole('button', { name: texts.mailing.resumeNamed(titulo) }).click()
  await expect(toastOf(again, texts.mailing.doneToast)).toBeVisible()
  expect([...(await mailedAbout(app, titulo)).values()].every((amount) => amount === 1)).toBe(true)
})

test('sem internet o e-mail se recusa na hora, e o recado pode ir sem ele', async ({ app, page, login, freshMember, goOffline, goOnline }) => {
  const titulo = titled('Sem e-mail')
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await page.goto('/admin/recados')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('link', { name: texts.create }).click()
  await field(page, texts.form.titulo).fill(titulo)
  await message(page).fill('Sem conexão.')
  await page.getByLabel(texts.form.email).check()
  await goOffline()
  await submit(page, texts.form.publishAndMail)
  await expect(question(page)).toContainText(texts.mailing.offlineWords, { timeout: 1_000 })
  await question(page).getByRole('button', { name: texts.mailing.withoutMail }).click()
  await expect(rowOf(page, titulo)).toContainText('Aguardando envio')
  await goOnline()
  await expect(rowOf(page, titulo)).toContainText('Publicado')
  await expect(rowOf(page, titulo)).toContainText(texts.mailing.none)
  const folder = join(app.dataDir, 'mail')
  const names = await readdir(folder)
  expect(names.length).toBeGreaterThan(0)
  expect([...(await mailedAbout(app, titulo)).values()].every((amount) => amount === 0)).toBe(true)
})

test('membro e visitante não entram, nem na página nem na API', async ({ app, page, login, freshMember }) => {
  const [id] = await haveRecados(app, [{ titulo: titled('Fechado') }])
  const member = await freshMember('Maria Teste')
  const pending = await freshMember('Rute', { role: 'pending' })
  const deactivated = await freshMember('Desativada', { role: 'admin' })
  const calls = [
    ['visitor', await apiAs(app, null)],
    ['member', await apiAs(app, member)],
    ['pending', await apiAs(app, pending)],
    ['deactivated', await apiAs(app, deactivated)],
  ] as const
  await app.sql("update public.usuarios_aprovados set status_conta = 'desativado' where email = $1", [deactivated.email])
  for (const [who, call] of calls) {
    const created = await call('POST', 'rest/v1/recados', { titulo: `De ${who}`, mensagem: 'x' })
    expect([401, 403], who).toContain(created.status)
    for (const [method, body] of [['PATCH', { titulo: 'Mudado' }], ['DELETE', undefined]] as const) {
      const answer = await call(method, `rest/v1/recados?id=eq.${id}`, body)
      expect(answer.status >= 400 || answer.text === '[]', `${who} ${method} ${answer.text}`).toBe(true)
    }
    for (const [path, body] of [['rest/v1/rpc/recado_mailings', {}], ['functions/v1/send-recado', { recadoId: id }]] as const) {
      const answer = await call('POST', path, body)
      expect([401, 403, 404], `${who} ${path} ${answer.text}`).toContain(answer.status)
    }
    const upload = await call('POST', `storage/v1/object/media/recados/${randomUUID()}.pdf`, 'x')
    expect(upload.status, who).toBeGreaterThanOrEqual(400)
  }
  expect(await app.sql<{ titulo: string }>('select titulo from public.recados where id = $1::uuid', [id])).toHaveLength(1)

  await page.goto('/admin/recados')
  await expect(page).toHaveURL(/:\d+\/$/)
  await login(page, member)
  await page.goto('/admin/recados')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('tudo com o teclado: escrever, formatar, publicar, excluir', async ({ app, page, login, freshMember }) => {
  const titulo = titled('Teclado')
  await login(page, await freshMember('Helena', { role: 'admin' }))
  await page.goto('/admin/recados')
  await page.getByRole('link', { name: texts.create }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: texts.newTitle })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, texts.form.titulo)).toBeFocused()
  await page.keyboard.type(titulo)
  await page.keyboard.press('Tab')
  await expect(tool(page, texts.editor.bold)).toBeFocused()
  while (!(await message(page).evaluate((surface) => surface === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Veja isto')
  // Out of the editor again, both ways.
  await page.keyboard.press('Tab')
  await expect(message(page)).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(message(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await tool(page, texts.editor.link).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('igreja.example/agenda')
  await page.keyboard.press('Enter')
  await expect(message(page).getByRole('link')).toHaveAttribute('href', 'https://igreja.example/agenda')
  await field(page, texts.form.titulo).press('Enter')
  await expectPublished(page, titulo)
  expect((await stored(app, titulo))!.mensagem).toBe('<p><b><a href="https://igreja.example/agenda">Veja isto</a></b></p>')

  const remove = rowOf(page, titulo).getByRole('button', { name: content.removeNamed(titulo) })
  await remove.press('Enter')
  await expect(question(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: content.removal.confirm }).press('Enter')
  await expect(rowOf(page, titulo)).toBeHidden()
})

for (const [name, screen] of [['360', screens.smallPhone], ['1280', screens.desktop]] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`com ${name} pixels, ${colorScheme}`, () => {
      test.use({ ...screen, colorScheme })

      test('lista, formulário e perguntas são acessíveis e cabem', async ({ page, login, freshMember }) => {
        await login(page, await freshMember('Helena', { role: 'admin' }))
        const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(Number(name))
        await page.goto('/admin/recados')
        await expect(page.getByRole('rowheader').first()).toBeVisible()
        await expectAccessible(page)
        await fits()
        await page.getByRole('button', { name: /^Excluir: / }).first().click()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.goto(NEW)
        await submit(page)
        await expect(message(page)).toHaveAttribute('aria-invalid', 'true')
        await field(page, texts.form.titulo).fill('Um título')
        await message(page).fill('Uma mensagem para todas, com um pouco mais de texto.')
        await page.getByRole('group', { name: texts.form.anexos }).getByLabel(content.media.address).fill('https://igreja.example/a.pdf')
        await page.keyboard.press('Enter')
        await expectAccessible(page)
        await fits()
        await tool(page, texts.editor.link).click()
        await expectAccessible(page)
      })
    })
  }
}
