import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearDraft, DRAFT_DAYS, readDraft, saveDraft } from './draft.ts'
import { emptyValues } from './schema.ts'

const ana = { ...emptyValues, nome: 'Ana', telefone: '(11) 9', consentimento: true }
const DAY_MS = 24 * 60 * 60 * 1000
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => vi.unstubAllGlobals())

it('what was typed comes back, except the consent, which must be given again', () => {
  expect(saveDraft(ana)).toBe(true)
  expect(readDraft()).toEqual({ ...ana, consentimento: false })
})

it('after seven days nothing stays on the device', () => {
  saveDraft(ana, 0)
  expect(readDraft(DRAFT_DAYS * DAY_MS)?.nome).toBe('Ana')
  expect(readDraft(DRAFT_DAYS * DAY_MS + 1)).toBeNull()
  expect(stored.size).toBe(0)
})

it('empty fields are not stored, and clearing removes everything', () => {
  saveDraft(ana)
  saveDraft(emptyValues)
  expect(stored.size).toBe(0)
  saveDraft(ana)
  clearDraft()
  expect(readDraft()).toBeNull()
})

it('a broken draft is ignored', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  for (const text of ['{', '[]', '{"savedAt":"hoje","values":{}}', '{"savedAt":1}']) {
    stored.set('florescer:cadastro', text)
    expect(readDraft(2)).toBeNull()
    expect(stored.size).toBe(0)
  }
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

it('the member is told where the browser stores nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem: refuse, removeItem: () => undefined } })
  expect(saveDraft(ana)).toBe(false)
  warn.mockRestore()
})
