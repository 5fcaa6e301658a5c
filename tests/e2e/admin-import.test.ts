import { readFile } from 'node:fs/promises'
import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminDevotionalsTexts as days } from '#texts/admin-devotionals.ts'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { docx } from '#src/features/admin-content/devotionals-import/docx.fixture.ts'
import { readPaste } from '#src/features/admin-content/devotionals-import/pastes.fixture.ts'
import { freeDays } from './kit/admin-content.ts'
import { question } from './kit/admin-people.ts'
import { expectAccessible } from './kit/axe.ts'
import { setLetters, whatDoesNotFit } from './kit/layout.ts'
import { expect, screens, test } from './kit/test.ts'

const ALL = Array.from({ length: 30 }, (_, i) => i + 1)
let restore: () => Promise<unknown>
test.beforeEach(async ({ app }) => {
  restore = await freeDays(app, ALL)
  await app.sql(
    `insert into public.devotionals (day_number, title, theme, verse, reflection, action) values (3, 'De antes', 't', 'v', 'r', 'a')`,
  )
})
test.afterEach(() => restore())

test('thirty rows with two bad ones, then the two from a Word document without a network', async ({
  app,
  page,
  enter,
  freshMember,
  goOffline,
  goOnline,
}) => {
  const written = () =>
    app.sql<{ day_number: number; title: string; rascunho: boolean }>(
      'select day_number, title, rascunho from public.devotionals order by 1',
    )
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/devotionals')
  await page.getByRole('link', { name: texts.link }).click()

  await test.step('what is copied in Google Docs or Word keeps its paragraphs', async () => {
    const area = page.getByLabel(texts.pasted)
    for (const program of ['word.html', 'google-docs.html'] as const) {
      await area.fill('')
      await area.evaluate((target, html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, readPaste(program))
      // Word writes its marks into the text; Google Docs leaves them to the list.
      const items = program === 'word.html' ? '· Respire\n\n· Ore' : '• Respire\n• Ore'
      await expect(area).toHaveValue(
        [
          'Dia 6 – Raízes',
          'Tema: Fé',
          'Versículo: “O Senhor é o meu pastor.”\nSalmo 23:1',
          'Mensagem',
          'Deus cuida de você & dos seus. Leia em Salmo 23.',
          items,
          'Verdade do Dia: Descanse.',
        ].join('\n\n'),
      )
    }
    await area.fill('Dia 6 - Colado\n\nTema: Fé\n\nUm.')
    await page.getByRole('button', { name: texts.check }).click()
    await expect(page.getByText(`${days.fields.verse}: ${days.rules.verseRequired}`)).toBeVisible()
    await page.getByRole('link', { name: texts.back }).click()
    await question(page).getByRole('button', { name: content.leave.cancel }).click()
    await expect(page.getByText(`${days.fields.verse}: ${days.rules.verseRequired}`)).toBeVisible()
    await page.getByRole('button', { name: texts.cancel }).click()
  })

  await test.step('a spreadsheet: the faults are named by row and field, the others come in', async () => {
    const rows = ALL.map((day) =>
      [day === 10 ? 31 : day, day === 5 ? '' : `Da planilha ${day}`, 'Fé', '«v»', 'm', 'a'].join(';'),
    )
    const buffer = Buffer.from(['Dia;Título;Tema;Versículo;Mensagem;Verdade do Dia', ...rows].join('\r\n'), 'latin1')
    await page.getByLabel(texts.file).setInputFiles({ name: 'jornada.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('heading', { name: texts.found('jornada.csv', 30) })).toBeFocused()
    const list = page.getByRole('list', { name: texts.list })
    await expect(list.getByRole('listitem').filter({ hasText: 'Título é obrigatório' }).first()).toContainText(
      'Linha 6',
    )
    await expect(list.getByRole('listitem').filter({ hasText: days.rules.dayHigh }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: texts.good(27) })).toBeVisible()
    await page.getByLabel(texts.replace).check()
    await list.getByText('Dia 4: Da planilha 4').click()
    await expect(list.getByRole('heading', { name: 'Dia 4: Da planilha 4', includeHidden: true })).toBeVisible()
    await page.getByText(texts.now, { exact: true }).click()
    await page.getByRole('button', { name: texts.good(28) }).click()
    await expect(page.getByText(texts.progress.done(28))).toBeVisible()
    expect(await written()).toEqual(
      ALL.filter((day) => day !== 5 && day !== 10).map((day) => ({
        day_number: day,
        title: `Da planilha ${day}`,
        rascunho: false,
      })),
    )
  })

  await test.step('a Word document: what is written stays, the rest waits for the network as drafts', async () => {
    await page.getByRole('button', { name: texts.progress.again }).click()
    const paragraphs = ALL.flatMap((day) => [
      `Dia ${day} – Do Word ${day}`,
      'Tema: Fé',
      'Versículo',
      '“v”|Salmo 23:1',
      'Mensagem',
      'Um.',
      'Dois.',
      'Verdade do Dia: a',
    ])
    await page
      .getByLabel(texts.file)
      .setInputFiles({ name: 'jornada.docx', mimeType: '', buffer: Buffer.from(docx(paragraphs)) })
    await expect(page.getByText(texts.summary.kept(28))).toBeVisible()
    await goOffline()
    await page.getByRole('button', { name: texts.some(2) }).click()
    await expect(page.getByText(texts.progress.importing(0, 2))).toBeVisible()
    await expect(page.getByText(texts.progress.offline)).toBeVisible()
    await goOnline()
    await expect(page.getByText(texts.progress.done(2))).toBeVisible()
    expect((await written()).filter(({ rascunho }) => rascunho)).toEqual(
      [5, 10].map((day) => ({ day_number: day, title: `Do Word ${day}`, rascunho: true })),
    )
  })

  await test.step('the drafts are published in one go, once that is asked', async () => {
    await page.getByRole('main').getByRole('link', { name: texts.back }).first().click()
    await page.getByRole('button', { name: days.drafts.publish(2) }).click()
    await expect(question(page)).toContainText(days.drafts.askWords(2, '5 e 10'))
    await expectAccessible(page)
    await goOffline()
    await question(page).getByRole('button', { name: days.drafts.confirm }).click()
    const results = page.getByRole('dialog', { name: days.drafts.title })
    await expect(results.getByText(texts.progress.offline)).toBeVisible()
    await expect(results.getByRole('listitem').filter({ hasText: texts.progress.waiting })).toHaveCount(2)
    await goOnline()
    await expect(results.getByText(days.drafts.done(2))).toBeVisible()
    await page.setViewportSize({ width: 320, height: 740 })
    await expectAccessible(page)
    await setLetters(page, 200)
    expect(await whatDoesNotFit(page)).toEqual([])
    await setLetters(page, 100)
    await page.setViewportSize(screens.phone.viewport)
    await results.getByRole('button', { name: days.drafts.close, exact: true }).last().click()
    await expect(page.getByRole('button', { name: days.drafts.publish(2) })).toHaveCount(0)
    expect((await written()).filter(({ rascunho }) => rascunho)).toEqual([])
  })

  await test.step('and all of it goes out again', async () => {
    await page.getByRole('button', { name: texts.exports.action }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: texts.exports.txt }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain('Dia 10: Do Word 10\nTema: Fé\n')
    expect(text.match(/^Dia /gm)).toHaveLength(30)
  })

  await test.step('as a Word document too, which comes in again without a change', async () => {
    await page.getByRole('button', { name: texts.exports.action }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: texts.exports.docx }).click()
    const buffer = await readFile(await (await download).path())
    await page.getByRole('link', { name: texts.link }).click()
    await page.getByLabel(texts.file).setInputFiles({ name: 'devocionais.docx', mimeType: '', buffer })
    await expect(page.getByText(texts.summary.same(30))).toBeVisible()
  })
})
