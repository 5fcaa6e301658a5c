import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { NEW, stored, titled } from '../kit/admin-recados.ts'
import { expect, test } from './test.ts'

const MESSAGE = '[role=textbox][aria-multiline=true]'
const tool = (name: string) => `button[aria-label="${name}"]`

test('on the iPhone’s engine, a recado with bold text, a list and a link is published as the administrator wrote it', async ({
  app,
  phone,
  loginOnPhone,
  freshMember,
}) => {
  const titulo = titled('Do iPhone')
  await loginOnPhone(await freshMember('Helena', { role: 'admin' }))
  await phone.goto(NEW)
  await phone.type({ label: texts.form.titulo }, titulo)
  await phone.click(MESSAGE)
  await phone.press(...'Queridas ')
  await phone.click(tool(texts.editor.bold))
  await phone.waitFor(`${tool(texts.editor.bold)}[aria-pressed=true]`)
  await phone.press(...'irmãs')
  await phone.press('\uE007') // Enter
  await phone.click(tool(texts.editor.list))
  await phone.press(...'casaco')
  // The selected text becomes the link, although the dialog takes the focus in between.
  await phone.evaluate((selector) => {
    const words = document.createTreeWalker(document.querySelector(`${selector} li`)!, NodeFilter.SHOW_TEXT).nextNode()!
    document.getSelection()!.setBaseAndExtent(words, 0, words, words.textContent!.length)
  }, MESSAGE)
  await phone.click(tool(texts.editor.link))
  await phone.waitFor('[role=dialog] input')
  await phone.type('[role=dialog] input', 'igreja.example/retiro')
  await phone.press('\uE007')
  await phone.waitFor(`${MESSAGE} a[href="https://igreja.example/retiro"]`)
  await phone.click({ css: 'button', text: content.save.publish })
  await phone.waitFor({ css: 'h1', text: texts.title })

  await expect.poll(async () => (await stored(app, titulo))?.mensagem).toBeDefined()
  const message = (await stored(app, titulo))!.mensagem
  expect(message).toContain('Queridas <b>irmãs</b>')
  expect(message.replaceAll(/<\/?b>/g, '')).toMatch(
    /<li><a href="https:\/\/igreja.example\/retiro">casaco<\/a>(<br>)?<\/li>/,
  )
})
