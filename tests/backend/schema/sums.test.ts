import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_COLLECTIONS } from '#sync/engine/replica.ts'
import type { ExchangeAnswer } from '#sync/engine/wire.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { rest } from './rest.ts'

describe.each(SAMPLED_ENGINES)('the sums that get compared, on %s', (engine) => {
  let ministry: Ministry
  let maria: Person
  let ana: Person
  let admin: Person
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    await takeAnyId(ministry.server.sql)
    maria = await ministry.person('maria')
    ana = await ministry.person('ana')
    admin = await ministry.person('marta', 'admin')
  })
  afterAll(() => ministry.close())

  const kept = () =>
    sql(`select scope, collection, total::text, public_total::text from sync.sums
         where total <> 0 or public_total <> 0 order by scope, collection`)
  async function expectTrue(): Promise<void> {
    const byTriggers = await kept()
    await sql('select sync.recount()')
    expect(byTriggers).toEqual(await kept())
  }
  async function sumsFor(who: Person): Promise<ExchangeAnswer['sums']> {
    const request = {
      v: 2,
      epoch: null,
      cursor: { content: 0, own: 0 },
      limit: 2000,
      compare: ALL_COLLECTIONS,
      push: [],
    }
    const { body } = await rest(ministry, await ministry.tokenOf(who), 'POST', 'rpc/sync_exchange', {
      body: { request },
    })
    return (body as ExchangeAnswer).sums
  }

  it('equal what the documents say, after everything that can happen to them', async () => {
    for (let day = 1; day <= 3; day += 1) await ministry.devotional(day)
    await sql(`insert into public.recados (titulo, mensagem) select 'Recado', n::text from generate_series(1, 20) n`)
    await sql(`insert into public.events (title, event_date) values ('Retiro', now())`)
    await sql(`insert into public.products (name, price, active) values ('Caneca', 42, true), ('Vela', 58, false)`)
    await sql(`insert into public.user_progress (user_id, started_at, completed_days) values ($1, now(), '{1}')`, [
      maria.id,
    ])
    for (const who of [maria, ana]) {
      await sql(
        `insert into public.day_notes (user_id, day_number, versions)
         select $1, day, jsonb_build_object(lpad(day::text, 15, '0') || '-celular1', 'Paz') from generate_series(1, 5) day`,
        [who.id],
      )
      await sql(
        `insert into public.event_answers (user_id, event_id, answer) select $1, id, 'vou' from public.events`,
        [who.id],
      )
      await sql(
        `insert into public.orders (id, user_id, items) select gen_random_uuid(), $1, jsonb_build_array(jsonb_build_object(
           'product_id', id, 'name', name, 'quantity', 1, 'seen_cents', 4200)) from public.products`,
        [who.id],
      )
      await sql('insert into public.recados_leitura (user_id, recado_id) select $1, id from public.recados', [who.id])
      await sql(
        `insert into public.devotional_favorites (user_id, devotional_id, active, stamp)
         select $1, id, true, '000000000000001-00000-celular1' from public.devotionals`,
        [who.id],
      )
    }
    await expectTrue()

    await sql(`update public.recados set titulo = 'Outro' where mensagem like '1%'`)
    await sql(`update public.recados set titulo = titulo`)
    await sql(`delete from public.recados where mensagem like '2%'`)
    await sql(`update public.products set active = not active`)
    await sql(`update public.user_progress set completed_days = '{1,2}'`)
    await sql(
      `update public.day_notes set versions = '{}', seen = jsonb_build_object('celular1', day_number) where day_number < 3`,
    )
    await sql(`delete from public.devotional_favorites where user_id = $1`, [maria.id])
    await sql(`update public.event_answers set answer = 'nao' where user_id = $1`, [maria.id])
    await sql('delete from public.event_answers where user_id = $1', [ana.id])
    await sql(`update public.orders set status = 'pago' where user_id = $1`, [maria.id])
    await sql('delete from public.orders where user_id = $1', [ana.id])
    await sql(
      `delete from public.recados_leitura where recado_id in (select recado_id from public.recados_leitura limit 7)`,
    )
    await sql(`update public.user_roles set role = 'pending' where user_id = $1`, [ana.id])
    await sql(`update public.user_roles set role = 'member' where user_id = $1`, [ana.id])
    await expectTrue()

    await sql('delete from public.day_notes where day_number = 5')
    await sql('delete from public.user_progress')
    await sql('delete from public.recados')
    await sql('delete from public.products')
    await expectTrue()
  })

  it('only an administrator hears of the sum of an unavailable product', async () => {
    await sql(`insert into public.products (name, price, active) values ('Agenda', 30, true)`)
    const onSale = await sumsFor(maria)
    expect(await sumsFor(admin)).toMatchObject({ products: onSale!.products })
    await sql(`insert into public.products (name, price, active) values ('Bolsa', 80, false)`)
    expect((await sumsFor(maria))!.products).toBe(onSale!.products)
    expect((await sumsFor(admin))!.products).not.toBe(onSale!.products)
    await sql(`update public.products set active = true where name = 'Bolsa'`)
    expect((await sumsFor(maria))!.products).toBe((await sumsFor(admin))!.products)
  })

  it('only the member hears of her own sums, and they go with her account', async () => {
    expect((await sumsFor(ana))!.read_marks).not.toBe((await sumsFor(maria))!.read_marks)
    await sql('delete from auth.users where id = $1', [ana.id])
    expect(await sql('select 1 from sync.sums where scope = $1', [ana.id])).toEqual([])
    await expectTrue()
  })
})
