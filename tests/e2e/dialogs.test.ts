import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminEventsTexts } from '#texts/admin-events.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { codeOf } from '#tests/kit/second-factor.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { field, submit } from './kit/admin-content.ts'
import { choose, newRequest } from './kit/admin-people.ts'
import { message, NEW, write } from './kit/admin-recados.ts'
import { expectAccessible, setTheme, themes } from './kit/axe.ts'
import { setLetters, whatDoesNotFit } from './kit/layout.ts'
import { giveJourney } from './kit/member-phone.ts'
import { photo } from './kit/photos.ts'
import { pressSignOut, syncMark } from './kit/shell.ts'
import { type Account, type App, expect, test } from './kit/test.ts'

const sources = fileURLToPath(new URL('../../src', import.meta.url))

/** How each dialog, menu or panel is opened, by the file that defines its content. */
type Openings = Readonly<Record<string, (page: Page) => Promise<unknown>>>

/** One after the other: each chain begins with an address of its own. The gate takes every sixth chain. */
type Chains = readonly Openings[]
const sampled = (chains: Chains) => chains.filter((_chain, i) => isThorough || i % 6 === 0)

const press = (page: Page, name: string | RegExp, within = page.locator('body')) =>
  within
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const inBar = (page: Page, name: RegExp) => press(page, name, page.getByRole('banner'))

const ofAVisitor: Openings = {
  'features/access-request/draft-notice.tsx': async (page) => {
    await page.goto('/cadastro')
    await page.getByLabel('Nome completo').fill('Ana')
    await press(page, 'Apagar o que escrevi')
  },
}

