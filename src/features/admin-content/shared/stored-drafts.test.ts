import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

let { forgetDraft, isNews, readDraft, readNewDraft, writeDraft } = {} as typeof import('./stored-drafts.ts')
// Other files of this process may have loaded it before, or load it afterwards.
beforeAll(async () => {
  vi.resetModules()
  ;({ forgetDraft, isNews, readDraft, readNewDraft, writeDraft } = await import('./stored-drafts.ts'))
})
afterAll(() => vi.resetModules())

const OWNER = '11111111-1111-4111-8111-111111111111'
const administrator = { userId: OWNER, role: 'admin' }
/** Who is signed in, by what is stored now. */
let latest: typeof administrator | null
vi.mock('#sync', async (original) => ({
  ...(await original<object>()),
  currentIdentity: () => administrator,
  latestIdentity: () => latest,
}))

const nameOf = (rest: string, owner = OWNER) => `florescer.${owner}.rascunho.${rest}`
const anything = () => true
const nothing = () => false
const ofDay = (day: string) => (values: Record<string, unknown>) => values.day_number === day
let storage: Record<string, string> & Pick<Storage, 'setItem'>

beforeEach(() => {
  latest = administrator
  storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  })
  vi.stubGlobal('window', { localStorage: storage })
  vi.spyOn(console, 'warn').mockReturnValue()
})

it('each document has its own draft, with the base it was written on', () => {
  const basis = { forms: ['{"titulo":"Antes"}'], wasPublished: true }
  writeDraft('recados', { id: 'a', values: { titulo: 'A' }, basis, at: 1 })
  writeDraft('recados', { id: 'b', values: { titulo: 'B' }, basis: null, at: 2 })
  expect(readDraft('recados', 'a')).toEqual({ id: 'a', values: { titulo: 'A' }, basis, at: 1 })
  forgetDraft('recados', 'a')
  expect(readDraft('recados', 'a')).toBeNull()
  expect(readDraft('events', 'b')).toBeNull()
})

it.each([
  ['her session has ended', null],
  ['another administrator has signed in', { userId: 'another', role: 'admin' }],
  ['she is a member', { userId: OWNER, role: 'member' }],
])('a form that is still open when %s leaves nothing on the phone', (_when, now) => {
  latest = now
  writeDraft('recados', { id: 'a', values: { titulo: 'A' }, basis: null, at: 1 }, OWNER)
  expect(Object.keys(storage)).toEqual([])
})

it('of new content, each day has its own draft, and without a day the last one is found', () => {
  writeDraft('devotionals', { id: 'a', values: { day_number: '5', title: 'Cinco' }, basis: null, at: 3 })
  writeDraft('devotionals', { id: 'b', values: { day_number: '30', title: 'Trinta' }, basis: null, at: 2 })
  writeDraft('devotionals', { id: 'c', values: { day_number: '7' }, basis: { forms: [], wasPublished: true }, at: 9 })
  writeDraft('recados', { id: 'd', values: { titulo: 'R' }, basis: null, at: 9 })
  storage.setItem(nameOf('devotionals.e', 'another'), '{"values":{"day_number":"5"},"basis":null,"at":99}')
  expect(readNewDraft('devotionals', ofDay('30'), nothing)?.id).toBe('b')
  expect(readNewDraft('devotionals', ofDay('5'), nothing)?.id).toBe('a')
  expect(readNewDraft('devotionals', ofDay('7'), nothing)).toBeNull()
  expect(readNewDraft('devotionals', anything, nothing)?.id).toBe('a')
})

it('what is stored of a text that was saved is no new one’s draft', () => {
  writeDraft('recados', { id: 'a', values: { titulo: 'Enviado' }, basis: null, at: 2 })
  expect(readNewDraft('recados', anything, (id) => id === 'a')).toBeNull()
  writeDraft('recados', { id: 'b', values: { titulo: 'Novo' }, basis: null, at: 1 })
  expect(readNewDraft('recados', anything, (id) => id === 'a')?.id).toBe('b')
})

it('drafts of version 0.1 are found: a document’s without its base, a new one by its day', () => {
  storage.setItem(nameOf('recados.a'), '{"titulo":"Retiro","values":"?"}')
  expect(readDraft('recados', 'a')).toMatchObject({ values: { titulo: 'Retiro' }, basis: undefined })

  storage.setItem(nameOf('devotionals.novo'), '{"day_number":"5","title":"Cinco"}')
  expect(readNewDraft('devotionals', ofDay('30'), nothing)).toBeNull()
  const found = readNewDraft('devotionals', ofDay('5'), nothing)!
  expect(found).toMatchObject({ values: { title: 'Cinco' }, basis: null })
  // From then on under an id of its own, which the document gets.
  expect(found.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(readNewDraft('devotionals', anything, nothing)).toEqual(found)
  expect(Object.keys(storage).filter((key) => key.includes('devotionals'))).toEqual([nameOf(`devotionals.${found.id}`)])
})

it('a phone without room for it still finds it', () => {
  storage.setItem(nameOf('recados.novo'), '{"titulo":"Retiro"}')
  Object.assign(Object.getPrototypeOf(storage), {
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  })
  for (const _time of [1, 2])
    expect(readNewDraft('recados', anything, nothing)).toMatchObject({ values: { titulo: 'Retiro' } })
})

it('foreign entries are skipped', () => {
  for (const [place, text] of ['', 'null', '7', '{"values":'].entries())
    storage.setItem(nameOf(`recados.${place}`), text)
  expect(readNewDraft('recados', anything, nothing)).toBeNull()
})

it('a draft equal to the published text says nothing new, whichever fields a form has lost or gained', () => {
  const draft = { id: 'a', values: { titulo: 'A', gone: 1 }, basis: undefined, at: 0 }
  expect(isNews(draft, { titulo: 'A', fixo: false })).toBe(false)
  expect(isNews(draft, { titulo: 'B', fixo: false })).toBe(true)
})
