import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const sync = vi.hoisted(() => ({
  owner: 'maria',
  isFree: true,
  written: [] as unknown[][],
  write: async (..._note: unknown[]) => {},
}))
vi.mock('#sync', () => ({
  currentIdentity: () => ({ userId: sync.owner }),
  entryNames: () => [...entries.keys()],
  holdShared: () => () => {},
  withLockIfFree: (_name: string, work: () => Promise<void>) => (sync.isFree ? work() : undefined),
  memberCommands: {
    writeDayNote: async (...note: unknown[]) => {
      await sync.write(...note)
      sync.written.push(note)
    },
  },
}))
let { countUnsent, readTypedNote, saveTypedNotes, showNote, writeTypedNote } = {} as typeof import('./typed-notes.ts')
// Other files of this process may have loaded it before, or load it afterwards.
beforeAll(async () => {
  vi.resetModules()
  ;({ countUnsent, readTypedNote, saveTypedNotes, showNote, writeTypedNote } = await import('./typed-notes.ts'))
})
afterAll(() => vi.resetModules())

const entries = new Map<string, string>()
const nothing = { pending: [], refused: [] }

beforeEach(() => {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
  })
  entries.clear()
  Object.assign(sync, { owner: 'maria', isFree: true, written: [], write: async () => {} })
  writeTypedNote('maria', 2, { text: 'Paz', seen: ['Antes'] })
  return () => vi.unstubAllGlobals()
})

it('what an earlier page left goes to the database once, and nobody else’s', async () => {
  writeTypedNote('joana', 3, { text: 'De Joana', seen: [] })
  await saveTypedNotes()
  await saveTypedNotes()
  expect(sync.written).toEqual([[2, 'Paz', ['Antes']]])
  expect(readTypedNote('joana', 3)).not.toBeNull()
  expect(countUnsent(nothing)).toBe(0)
})

it('what could not be saved stays, counts as something to lose, and counts as seen from then on', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  sync.write = () => Promise.reject(new Error('full'))
  await saveTypedNotes()
  expect(readTypedNote('maria', 2)).toEqual({ text: 'Paz', seen: ['Antes', 'Paz'] })
  const waiting = { key: 'day_notes/2', kind: 'day_note', id: '2' } as const
  expect([countUnsent(nothing), countUnsent({ ...nothing, pending: [waiting] })]).toEqual([1, 1])
})

it('what she types on meanwhile stays typed', async () => {
  const next = { text: 'Paz que fica', seen: ['Antes', 'Paz'] }
  sync.write = async () => writeTypedNote('maria', 2, next)
  await saveTypedNotes()
  expect(readTypedNote('maria', 2)).toEqual(next)
})

it('a note that a page shows is saved by that page alone', async () => {
  sync.isFree = false
  await saveTypedNotes()
  const save = vi.fn(async () => {})
  const leave = showNote('maria', 2, save)
  await saveTypedNotes()
  leave()
  await saveTypedNotes()
  expect(save).toHaveBeenCalledOnce()
  expect(sync.written).toEqual([])
})
