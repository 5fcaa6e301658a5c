import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { editFromList, expectPublished, submit } from './kit/admin-content.ts'
import { toastOf } from './kit/admin-people.ts'
import { message, stored, titled } from './kit/admin-recados.ts'
import { haveRecados } from './kit/recados.ts'
import { expect, test } from './kit/test.ts'

const { versions } = content

test('what a recado said before is compared word by word and brought back; a correction is undone from its notice', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const titulo = titled('Retiro')
  await haveRecados(app, [{ titulo, mensagem: 'O retiro é no dia cinco.' }])
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/recados')
  const text = async () => (await stored(app, titulo))!.mensagem

  await editFromList(page, titulo)
  await message(page).fill('O retiro é no dia doze.')
  await submit(page, content.save.action)
  await expectPublished(page, titulo)
  expect(await text()).toContain('doze')
  await toastOf(page, versions.undo).click()
  await expect.poll(text).toContain('cinco')

  await editFromList(page, titulo)
  await page.getByRole('button', { name: versions.open }).click()
  const dialog = page.getByRole('dialog', { name: versions.title })
  await expect(dialog.getByRole('combobox', { name: versions.which })).toContainText('por Helena')
  await expect(dialog.locator('del')).toHaveText('cinco')
  await expect(dialog.locator('ins')).toHaveText('doze')
  await dialog.getByRole('button', { name: versions.takeNamed(texts.form.mensagem) }).click()
  await expect(dialog).toContainText(versions.same)
  await dialog.getByRole('button', { name: versions.close, exact: true }).last().click()
  await expect(message(page)).toHaveText('O retiro é no dia doze.')
  await submit(page, content.save.action)
  await expectPublished(page, titulo)
  expect(await text()).toContain('doze')
})
