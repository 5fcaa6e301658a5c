import type { Locator } from 'playwright/test'
import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { editFromList, expectPublished, field, submit } from './kit/admin-content.ts'
import { rowOf } from './kit/admin-people.ts'
import { message, stored, titled, write } from './kit/admin-recados.ts'
import { haveRecados } from './kit/recados.ts'
import { expect, test } from './kit/test.ts'
import { expectToast, holdToasts, pressInToast } from './kit/toasts.ts'

const { versions } = content

test(
  'what a recado said before is compared word by word and brought back; a correction is undone from its notice',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const titulo = titled('Retiro')
    await haveRecados(app, [{ titulo, mensagem: 'O retiro é no dia cinco.' }])
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/recados')
    const text = async () => (await stored(app, titulo))!.mensagem

    await editFromList(page, titulo)
    await message(page).fill('O retiro é no dia doze.')
    await holdToasts(page)
    await submit(page, content.save.action)
    await expectPublished(page, titulo)
    expect(await text()).toContain('doze')
    await pressInToast(page, versions.undo)
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

    await test.step('what another administrator has changed meanwhile is not undone', async () => {
      await editFromList(page, titulo)
      await message(page).fill('O retiro é no dia vinte.')
      await holdToasts(page)
      await submit(page, content.save.action)
      await expectPublished(page, titulo)
      await app.sql('update public.recados set fixo = true where titulo = $1', [titulo])
      await expect(rowOf(page, titulo)).toContainText(texts.pinned)
      await pressInToast(page, versions.undo)
      await expectToast(page, versions.undoTooLate)
      expect(await stored(app, titulo)).toMatchObject({ fixo: true, mensagem: '<p>O retiro é no dia vinte.</p>' })
    })

    await test.step('a new one goes back to being a draft', async () => {
      const fresh = titled('Cedo demais')
      await write(page, fresh)
      await holdToasts(page)
      await submit(page)
      await expectPublished(page, fresh)
      await pressInToast(page, versions.undo)
      await expectToast(page, versions.undoneNew)
      await expect(rowOf(page, fresh)).toContainText(content.timing.states.draft)
    })
  },
)

test(
  'a version whose picture alone is described otherwise says so',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const titulo = titled('Mural')
    const picture = (alt: string) =>
      `<p>Venha.</p><p><img src="/storage/v1/object/public/media/devocionais/dia-01.webp" alt="${alt}" /></p>`
    const [id] = await haveRecados(app, [{ titulo, mensagem: picture('Flores no muro') }])
    await app.sql('update public.recados set mensagem = $2 where id = $1', [id, picture('Rosas no muro')])
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/recados')
    await editFromList(page, titulo)
    await page.getByRole('button', { name: versions.open }).click()
    const dialog = page.getByRole('dialog', { name: versions.title })
    await expect(dialog.locator('del')).toHaveText('Rosas')
    await expect(dialog.locator('ins')).toHaveText('Flores')
    await expect(dialog).not.toContainText(versions.same)

    // The editor's letters are the form's, whatever the order of the stylesheets.
    const size = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).fontSize)
    await dialog.getByRole('button', { name: versions.close, exact: true }).last().click()
    expect(await size(message(page))).toBe(await size(field(page, texts.form.titulo)))
  },
)
