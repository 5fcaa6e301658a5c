import { afterAll, beforeAll, expect, it } from 'vitest'
import { textsOf } from '#sync/member/reads.ts'
import { openDevice, type Device } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'

/** What a member writes below a day, between her phone and the server. */
let ministry: Ministry
let phone: Device
let count = 0
beforeAll(async () => {
  ministry = await openMinistry()
})
afterAll(() => ministry.close())

async function withPhone(work: (maria: Person) => Promise<void>): Promise<void> {
  const maria = await ministry.person(`maria${++count}`)
  phone = await openDevice(ministry, maria)
  try {
    await work(maria)
  } finally {
    await phone.close()
  }
}

const onServer = async ({ id }: Person) => {
  const rows = await ministry.server.sql<{ versions: Record<string, string> }>(
    'select versions from public.day_notes where user_id = $1 order by day_number',
    [id],
  )
  return rows.map(textsOf)
}
const onPhone = async () => (await phone.all('day_notes')).map(textsOf)
const arrive = async () => {
  await phone.engine.synchronise()
  expect(phone.errors).toEqual([])
}

/** Another device of hers writes, without having seen anything. */
const writeElsewhere = ({ id }: Person, text: string) =>
  ministry.server.sql(
    `insert into public.day_notes (user_id, day_number, versions)
     values ($1, 7, jsonb_build_object('000000000000009-meu0tabl', $2::text))
     on conflict (user_id, day_number) do update set versions = excluded.versions, seen = excluded.seen`,
    [id, text],
  )

it('a text takes the place of what stood before its author, and of nothing else', () =>
  withPhone(async (maria) => {
    await phone.commands.writeDayNote(7, 'Confi', [])
    await phone.commands.writeDayNote(7, 'Confiar', ['Confi'])
    await arrive()
    expect(await onServer(maria)).toEqual([['Confiar']])

    await writeElsewhere(maria, 'Do tablet')
    // Before the phone has heard of it.
    await phone.commands.writeDayNote(7, 'Confiar em Deus', ['Confiar'])
    await arrive()
    const both = ['Do tablet', 'Confiar em Deus']
    expect([await onServer(maria), await onPhone()]).toEqual([[both], [both]])

    await phone.commands.writeDayNote(7, 'Um só', both)
    await arrive()
    // The tablet repeats what it wrote.
    await writeElsewhere(maria, 'Do tablet')
    await arrive()
    expect([await onServer(maria), await onPhone()]).toEqual([[['Um só']], [['Um só']]])
  }))

it('an emptied note leaves nothing of its text on the server', () =>
  withPhone(async (maria) => {
    await phone.commands.writeDayNote(7, 'Muito meu', [])
    await arrive()
    await phone.commands.writeDayNote(7, ' \n', ['Muito meu'])
    await arrive()
    expect(await onServer(maria)).toEqual([[]])
    const [row] = await ministry.server.sql<{ text: string }>(
      'select to_jsonb(n)::text as text from public.day_notes n where user_id = $1',
      [maria.id],
    )
    expect(row!.text).not.toContain('Muito meu')
  }))

it('a write that changes nothing is not sent', () =>
  withPhone(async () => {
    await phone.commands.writeDayNote(7, '', [])
    expect(await phone.all('day_notes')).toEqual([])
    await phone.commands.writeDayNote(7, 'Paz', [])
    await arrive()
    await phone.commands.writeDayNote(7, 'Paz', ['Paz'])
    expect(await phone.replica.unsent(10)).toEqual([])
  }))

it('half a character and a zero do not keep the rest from the server', () =>
  withPhone(async (maria) => {
    await phone.commands.writeDayNote(7, 'Flor \ud83c e \0 raiz', [])
    await phone.commands.completeDay(1)
    await arrive()
    expect(await onServer(maria)).toEqual([['Flor \ufffd e \ufffd raiz']])
    expect(await phone.replica.unsent(10)).toEqual([])
  }))

it('a text that is too long stays on the phone with its reason, and the others arrive', () =>
  withPhone(async (maria) => {
    await phone.commands.writeDayNote(7, 'a'.repeat(40_001), [])
    await phone.commands.writeDayNote(8, 'Curto', [])
    await arrive()
    expect(await onServer(maria)).toEqual([['Curto']])
    expect((await onPhone()).map(([text]) => text!.length).sort((a, b) => a - b)).toEqual([5, 40_001])
    expect(await phone.replica.readMetadata('refused:day_notes/7')).toMatchObject({ kind: 'day_note', code: '23514' })
  }))

it('with a server that does not know notes yet, they wait on the phone, everything else arrives, and they follow', () =>
  withPhone(async (maria) => {
    // An older server: the name is unknown to it, and it neither sends nor counts such rows.
    phone.network.via = async (request, send) => {
      for (const row of request.push) if (row.c === 'day_notes') Object.assign(row, { c: 'notas_do_futuro' })
      return send()
    }
    await phone.commands.writeDayNote(7, 'Espera por mim', [])
    await phone.commands.completeDay(1)
    await phone.engine.synchronise()
    expect((await phone.replica.unsent(10)).map(({ c }) => c)).toEqual(['day_notes'])
    const days = await ministry.server.sql('select completed_days from public.user_progress where user_id = $1', [
      maria.id,
    ])
    expect(days).toEqual([{ completed_days: [1] }])
    let state: unknown
    phone.engine.state$.subscribe((value) => (state = value)).unsubscribe()
    expect(state).toMatchObject({ phase: 'failed' })

    phone.network.via = (_request, send) => send()
    phone.engine.retry()
    await phone.engine.synchronise()
    expect(await phone.replica.unsent(10)).toEqual([])
    expect(await onServer(maria)).toEqual([['Espera por mim']])
    expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
  }))

it('an app that does not know notes agrees with a server that has some', () =>
  withPhone(async (maria) => {
    await writeElsewhere(maria, 'De um app mais novo')
    await arrive()
    expect(await onPhone()).toEqual([['De um app mais novo']])
    const request = { ...phone.requests.at(-1)!, epoch: null, cursor: { content: 0, own: 0 }, digest: true }
    const { compare: _compare, ...before } = request
    const token = await ministry.tokenOf(maria)
    const { postExchange } = await import('#sync/api/exchange.ts')
    const outcome = await postExchange({ ...before, v: 1, push: [] }, token, ministry.server)
    expect(outcome).toMatchObject({
      ok: true,
      answer: { digest: expect.not.objectContaining({ day_notes: expect.anything() }) },
    })
  }))
