import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BulkDecision, BulkResult } from '#sync'
import { networkTexts } from '#texts/network.ts'
import {
  canRetry,
  canUndo,
  lineWords,
  nextExpiry,
  runBulk,
  sumWords,
  undoBulk,
  withOutcome,
  withRetried,
} from './bulk-decisions.ts'
import { between } from './use-selection.ts'

const people = (amount: number) => Array.from({ length: amount }, (_, n) => ({ id: `id${n}`, nome: `Pessoa ${n}` }))

/** A server that answers so, and keeps what it was asked. */
function makeServer(answerOf: (id: string, asked: BulkDecision) => Partial<BulkResult> | null) {
  const asked: BulkDecision[] = []
  const decide = async (one: BulkDecision) => {
    asked.push(one)
    const answers = one.items.map((item) => ({ id: item.id, answer: answerOf(item.id, one) }))
    if (answers.some(({ answer }) => answer === null)) return { ok: false as const, code: 'offline' as const }
    const results = answers.map(({ id, answer }) => Object.assign({ id, nome: null, outcome: 'done' as const }, answer))
    // As the server: one decision alone is taken back for a third of the time.
    return { ok: true as const, value: { results, undo_seconds: one.items.length > 1 ? 15 : 5 } }
  }
  return { asked, decide }
}

it('twenty-five are one call, and more are few', async () => {
  const { asked, decide } = makeServer(() => ({}))
  expect((await runBulk({ act: 'approve', group: 'Aurora' }, people(25), decide)).lines).toHaveLength(25)
  expect(asked).toMatchObject([{ do: 'approve', group: 'Aurora', items: { length: 25 } }])
  await runBulk({ act: 'refuse', reason: 'Não', mail: true }, people(60), decide)
  expect(asked.slice(1)).toMatchObject([20, 20, 20].map((length) => ({ reason: 'Não', mail: true, items: { length } })))
})

describe('taken back', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('all of many can be taken back for as long as many can: none is left over alone', async () => {
    const { asked, decide } = makeServer(() => ({}))
    const { lines } = await runBulk({ act: 'approve' }, people(51), decide)
    expect(lines.map((line) => canUndo(line, Date.now() + 14_000))).toEqual(people(51).map(() => true))
    expect(asked.map(({ items }) => items.length)).toEqual([17, 17, 17])
    const alone = (await runBulk({ act: 'approve' }, people(1), decide)).lines[0]!
    expect([4_000, 6_000].map((ms) => canUndo(alone, Date.now() + ms))).toEqual([true, false])
  })

  it('each as long as its own call allows, also after another try that failed', async () => {
    let hasLine = true
    const { asked, decide } = makeServer(() => {
      vi.advanceTimersByTime(200)
      return hasLine ? {} : null
    })
    const cut: typeof decide = (one) => {
      hasLine = asked.length === 0
      return decide(one)
    }
    const first = await runBulk({ act: 'approve' }, people(40), cut)
    const all = withRetried(first, await runBulk(first.order, first.lines.filter(canRetry), cut))
    expect(sumWords(all)).toBe('20 aprovadas · 20 falharam')
    const undoable = () => all.lines.filter((line) => canUndo(line, Date.now())).length
    expect(undoable()).toBe(20)

    hasLine = true
    const done = withRetried(all, await runBulk(all.order, all.lines.filter(canRetry), decide))
    const left = () => done.lines.filter((line) => canUndo(line, Date.now())).length
    expect(left()).toBe(40)
    vi.setSystemTime(nextExpiry(done, Date.now()))
    expect(left()).toBe(20)
    // Those whose time is over are not asked for.
    expect(await undoBulk(done, decide)).toMatchObject({ undone: { length: 20 }, failed: 0, reason: null })
    vi.setSystemTime(nextExpiry(done, Date.now()))
    expect(left()).toBe(0)
    expect(nextExpiry(done, Date.now())).toBe(Infinity)
  })

  it('what was decided before stays beside the next as long as it can be taken back', async () => {
    const { decide } = makeServer(() => ({}))
    const [approved, grouped] = [
      await runBulk({ act: 'approve' }, people(3), decide),
      await runBulk({ act: 'group', group: 'Aurora' }, people(2), decide),
    ]
    const first = withOutcome(new Map(), 1, approved, Date.now())
    expect([...withOutcome(first, 2, grouped, Date.now() + 14_000)]).toEqual([
      [1, approved],
      [2, grouped],
    ])
    expect([...withOutcome(first, 2, grouped, Date.now() + 16_000).keys()]).toEqual([2])
    expect([...withOutcome(first, 1, grouped, Date.now() + 16_000)]).toEqual([[1, grouped]])
  })

  it('without a network nothing is, the reason is said, and it can be tried again', async () => {
    const server = makeServer(() => ({ approved_id: 'a' }))
    const outcome = await runBulk({ act: 'approve' }, people(40), server.decide)
    const { undone, left, failed, reason } = await undoBulk(outcome, makeServer(() => null).decide)
    expect([undone, failed, reason]).toEqual([[], 40, networkTexts.offline])
    expect(sumWords(left)).toBe('40 aprovadas')
    expect(lineWords(left.order, left.lines[0]!)).toBe(`Aprovada. ${networkTexts.offline}`)
    expect(await undoBulk(left, server.decide)).toMatchObject({ undone: { length: 40 }, left: { lines: [] } })
  })

  it('what the server says is too late is not offered again, and the others are', async () => {
    const { decide } = makeServer(() => ({}))
    const outcome = await runBulk({ act: 'refuse' }, people(3), decide)
    const answers: Record<string, Partial<BulkResult>> = { id0: { outcome: 'late' }, id1: { outcome: 'busy' } }
    const { undone, left, failed } = await undoBulk(
      outcome,
      makeServer((id) => answers[id] ?? { outcome: 'already' }).decide,
    )
    expect([undone.map(({ id }) => id), failed]).toEqual([['id2'], 2])
    expect(left.lines.map((line) => [line.id, canUndo(line, Date.now())])).toEqual([
      ['id0', false],
      ['id1', true],
    ])
  })
})

