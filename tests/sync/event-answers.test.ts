import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { NetworkResult } from '#sync'
import { makeAttendance } from '#sync/member/attendance.ts'
import { openDevice, type Device } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'

/** What a member answers to an event, between her phone and the server. */
let ministry: Ministry
let phone: Device
let count = 0
let retreat: string
const sql = <R = Record<string, unknown>>(query: string, params: unknown[] = []) =>
  ministry.server.sql<R>(query, params)
beforeAll(async () => {
  ministry = await openMinistry()
})
afterAll(() => ministry.close())
beforeEach(async () => {
  retreat = await newEvent('5 days')
})

async function newEvent(from: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into public.events (title, event_date) values ('Retiro', now() + $1::text::interval) returning id`,
    [from],
  )
  return row!.id
}

async function withPhone(work: (maria: Person) => Promise<void>, clock = { now: Date.now }): Promise<void> {
  const maria = await ministry.person(`maria${++count}`)
  phone = await openDevice(ministry, maria, undefined, clock)
  try {
    await work(maria)
  } finally {
    await phone.close()
  }
}

const onServer = async ({ id }: Person) =>
  (
    await sql<{ answer: string }>('select answer from public.event_answers where user_id = $1 order by event_id', [id])
  ).map(({ answer }) => answer)
const onPhone = async () => (await phone.all('event_answers')).map(({ answer }) => answer)
const arrive = async () => {
  await phone.engine.synchronise()
  expect(phone.errors).toEqual([])
  expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
}
const stampAt = (ms: number, device: string) => `${String(ms).padStart(15, '0')}-00000-${device}`
/** Another device of hers. */
const answerElsewhere = ({ id }: Person, answer: string, at: number) =>
  sql(
    `insert into public.event_answers (user_id, event_id, answer, stamp) values ($1, $2, $3, $4)
     on conflict (user_id, event_id) do update set answer = excluded.answer, stamp = excluded.stamp`,
    [id, retreat, answer, stampAt(at, 'meu0tabl')],
  )

it('an answer is on the phone at once, changes, is taken back, and the last one counts on all devices', () =>
  withPhone(async (maria) => {
    await phone.commands.answerEvent(retreat, 'talvez')
    expect(await onPhone()).toEqual(['talvez'])
    await phone.commands.answerEvent(retreat, 'vou')
    await arrive()
    expect(await onServer(maria)).toEqual(['vou'])

    // The tablet said so before, and arrives later.
    await answerElsewhere(maria, 'nao', Date.now() - 60_000)
    await arrive()
    expect([await onServer(maria), await onPhone()]).toEqual([['vou'], ['vou']])
    await answerElsewhere(maria, 'nao', Date.now() + 1000)
    await arrive()
    expect([await onServer(maria), await onPhone()]).toEqual([['nao'], ['nao']])

    await phone.commands.answerEvent(retreat, null)
    await arrive()
    expect([await onServer(maria), await onPhone()]).toEqual([['nenhuma'], ['nenhuma']])
    await phone.commands.answerEvent(retreat, null)
    expect(await phone.replica.unsent(10)).toEqual([])
  }))

it('what was answered in time is taken although the phone came online after the event', () => {
  const clock = { now: () => Date.now() - 5 * 60 * 60 * 1000 }
  return withPhone(async (maria) => {
    retreat = await newEvent('-3 hours')
    await phone.commands.answerEvent(retreat, 'vou')
    await arrive()
    expect(await onServer(maria)).toEqual(['vou'])
  }, clock)
})

it('an answer to an event that is over is refused with the reason, and nothing else is held up', () =>
  withPhone(async (maria) => {
    retreat = await newEvent('-3 hours')
    await phone.commands.answerEvent(retreat, 'vou')
    await phone.commands.completeDay(1)
    await phone.engine.synchronise()
    expect(await onServer(maria)).toEqual([])
    expect(await phone.replica.readMetadata(`refused:event_answers/${retreat}`)).toMatchObject({
      kind: 'event_answer',
      code: 'FL410',
      message: 'Este encontro já aconteceu.',
    })
    expect(await sql('select from public.user_progress where user_id = $1', [maria.id])).toHaveLength(1)
  }))

it('an answer stays, also when it is sent once more after the event was moved to the past', () =>
  withPhone(async (maria) => {
    await phone.commands.answerEvent(retreat, 'vou')
    await arrive()
    await sql(`update public.events set event_date = now() - interval '1 day' where id = $1`, [retreat])
    await phone.replica.markOwnUnsent()
    await arrive()
    expect(await onServer(maria)).toEqual(['vou'])
    expect(await phone.replica.unsent(10)).toEqual([])
    expect(await phone.replica.readMetadata(`refused:event_answers/${retreat}`)).toBeNull()
  }))

it('an answer to an event that was deleted meanwhile leaves the phone', () =>
  withPhone(async (maria) => {
    await arrive()
    await sql('delete from public.events where id = $1', [retreat])
    await phone.commands.answerEvent(retreat, 'vou')
    const before = phone.requests.length
    await arrive()
    expect([await onServer(maria), await onPhone()]).toEqual([[], []])
    // Told at once: the digest had nothing to find.
    expect(phone.requests.length).toBe(before + 1)
  }))

it('with a server that does not know answers yet, they wait on the phone, everything else arrives, and they follow', () =>
  withPhone(async (maria) => {
    phone.network.via = async (request, send) => {
      for (const row of request.push) if (row.c === 'event_answers') Object.assign(row, { c: 'respostas_do_futuro' })
      return send()
    }
    await phone.commands.answerEvent(retreat, 'vou')
    await phone.commands.completeDay(1)
    await phone.engine.synchronise()
    expect((await phone.replica.unsent(10)).map(({ c }) => c)).toEqual(['event_answers'])
    expect(await sql('select from public.user_progress where user_id = $1', [maria.id])).toHaveLength(1)
    let state: unknown
    phone.engine.state$.subscribe((value) => (state = value)).unsubscribe()
    expect(state).toMatchObject({ phase: 'failed' })

    phone.network.via = (_request, send) => send()
    phone.errors.splice(0)
    phone.engine.retry()
    await arrive()
    expect(await onServer(maria)).toEqual(['vou'])
  }))

it('how many others come stays on the phone, and the own answer is counted at once', () =>
  withPhone(async (maria) => {
    let answer: NetworkResult<Record<string, number>> = { ok: true, value: { [retreat]: 11 } }
    const { watch, refresh } = makeAttendance(maria.id, phone.database, phone.replica, async () => answer)
    const now = async () => (await firstValueFrom(watch())).get(retreat)
    expect(await now()).toBeUndefined()
    await refresh()
    expect(await now()).toEqual({ answer: null, others: 11 })
    answer = { ok: false, code: 'offline' }
    await refresh()
    await phone.commands.answerEvent(retreat, 'vou')
    expect(await now()).toEqual({ answer: 'vou', others: 11 })
    await phone.commands.answerEvent(retreat, null)
    expect(await now()).toEqual({ answer: null, others: 11 })
  }))

it('an answer is no news for anybody else', () =>
  withPhone(async () => {
    const head = async () =>
      (
        await sql<{ value: number }>(
          `select value::int from public.sync_heads where scope = '00000000-0000-0000-0000-000000000000'`,
        )
      )[0]!.value
    const before = await head()
    await phone.commands.answerEvent(retreat, 'vou')
    await arrive()
    expect(await head()).toBe(before)
  }))
