import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { isDenied, rest } from './rest.ts'

describe.each(SAMPLED_ENGINES)('the days of the journey, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let token: string
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    admin = await ministry.person('marta', 'admin')
    token = await ministry.tokenOf(admin)
  })
  afterAll(() => ministry.close())
  beforeEach(() => sql('delete from public.devotionals'))

  const move = (body: object, as = token) => rest(ministry, as, 'POST', 'rpc/move_day', { body })
  const standing = async () =>
    (await sql<{ id: string; day: number }>('select id, day_number as day from public.devotionals order by 2')).map(
      ({ id, day }) => [day, id],
    )
  const change = (devotional: string, from_day: number, to_day: number, other?: string) => ({
    devotional,
    from_day,
    to_day,
    ...(other && { other }),
  })

  it('two texts change places in one step, drafts too, and one goes to a free day; devices hear of each', async () => {
    const [one, two] = [await ministry.devotional(1), await ministry.devotional(2)]
    await sql('update public.devotionals set rascunho = true where id = $1', [two])
    const [before] = await sql<{ rev: number }>('select max(rev)::int as rev from sync.changes')
    expect((await move(change(one, 1, 2, two))).status).toBe(204)
    expect(await standing()).toEqual([
      [1, two],
      [2, one],
    ])
    const heard = await sql<{ doc_id: string }>('select distinct doc_id from sync.changes where rev > $1', [
      before!.rev,
    ])
    expect(heard.map(({ doc_id }) => doc_id).sort()).toEqual([one, two].sort())
    expect((await move(change(one, 2, 30))).status).toBe(204)
    expect(await standing()).toEqual([
      [1, two],
      [30, one],
    ])
  })

  it('who has not seen what is there now moves nothing', async () => {
    const [one, two] = [await ministry.devotional(1), await ministry.devotional(2)]
    for (const wrong of [
      // The text is elsewhere; the day is taken; it is another's; it is free; there is no such
      // text.
      change(one, 3, 4),
      change(one, 1, 2),
      change(one, 1, 2, randomUUID()),
      change(one, 1, 5, two),
      change(randomUUID(), 1, 5),
    ]) {
      const answer = await move(wrong)
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'FL409'])
    }
    expect((await move(change(one, 1, 31))).status).toBe(400)
    expect(await standing()).toEqual([
      [1, one],
      [2, two],
    ])
  })

  it('a day that was completed stays completed, and a favourite goes with its text', async () => {
    const one = await ministry.devotional(1)
    const maria = await ministry.person(`maria-${engine.toLowerCase()}`)
    await sql(`insert into public.user_progress (user_id, journey, completed_days) values ($1, 1, '{1}')`, [maria.id])
    await sql(
      `insert into public.devotional_favorites (user_id, devotional_id, active, stamp) values ($1, $2, true, '001700000000000-00000-celular1')`,
      [maria.id, one],
    )
    await move(change(one, 1, 7))
    expect(await sql('select completed_days from public.user_progress where user_id = $1', [maria.id])).toEqual([
      { completed_days: [1] },
    ])
    expect(
      await sql('select devotional_id, active from public.devotional_favorites where user_id = $1', [maria.id]),
    ).toEqual([{ devotional_id: one, active: true }])
    expect(isDenied(await move(change(one, 7, 8), await ministry.tokenOf(maria)))).toBe(true)
  })

  it('one day still has one text', async () => {
    await ministry.devotional(1)
    await expect(
      sql(
        `insert into public.devotionals (day_number, title, theme, verse, reflection, action) values (1, 't', 't', 'v', 'r', 'a')`,
      ),
    ).rejects.toThrow(/devotionals_day_number_key/)
  })
})
