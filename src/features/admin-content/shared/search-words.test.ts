import { expect, it } from 'vitest'
import { type KnownWords, prepareWords } from './search-words.ts'

const row = (id: string, rev: number, text: string, state = 'published') => ({ doc: { id, text }, state, rev })
const never = new AbortController().signal

/** Prepares, and counts what had to be read. */
async function prepare(rows: ReturnType<typeof row>[], known: KnownWords, pause = async () => {}, signal = never) {
  const read: string[] = []
  const words = await prepareWords(
    rows,
    ({ id, text }) => {
      read.push(id)
      return text
    },
    known,
    pause,
    signal,
  )
  return { read, words: words && Object.fromEntries(words) }
}

it('a list is read once, and again only what changed or waits here', async () => {
  const known: KnownWords = new Map()
  const rows = () => [row('a', 1, 'Água'), row('b', 2, 'Retiro'), row('c', 3, 'Coração', 'waiting')]
  expect(await prepare(rows(), known)).toEqual({
    read: ['a', 'b', 'c'],
    words: { a: 'agua', b: 'retiro', c: 'coracao' },
  })
  expect(await prepare([row('a', 4, 'Vinho'), ...rows().slice(1)], known)).toEqual({
    read: ['a', 'c'],
    words: { a: 'vinho', b: 'retiro', c: 'coracao' },
  })
  // Deleted ones are found no more.
  expect((await prepare([row('b', 2, 'Retiro')], known)).words).toEqual({ b: 'retiro' })
})

it('pauses between slices; what was read before it was given up is not read again', async () => {
  const known: KnownWords = new Map()
  const rows = Array.from({ length: 200 }, (_, n) => row(`r${n}`, 1, 'Um texto'))
  const giveUp = new AbortController()
  let pauses = 0
  const slow = rows.map((one) => ({
    ...one,
    doc: {
      id: one.doc.id,
      get text() {
        const until = performance.now() + 1
        while (performance.now() < until);
        return 'Um texto'
      },
    },
  }))
  const first = await prepare(
    slow,
    known,
    async () => {
      pauses += 1
      if (pauses === 3) giveUp.abort()
    },
    giveUp.signal,
  )
  expect(first.words).toBeNull()
  expect(first.read.length).toBeLessThan(rows.length)
  const second = await prepare(slow, known)
  expect(first.read.length + second.read.length).toBe(rows.length)
  expect(Object.keys(second.words!)).toHaveLength(rows.length)
})