it('each has words of its own; what failed is tried again and takes its old place', async () => {
  const answers: Record<string, Partial<BulkResult>> = {
    id0: { nome: 'Ana' },
    id1: { outcome: 'already', by: 'outra@x' },
    id2: { outcome: 'moved', status: 'recusado' },
    id3: { outcome: 'gone' },
    id4: { outcome: 'busy' },
    id5: { outcome: 'deactivated' },
    id6: { outcome: 'failed' },
  }
  const first = makeServer((id) => answers[id]!)
  const outcome = await runBulk({ act: 'approve' }, people(7), first.decide)
  expect(outcome.lines.map((line) => [line.nome, lineWords(outcome.order, line), canRetry(line)])).toEqual([
    ['Ana', 'Aprovada', false],
    ['Pessoa 1', 'Já estava assim Foi outra@x quem decidiu.', false],
    ['Pessoa 2', 'Enquanto isso, a situação passou a ser: Recusada.', false],
    ['Pessoa 3', 'Este pedido já não existe.', false],
    ['Pessoa 4', expect.stringContaining('na mesma hora'), true],
    ['Pessoa 5', expect.stringContaining('desativada'), false],
    ['Pessoa 6', expect.stringContaining('Tente de novo'), true],
  ])
  expect(sumWords(outcome)).toBe('1 aprovada · 1 já estava · 3 mudaram enquanto isso · 2 falharam')
  const second = makeServer(() => ({ approved_id: 'a' }))
  const again = await runBulk(outcome.order, outcome.lines.filter(canRetry), second.decide)
  const all = withRetried(outcome, again)
  expect(all.lines.map(({ id }) => id)).toEqual(people(7).map(({ id }) => id))
  expect(sumWords(all)).toBe('3 aprovadas · 1 já estava · 3 mudaram enquanto isso')
})

it('without a network all fail with the reason, and nothing more is asked', async () => {
  const { asked, decide } = makeServer(() => null)
  const outcome = await runBulk({ act: 'approve' }, people(120), decide)
  expect(asked).toHaveLength(1)
  expect(sumWords(outcome)).toBe('120 falharam')
  expect(lineWords(outcome.order, outcome.lines[119]!)).toBe('Para isto é preciso estar conectada.')
})

it('only what was done is taken back, each to what it was before', async () => {
  const { asked, decide } = makeServer((id) =>
    id === 'id1' ? { outcome: 'already' } : { before: id === 'id0' ? 'Lírio' : null },
  )
  const outcome = await runBulk({ act: 'group', group: 'Aurora' }, people(3), decide)
  await undoBulk(outcome, decide)
  expect(asked[1]).toEqual({
    do: 'undo-group',
    from: 'Aurora',
    items: [
      { id: 'id0', group: 'Lírio' },
      { id: 'id2', group: null },
    ],
  })
})

it('from one row to another, in either direction', () => {
  const rows = ['a', 'b', 'c', 'd']
  expect([between(rows, 'b', 'd'), between(rows, 'c', 'a'), between(rows, 'elsewhere', 'c')]).toEqual([
    ['b', 'c', 'd'],
    ['a', 'b', 'c'],
    ['c'],
  ])
})
