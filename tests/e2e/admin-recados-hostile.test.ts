import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { expectPublished, field, submit } from './kit/admin-content.ts'
import { message, stored, titled, write } from './kit/admin-recados.ts'
import { allHostile } from './kit/hostile-html.ts'
import { haveRecados } from './kit/recados.ts'
import { expect, test } from './kit/test.ts'

test('hostile HTML does not reach the database, whether pasted or already stored', async ({
  app,
  page,
  enter,
  freshMember,
  allowProblems,
}) => {
  // Chromium logs these for documents that are parsed but never shown, and for missing pictures.
  allowProblems(
    /Content Security Policy/,
    /Failed to load resource/,
    /failed request: .*\n.*(nada|mal\.example|nao-existe)/,
    /^console (error|warning):.*(sandbox|shadowroot|Error parsing|attribute)/i,
  )
  const HOSTILE =
    /<(script|iframe|style|svg|math|object|embed|form|input|template|base|meta|link)\b|javascript:|data:|\son\w+\s*=|\sstyle\s*=|\sid\s*=|\sclass\s*=/i
  const before = titled('De antes')
  const [id] = await haveRecados(app, [
    { titulo: before, mensagem: `<p>Bom dia</p>${allHostile.join('\n').replaceAll('\0', '')}<p>Até logo</p>` },
  ])
  await page.addInitScript(() => Object.assign(window, { ran: () => Object.assign(window, { hasRun: true }) }))
  await enter(page, await freshMember('Helena', { role: 'admin' }), `/admin/recados?editar=${id}`)
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
  // The log shows what stood there before, and whichever story of this server opens it would meet
  // Chromium's complaints.
  await app.sql(`do $without$ begin
    set local session_replication_role = replica;
    delete from public.admin_logs where detalhes::text like '%onerror=%';
  end $without$`)
})

/** Only the text between '<' and '>': text that merely mentions scripts is harmless. */
const inTags = (html: string): string => (html.match(/<[^>]*>/g) ?? []).join('')
