import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Page } from 'playwright/test'
import { adminLogTexts } from '#texts/admin-log.ts'
import { networkTexts } from '#texts/network.ts'
import { expectAccessible } from './kit/axe.ts'
import { test } from './kit/empty-ministry.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { type App, expect } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

interface Line {
  admin: string
  acao: string
  alvo?: string
  detalhes?: unknown
  /** YYYY-MM-DDTHH:mm, in São Paulo. */
  at?: string
}

/** Replaces the log, without its triggers, which refuse deletions and set the date themselves. */
async function replaceLog(app: App, lines: Line[]): Promise<void> {
  const rows = JSON.stringify(
    lines.map(({ admin, acao, alvo, detalhes, at }, n) => ({
      admin_email: admin,
      acao,
      alvo_email: alvo ?? null,
      detalhes: detalhes ?? null,
      criado_em: at ? `${at}:00-03:00` : new Date(Date.UTC(2026, 0, 1, 12, 0, lines.length - n)).toISOString(),
    })),
  )
  await app.sql(`do $put$ begin
    set local session_replication_role = replica;
    delete from public.admin_logs;
    insert into public.admin_logs (admin_email, acao, alvo_email, detalhes, criado_em)
    select admin_email, acao, alvo_email, detalhes, criado_em from jsonb_populate_recordset(null::public.admin_logs, '${rows.replaceAll("'", "''")}'::jsonb);
  end $put$`)
}

const { filters, columns } = adminLogTexts
const rows = (page: Page) => page.getByRole('main').getByRole('row')
const field = (page: Page, label: string) => page.getByRole('search').getByLabel(label, { exact: true })
const targets = async (page: Page) =>
  (await page.getByRole('main').getByRole('cell').filter({ hasText: /alvo/ }).allTextContents()).map(
    (text) => /alvo-?\w*/.exec(text)?.[0],
  )

const ana = 'ana@teste.example'
const bia = 'bia@teste.example'

test('the log can be filtered by who, what, whom and when, and the address keeps the filters', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  await replaceLog(app, [
    {
      admin: ana,
      acao: 'EDITAR_USUARIO',
      alvo: 'alvo1@teste.example',
      at: '2026-03-03T23:59',
      detalhes: { nome: 'Rute', mudou: { grupo: { de: 'Aurora', para: 'Lírio' }, telefone: null } },
    },
    {
      admin: bia,
      acao: 'CRIAR_RECADO',
      at: '2026-03-02T00:00',
      detalhes: { tabela: 'recados', nome: 'Retiro', dados: { titulo: 'Retiro' } },
    },
    { admin: bia, acao: 'APROVAR_USUARIO', alvo: 'alvo2@teste.example', at: '2026-03-01T23:59' },
    { admin: ana, acao: 'APROVAR_USUARIO', alvo: 'alvo_3@teste.example', at: '2026-02-28T08:00' },
  ])
  await enter(page, await freshMember('Débora', { role: 'admin' }), '/admin')
  await page.getByRole('main').getByRole('link', { name: adminLogTexts.title }).click()
  await expect(page).toHaveURL('/admin/log')
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).nth(1)).toContainText('03/03/2026 23:59:00')
  await expect(rows(page).nth(1)).toContainText('Editou os dados')
  await expect(rows(page).nth(1)).not.toContainText('EDITAR_USUARIO')
  for (const words of ['Rute', 'Grupo: Aurora → Lírio', 'Telefone: alterado'])
    await expect(rows(page).nth(1)).toContainText(words)
  await rows(page).nth(2).getByText(adminLogTexts.showData).click()
  await expect(rows(page).nth(2)).toContainText('Título: Retiro')
  await expectAccessible(page)

  const unfold = (amount: number) => page.getByRole('button', { name: filters.fold(amount), exact: true }).click()
  await unfold(0)
  await field(page, filters.who).fill('ANA@')
  await page.getByRole('button', { name: filters.apply }).click()
  await expect(page).toHaveURL('/admin/log?quem=ANA%40')
  await expect(rows(page)).toHaveCount(3)
  await field(page, filters.what).selectOption('APROVAR_USUARIO')
  await expect(page).toHaveURL('/admin/log?quem=ANA%40&acao=APROVAR_USUARIO')
  await expect(rows(page)).toHaveCount(2)
  expect(await targets(page)).toEqual(['alvo_3'])

  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await unfold(2)
  await expect(field(page, filters.who)).toHaveValue('ANA@')
  await expect(field(page, filters.what)).toHaveValue('APROVAR_USUARIO')
  await page.goBack()
  await expect(rows(page)).toHaveCount(3)
  await expect(field(page, filters.what)).toHaveValue('')

  await page.getByRole('link', { name: filters.clear }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(field(page, filters.who)).toHaveValue('')
  // A wildcard of the database is an ordinary character in the search.
  await field(page, filters.whom).fill('o_3')
  await field(page, filters.whom).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await field(page, filters.whom).fill('a%o')
  await field(page, filters.whom).press('Enter')
  await expect(page.getByRole('heading', { name: adminLogTexts.emptyFiltered })).toBeVisible()

  // Whole days, including the last.
  await page.goto('/admin/log?de=2026-03-01&ate=2026-03-02')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(1)).toContainText('02/03/2026 00:00:00')
  await expect(rows(page).nth(2)).toContainText('01/03/2026 23:59:00')
})

