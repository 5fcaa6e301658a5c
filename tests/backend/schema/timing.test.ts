import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { ExchangeAnswer, ExchangeRequest } from '#sync/engine/wire.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { holdQueues } from '#tests/kit/hold-queues.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { passTime } from '#tests/kit/pass-time.ts'
import { rest } from './rest.ts'

describe.each(SAMPLED_ENGINES)('what waits for its minute, on %s', (engine) => {
  let ministry: Ministry
  let maria: Person
  let admin: Person
  const tokens = new Map<string, string>()
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    await holdQueues(ministry.server.sql)
    maria = await ministry.person('maria')
    admin = await ministry.person('marta', 'admin')
    for (const who of [maria, admin]) tokens.set(who.id, await ministry.tokenOf(who))
  })
  afterAll(() => ministry.close())

  const ask = (who: Person, path: string) => rest(ministry, tokens.get(who.id)!, 'GET', path)
  async function exchange(who: Person, request: Partial<ExchangeRequest> = {}): Promise<ExchangeAnswer> {
    const { body, status } = await rest(ministry, tokens.get(who.id)!, 'POST', 'rpc/sync_exchange', {
      body: { request: { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 2000, push: [], ...request } },
    })
    expect(status).toBe(200)
    return body as ExchangeAnswer
  }
  /** What a device hears after this answer. */
  const since = (who: Person, { epoch, cursor }: ExchangeAnswer, more: Partial<ExchangeRequest> = {}) =>
    exchange(who, { epoch, cursor: cursor!, ...more })
  const shown = ({ rows }: ExchangeAnswer) =>
    rows!.map(
      ({ c, doc }) => `${c} ${doc === null ? 'gone' : String((doc.doc as { titulo?: string })?.titulo ?? doc.titulo)}`,
    )

  /** A recado; `from` and `until` in seconds from now. */
  async function recado(titulo: string, { draft = false, from = 0, until = null as number | null } = {}) {
    const [row] = await sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem, rascunho, publicado_em, expira_em)
       values ($1, 'x', $2, now() + make_interval(secs => $3::float8), now() + make_interval(secs => $4::float8)) returning id`,
      [titulo, draft, from, until],
    )
    return row!.id
  }
  const pass = (id: string, seconds: number) => passTime(sql, id, seconds)
  async function expectTrueSums(): Promise<void> {
    const kept = () =>
      sql(`select collection, total::text, public_total::text from sync.sums
           where total <> 0 or public_total <> 0 order by collection`)
    const byTriggers = await kept()
    await sql('select sync.recount()')
    expect(byTriggers).toEqual(await kept())
  }

  it('a draft, a scheduled and an ended recado are nowhere for a member, and for an administrator apart', async () => {
    const [before, adminBefore] = [await exchange(maria), await exchange(admin)]
    const draft = await recado('Rascunho', { draft: true })
    await recado('Amanhã', { from: 86_400 })
    await recado('De ontem', { from: -86_400, until: -60 })
    await recado('De hoje', { until: 3_600 })

    expect((await ask(maria, 'recados?select=titulo')).body).toEqual([{ titulo: 'De hoje' }])
    expect((await ask(maria, `recados?id=eq.${draft}`)).body).toEqual([])
    expect((await ask(admin, 'recados?select=titulo&order=titulo')).body).toHaveLength(4)
    const heard = await since(maria, before)
    expect(shown(heard)).toEqual(['recados De hoje'])
    expect(JSON.stringify(heard)).not.toMatch(/Rascunho|Amanhã|De ontem|unpublished/)
    expect(shown(await since(admin, adminBefore))).toEqual([
      'unpublished Rascunho',
      'unpublished Amanhã',
      'unpublished De ontem',
      'recados De hoje',
    ])
    // Somebody without an account of the ministry hears of neither.
    expect((await rest(ministry, null, 'GET', 'recados')).status).toBe(401)
    await expectTrueSums()
  })

  it('at its minute a recado comes, and at its end it goes, with the next exchange of anybody and without any clock', async () => {
    const id = await recado('Às seis', { from: 3_600, until: 7_200 })
    let [members, admins] = [await exchange(maria), await exchange(admin)]
    expect(shown(members)).not.toContain('recados Às seis')

    await pass(id, 3_601)
    members = await since(maria, members, { compare: ['recados', 'unpublished'] })
    expect(shown(members)).toEqual(['recados Às seis'])
    admins = await since(admin, admins, { compare: ['recados', 'unpublished'] })
    expect(shown(admins)).toEqual(['unpublished gone', 'recados Às seis'])
    expect(members.sums!.recados).toBe(admins.sums!.recados)
    await expectTrueSums()

    await pass(id, 3_600)
    expect((await ask(maria, `recados?id=eq.${id}`)).body).toEqual([])
    expect(shown(await since(maria, members))).toEqual(['recados gone'])
    expect(shown(await since(admin, admins))).toEqual(['recados gone', 'unpublished Às seis'])
    // Once: there is no news in what is already told.
    const later = await since(maria, members)
    expect(shown(await since(maria, later))).toEqual([])
    await expectTrueSums()
  })

  it('the clock does the same by itself, and says when it is needed again', async () => {
    await sql('delete from public.recados')
    const turn = async () => (await sql<{ ms: number | null }>('select public.turn_content()::float8 as ms'))[0]!.ms
    expect(await turn()).toBeNull()
    const first = await recado('Primeiro', { from: 60, until: 200 })
    await recado('Segundo', { from: 3_600 })
    const ms = (await turn())!
    expect(ms).toBeGreaterThan(50_000)
    expect(ms).toBeLessThanOrEqual(60_000)
    const before = await exchange(maria)
    await pass(first, 61)
    const head = async () =>
      (
        await sql<{ value: number }>(
          `select value::int from public.sync_heads where scope = '00000000-0000-0000-0000-000000000000'`,
        )
      )[0]!.value
    const then = await head()
    expect(await turn()).toBeLessThanOrEqual(139_000)
    expect(await head()).toBe(then + 2)
    expect(shown(await since(maria, before))).toEqual(['recados Primeiro'])
  })

  it('what the clock did is nobody’s change; what a person wrote is', async () => {
    const id = randomUUID()
    const write = (doc: object | null, base: number, chain: string = randomUUID()) =>
      exchange(admin, { push: [{ c: 'recados', id, doc: doc as never, write: { base, chain, seq: 1 } }] })
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const body = { titulo: 'Retiro', mensagem: 'Dia 5', fixo: false, anexos: [], enviar_email: false }
    const scheduled = { ...body, rascunho: false, publicado_em: at, expira_em: null }
    const first = await write(scheduled, 0)
    expect(first.verdicts).toEqual([{ ok: true }])
    const base = first.rows!.find((row) => row.id === id)!.rev
    await pass(id, 3_601)
    await exchange(maria)
    // Written upon the scheduled text, by a device that was offline at its minute.
    const [stored] = await sql<{ publicado_em: string }>(
      'select publicado_em::text from public.recados where id = $1',
      [id],
    )
    const corrected = { ...scheduled, mensagem: 'Dia 6', publicado_em: stored!.publicado_em }
    expect((await write(corrected, base)).verdicts).toEqual([{ ok: true }])
    expect((await write({ ...corrected, mensagem: 'Dia 7' }, base)).verdicts).toMatchObject([{ code: 'FL409' }])
    expect(await sql('select mensagem from public.recados where id = $1', [id])).toEqual([{ mensagem: 'Dia 6' }])
  })

  it('an app that knows no drafts sees what is public, publishes none by accident, and keeps what it does not know', async () => {
    const id = randomUUID()
    const body = { titulo: 'Do aplicativo velho', mensagem: 'x', fixo: false, anexos: [], enviar_email: false }
    const old = (doc: object | null, base: number) =>
      exchange(admin, { push: [{ c: 'recados', id, doc: doc as never, write: { base, chain: randomUUID(), seq: 1 } }] })
    const made = await old(body, 0)
    expect((await ask(maria, `recados?id=eq.${id}&select=titulo`)).body).toEqual([{ titulo: 'Do aplicativo velho' }])
    const base = made.rows!.find((row) => row.id === id)!.rev

    // Somebody else ends it tomorrow: an edit of the text keeps that.
    await sql(`update public.recados set expira_em = now() + interval '1 day' where id = $1`, [id])
    const now = await exchange(admin)
    expect((await old({ ...body, titulo: 'Corrigido' }, now.rows!.find((row) => row.id === id)!.rev)).verdicts).toEqual(
      [{ ok: true }],
    )
    expect(await sql('select expira_em is not null as ends from public.recados where id = $1', [id])).toEqual([
      { ends: true },
    ])

    // Somebody takes it back into a draft: for the old app it is gone, and its text no longer gets
    // there.
    await sql('update public.recados set rascunho = true where id = $1', [id])
    const [verdict] = (await old(body, base)).verdicts
    expect(verdict).toMatchObject({ code: 'FL409', doc: null })
    expect((await old(body, (verdict as { rev: number }).rev)).verdicts).toMatchObject([{ code: 'FL409' }])
    expect(await sql('select titulo, rascunho from public.recados where id = $1', [id])).toEqual([
      { titulo: 'Corrigido', rascunho: true },
    ])
    expect((await old(null, base)).verdicts).toMatchObject([{ code: 'FL409' }])
    // The digest of 0.1 agrees with what it was given.
    const { digest } = (await exchange(admin, { digest: true })) as ExchangeAnswer & { digest: Record<string, string> }
    expect(digest.recados).toBe(
      ((await exchange(maria, { digest: true })) as ExchangeAnswer & { digest: Record<string, string> }).digest.recados,
    )
  })

  it('a device says of what may not be seen yet that it is unpublished; it is stored as the same text', async () => {
    const id = randomUUID()
    const doc = {
      titulo: 'Só nós',
      mensagem: 'x',
      fixo: false,
      anexos: [],
      enviar_email: false,
      rascunho: true,
      publicado_em: null,
    }
    const wrapped = {
      c: 'unpublished' as const,
      id,
      doc: { of: 'recados', doc },
      write: { base: 0, chain: randomUUID(), seq: 1 },
    }
    expect((await exchange(admin, { push: [wrapped] })).verdicts).toEqual([{ ok: true }])
    expect((await exchange(maria, { push: [{ ...wrapped, id: randomUUID() }] })).verdicts).toMatchObject([
      { code: 'FL403' },
    ])
    const strange = { ...wrapped, id: randomUUID(), doc: { of: 'unpublished', doc } }
    expect((await exchange(admin, { push: [strange] })).verdicts).toMatchObject([{ later: true, code: '0A000' }])
    expect((await ask(maria, `recados?id=eq.${id}`)).body).toEqual([])

    // Published two days later it is of that minute, and a correction keeps the date.
    await sql(`update public.recados set publicado_em = now() - interval '2 days' where id = $1`, [id])
    const state = () =>
      sql<{ age: number }>(
        `select extract(epoch from now() - publicado_em)::int as age from public.recados where id = $1`,
        [id],
      )
    await sql(`update public.recados set rascunho = false where id = $1`, [id])
    expect((await state())[0]!.age).toBeLessThan(60)
    await pass(id, 7_200)
    const row = (await exchange(admin)).rows!.find((found) => found.id === id && found.c === 'recados')
    const edit = { ...doc, titulo: 'Corrigido', rascunho: false }
    await exchange(admin, {
      push: [{ c: 'recados', id, doc: edit, write: { base: row!.rev, chain: randomUUID(), seq: 1 } }],
    })
    expect((await state())[0]!.age).toBeGreaterThanOrEqual(7_200)
    await expectTrueSums()
  })

  it('deleting leaves nothing behind in either place, and an end before the beginning is refused', async () => {
    const id = await recado('Passa', { from: 3_600, until: 7_200 })
    await pass(id, 3_601)
    const before = await exchange(admin)
    await sql('delete from public.recados where id = $1', [id])
    expect(shown(await since(admin, before))).toEqual(['recados gone'])
    expect(await sql('select 1 from sync.timings where doc_id = $1', [id])).toEqual([])
    await expect(recado('Ao contrário', { from: 60, until: 30 })).rejects.toThrow(/recados_expira_em_depois/)
    await expectTrueSums()
  })

  it('a devotional waits and ends in the same way', async () => {
    const hidden = await ministry.devotional(7)
    await sql('update public.devotionals set rascunho = true where id = $1', [hidden])
    await ministry.devotional(8)
    expect((await ask(maria, 'devotionals?select=day_number')).body).toEqual([{ day_number: 8 }])
    expect((await exchange(maria)).rows!.filter(({ c, doc }) => c === 'devotionals' && doc)).toMatchObject([
      { doc: { day_number: 8 } },
    ])
    expect((await exchange(admin)).rows!.filter(({ id, doc }) => id === hidden && doc)).toMatchObject([
      { c: 'unpublished', doc: { of: 'devotionals', doc: { day_number: 7 } } },
    ])
  })

  it('nobody is mailed what she cannot read: by plan at its minute, by hand not before', async () => {
    await sql(
      `insert into public.usuarios_aprovados (email, nome) values ('rute@teste.example', 'Rute') on conflict do nothing`,
    )
    const due = () => sql<{ recado_id: string; actor: string }>('select recado_id, actor from public.due_mailings()')
    const id = await recado('Com e-mail', { from: 3_600, until: 7_200 })
    await rest(ministry, tokens.get(admin.id)!, 'PATCH', `recados?id=eq.${id}`, { body: { enviar_email: true } })
    expect(await due()).toEqual([])
    expect((await sql(`select public.queue_recado($1, 'x', 'y') as taken`, [id]))[0]).toEqual({ taken: false })
    // Its minute, its mails, and withdrawn before one has left: in one transaction, or the server's
    // own worker would be there between two of them.
    await sql(`do $$
      begin
        alter table public.recados disable trigger user;
        update public.recados set publicado_em = publicado_em - interval '3601 s' where id = '${id}';
        alter table public.recados enable trigger user;
        if (select array_agg(d.recado_id || ' ' || d.actor) from public.due_mailings() d)
          is distinct from array['${id} ${admin.email}'] then raise exception 'It is not due'; end if;
        if not public.queue_recado('${id}', 'x', 'y') then raise exception 'It was not taken'; end if;
        if exists (select from public.due_mailings()) then raise exception 'It is still due'; end if;
        if not exists (select from public.email_queue q where q.recado_id = '${id}') then raise exception 'Nobody is mailed'; end if;
        update public.recados set rascunho = true where id = '${id}';
      end $$`)
    const worker = randomUUID()
    for (const mail of await sql<{ id: string }>('select id from public.claim_mail($1, 100, false, null, $2)', [
      worker,
      id,
    ]))
      expect(await sql('select public.hand_mail($1, $2) as leaves', [mail.id, worker])).toEqual([{ leaves: false }])
    await expect.poll(() => sql('select sent_at from public.email_queue where recado_id = $1', [id])).toEqual([])

    // A plan ends with the wish, and a recado of before, whose wish was never a plan, is not mailed
    // by a clock.
    const other = await recado('Outro', { from: 3_600 })
    await sql('update public.recados set enviar_email = true where id = $1', [other])
    await sql('update public.recados set enviar_email = false where id = $1', [other])
    await sql(`insert into public.recados (titulo, mensagem, enviar_email) values ('Antigo', 'x', true)`)
    await pass(other, 3_601)
    expect(await due()).toEqual([])
  })
})
