import type { Page } from 'playwright'
import { login } from '#tests/e2e/kit/login.ts'
import { countLine, type CountedLine } from '../kit/line.ts'
import { takePhone } from '../kit/phone.ts'
import { progress, type Line } from '../kit/report.ts'
import type { Measure } from './measure.ts'

/** Members whose rows are weighed. */
const MEMBERS = 400
const MEMBERS_QUICK = 100
/** Of each: a journey of 30 days, so many favourites, and so many recados read. */
const FAVORITES = 5
const READ = 40

/**
 * What a member costs a day, and what she leaves in the database: for docs/scale.md. Counted on the
 * line itself, the worker and the socket included.
 */
export const memberDay: Measure = async ({ browser, site, isQuick }) => {
  await site.haveRecados(READ)
  const line = await countLine(site.url)
  const lines: Line[] = []
  try {
    progress('member-day: the first day')
    const who = { ...(await site.member('dia')), name: '' }
    const phone = await takePhone(browser, line.url)
    const page = await phone.context.newPage()
    await page.goto('/auth')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await login(page, who)
    await settled(page)
    lines.push(told('the first day: page, worker, sign-in, everything the ministry has written', line))

    progress('member-day: an ordinary day')
    await page.close()
    const again = await phone.context.newPage()
    const { signals, joined } = await countFrames(again)
    await again.goto('/')
    await again.goto('/devocional/1')
    await again.getByRole('heading', { level: 1 }).waitFor()
    await again
      .getByRole('button', { name: /^(Favoritar|Remover)/ })
      .first()
      .click()
    await again.goto('/recados')
    await again.getByRole('heading', { level: 1 }).waitFor()
    // The socket opens a moment after the screen, for the content and for her own rows.
    await expectMore(joined, 1, 'the socket')
    await settled(again)
    lines.push(told('an ordinary day: the journey, a devotional, a favourite, the recados', line))
    const before = signals()
    await site.ministry.server.sql(`update public.devotionals set title = 'Novo' where day_number = 2`)
    await expectMore(signals, before, 'a signal')
    await settled(again)
    lines.push(told('something is published while she has the app open', line))
    lines.push({ what: 'signals heard for it over the socket', ours: String(signals() - before) })
    await phone.close()

    progress('member-day: the rows of many')
    lines.push(...(await weigh(site.ministry.server.sql, isQuick ? MEMBERS_QUICK : MEMBERS)))
  } finally {
    line.close()
  }
  return { title: "A member's day, and what stays of her", lines }
}

/** Everything sent and compared. */
const settled = (page: Page) => page.getByRole('button', { name: 'Sincronização: Tudo salvo' }).waitFor()

function told(what: string, line: CountedLine): Line {
  const { requests, up, down } = line.take()
  return { what, ours: `${requests} requests, ${kB(up)} up, ${kB(down)} down` }
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Broadcasts that the page has received, and its joined topics. */
async function countFrames(page: Page): Promise<{ signals: () => number; joined: () => number }> {
  const cdp = await page.context().newCDPSession(page)
  let count = 0
  let joins = 0
  cdp.on('Network.webSocketCreated', () => {
    joins = 0
  })
  cdp.on('Network.webSocketFrameReceived', ({ response: { payloadData } }) => {
    if (payloadData.includes('"broadcast"')) count += 1
    if (payloadData.includes('"phx_reply"') && payloadData.includes('realtime:sync:')) joins += 1
  })
  await cdp.send('Network.enable')
  return { signals: () => count, joined: () => joins }
}

async function expectMore(frames: () => number, than: number, what: string): Promise<void> {
  const end = Date.now() + 30_000
  while (frames() <= than) {
    if (Date.now() > end) throw new Error(`In vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

type Sql = <Row = Record<string, unknown>>(query: string, params?: readonly unknown[]) => Promise<Row[]>

const SIZE = `select sum(pg_total_relation_size(c.oid))::float8 as size from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private', 'sync', 'auth') and c.relkind = 'r'`

/** Bytes in the database, indexes included, of a member who has gone through the journey. */
async function weigh(sql: Sql, members: number): Promise<Line[]> {
  const size = async () => (await sql<{ size: number }>(SIZE))[0]!.size
  const before = await size()
  await sql(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'peso' || n || '@crowd.example', '{}' from generate_series(1, $1::int) n`,
    [members],
  )
  const mine = `select id from public.profiles where email like 'peso%@crowd.example'`
  await sql(`update public.user_roles set role = 'member' where user_id in (${mine})`)
  await sql(`insert into private.proved_addresses (user_id, email)
    select id, email from public.profiles where email like 'peso%@crowd.example'`)
  await sql(`insert into public.usuarios_aprovados (email, nome)
    select email, 'Conceição da Silva' from public.profiles where email like 'peso%@crowd.example'`)
  await sql(`update public.profiles set created_at = now() - interval '1 year' where id in (${mine})`)
  await sql(`insert into public.user_progress (user_id, started_at, last_completed_day, completed_days)
    select id, now() - interval '40 days', 30, array(select generate_series(1, 30)) from (${mine}) m`)
  await sql(`insert into public.devotional_favorites (user_id, devotional_id)
    select m.id, d.id from (${mine}) m cross join (select id from public.devotionals order by day_number limit ${FAVORITES}) d`)
  await sql(`insert into public.recados_leitura (user_id, recado_id)
    select m.id, r.id from (${mine}) m cross join (select id from public.recados order by id limit ${READ}) r`)
  const each = ((await size()) - before) / members
  return [
    {
      what: `in the database, of each of ${members}: the journey, ${FAVORITES} favourites, ${READ} recados read`,
      ours: kB(each),
    },
  ]
}
