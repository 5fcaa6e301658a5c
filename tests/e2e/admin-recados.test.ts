import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { adminContentTexts as content } from '#texts/admin-content.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { recadoTexts } from '#texts/recados.ts'
import { readPaste } from '#src/features/admin-content/devotionals-import/pastes.fixture.ts'
import { editFromList, expectPublished, field, preview, removeFromList, submit } from './kit/admin-content.ts'
import { apiAs, question, rowOf } from './kit/admin-people.ts'
import { message, NEW, stored, titled } from './kit/admin-recados.ts'
import { expectAccessible } from './kit/axe.ts'
import { stopClock } from './kit/clock.ts'
import { bell, haveRecados, recadoRow } from './kit/recados.ts'
import { syncMark } from './kit/shell.ts'
import { A_TRY_MS, expect, screens, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const tool = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: texts.editor.tools }).getByRole('button', { name, exact: true })

test(
  'a recado is published as in its preview, and reaches Maria’s phone',
  { tag: '@smoke' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const titulo = titled('Chá da tarde')
    const phone = await (await newDevice()).newPage()
    await enter(phone, await freshMember('Maria Teste'), '/recados')
    await expect(syncMark(phone, 'Tudo salvo')).toBeVisible()

    const admin = await freshMember('Helena', { role: 'admin' })
    await enter(page, admin, '/admin/recados')
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
    await expect(recadoRow(phone, titulo)).toBeVisible()
    await expectPublished(page, titulo)
    await expect(page).toHaveURL(/\/admin\/recados$/)
    await expect(bell(phone, /\d+ não lida/)).toBeVisible()

    const row = (await stored(app, titulo))!
    expect(row).toMatchObject({ fixo: false, anexos: [], autor: 'admin' })
    expect(row.mensagem).toBe(
      '<h2>O que levar</h2><p>Tragam <b>um prato</b> de doce.</p><ul><li>Bolo</li><li>Pavê</li></ul>',
    )
    await recadoRow(phone, titulo).getByRole('link').click()
    await expect(phone.getByRole('heading', { name: 'O que levar' })).toBeVisible()
    await expect(phone.getByRole('main').getByRole('listitem')).toHaveText(['Bolo', 'Pavê'])
    await expect
      .poll(() => app.sql('select acao from public.admin_logs where admin_email = $1', [admin.email]))
      .toEqual([{ acao: 'CRIAR_RECADO' }])
  },
)

test(
  'a recado can be edited, pinned and deleted',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember, newDevice }) => {
    const titulo = titled('Encontro')
    const changed = `${titulo} adiado`
    await haveRecados(app, [{ titulo, mensagem: 'Linha um\nLinha dois\n\nOutro parágrafo', age: 60 * 24 * 40 }])
    const phone = await (await newDevice()).newPage()
    await enter(phone, await freshMember('Maria Teste'), '/recados')
    await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/recados')

    await editFromList(page, titulo)
    await expect(page).toHaveURL(/\?editar=/)
    // Mailing is offered for new recados only.
    await expect(page.getByLabel(texts.form.email)).toBeHidden()
    await expect(message(page).locator('p')).toHaveCount(2)
    // Without a change, leaving asks nothing.
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
    await editFromList(page, titulo)
    await field(page, texts.form.titulo).fill(changed)
    await page.getByLabel(texts.form.fixo).check()
    await submit(page, content.save.action)
    await expectPublished(page, changed)
    await expect(rowOf(page, changed)).toContainText(texts.pinned)
    await expect(recadoRow(phone, changed)).toContainText(recadoTexts.isPinned)
    const row = (await stored(app, changed))!
    expect(row.mensagem).toBe('<p>Linha um<br>Linha dois</p><p>Outro parágrafo</p>')

    await removeFromList(page, changed)
    await expect(recadoRow(phone, changed)).toBeHidden()
    expect(await stored(app, changed)).toBeUndefined()
  },
)

