import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { sweepAll } from '#tests/kit/sweep.ts'
import { isDenied, rest } from './rest.ts'

interface Token {
  refresh_token: string
}

const stampAt = (ms: number) => `${String(ms).padStart(15, '0')}-00000-celular1`

describe.each(SAMPLED_ENGINES)('what gets forgotten, on %s', (engine) => {
  let ministry: Ministry
  let maria: Person
  let bearer: string
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    maria = await ministry.person('maria')
    bearer = await ministry.tokenOf(maria)
  })
  afterAll(() => ministry.close())

  const sweep = () => sweepAll(sql)

  async function token(grant: string, body: object): Promise<Token> {
    const response = await fetch(`${ministry.server.url}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { apikey: ministry.server.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Token
  }

  async function recado(titulo: string): Promise<string> {
    const [row] = await sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem) values ($1, 'Olá') returning id`,
      [titulo],
    )
    return row!.id
  }
  /** As if the recado had been deleted then. */
  async function deletedBefore(id: string, days: number): Promise<void> {
    await sql('delete from public.recados where id = $1', [id])
    await sql(`alter table sync.changes disable trigger stamp_change`)
    await sql(`update sync.changes set changed_at = now() - $2 * interval '1 day' where doc_id = $1`, [id, days])
    await sql(`alter table sync.changes enable trigger stamp_change`)
  }
  const marks = async () =>
    (
      await sql<{ id: string }>('select recado_id as id from public.recados_leitura where user_id = $1', [maria.id])
    ).map(({ id }) => id)

  it('is due again where a clock that was ahead has noted a day to come', async () => {
    await sql(`update private.sweeps set swept_at = now() + interval '5 years'`)
    const sweepOnce = async () => {
      await sql('select public.sweep()')
      return sql(`select part from private.sweeps where swept_at > now() + interval '1 hour'`)
    }
    await expect.poll(sweepOnce).toEqual([])
  })

  it('an email sent more than 90 days ago keeps neither name nor address, and the recado’s count stays right', async () => {
    const id = await recado('Retiro')
    await sql('insert into private.recado_mailings (recado_id) values ($1)', [id])
    const mail = (
      to: string,
      fields: { sent?: number; template: string; recado?: string; created?: number; tried?: boolean },
    ) =>
      sql(
        `insert into public.email_queue (to_email, subject, template, data, recado_id, sent_at, created_at, next_attempt_at)
         values ($1, 'Assunto', $2, $3, $4, now() - $5 * interval '1 day', now() - $6 * interval '1 day',
           case when $7 then now() + interval '1 hour' end)`,
        [
          to,
          fields.template,
          JSON.stringify({ nome: `Nome de ${to}` }),
          fields.recado ?? null,
          fields.sent ?? null,
          fields.created ?? 91,
          fields.tried ?? false,
        ],
      )
    for (const n of [1, 2]) await mail(`antiga${n}@teste.example`, { sent: 91, template: 'recado', recado: id })
    await mail('recente@teste.example', { sent: 89, template: 'recado', recado: id })
    await mail('recibo@teste.example', { sent: 91, template: 'receipt' })
    await mail('desistida@teste.example', { template: 'receipt' })
    // Somebody tried them once more; the sender of one died meanwhile.
    for (const name of ['largada', 'nas-maos']) {
      await mail(`${name}@teste.example`, { template: 'receipt' })
      await sql(
        `update public.email_queue set locked_by = gen_random_uuid(), locked_until = now() + $2::interval where to_email = $1`,
        [`${name}@teste.example`, name === 'largada' ? '-1 minute' : '2 minutes'],
      )
    }
    await mail('desistida-ontem@teste.example', { template: 'receipt', created: 1 })
    await mail('espera@teste.example', { template: 'receipt', tried: true })

    await sweep()
    const kept = await sql<{ to_email: string; data: unknown; subject: string; id: string }>(
      `select id, to_email, subject, data from public.email_queue order by sent_at nulls last, to_email`,
    )
    const old = kept.slice(0, 2)
    for (const row of old) expect(row).toMatchObject({ to_email: `apagado-${row.id}`, subject: 'Assunto', data: null })
    expect(kept.slice(2).map(({ to_email }) => to_email)).toEqual([
      'recente@teste.example',
      'desistida-ontem@teste.example',
      'espera@teste.example',
      'nas-maos@teste.example',
    ])
    expect(JSON.stringify(kept)).not.toMatch(/antiga|recibo/)
    expect(await sql('select total, sent from public.recado_mail_status($1)', [id])).toEqual([{ total: 3, sent: 3 }])
    // Swept once, they are left alone.
    const before = await sql('select xmin::text from public.email_queue order by id')
    await sweep()
    expect(await sql('select xmin::text from public.email_queue order by id')).toEqual(before)
  })

  it('a read mark is stored only for a recado that exists', async () => {
    const [here, gone] = [await recado('Fica'), await recado('Sai')]
    await deletedBefore(gone, 0)
    const heads = () => sql('select value from public.sync_heads where scope = $1', [maria.id])
    const post = (recado_id: string, user_id = maria.id) =>
      rest(ministry, bearer, 'POST', 'recados_leitura', { body: { user_id, recado_id } })
    expect((await post(here)).status).toBe(201)
    expect((await post(gone)).status).toBe(201)
    const noted = await heads()
    for (let n = 0; n < 20; n++) expect((await post(randomUUID())).status).toBe(201)
    expect(await marks()).toEqual([here])
    // For a recado that never existed nothing is kept, in no table.
    expect(await heads()).toEqual(noted)
    expect(await sql(`select doc_id from sync.changes where scope = $1 and doc_id <> $2`, [maria.id, here])).toEqual([
      { doc_id: gone },
    ])

    // Another member's marks are refused as always, and she hears nothing.
    const joana = await ministry.person('joana')
    expect(isDenied(await post(gone, joana.id))).toBe(true)
    expect(await sql('select 1 as heard from sync.changes where scope = $1', [joana.id])).toEqual([])
  })

  it('a favourite is stored only for a devotional that exists', async () => {
    const [here, gone] = [await ministry.devotional(1), await ministry.devotional(2)]
    await sql('delete from public.devotionals where id = $1', [gone])
    for (const devotional_id of [here, gone, randomUUID()]) {
      const body = { user_id: maria.id, devotional_id, stamp: stampAt(Date.now() + 86_400_000) }
      expect((await rest(ministry, bearer, 'POST', 'devotional_favorites', { body })).status).toBe(201)
    }
    expect(await sql('select devotional_id from public.devotional_favorites where user_id = $1', [maria.id])).toEqual([
      { devotional_id: here },
    ])
    expect(await sql('select devotional_id from private.clamped_stamps where user_id = $1', [maria.id])).toEqual([
      { devotional_id: here },
    ])
    // An existing favourite keeps the last intent, even when its devotional is gone.
    await sql('delete from public.devotionals where id = $1', [here])
    const unset = { user_id: maria.id, devotional_id: here, active: false, stamp: stampAt(Date.now() + 172_800_000) }
    const upsert = { prefer: 'resolution=merge-duplicates' }
    expect(
      (await rest(ministry, bearer, 'POST', 'devotional_favorites', { body: unset, headers: upsert })).status,
    ).toBeLessThan(300)
    expect(await sql('select active from public.devotional_favorites where devotional_id = $1', [here])).toEqual([
      { active: false },
    ])
  })

  it('marks of a recado deleted more than 30 days ago go away, and so do favourites of a devotional', async () => {
    const [old, recent, here] = [await recado('Antigo'), await recado('Recente'), await recado('Aqui')]
    const devotional = await ministry.devotional(3)
    await sql(
      'insert into public.recados_leitura (user_id, recado_id) select $1, unnest($2::uuid[]) on conflict do nothing',
      [maria.id, [old, recent, here]],
    )
    await sql('insert into public.devotional_favorites (user_id, devotional_id) values ($1, $2)', [
      maria.id,
      devotional,
    ])
    await deletedBefore(old, 31)
    await deletedBefore(recent, 29)
    await sql('delete from public.devotionals where id = $1', [devotional])
    await sweep()
    expect(await marks()).toEqual(expect.arrayContaining([recent, here]))
    expect(await marks()).not.toContain(old)
    const favorite = () =>
      sql('select 1 as one from public.devotional_favorites where devotional_id = $1', [devotional])
    expect(await favorite()).toHaveLength(1)
    await deletedBefore(devotional, 31)
    await sweep()
    expect(await favorite()).toEqual([])
  })

  it('clock values from the future do not pile up: the last thousand of a favourite, and none once its time has passed', async () => {
    const devotional_id = await ministry.devotional(4)
    await sql('delete from private.clamped_stamps')
    await sql('alter table private.clamped_stamps disable trigger cap_clamped_stamps')
    const [year, now] = [365 * 86_400_000, Date.now()]
    await sql(
      `insert into private.clamped_stamps (user_id, devotional_id, sent, kept)
       select $1, $2, lpad(($3::bigint + n)::text, 15, '0') || '-00000-celular1', lpad(($4::bigint + n)::text, 15, '0') || '-00000-celular1'
       from generate_series(1, 1005) n`,
      [maria.id, devotional_id, now + year, now - 10_000],
    )
    await sql('alter table private.clamped_stamps enable trigger cap_clamped_stamps')
    const sent = async () =>
      (await sql<{ sent: string }>('select sent from private.clamped_stamps order by kept')).map((row) => row.sent)
    const body = { user_id: maria.id, devotional_id, stamp: stampAt(now + 2 * year) }
    expect((await rest(ministry, bearer, 'POST', 'devotional_favorites', { body })).status).toBe(201)
    expect(await sent()).toHaveLength(1000)
    expect(await sent()).toEqual(expect.arrayContaining([stampAt(now + year + 7), body.stamp]))
    expect(await sent()).not.toContain(stampAt(now + year + 6))

    await sql('update private.clamped_stamps set sent = $1 where sent = $2', [
      stampAt(now - 1),
      stampAt(now + year + 7),
    ])
    await sql('update private.clamped_stamps set kept = $1 where sent = $2', [
      stampAt(now - 91 * 86_400_000),
      stampAt(now + year + 8),
    ])
    await sweep()
    expect(await sent()).toHaveLength(998)
    expect(await sent()).not.toContain(stampAt(now + year + 8))
  })

  it('the change log forgets what was deleted more than 120 days ago, and only that', async () => {
    const [old, recent, here] = [await recado('Antigo'), await recado('Recente'), await recado('Aqui')]
    await deletedBefore(old, 121)
    await deletedBefore(recent, 119)
    await sql('alter table sync.changes disable trigger stamp_change')
    await sql(`update sync.changes set changed_at = now() - interval '400 days' where doc_id = $1`, [here])
    await sql('alter table sync.changes enable trigger stamp_change')
    const [hidden] = await sql<{ id: string }>(
      `insert into public.products (name, price, active) values ('Caneca', 1, false) returning id`,
    )
    await sql(`update sync.changes set changed_at = now() - interval '400 days' where doc_id = $1`, [hidden!.id])
    await sweep()
    const noted = (
      await sql<{ id: string }>('select doc_id as id from sync.changes where doc_id = any($1)', [
        [old, recent, here, hidden!.id],
      ])
    ).map(({ id }) => id)
    expect(noted.sort()).toEqual([recent, here, hidden!.id].sort())
  })

  it('forgetting old changes reads what is gone, not what everybody has read', async () => {
    const rosa = await ministry.person('rosa')
    await sql(
      'insert into public.recados_leitura (user_id, recado_id) select $1, gen_random_uuid() from generate_series(1, 2000)',
      [rosa.id],
    )
    await sql(
      `delete from public.recados_leitura where user_id = $1
         and recado_id in (select recado_id from public.recados_leitura where user_id = $1 limit 7)`,
      [rosa.id],
    )
    await sql(`update sync.changes set changed_at = now() - interval '200 days' where scope = $1`, [rosa.id])
    await sql('analyze sync.changes')
    const reads = 'pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)'
    const [forgetting] = await sql<{ forgotten: number; reads: number }>(
      `with before as materialized (select oid, ${reads} as n from pg_class where oid = 'sync.changes'::regclass),
         done as materialized (select oid, n, sync.forget_changes() as forgotten from before)
       select forgotten, (${reads} - n)::integer as reads from done`,
    )
    expect(forgetting!.forgotten).toBe(7)
    expect(forgetting!.reads).toBeLessThan(100)
    await sql('delete from auth.users where id = $1', [rosa.id])
  })

  it('a part that fails undoes none of the others, and is done once it works', async () => {
    await sql(
      `insert into public.email_queue (to_email, subject, sent_at) values ('velha@teste.example', 'Assunto', now() - interval '91 days')`,
    )
    const old = () => sql(`select from public.email_queue where to_email = 'velha@teste.example'`)
    const waiting = async () =>
      (await sql<{ part: string }>(`select part from private.sweeps where swept_at < now() - interval '1 day'`)).map(
        ({ part }) => part,
      )
    const [forget] = await sql<{ source: string }>(
      `select pg_get_functiondef('sync.forget_changes'::regproc) as source`,
    )
    await sql(`create or replace function sync.forget_changes() returns integer language plpgsql as
      $$ begin raise exception 'forget_changes fails'; end $$`)
    await sql(`update private.sweeps set swept_at = '-infinity'`)
    await expect
      .poll(async () => {
        await sql('select public.sweep()').catch((error: Error) =>
          expect(error.message).toContain('forget_changes fails'),
        )
        return waiting()
      })
      .toEqual(['changes'])
    expect(await old()).toEqual([])
    await expect(sql('select public.sweep()')).rejects.toThrow('forget_changes fails')
    await sql(forget!.source)
    await sweep()
    expect(await waiting()).toEqual([])
  })

  it('of a session that is renewed each hour a day of used tokens is kept, and the one before the newest', async () => {
    const signedIn = await token('password', { email: maria.email, password: maria.password })
    let newest = { refresh_token: signedIn.refresh_token }
    const renew = async (by: Token): Promise<Token> => ({
      refresh_token: (await token('refresh_token', by)).refresh_token,
    })
    for (let hour = 0; hour < 4; hour++) newest = await renew(newest)
    const kept = async () =>
      (
        await sql<{ token: string }>(
          `select token from auth.refresh_tokens where session_id = (select session_id from auth.refresh_tokens where token = $1)
           order by revoked desc`,
          [newest.refresh_token],
        )
      ).map((row) => row.token)
    await sql(`update auth.refresh_tokens set updated_at = updated_at - interval '2 days' where token = any ($1)`, [
      await kept(),
    ])
    await sweep()
    expect(await kept()).toEqual([expect.any(String), newest.refresh_token])
    // The answer to the last renewal never came to the phone.
    const [used] = await kept()
    expect(await token('refresh_token', { refresh_token: used! })).toMatchObject(newest)
    // What was used within a day stays.
    newest = await renew(newest)
    await sweep()
    expect(await kept()).toEqual([expect.any(String), newest.refresh_token])
    expect(await token('refresh_token', signedIn)).toMatchObject({ error_code: 'refresh_token_not_found' })
  })

  it('the server sweeps by itself', async () => {
    await sql(`update private.sweeps set swept_at = '-infinity'`)
    await sql(
      `insert into public.email_queue (to_email, subject, sent_at) values ('sozinha@teste.example', 'Assunto', now() - interval '91 days')`,
    )
    await expect
      .poll(() => sql(`select 1 as one from public.email_queue where to_email = 'sozinha@teste.example'`))
      .toEqual([])
  })

  it('once a day is enough, and only the service role may start it', async () => {
    await sweep()
    await sql(`update public.email_queue set sent_at = now() - interval '1 year'`)
    expect(await sql('select public.sweep() as more')).toEqual([{ more: false }])
    expect(await sql(`select 1 as one from public.email_queue where to_email = 'recente@teste.example'`)).toHaveLength(
      1,
    )
    expect(isDenied(await rest(ministry, bearer, 'POST', 'rpc/sweep', { body: {} }))).toBe(true)
  })
})
