import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { editFromList, expectPublished, field, submit } from './kit/admin-content.ts'
import { question, rowOf } from './kit/admin-people.ts'
import { message, stored, titled, write } from './kit/admin-recados.ts'
import { haveRecados, recadoRow } from './kit/recados.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { syncMark } from './kit/shell.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test(
  'a recado written offline is kept and marked as waiting, and reaches members once online',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember, newDevice, goOffline, goOnline }) => {
    const titulo = titled('Sem sinal')
    const phone = await (await newDevice()).newPage()
    await enter(phone, await freshMember('Maria Teste'), '/recados')
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/recados')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await waitForWorker(page)
    await page.getByRole('link', { name: texts.create }).click()
    await goOffline()
    await field(page, texts.form.titulo).fill(titulo)
    await message(page).fill('Escrito no ônibus.')
    await submit(page)
    await expectToast(page, 'Guardado neste aparelho; será publicado quando houver conexão.')
    await expect(rowOf(page, titulo)).toContainText('Aguardando envio')
    await expect(rowOf(page, titulo)).toContainText(content.state.isNew)
    await expect(syncMark(page, /1 alteração aguardando envio/)).toBeVisible()
    expect(await stored(app, titulo)).toBeUndefined()

    await page.reload()
    await expect(rowOf(page, titulo)).toContainText('Aguardando envio')
    await goOnline()
    await expect(recadoRow(phone, titulo)).toBeVisible()
    await expect(rowOf(page, titulo)).toContainText('Publicado')
    await expect(rowOf(page, titulo)).not.toContainText('Aguardando')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()

    // A waiting recado can be discarded.
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
  },
)

test(
  'of two administrators editing one recado, the second sees both versions and decides',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    const titulo = titled('Retiro')
    const [id] = await haveRecados(app, [{ titulo, mensagem: '<p>Dia 5</p>' }])
    await enter(page, await freshMember('Helena', { role: 'admin' }), `/admin/recados?editar=${id}`)
    await expect(message(page)).toHaveText('Dia 5')
    await waitForWorker(page)

    // It changes on the server while it is open here; at first in what its words do not show.
    const agenda = '/storage/v1/object/public/media/recados/1b4e28ba-2fa1-41d2-883f-0016d3cca427.pdf#programacao.pdf'
    await app.sql(
      `update public.recados set mensagem = '<p><strong>Dia 5</strong></p>', fixo = true,
         anexos = array[$2] where id = $1::uuid`,
      [id, agenda],
    )
    await expect(page.getByRole('alert')).toContainText(content.conflict.title)
    const differences = page.getByRole('region', { name: content.versions.differences })
    await expect(differences).toContainText(content.versions.markup)
    await expect(differences.locator('ins')).toHaveText(['programacao.pdf', content.versions.yes])
    await differences.getByRole('button', { name: content.versions.takeNamed(texts.form.anexos) }).click()
    await expect(differences.locator('ins')).toHaveText([content.versions.yes])

    await app.sql("update public.recados set mensagem = '<p>Dia 6</p>' where id = $1::uuid", [id])
    await expect(page.getByText('Dia 6')).toBeVisible()
    await expect(message(page)).toHaveText('Dia 5')
    await message(page).fill('Dia 7')
    await submit(page, 'Publicar assim mesmo')
    await expectPublished(page, titulo)
    // What was taken is kept, what was not is overwritten.
    expect(await stored(app, titulo)).toMatchObject({ mensagem: '<p>Dia 7</p>', anexos: [agenda], fixo: false })

    // Both change it, one of them offline.
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
    await rowOf(page, titulo)
      .getByRole('button', { name: new RegExp(`^${content.conflict.overwrite}`) })
      .click()
    await expectPublished(page, titulo)
    expect((await stored(app, titulo))!.mensagem).toBe('<p>Dia 8</p>')

    await change('Dia 10', '<p>Dia 11</p>')
    await rowOf(page, titulo)
      .getByRole('button', { name: new RegExp(`^${content.discard.action}`) })
      .click()
    await question(page).getByRole('button', { name: content.discard.confirm }).click()
    await expect(rowOf(page, titulo)).toContainText('Publicado')
    expect((await stored(app, titulo))!.mensagem).toBe('<p>Dia 11</p>')
  },
)