test('what is missing or too long is said, and nothing written is lost', async ({ app, page, enter, freshMember }) => {
  await enter(page, await freshMember('Helena', { role: 'admin' }), NEW)
  await submit(page)
  await expectToast(page, 'Erro de Validação')
  await expectToast(page, 'Título é obrigatório')
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
  await expectToast(page, 'Título muito longo')
  await expect(message(page)).toHaveText('Escrito com carinho.')

  await title.fill(longest)
  await message(page).fill('')
  await submit(page)
  await expectToast(page, 'Mensagem é obrigatória')
  await expect(message(page)).toBeFocused()
  await message(page).fill('   ')
  await submit(page)
  await expect(message(page)).toHaveAttribute('aria-invalid', 'true')

  await message(page).fill('Escrito com carinho.')
  await submit(page)
  await expectPublished(page, longest)
  expect([...((await stored(app, longest)) ? longest : '')]).toHaveLength(200)

  for (const program of ['word.html', 'google-docs.html'] as const) {
    await test.step(`what is copied as ${program} keeps what is bold, its list and its link, and nothing else`, async () => {
      const copied = titled('Copiado')
      await page.goto(NEW)
      await field(page, texts.form.titulo).fill(copied)
      await message(page).evaluate((surface, html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, readPaste(program))
      await expect(message(page)).toContainText('Descanse.')
      await submit(page)
      await expectPublished(page, copied)
      const { mensagem } = (await stored(app, copied))!
      expect(mensagem).toBe(
        [
          program === 'word.html' ? '<p><b>Dia 6 – Raízes</b></p>' : '<h2>Dia 6 – Raízes</h2>',
          '<p><b>Tema:</b> Fé</p>',
          '<p><b>Versículo:</b> “O Senhor é o meu pastor.”<br>Salmo 23:1</p>',
          '<p><b>Mensagem</b></p>',
          '<p>Deus <i>cuida</i> de você &amp; dos seus. Leia em <a href="https://www.bibliaonline.com.br/nvi/sl/23">Salmo 23</a>.</p>',
          '<ul><li>Respire</li><li>Ore</li></ul>',
          '<p><b>Verdade do Dia:</b> Descanse.</p>',
        ].join(''),
      )
    })
  }
})

test('a weak signal is not a missing one: what arrives late is published, and what was typed since is kept', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const titulo = titled('Devagar')
  let weak = Promise.withResolvers<void>()
  let isAsked = false
  await page.clock.install()
  await enter(page, await freshMember('Helena', { role: 'admin' }), NEW)
  await field(page, texts.form.titulo).fill(titulo)
  await message(page).fill('Um texto para todas.')
  await page.context().route('**/rest/v1/rpc/sync_exchange', async (route) => {
    if (route.request().postData()?.includes(titulo)) {
      isAsked = true
      await weak.promise
    }
    await route.continue()
  })
  // As much time passes for her as is said here, however busy the machine is.
  await stopClock(page)
  await submit(page)
  let ms = 0
  await expect(async () => {
    await page.clock.runFor(100)
    ms += 100
    expect(isAsked).toBe(true)
  }).toPass({ intervals: [1_000] })
  await message(page).fill('Um texto melhor.')
  await page.clock.runFor(8_000 - ms)
  weak.resolve()
  await expectToast(page, content.save.published)
  await page.clock.resume()

  // The form edits what is published by now.
  await expect(page.getByRole('heading', { level: 1, name: texts.editTitle })).toBeVisible()
  await expect(message(page)).toHaveText('Um texto melhor.')
  expect((await stored(app, titulo))!.mensagem).toBe('<p>Um texto para todas.</p>')
  weak = Promise.withResolvers()
  isAsked = false
  await submit(page, content.save.action)
  await expect.poll(() => isAsked).toBe(true)
  await message(page).fill('O melhor texto.')
  weak.resolve()
  await expect.poll(async () => (await stored(app, titulo))!.mensagem).toBe('<p>Um texto melhor.</p>')
  await expect(page.getByRole('main').getByRole('button', { name: content.save.action })).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(message(page)).toHaveText('O melhor texto.')
  await submit(page, content.save.action)
  await expect(rowOf(page, titulo)).toContainText(content.state.published)
  expect((await stored(app, titulo))!.mensagem).toBe('<p>O melhor texto.</p>')
})

