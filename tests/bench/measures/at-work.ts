import type { CDPSession, Page } from 'playwright'
import { searchTexts } from '#texts/search.ts'
import { syncTexts } from '#texts/sync-status.ts'
import { slowestInteraction, watchInteractions } from '../kit/interactions.ts'
import { timePage, type PageTimes } from '../kit/page-times.ts'
import { signedInPhone, type Phone } from '../kit/phone.ts'
import { atMost, progress, type Line } from '../kit/report.ts'
import { SLOWDOWN, slowDown } from '../kit/slowdown.ts'
import { inMs, sample } from '../kit/statistics.ts'
import { ask } from '../kit/unwatched.ts'
import type { Site } from '../kit/site.ts'
import type { Measure } from './measure.ts'

const RECADOS = 1_000
const NEWS = 50
/** Late work has ended. */
const SETTLE_MS = 2_500
const PATIENCE_MS = 120_000
/** From one key to the next, in turn, so that they fall wherever the work is. */
const PACES_MS = [120, 170, 220, 270, 320]
/** The fewest keys, and what they type, over and over: words of every recado. */
const KEYS = 20
const TYPED = 'caderno amiga '

interface Start extends PageTimes {
  /** The slowest key until its frame; null if none was typed. */
  slowestKey: number | null
}

type Meanwhile = (cdp: CDPSession, page: Page) => Promise<unknown>

/**
 * The main thread while the engine and the database are at work on it: a first synchronisation, and a
 * start with news, each also beside typing in the search.
 */
export const atWork: Measure = async ({ browser, site, isQuick }) => {
  const rounds = isQuick ? 3 : 9
  await site.haveRecados(RECADOS)
  const who = await site.member('at-work')
  const freshPhone = async () => {
    const phone = await signedInPhone(browser, site.url, 'ours', who)
    await phone.first.page.close()
    return phone
  }
  const onFreshPhone = async (path: string, text: string, meanwhile: Meanwhile) => {
    const phone = await freshPhone()
    return start(phone, path, text, meanwhile).finally(() => phone.close())
  }

  let newest = `Recado nº ${RECADOS}`
  let written = 0
  const first: Start[] = []
  const firstTyping: Start[] = []
  const news: Start[] = []
  const newsTyping: Start[] = []
  const known = await freshPhone()
  await start(known, '/recados', newest, untilSaved)
  for (let round = 1; round <= rounds; round += 1) {
    progress(`at work: round ${round} of ${rounds}`)
    first.push(await onFreshPhone('/recados', newest, untilSaved))
    firstTyping.push(await onFreshPhone('/busca', searchTexts.title, typeUntilSaved))
    newest = await writeNews(site, (written += 1))
    news.push(await start(known, '/recados', newest, untilSaved))
    newest = await writeNews(site, (written += 1))
    newsTyping.push(await start(known, '/busca', searchTexts.title, typeUntilSaved))
  }
  await known.close()
  const firstly = `first synchronisation of ${RECADOS.toLocaleString('en')}`
  return {
    title: `The main thread while the phone fetches (CPU ${SLOWDOWN}× slower)`,
    lines: [
      ...told(firstly, first),
      ...told(`${firstly}, beside a search`, firstTyping),
      ...told(`start with ${NEWS} news`, news),
      ...told(`start with ${NEWS} news, beside a search`, newsTyping),
    ],
  }
}

function told(what: string, runs: readonly Start[]): Line[] {
  const line = (of: string, values: number[], limit: number): Line => ({
    what: `${what}: ${of}`,
    ours: inMs(values),
    budget: atMost(sample(values).median, limit, `at most ${limit} ms`),
  })
  const keys = runs.flatMap(({ slowestKey }) => slowestKey ?? [])
  return [
    line(
      'longest task',
      runs.map(({ longestTask }) => longestTask),
      50,
    ),
    line(
      'blocked',
      runs.map(({ blocked }) => blocked),
      100,
    ),
    ...(keys.length > 0 ? [line('slowest key', keys, 64)] : []),
  ]
}

/** The newest recados get another title. @returns it */
async function writeNews(site: Site, number: number): Promise<string> {
  const title = `Novidade ${number}`
  await site.ministry.server.sql(
    `update public.recados set titulo = $1
     where id in (select id from public.recados order by publicado_em desc limit ${NEWS})`,
    [title],
  )
  return title
}

/** Opens the app, waits for the text and for what goes on meanwhile, and until late work has ended. */
async function start({ context }: Phone, path: string, text: string, meanwhile: Meanwhile): Promise<Start> {
  let slowestKey: number | null = null
  const times = await timePage(
    context,
    path,
    text,
    async (cdp, page) => {
      await watchInteractions(page)
      await slowDown(cdp)
    },
    async (cdp, page) => {
      await meanwhile(cdp, page)
      await wait(SETTLE_MS)
      if (meanwhile === typeUntilSaved) slowestKey = await slowestInteraction(cdp)
    },
  )
  return { ...times, slowestKey }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const MARK = `[aria-label="${syncTexts.details.openMark(syncTexts.label.saved)}"]`
/** Everything is fetched, sent and compared. */
const isSaved = (cdp: CDPSession) => ask(cdp, `document.querySelector('${MARK}') !== null`)

async function untilSaved(cdp: CDPSession): Promise<void> {
  await until(() => isSaved(cdp), 'saved')
}

/** Types for as long as the app is at work. */
async function typeUntilSaved(cdp: CDPSession, page: Page): Promise<void> {
  await until(() => ask(cdp, focusSearch), 'the search')
  const end = Date.now() + PATIENCE_MS
  for (let n = 0; n < KEYS || !(await isSaved(cdp)); n += 1) {
    if (Date.now() > end) throw new Error('At work: not saved while she typed')
    await page.keyboard.press(TYPED[n % TYPED.length]!)
    await wait(PACES_MS[n % PACES_MS.length]!)
  }
}

/** An expression: whether the field is there, and has the focus from now on. */
const focusSearch = `(() => {
  const field = document.querySelector('main input[type=search]')
  field?.focus()
  return field !== null
})()`

async function until(isSo: () => Promise<unknown>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`At work: waited in vain for ${what}`)
    await wait(100)
  }
}
