import { afterEach, expect, it, vi } from 'vitest'
import type { RecadoReads } from '#sync'
import { followReads, reads, remindedWords } from './reads.ts'

afterEach(() => void vi.useRealTimers())

it('the counts are asked for again while somebody looks, one question a time, less often while nobody reads', async () => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { navigator: { onLine: true } })
  const answer = (read: number): RecadoReads => ({ people: 9, recados: { a: { read, reminded_at: null } } })
  let read = 0
  let asked = 0
  const load = (ids: string[]) => {
    expect(ids).toEqual(['a', 'b'])
    asked += 1
    reads.set(answer(read))
    return Promise.resolve()
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
  const end = followReads(['a', 'b'], load, { page: page as never, window: window as never })
  await pass(0)
  expect(asked).toBe(1)
  read = 1
  await pass(60)
  expect(reads.current()).toEqual(answer(1))
  asked = 0
  await pass(600)
  expect(asked).toBeGreaterThan(8)
  expect(asked).toBeLessThan(13)
  page.visibilityState = 'hidden'
  asked = 0
  read = 2
  await pass(600)
  expect(asked).toBe(0)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(reads.current()).toEqual(answer(2))
  end()
  asked = 0
  await pass(600)
  expect(asked).toBe(0)
})

it('the same is said of a reminder to some, whether it went to anybody or not', () => {
  const ofSome = remindedWords(1, true)
  expect(remindedWords(0, true)).toEqual(ofSome)
  expect(remindedWords(2, true)).toEqual(ofSome)
  // Of few the server gives no number.
  expect(remindedWords('algumas', true)).toEqual(ofSome)
  expect(remindedWords('algumas', false)).toEqual(ofSome)
  expect(JSON.stringify(ofSome)).not.toMatch(/\d/)
  expect([remindedWords(0, false), remindedWords(2, false)]).not.toContainEqual(ofSome)
})
