import { toCsv } from '#lib/csv.ts'
import { csvColumns } from '#src/features/admin-people/commands.ts'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import type { Person } from '#sync'
import { forgetInteractions, slowestInteraction, watchInteractions } from '../kit/interactions.ts'
import { takePhone } from '../kit/phone.ts'
import { atMost, progress } from '../kit/report.ts'
import { SLOWDOWN, slowDown } from '../kit/slowdown.ts'
import { inMs, sample } from '../kit/statistics.ts'
import { unwatched } from '../kit/unwatched.ts'
import type { Measure } from './measure.ts'

const PEOPLE = 25_000
const RECADOS = 2_000
const EXPORTED = 10_000
/** Of who types well; and of who presses a key while the answer to the last is being drawn (the list asks after 200 ms). */
const PACES_MS = [120, 230, 260, 290, 320]
/** The frame that answers has been drawn. */
const SETTLE_MS = 600
const texts = adminPeopleTexts.users

/**
 * An administrator of a large ministry: the first page of everyone, a search letter by letter (the
 * server finds; the field must not wait for it), and the export. admin-lists measures the server's
 * part. And the first letter in the search of many recados, in which the device finds.
 */
export const adminUsers: Measure = async ({ browser, site, isQuick }) => {
  const { server } = site.ministry
  const admin = await site.ministry.person('bench-admin', 'admin')
  await server.sql(
    `insert into public.usuarios_aprovados (email, nome, grupo_turma)
     select 'mulher' || n || '@bench.example', (array['Conceição', 'Débora', 'Lúcia', 'Inês', 'Ana'])[1 + n % 5] || ' da Silva ' || n, 'Turma ' || n % 12
     from generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  const phone = await takePhone(browser, site.url)
  const page = await phone.context.newPage()
  await watchInteractions(page)
  await page.goto('/auth')
  const main = page.getByRole('main')
  await main.getByLabel(/^E-mail/).fill(admin.email)
  await main.getByLabel(/^Senha/).fill(admin.password)
  await main.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')

  progress(`the list of ${PEOPLE} people`)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/rest\/v1\/(?!rpc\/sync_exchange)/.test(request.url())) asked.push(request.url())
  })
  const opening: number[] = []
  for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
    asked.length = 0
    const started = Date.now()
    await page.goto('/admin/usuarios')
    await page.getByRole('rowheader').first().waitFor()
    opening.push(Date.now() - started)
  }
  const requests = asked.length

  const cdp = await phone.context.newCDPSession(page)
  await slowDown(cdp)
  const paces = isQuick ? PACES_MS.slice(0, 2) : PACES_MS
  const type = async (where: string) => {
    const byPace: number[][] = []
    for (const pace of paces) {
      progress(`${where}: a key every ${pace} ms`)
      const durations: number[] = []
      byPace.push(durations)
      for (const key of [...'debora da 12', ...Array.from('debora da 12', () => 'Backspace')]) {
        await forgetInteractions(cdp)
        await page.keyboard.press(key === ' ' ? 'Space' : key)
        await page.waitForTimeout(pace)
        durations.push(await slowestInteraction(cdp))
      }
    }
    return byPace
  }
  await page.getByLabel(texts.search).focus()
  const keystrokesByPace = await unwatched(page, () => type('the list'))
  const keystrokes = keystrokesByPace.flat()
  await page.goto('/static-visitor.html')
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
  })
  const bareByPace = await unwatched(page, () => type('a bare field'))
  const bare = bareByPace.flat()

  progress(`the first letter in the search of ${RECADOS} recados`)
  await site.haveRecados(RECADOS)
  await slowDown(cdp, 1)
  const firstLetters: number[] = []
  for (let round = 0; round < (isQuick ? 3 : 9); round += 1) {
    await page.goto('/admin/recados')
    await page.getByText(`de ${RECADOS.toLocaleString('pt-BR')}`).waitFor()
    await slowDown(cdp)
    // What the opening still does is not the key's.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.getByLabel(adminRecadosTexts.search).focus()
    await unwatched(page, async () => {
      await forgetInteractions(cdp)
      // Nobody has typed into the field before.
      await page.keyboard.press('r')
      await page.waitForTimeout(SETTLE_MS)
      firstLetters.push(await slowestInteraction(cdp))
    })
    await slowDown(cdp, 1)
  }
  await phone.close()

  progress(`the export of ${EXPORTED} rows`)
  const rows = Array.from({ length: EXPORTED }, (_, n): Person => ({
    id: String(n),
    nome: `=Conceição ${n}`,
    email: `mulher${n}@bench.example`,
    telefone: '(11) 98765-4321',
    grupo: 'Turma; "A"',
    status: 'aprovado',
    criado_em: '2026-01-02T03:04:05Z',
    aprovado_em: '2026-01-03T03:04:05Z',
    status_conta: 'ativo',
    user_id: 'u',
    role: 'member',
    tem_solicitacao: true,
  }))
  const exports: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now()
    if (toCsv(csvColumns, rows).length < EXPORTED) throw new Error('The export is incomplete')
    exports.push(performance.now() - started)
  }

  const slowestOf = (all: number[][]) => `${all.map((some) => Math.max(...some).toFixed(0)).join(', ')} ms`
  const nineOfTen = (all: number[]) =>
    all
      .toSorted((a, b) => a - b)
      .at(Math.ceil(all.length * 0.9) - 1)!
      .toFixed(0)
  return {
    title: `An administrator's list of ${PEOPLE.toLocaleString('en')} people (typing at CPU ${SLOWDOWN}× slower)`,
    lines: [
      { what: 'the list is on the screen', ours: inMs(opening) },
      { what: 'requests for it', ours: String(requests), budget: atMost(requests, 1, '1') },
      {
        what: 'a keystroke until its frame',
        ours: inMs(keystrokes),
        floor: inMs(bare),
        budget: atMost(sample(keystrokes).max, 64, 'at most 64 ms'),
      },
      {
        what: `the slowest of ${keystrokesByPace[0]!.length} at a key every ${paces.join(', ')} ms`,
        ours: slowestOf(keystrokesByPace),
        floor: slowestOf(bareByPace),
      },
      { what: 'nine keystrokes of ten', ours: `${nineOfTen(keystrokes)} ms`, floor: `${nineOfTen(bare)} ms` },
      {
        what: `the first letter in the search of ${RECADOS.toLocaleString('en')} recados`,
        ours: inMs(firstLetters),
        budget: atMost(sample(firstLetters).max, 64, 'at most 64 ms'),
      },
      {
        what: `${EXPORTED.toLocaleString('en')} rows as CSV`,
        ours: inMs(exports),
        budget: atMost(sample(exports).max, 2_000, 'at most 2 s'),
      },
    ],
  }
}
