import type { BrowserContext } from 'playwright'
import { notificationTexts } from '#texts/notifications.ts'
import { recadoTexts } from '#texts/recados.ts'
import { timePage } from '../kit/page-times.ts'
import { signedInPhone } from '../kit/phone.ts'
import { atMost, progress } from '../kit/report.ts'
import { SLOWDOWN, slowDown } from '../kit/slowdown.ts'
import { inMs, ratio, times } from '../kit/statistics.ts'
import type { Measure, BenchContext } from './measure.ts'

const FEW = 50
const MANY = 2_000
const MARKS = 10_000
/** More recados are unread than the bell counts, with few and with many. */
const UNREAD = 12
const BELL = notificationTexts.badge(UNREAD)

/** An offline phone with this many recados and marks. The answer is the newest recado's title. */
async function phoneWith(
  { browser, site }: BenchContext,
  recados: number,
  marks: number,
): Promise<{ context: BrowserContext; newest: string }> {
  const { sql } = site.ministry.server
  await sql('delete from public.recados')
  await sql('delete from public.bench_recados')
  await site.haveRecados(recados)
  const who = await site.ministry.person(`recados-${recados}`)
  await sql(
    `insert into public.recados_leitura (user_id, recado_id)
     select $1::uuid, id from (select id from public.recados order by publicado_em limit $2::int) r`,
    [who.id, recados - UNREAD],
  )
  // Marks outlive their recado.
  await sql(
    'insert into public.recados_leitura (user_id, recado_id) select $1::uuid, gen_random_uuid() from generate_series(1, $2::int)',
    [who.id, marks - (recados - UNREAD)],
  )
  const phone = await signedInPhone(browser, site.url, 'ours', who)
  await phone.first.page.close()
  const newest = `Recado nº ${recados}`
  const page = await phone.context.newPage()
  await page.goto('/recados')
  await page.getByRole('heading', { name: newest, exact: true }).waitFor()
  await page.getByRole('button', { name: notificationTexts.name(UNREAD) }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
  await phone.context.setOffline(true)
  return { context: phone.context, newest }
}

/**
 * Scrolls to the end of the list, opens the last recado and comes back. Returns the number of
 * elements there, and the ms until the recado is visible again.
 */
async function goThroughList({ context }: { context: BrowserContext }): Promise<{ elements: number; backMs: number }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await slowDown(cdp)
  await page.goto('/recados')
  const last = page.getByRole('heading', { name: 'Recado nº 1', exact: true })
  const reading = page.getByRole('link', { name: recadoTexts.detail.back })
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  while (!(await last.isVisible())) await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await page
    .getByRole('link', { name: recadoTexts.readMoreOf('Recado nº 1') })
    .last()
    .click()
  await reading.waitFor()
  const begun = performance.now()
  await page.goBack()
  await last.waitFor()
  await page.waitForFunction(() => window.scrollY + 3 * window.innerHeight > document.documentElement.scrollHeight)
  const backMs = performance.now() - begun
  await page.close()
  return { elements, backMs }
}

/**
 * The list and the bell on a full phone beside a nearly empty one: from its own database, offline.
 */
export const manyRecados: Measure = async (surroundings) => {
  const rounds = surroundings.isQuick ? 3 : 9
  const few = await phoneWith(surroundings, FEW, FEW - UNREAD)
  const many = await phoneWith(surroundings, MANY, MARKS)
  const list: Record<'few' | 'many', number[]> = { few: [], many: [] }
  const bell: Record<'few' | 'many', number[]> = { few: [], many: [] }
  const time = async ({ context }: { context: BrowserContext }, path: string, text: string) => {
    const { textAt } = await timePage(context, path, text, (cdp) => slowDown(cdp), 0)
    return textAt
  }
  for (let round = 1; round <= rounds; round += 1) {
    progress(`the list and the bell: round ${round} of ${rounds}`)
    list.few.push(await time(few, '/recados', few.newest))
    list.many.push(await time(many, '/recados', many.newest))
    bell.few.push(await time(few, '/devocionais', BELL))
    bell.many.push(await time(many, '/devocionais', BELL))
  }
  progress('to the end of the list and back')
  const ends = { few: await goThroughList(few), many: await goThroughList(many) }
  await Promise.all([few.context.close(), many.context.close()])
  const ratios = {
    list: ratio(list.many, list.few),
    bell: ratio(bell.many, bell.few),
    elements: ends.many.elements / ends.few.elements,
  }
  return {
    title: `${MANY.toLocaleString('en')} recados and ${MARKS.toLocaleString('en')} read marks on the phone (offline, CPU ${SLOWDOWN}× slower; floor: ${FEW} recados)`,
    lines: [
      { what: 'the list of recados', ours: inMs(list.many), floor: inMs(list.few) },
      {
        what: 'the list, many to few',
        ours: times(ratios.list),
        floor: '1',
        budget: atMost(ratios.list, 1.5, 'at most 1.5×'),
      },
      { what: "the bell's number", ours: inMs(bell.many), floor: inMs(bell.few) },
      {
        what: 'the bell, many to few',
        ours: times(ratios.bell),
        floor: '1',
        budget: atMost(ratios.bell, 1.5, 'at most 1.5×'),
      },
      {
        what: 'elements in the page, at the end of the list',
        ours: String(ends.many.elements),
        floor: String(ends.few.elements),
        budget: atMost(ratios.elements, 1.5, 'at most 1.5×'),
      },
      { what: 'back from the last recado', ours: inMs([ends.many.backMs]), floor: inMs([ends.few.backMs]) },
    ],
  }
}