test(
  'a new text that was sent is no draft of the next one, also if the app closes meanwhile or another tab sent it',
  { tag: '@bare' },
  async ({ app, page, context, enter, freshMember, reopen }) => {
    const [sent, next, shared, own] = ['Enviado', 'Seguinte', 'Em duas abas', 'Da outra aba'].map(titled)
    const begin = async (on: Page, titulo: string) => {
      await field(on, texts.form.titulo).fill(titulo)
      await message(on).fill('Um texto para todas.')
      await expect.poll(() => on.evaluate(() => JSON.stringify(localStorage))).toContain(titulo)
    }
    await enter(page, await freshMember('Helena', { role: 'admin' }), NEW)
    await begin(page, sent!)
    let isAsked = false
    // No worker sends it in the page's place: what is held is given up with the page.
    await page.route('**/rest/v1/rpc/sync_exchange', (route) => {
      if (!route.request().postData()?.includes(sent!)) return route.continue()
      isAsked = true
    })
    await submit(page)
    await expect.poll(() => isAsked).toBe(true)

    const again = await reopen()
    await again.goto(NEW)
    await expect(field(again, texts.form.titulo)).toHaveValue('')
    await expect(again.getByText(content.draft.recovered)).toBeHidden()
    await begin(again, next!)
    await submit(again)
    await expectPublished(again, next!)
    await expect.poll(() => stored(app, sent!)).toBeDefined()

    await again.goto(NEW)
    await begin(again, shared!)
    const tab = await context.newPage()
    await tab.goto(NEW)
    await expect(field(tab, texts.form.titulo)).toHaveValue(shared!)
    await submit(again)
    await expectPublished(again, shared!)
    await field(tab, texts.form.titulo).fill(own!)
    await submit(tab)
    await expectPublished(tab, own!)
    for (const titulo of [shared, own]) expect(await stored(app, titulo!)).toBeDefined()
  },
)