/** The member has completed all thirty days. */
const ofAMember = (goOffline: () => Promise<void>): Chains => [
  {
    'features/journey/finished-journey.tsx': async (page) => {
      await page.goto('/devocionais')
      await press(page, 'Recomeçar a jornada')
    },
  },
  {
    'features/journey/garden-button.tsx': async (page) => {
      await page.goto('/devocionais')
      await press(page, 'Guardar o jardim')
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
  {
    'app/shell/account-panel.tsx': (page) => inBar(page, /^Minha conta/),
    'features/sync-status/sync-panel.tsx': (page) => inBar(page, /^Sincronização/),
    'features/notifications/bell-panel.tsx': (page) => inBar(page, /^Notificações/),
  },
  {
    'app/pages/reading-panel.tsx': async (page) => {
      await page.goto('/recados')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Ler mais/ })
        .first()
        .click()
      await press(page, 'Letra e cores')
    },
  },
  {
    'features/reading/verse-image-dialog.tsx': async (page) => {
      await page.goto('/devocional/3')
      await press(page, 'Imagem do versículo')
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
  {
    'features/profile/edit-dialog.tsx': async (page) => {
      await page.goto('/perfil')
      await press(page, 'Editar dados')
    },
    'features/profile/own-data.tsx': (page) => press(page, 'Pedir a exclusão da conta'),
  },
  {
    'features/shop/cart-sheet.tsx': async (page) => {
      await page.goto('/loja')
      await press(page, 'Adicionar ao carrinho: Caneca Florescer')
      await inBar(page, /^Abrir carrinho/)
    },
  },
  {
    'features/auth/use-sign-out.tsx': pressSignOut,
  },
  {
    'features/auth/unsent-dialog.tsx': async (page) => {
      await page.goto('/devocional/3')
      // The first press loads the panel's code, so press once before the network goes.
      await inBar(page, /^Minha conta/)
      await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await goOffline()
      await press(page, 'Favoritar')
      await expect(syncMark(page, /aguardando envio/)).toBeVisible()
      await pressSignOut(page)
    },
  },
]

const ofAnAdministrator = (requester: string, person: Account): Chains => [
  {
    'features/admin-people/request-columns.tsx': async (page) => {
      await page.goto('/admin/users')
      await press(page, `Ações para ${requester}`)
    },
    'features/admin-people/refuse-dialog.tsx': (page) => choose(page, requester, 'Recusar'),
    'features/admin-people/use-people-actions.tsx': (page) => choose(page, requester, 'Excluir pedido'),
    'features/admin-people/bulk-bar.tsx': async (page) => {
      await page.getByLabel(`Selecionar ${requester}`).check()
      await press(page, 'Grupo')
    },
    'app/admin/admin-jump.tsx': async (page) => {
      await press(page, 'Limpar')
      await press(page, 'Ir para…')
    },
    'features/admin-people/request-dialog.tsx': (page) => choose(page, requester, 'Ver detalhes'),
    'features/admin-people/invite-dialog.tsx': (page) =>
      page.getByLabel(`Situação do pedido de ${requester}`).selectOption('aprovado'),
  },
  {
    'features/admin-people/user-columns.tsx': async (page) => {
      await page.goto('/admin/usuarios')
      await press(page, `Ações para ${person.name}`)
    },
    'features/admin-people/delete-dialog.tsx': (page) => choose(page, person.name, 'Excluir permanentemente'),
  },
  {
    'features/admin-people/edit-dialog.tsx': async (page) => {
      await page.goto(`/admin/usuario/${person.id}`)
      await press(page, 'Editar dados')
    },
  },
  {
    'features/admin-content/shared/use-row-actions.tsx': async (page) => {
      await page.goto('/admin/events')
      await press(page, adminContentTexts.removeNamed('Noite de oração à luz de velas'))
    },
    'features/admin-content/events/answers-dialog.tsx': async (page) => {
      await press(page, adminEventsTexts.answers.openNamed('Noite de oração à luz de velas'))
      await expect(page.getByRole('dialog').getByText(adminEventsTexts.answers.none)).toBeVisible()
    },
  },
  {
    'features/admin-content/shared/crop-dialog.tsx': async (page) => {
      await page.goto('/admin/events?novo')
      await page.getByLabel(adminContentTexts.media.upload).setInputFiles(await photo(page, 1200, 800))
      await expect(page.getByRole('application', { name: adminContentTexts.crop.frame })).toBeVisible()
    },
  },
  {
    'features/admin-content/shared/leave-dialog.tsx': async (page) => {
      await page.goto(NEW)
      await field(page, adminRecadosTexts.form.titulo).fill('Pela metade')
      await page
        .getByRole('banner')
        .getByRole('link', { name: /página inicial/ })
        .click()
    },
    'features/admin-content/recados/link-dialog.tsx': async (page) => {
      await message(page).click()
      await press(page, adminRecadosTexts.editor.link)
    },
    'features/admin-content/recados/mail-question.tsx': async (page) => {
      await write(page, 'Chá da tarde')
      await page.getByLabel(adminRecadosTexts.form.email).check()
      await submit(page, adminRecadosTexts.form.publishAndMail)
    },
  },
  {
    'features/admin-content/shared/versions-dialog.tsx': async (page) => {
      await page.goto('/admin/devotionals')
      await page.getByRole('link', { name: /^Dia 1, escrito/ }).click()
      await press(page, adminContentTexts.versions.open)
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    },
  },
  {
    'features/admin-content/devotionals-import/export-menu.tsx': async (page) => {
      await page.goto('/admin/devotionals')
      await press(page, 'Exportar')
    },
  },
  {
    'features/admin-content/groups/name-dialog.tsx': async (page) => {
      await page.goto('/admin/groups')
      await press(page, 'Novo grupo')
    },
    'features/admin-content/groups/groups-screen.tsx': (page) => press(page, /^Excluir /, page.getByRole('main')),
  },
  {
    'features/second-factor/setup-dialog.tsx': async (page) => {
      await page.goto('/perfil')
      await press(page, 'Ligar')
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
    'features/second-factor/codes-dialog.tsx': async (page) => {
      await press(page, 'Ligar')
      const setup = page.getByRole('dialog')
      const secret = await setup.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()
      await setup.getByLabel('Código de verificação').fill(codeOf(secret.replaceAll(' ', '')))
      await press(page, 'Ligar', setup)
      await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
    },
    'features/second-factor/second-factor-card.tsx': (page) => press(page, 'Desligar'),
  },
  {
    'features/admin-mail/queue-screen.tsx': async (page) => {
      await page.goto('/admin/email-queue')
      await press(page, /^Excluir o e-mail/, page.getByRole('main'))
    },
  },
]

/**
 * Opened and checked in the tests that break a phone's storage, in that of Google and of groups.
 */
const ELSEWHERE = {
  'features/sync-status/storage-help.tsx': 'storage-trouble.test.ts',
  'features/second-factor/sign-ins-card.tsx': 'google.test.ts',
  'features/shop/checkout-dialog.tsx': 'buying.test.ts',
  'features/admin-content/devotionals/publish-drafts.tsx': 'admin-import.test.ts',
  'features/admin-content/files/files-screen.tsx': 'admin-pictures.test.ts',
  'features/admin-content/recados/reminder.tsx': 'admin-recados-groups.test.ts',
}

test('axe checks everything that opens above a page', () => {
  const opening = globSync('**/*.tsx', { cwd: sources, exclude: ['ui/**', 'lib/**'] }).filter((file) =>
    /<(Modal|Dialog|FormDialog|ConfirmDialog|ConfirmButton|PictureDialog|Sheet|Popover|Menu|LazyMenu)\b/.test(
      readFileSync(`${sources}/${file}`, 'utf8'),
    ),
  )
  const person = { id: '', name: '', email: '', password: '' }
  const chains = [ofAVisitor, ...ofAMember(async () => {}), ...ofAnAdministrator('', person), ELSEWHERE]
  const seen = chains.flatMap((chain) => Object.keys(chain))
  expect(opening.toSorted()).toEqual(seen.toSorted())
})

/** The gate runs axe on these in other tests and measures them here; `test:all` does both here. */
const AXE_LOOKS_IN: Record<string, string> = {
  'features/profile/edit-dialog.tsx': 'profile.test.ts',
  'features/profile/own-data.tsx': 'profile.test.ts',
  'features/shop/cart-sheet.tsx': 'shop.test.ts',
  'features/admin-people/request-dialog.tsx': 'admin-approvals.test.ts',
  'features/admin-people/invite-dialog.tsx': 'admin-approvals.test.ts',
  'features/admin-mail/queue-screen.tsx': 'admin-mail.test.ts',
}

const looks = isThorough
  ? [320, 360, 1280].flatMap((width) =>
      themes.flatMap((theme) => [100, 200].map((percent) => ({ width, theme, percent }))),
    )
  : [
      { width: 360, theme: 'light' as const, percent: 100 },
      { width: 320, theme: 'light' as const, percent: 200 },
    ]

/** Opens each, checks it with axe, measures its layout, and closes it with Esc. */
async function lookAtEach(page: Page, chains: Chains): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  const opened = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').filter({ visible: true })
  for (const [file, open] of chains.flatMap((chain) => Object.entries(chain))) {
    await test.step(file, async () => {
      await open(page)
      await expect(opened).toHaveCount(1)
      for (const { width, theme, percent } of looks) {
        await page.setViewportSize({ width, height: 740 })
        await setTheme(page, theme)
        await setLetters(page, percent)
        // What the menu covers while it is open is not a fault of the page.
        if (isThorough || (percent === 100 && !AXE_LOOKS_IN[file]))
          await expectAccessible(page, (await page.getByRole('menu').isVisible()) ? '[role="menu"]' : undefined)
        expect.soft(await whatDoesNotFit(page), `${file}, ${width} px, ${percent} %, ${theme}`).toEqual([])
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await setLetters(page, 100)
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
    })
  }
}

test('axe finds nothing in what opens for a visitor and a member, and everything fits', async ({
  app,
  page,
  enter,
  freshMember,
  newDevice,
  goOffline,
}) => {
  const visitor = await (await newDevice()).newPage()
  await lookAtEach(visitor, [ofAVisitor])
  const marta = await freshMember('Marta')
  await giveJourney(app, marta, { daysAgo: 40, completed: Array.from({ length: 30 }, (_, i) => i + 1) })
  await enter(page, marta, '/')
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await lookAtEach(page, sampled(ofAMember(goOffline)))
})

/** The first day's theme is changed, and then as it was. */
async function leaveEarlierVersions(app: App): Promise<void> {
  for (const theme of ["theme || '.'", 'left(theme, -1)'])
    await app.sql(`update public.devotionals set theme = ${theme} where day_number = 1`)
}

async function queueMail(app: App): Promise<void> {
  await app.sql(
    `insert into public.email_queue (to_email, subject, html, next_attempt_at) values ('ana@teste.example', 'Convite', 'x', null)`,
  )
}

test('axe finds nothing in what opens for an administrator, and everything fits', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const { nome, telefone } = await newRequest(app, 'Paula Ribeiro')
  for (const sister of ['Rebeca', 'Sara']) await newRequest(app, `${sister} Ribeiro`, { telefone })
  const person = await freshMember('Talita')
  await queueMail(app)
  await leaveEarlierVersions(app)
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/')
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await lookAtEach(page, sampled(ofAnAdministrator(nome, person)))
  await app.sql('delete from public.email_queue')
})
