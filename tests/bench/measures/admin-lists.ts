import { fillMinistry } from '#tests/kit/large-ministry.ts'
import { openMinistry } from '#tests/kit/ministry.ts'
import { rest } from '#tests/backend/schema/rest.ts'
import { type Line, atMost, progress } from '../kit/report.ts'
import { inMs, sample } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

const MOST = 50
/** What counts over everybody, and the first pages that nothing but their number bounds. */
const MOST_OF_COUNTS = 200
const WARM_UP = 3

/**
 * What the lists of a very large ministry cost on a Postgres: each call over HTTP, beside one that
 * reads a single row. 'Everything at once' is what apps from before pagination ask for.
 */
export const adminLists: Measure = async ({ isQuick }) => {
  const crowd = isQuick
    ? { members: 4_000, requests: 1_000, logLines: 20_000, mails: 8_000 }
    : { members: 20_000, requests: 5_000, logLines: 100_000, mails: 40_000 }
  const ministry = await openMinistry({ engine: 'Postgres' })
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
    await readAndAnswer((query) => server.sql(query))
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
    const recados = (await server.sql<{ id: string }>('select id from public.recados')).map(({ id }) => id)
    for (const [what, ask] of [
      ['the panel', call('admin_panel')],
      ['the log: the first page', get('admin', 'admin_logs?select=*&order=criado_em.desc,ordem.desc&limit=51')],
      [
        'the log: who, by a part of the address',
        get('admin', 'admin_logs?select=*&admin_email=ilike.*equipe3*&order=criado_em.desc,ordem.desc&limit=51'),
      ],
      [
        'the log: nobody has such an address',
        get('admin', 'admin_logs?select=*&alvo_email=ilike.*ninguem*&order=criado_em.desc,ordem.desc&limit=51'),
      ],
      [
        'unsent mails: the first page',
        get('admin', 'email_queue?select=id,to_email,subject&sent_at=is.null&order=created_at.desc,id.desc&limit=51'),
      ],
      ['a recado: to how many it would be mailed', call('mailing_audiences', { recado: recados[0] })],
      ['twenty recados: read by how many', call('recado_reads', { ids: recados })],
      ['an event: who comes, the first page', call('admin_event_answers', { event: EVENT, size: 50 })],
      [
        'a reminder: who has not read (nobody is mailed)',
        () =>
          server.sql(`select count(*) from private.mail_audience() a join private.readers() p on p.email = a.email
            where not exists (
              select from public.recados_leitura l where l.recado_id = '${recados[0]}' and l.user_id = p.user_id)`),
      ],
    ] as const) {
      const took = await measure(what, ask)
      const budget = atMost(sample(took).median, MOST_OF_COUNTS, `at most ${MOST_OF_COUNTS} ms`)
      lines.push({ what, ours: inMs(took), floor, budget })
    }
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

const EVENT = 'e0000000-0000-4000-8000-0000000000aa'

/** Each of twenty recados is read by about half, and most have answered to one event. */
async function readAndAnswer(sql: (query: string) => Promise<unknown>): Promise<void> {
  await sql(`insert into public.recados (titulo, mensagem) select 'Aviso ' || n, 'Olá' from generate_series(1, 18) n`)
  await sql(
    `insert into public.events (id, title, event_date) values ('${EVENT}', 'Retiro', now() + interval '9 days')`,
  )
  // What devices are told of each mark is not measured here.
  for (const table of ['recados_leitura', 'event_answers'])
    await sql(`alter table public.${table} disable trigger user`)
  await sql(`insert into public.recados_leitura (user_id, recado_id)
    select p.id, r.id from (select id, row_number() over (order by id) as n from public.recados) r
    join (select id, row_number() over () as n from public.profiles where email like '%@crowd.example') p on (p.n + r.n) % 2 = 0`)
  await sql(`insert into public.event_answers (user_id, event_id, answer, stamp)
    select id, '${EVENT}', (array['vou', 'talvez', 'nao'])[1 + row_number() over () % 3], '001763900000000-00000-abcdefgh'
    from public.profiles where email like '%@crowd.example'`)
  for (const table of ['recados_leitura', 'event_answers']) await sql(`alter table public.${table} enable trigger user`)
}

async function fine(answer: ReturnType<typeof rest>): Promise<void> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}
