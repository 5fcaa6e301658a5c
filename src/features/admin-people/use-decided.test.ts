import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToasts } from '#ui/toast.ts'
import { makeDecided } from './use-decided.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  dismissToasts()
  vi.useRealTimers()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const approval = {
  requestId: 'ana',
  becomes: 'aprovado',
  undo: { ms: 5_000, run: async () => 'done' as const },
} as const

it('a decision that is made again can be undone for as long as the second one allows', async () => {
  const { store, add } = makeDecided(() => undefined)
  const undo = () => store.current().get('ana')?.undo
  add(approval)
  await pass(2)
  undo()!()
  await pass(1)
  expect(undo()).toBeUndefined()
  add(approval)
  await pass(3)
  expect(undo()).toBeTypeOf('function')
  await pass(3)
  expect(undo() ?? null).toBeNull()
})

it('what is taken back leaves alone, the others stay until their own time is over', async () => {
  const { store, add, remove, isAny } = makeDecided(() => undefined)
  for (const requestId of ['ana', 'bia']) add({ requestId, becomes: 'aprovado', holdMs: 15_000 })
  remove(['ana'])
  await pass(14)
  expect([...store.current().keys()]).toEqual(['bia'])
  await pass(2)
  expect(isAny()).toBe(false)
})
