import { expect, it } from 'vitest'
import type { BulkDecision, BulkResult } from '#sync'
import { canRetry, lineWords, runBulk, sumWords, undoBulk, withRetried } from './bulk-decisions.ts'
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
  expect(asked.slice(1)).toMatchObject([25, 25, 10].map((length) => ({ reason: 'Não', mail: true, items: { length } })))
})

it('all can be taken back for as long as many can, also if one is left over for the last call', async () => {
  const { asked, decide } = makeServer(() => ({}))
  expect((await runBulk({ act: 'approve' }, people(51), decide)).undoSeconds).toBe(15)
  expect(asked.at(-1)!.items).toHaveLength(1)
  expect((await runBulk({ act: 'approve' }, people(1), decide)).undoSeconds).toBe(5)
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