test('what is said of an empty form is nothing that somebody has written', async ({ page, enter, freshMember }) => {
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/recados')
  await page.getByRole('link', { name: texts.create }).click()
  await submit(page)
  await expect(message(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(tool(page, texts.editor.undo)).toBeDisabled()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await expect(question(page)).toBeHidden()
  await page.getByRole('link', { name: texts.create }).click()
  await expect(message(page)).toBeVisible()
  await expect(page.getByText(content.draft.recovered)).toBeHidden()
})

test('leaving without saving asks first, and the draft is kept', async ({ page, enter, freshMember, reopen }) => {
  const titulo = titled('Rascunho')
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/recados')
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

  // The phone closes the app.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.rascunho.'))))
    .toBe(true)
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

test(
  'an older draft does not undo what another administrator has corrected since',
  { tag: '@thorough' },
  async ({ app, page, context, enter, freshMember }) => {
    const titulo = titled('Retiro')
    const [id] = await haveRecados(app, [{ titulo, mensagem: '<p>Dia 5, às 19h</p>' }])
    await enter(page, await freshMember('Helena', { role: 'admin' }), `/admin/recados?editar=${id}`)
    await field(page, texts.form.titulo).fill(`${titulo} de mulheres`)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(`${titulo} de mulheres`)
    // The phone closes the app.
    await page.close()
    await app.sql("update public.recados set mensagem = '<p>Dia 12, às 20h</p>', fixo = true where id = $1::uuid", [id])

    const again = await context.newPage()
    // Her device has received the change before she continues.
    await again.goto('/admin/recados')
    await expect(rowOf(again, titulo)).toContainText(texts.pinned)
    await editFromList(again, titulo)
    await expect(again.getByRole('alert')).toContainText(content.conflict.title)
    await expect(again.getByText('Dia 12, às 20h')).toBeVisible()
    await expect(field(again, texts.form.titulo)).toHaveValue(`${titulo} de mulheres`)
    await expect(message(again)).toHaveText('Dia 5, às 19h')
    await expect(again.getByRole('button', { name: content.conflict.overwrite })).toBeVisible()
    await again.getByRole('button', { name: content.draft.discard }).click()
    await expect(again.getByRole('alert')).toBeHidden()
    await expect(message(again)).toHaveText('Dia 12, às 20h')
    await field(again, texts.form.titulo).fill(`${titulo} de mulheres`)
    await submit(again, content.save.action)
    await expectPublished(again, titulo)
    expect((await stored(app, `${titulo} de mulheres`))!.mensagem).toBe('<p>Dia 12, às 20h</p>')
  },
)

test(
  'members and visitors can neither write recados nor reach their mailings through the API',
  { tag: '@thorough' },
  async ({ app, freshMember }) => {
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
    await app.sql("update public.usuarios_aprovados set status_conta = 'desativado' where email = $1", [
      deactivated.email,
    ])
    for (const [who, call] of calls) {
      const created = await call('POST', 'rest/v1/recados', { titulo: `De ${who}`, mensagem: 'x' })
      expect([401, 403], who).toContain(created.status)
      for (const [method, body] of [
        ['PATCH', { titulo: 'Mudado' }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await call(method, `rest/v1/recados?id=eq.${id}`, body)
        expect(answer.status >= 400 || answer.text === '[]', `${who} ${method} ${answer.text}`).toBe(true)
      }
      for (const [path, body] of [
        ['rest/v1/rpc/recado_mailings', {}],
        ['functions/v1/send-recado', { recadoId: id }],
      ] as const) {
        const answer = await call('POST', path, body)
        expect([401, 403, 404], `${who} ${path} ${answer.text}`).toContain(answer.status)
      }
      const upload = await call('POST', `storage/v1/object/media/recados/${randomUUID()}.pdf`, 'x')
      expect(upload.status, who).toBeGreaterThanOrEqual(400)
    }
    expect(
      await app.sql<{ titulo: string }>('select titulo from public.recados where id = $1::uuid', [id]),
    ).toHaveLength(1)
  },
)

test('writing, formatting, publishing and deleting all work with the keyboard', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const titulo = titled('Teclado')
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/recados')
  await page.getByRole('link', { name: texts.create }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: texts.newTitle })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, texts.form.titulo)).toBeFocused()
  await page.keyboard.type(titulo)
  await page.keyboard.press('Tab')
  await expect(tool(page, texts.editor.bold)).toBeFocused()
  while (!(await message(page).evaluate((surface) => surface === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Veja isto')
  // Leave the editor in both directions.
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
  // A dialog that is going still holds the focus.
  await expect(page.getByRole('dialog', { name: texts.editor.linkTitle })).toBeHidden()
  await field(page, texts.form.titulo).press('Enter')
  await expectPublished(page, titulo)
  expect((await stored(app, titulo))!.mensagem).toBe(
    '<p><b><a href="https://igreja.example/agenda">Veja isto</a></b></p>',
  )

  const remove = rowOf(page, titulo).getByRole('button', { name: content.removeNamed(titulo) })
  await remove.press('Enter')
  await expect(question(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  // The dialog starts to listen one frame after it takes the focus, so a test can be too early.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused({ timeout: A_TRY_MS })
  }).toPass()
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: content.removal.confirm }).press('Enter')
  await expect(rowOf(page, titulo)).toBeHidden()
})

for (const [name, screen] of [
  ['360', screens.smallPhone],
  ['1280', screens.desktop],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${name} pixels, ${colorScheme}`, () => {
      test.use({ ...screen, colorScheme })

      test(
        'the list, the form and the dialogs are accessible and fit',
        { tag: '@thorough' },
        async ({ page, enter, freshMember }) => {
          await enter(page, await freshMember('Helena', { role: 'admin' }))
          const fits = async () =>
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(Number(name))
          await page.goto('/admin/recados')
          await expect(page.getByRole('rowheader').first()).toBeVisible()
          await expectAccessible(page)
          await fits()
          await page
            .getByRole('button', { name: /^Excluir: / })
            .first()
            .click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
          await expectAccessible(page)
          await page.keyboard.press('Escape')
          await page.goto(NEW)
          await submit(page)
          await expect(message(page)).toHaveAttribute('aria-invalid', 'true')
          await field(page, texts.form.titulo).fill('Um título')
          await message(page).fill('Uma mensagem para todas, com um pouco mais de texto.')
          await page
            .getByRole('group', { name: texts.form.anexos })
            .getByLabel(content.media.address)
            .fill('https://igreja.example/a.pdf')
          await page.keyboard.press('Enter')
          await expectAccessible(page)
          await fits()
          await tool(page, texts.editor.link).click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await expectAccessible(page)
        },
      )
    })
  }
}