test('the log comes in pages, the CSV holds every filtered row, and the export is logged too', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const admin = await freshMember('Débora', { role: 'admin' })
  await replaceLog(
    app,
    Array.from({ length: 1203 }, (_, n) => ({
      admin: n < 1120 ? ana : bia,
      acao: 'EDITAR_RECADO',
      detalhes: { nome: n === 0 ? '=1+1' : `Recado ${n}` },
    })),
  )
  await enter(page, admin, '/admin/log?quem=ana')
  await expect(rows(page)).toHaveCount(51)
  await expect(rows(page).nth(1)).toContainText('=1+1')
  const older = page.getByRole('link', { name: adminLogTexts.older })
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/admin_logs*', async (route) => {
    await held.promise
    await route.continue()
  })
  await older.press('Enter')
  await expect(page).toHaveURL('/admin/log?quem=ana&pagina=2')
  // Until the next page is here, this one stays, and the keyboard where it was.
  await expect(page.getByRole('button', { name: adminLogTexts.refresh })).toHaveAttribute('aria-busy')
  await expect(rows(page).nth(1)).toContainText('=1+1')
  await expect(page.getByText(adminLogTexts.page(1))).toBeVisible()
  held.resolve()
  await expect(rows(page).nth(1)).toContainText('Recado 50')
  await expect(older).toBeFocused()
  await page.getByRole('link', { name: adminLogTexts.older }).click()
  await expect(rows(page).nth(1)).toContainText('Recado 100')
  await page.getByRole('link', { name: adminLogTexts.newer }).click()
  await expect(rows(page).nth(1)).toContainText('Recado 50')

  await page.getByRole('link', { name: adminLogTexts.newer }).press('Enter')
  await expect(rows(page).nth(1)).toContainText('=1+1')
  await expect(older).toBeFocused()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: adminLogTexts.export.action }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^registro-\d{4}-\d{2}-\d{2}\.csv$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const { data } = Papa.parse<string[]>(bytes.toString('utf8').slice(1), { delimiter: ';', newline: '\r\n' })
  expect(data[0]).toEqual([columns.when, columns.who, columns.what, 'Código', columns.whom, columns.details])
  expect(data).toHaveLength(1121)
  expect(data[1]!.slice(1)).toEqual([ana, 'Editou recado', 'EDITAR_RECADO', '', "'=1+1"])
  expect(data[1120]!.slice(1)).toEqual([ana, 'Editou recado', 'EDITAR_RECADO', '', 'Recado 1119'])
  expect(await app.sql(`select admin_email, detalhes from public.admin_logs where acao = 'EXPORTAR_CSV'`)).toEqual([
    { admin_email: admin.email, detalhes: { nome: adminLogTexts.title, linhas: 1120, filtros: 'quem=ana' } },
  ])

  await page.goto('/admin/log?quem=ninguem')
  await expect(page.getByRole('heading', { name: adminLogTexts.emptyFiltered })).toBeVisible()
  await page.getByRole('button', { name: adminLogTexts.export.action }).click()
  await expectToast(page, 'Nenhum dado para exportar')
  expect(await app.sql(`select from public.admin_logs where acao = 'EXPORTAR_CSV'`)).toHaveLength(1)
})

test(
  'offline, the log says at once that it needs a network, and recovers by itself',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    await replaceLog(app, [{ admin: ana, acao: 'TESTAR_EMAIL', alvo: 'alvo@teste.example' }])
    await enter(page, await freshMember('Débora', { role: 'admin' }), '/admin/log')
    await expect(rows(page)).toHaveCount(2)
    await waitForWorker(page)
    await goOffline()
    await page.getByRole('button', { name: adminLogTexts.refresh }).click()
    await expect(page.getByRole('main').getByText(networkTexts.offline)).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: adminLogTexts.export.action }).click()
    await expectToast(page, adminLogTexts.export.failed)
    await goOnline()
    await expect(page.getByRole('main').getByText(networkTexts.offline)).toBeHidden()
  },
)
