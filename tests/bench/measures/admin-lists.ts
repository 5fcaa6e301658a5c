import { fillMinistry } from '#tests/kit/large-ministry.ts'
import { openMinistryOn } from '#tests/kit/engines.ts'
import { rest } from '#tests/backend/schema/rest.ts'
import { type Line, atMost, progress } from '../kit/report.ts'
import { inMs, sample } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

const MOST = 50
/** Its figures count over everybody. */
const MOST_OF_PANEL = 200
const WARM_UP = 3

/**
 * What the lists of a very large ministry cost on a Postgres: each call over HTTP, beside one that
 * reads a single row. 'Everything at once' is what apps from before pagination ask for.
 */
export const adminLists: Measure = async ({ isQuick }) => {
  const crowd = isQuick
    ? { members: 4_000, requests: 1_000, logLines: 20_000, mails: 8_000 }
    : { members: 20_000, requests: 5_000, logLines: 100_000, mails: 40_000 }
  const ministry = await openMinistryOn('Postgres')
  try {
    const { server } = ministry
    const people = { admin: await ministry.person('admin', 'admin'), maria: await ministry.person('maria') }
    await server.sql(`insert into public.usuarios_aprovados (email, nome) values ('maria@teste.example', 'Maria')`)
    // Due, but never sent during the measure: the worker finds them tomorrow.
    await server.sql(`create function public.wait() returns trigger language plpgsql as
      $$ begin new.locked_until := now() + interval '1 day'; return new; end $$`)
    await server.sql(
      'create trigger wait before insert on public.email_queue for each row execute function public.wait()',
    )
    progress(`a ministry of ${crowd.members.toLocaleString('en')} members`)
    await fillMinistry((query, params) => server.sql(query, params), crowd)
    await walkJourneys((query) => server.sql(query))
    await server.sql('vacuum analyze')
    const tokens = { admin: await ministry.tokenOf(people.admin), maria: await ministry.tokenOf(people.maria) }
    const [member] = await server.sql<{ id: string }>(
      `select id from public.profiles where email = 'membro77@crowd.example'`,
    )

    const measure = async (what: string, ask: () => Promise<unknown>): Promise<number[]> => {
      progress(what)
      const took: number[] = []
      for (let n = 0; n < (isQuick ? 10 : 30) + WARM_UP; n += 1) {
        const begun = performance.now()
        await ask()
        if (n >= WARM_UP) took.push(performance.now() - begun)
      }
      return took
    }
    const get = (who: keyof typeof tokens, path: string) => () => fine(rest(ministry, tokens[who], 'GET', path))
    const call =
      (name: string, body: object = {}) =>
      () =>
        fine(rest(ministry, tokens.admin, 'POST', `rpc/${name}`, { body }))
    const page = (asked: object) => call('admin_people_page', { asked })

    const floor = inMs(await measure('a single row', get('admin', `profiles?select=id&id=eq.${people.admin.id}`)))
    const lines: Line[] = []
    for (const [what, ask] of [
      ['people: the first page', page({})],
      ['people: the last page', page({ first: 1_000_000 })],
      ['people: a search', page({ q: 'conceicao 77' })],
      ['people: a search that finds nobody', page({ q: 'ninguém mesmo' })],
      ['people: a state', page({ status: 'sem-cadastro' })],
      ['people: a group', page({ group: 'Turma 3' })],
      ['one person', call('admin_person', { id: member!.id })],
      ['requests: the first page', call('admin_requests_page', { asked: {} })],
      ['requests: those decided', call('admin_requests_page', { asked: { tab: 'historico' } })],
      [
        'the log of one person',
        get(
          'admin',
          'admin_logs?select=*&alvo_email=eq.membro77%40crowd.example&order=criado_em.desc,ordem.desc&limit=51',
        ),
      ],
      ['how far the mails of each recado are', call('recado_mailings')],
      ["a member's own approval", get('maria', 'usuarios_aprovados?select=id,nome')],
    ] as const) {
      const took = await measure(what, ask)
      lines.push({ what, ours: inMs(took), floor, budget: atMost(sample(took).median, MOST, `at most ${MOST} ms`) })
    }
    const panel = await measure('the panel', call('admin_panel'))
    lines.push({
      what: 'the panel',
      ours: inMs(panel),
      floor,
      budget: atMost(sample(panel).median, MOST_OF_PANEL, `at most ${MOST_OF_PANEL} ms`),
    })
    for (const [what, name] of [
      ['everybody at once', 'admin_people'],
      ['every request at once', 'admin_requests'],
    ] as const)
      lines.push({ what, ours: inMs(await measure(what, call(name))), floor })

    await server.sql(`alter table public.email_queue disable trigger user`)
    await server.sql(
      `update public.email_queue set locked_until = null, next_attempt_at = now() - interval '1 hour' where sent_at is null`,
    )
    await server.sql('vacuum analyze public.email_queue')
    const claimed = await measure('a hundred mails from the queue', () =>
      server.sql('select count(*) from public.claim_mail(gen_random_uuid(), 100, true)'),
    )
    lines.push({ what: 'a hundred mails from the queue', ours: inMs(claimed), floor })
    const title = `The lists of ${(crowd.members + crowd.requests).toLocaleString('en')} people, ${crowd.logLines.toLocaleString('en')} lines of the log, ${crowd.mails.toLocaleString('en')} mails, on Postgres (floor: one row)`
    return { title, lines }
  } finally {
    await ministry.close()
  }
}

/**
 * Two of three have begun: most with the first days in their order, some with gaps; each has a
 * session.
 */
async function walkJourneys(sql: (query: string) => Promise<unknown>): Promise<void> {
  await sql(`insert into public.user_progress (user_id, completed_days, last_completed_day)
    select p.id, array(select g from generate_series(1, (p.n * 7) % 30 + 1) g where p.n % 5 > 0 or g % (p.n % 7 + 2) > 0), 0
    from (select id, row_number() over () as n from public.profiles where email like '%@crowd.example') p where p.n % 3 > 0`)
  await sql(`insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at)
    select gen_random_uuid(), id, now() - interval '30 days', now(), now() - random() * interval '14 days'
    from public.profiles where email like '%@crowd.example'`)
}

async function fine(answer: ReturnType<typeof rest>): Promise<void> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}
