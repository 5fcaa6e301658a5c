import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anyCollection } from '#sync/database/collections.ts'
import { type LocalDatabase, openDatabase } from '#sync/database/open.ts'
import { makeDexieStorage, storedRow, writeStored } from '#sync/database/rxdb-internals.ts'
import type { CollectionName } from '#sync/engine/wire.ts'
import { takeSession, writeSession } from '#sync/session/session.ts'
import { pictureOf } from '#sw/picture.ts'

const MARIA = '00000000-0000-4000-8000-00000000000b'
const DAY_MS = 86_400_000
const START = Date.parse('2026-11-01T09:00:00.000Z')
/** A little after the fifth day has opened. */
const FIFTH_MORNING = START + 4 * DAY_MS + 60_000

const TEMPLATE = [
  '<html data-prerendered="{{path}}" data-member="{{member}}"><h1>{{day}} {{title}}</h1><i>{{theme}}</i>',
  '{{#image}}<img src="{{image}}">{{/image}}{{^image}}<hr>{{/image}}',
  '{{#isFavorite}}♥{{/isFavorite}}{{^isFavorite}}♡{{/isFavorite}}',
  '{{#open}}{{#quotes}}<q>{{it}}</q>{{/quotes}}{{#reference}}({{reference}}){{/reference}}{{#reflections}}<p>{{it}}</p>{{/reflections}}{{#actions}}<p>{{it}}</p>{{/actions}}{{#prayer}}{{#prayers}}<em>{{it}}</em>{{/prayers}}{{/prayer}}{{/open}}',
  '{{#next-is-open}}on to {{after}}{{/next-is-open}}{{#come-back}}{{after}} opens {{afterOpens}}{{/come-back}}{{#finished}}finished{{/finished}}{{#all-done}}all done{{/all-done}}',
  '{{#previous}}<{{previous}}{{/previous}}{{#isNextOpen}}>{{next}}{{/isNextOpen}}{{#nextOpens}}{{next}} opens {{nextOpens}}{{/nextOpens}}',
  '<div data-filled="{{filled}}">',
].join('|')

const progress = (journey: number, completed: number[], startedAt = START) => ({
  journey,
  started_at: new Date(startedAt).toISOString(),
  last_completed_day: Math.max(0, ...completed),
  completed_days: completed,
})
const devotional = (day: number) => ({
  day_number: day,
  title: `Título ${day}`,
  theme: 'Paz',
  verse: '“Em paz me deitarei”\n(Salmos 4:8)',
  reflection: 'Primeiro.\n\nSegundo,\nem duas linhas.',
  action: 'Verdade.',
})

let database: LocalDatabase
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('location', { origin: 'https://florescer.example' })
  vi.useFakeTimers({ now: FIFTH_MORNING, toFake: ['Date'] })
  database = await openDatabase(MARIA, makeDexieStorage(indexedDB, IDBKeyRange), false)
  await writeSession({ userId: MARIA, accessToken: 'a', refreshToken: 'r', expiresAt: 0 })
  await put('progress', '1', progress(1, [1, 2]))
  for (const day of [1, 2, 3, 4, 5, 6, 29, 30]) await put('devotionals', `d${day}`, devotional(day))
  await put('favorites', 'd2', { devotional_id: 'd2', active: true, stamp: '1' })
  await put('favorites', 'd3', { devotional_id: 'd3', active: false, stamp: '2' })
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
  vi.unstubAllGlobals()
})

/** Stores a document, or removes it, as the app does. */
async function put(name: CollectionName, id: string, doc: object | null): Promise<void> {
  const collection = await anyCollection(database, name)
  const previous = (await collection.storageInstance.findDocumentsById([id], true))[0]
  const whole = doc && { id, rev: 1, edit: 1, unsent: 0 as const, ...doc }
  const row = storedRow(id, previous as never, whole as never, () => ({ ...previous }))
  expect(await writeStored(collection, [row as never])).toEqual([])
}

const template = async () => new Response(TEMPLATE, { headers: { 'content-security-policy': "script-src 'sha256-x'" } })
const draw = (pathname: string) => pictureOf(pathname, template)
async function textOf(pathname: string): Promise<string[] | undefined> {
  const answer = await draw(pathname)
  const decode = (html: string) =>
    html.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
  return answer && (await answer.text()).split('|').map(decode)
}

it('an open day has its text, its picture, its heart and its neighbours, and the headers of the template', async () => {
  expect(await textOf('/devocional/3')).toEqual([
    `<html data-prerendered="/devocional/3" data-member="${MARIA}"><h1>3 Título 3</h1><i>Paz</i>`,
    '<hr>',
    '♡',
    '<q>“Em paz me deitarei”</q>(Salmos 4:8)<p>Primeiro.</p><p>Segundo,\nem duas linhas.</p><p>Verdade.</p>',
    '',
    '<2>4',
    expect.stringContaining('data-filled'),
  ])
  await put('devotionals', 'd5', { ...devotional(5), image_url: '/storage/v1/object/public/x.webp', prayer: 'Amém.' })
  const fifth = await textOf('/devocional/5')
  expect(fifth?.[1]).toBe('<img src="/storage/v1/object/public/x.webp">')
  expect(fifth?.[3]).toContain('<em>Amém.</em>')
  expect(fifth?.[5]).toMatch(/^<46 opens amanhã às \d+h$/)
  expect((await draw('/devocional/3'))?.headers.get('content-security-policy')).toBe("script-src 'sha256-x'")
})

it('what the app renders first is what has been read', async () => {
  const [, json = ''] = /data-filled="(.*)">$/.exec((await textOf('/devocional/2'))!.at(-1)!)!
  expect(JSON.parse(json)).toEqual({
    path: '/devocional/2',
    now: FIFTH_MORNING,
    data: {
      progress: expect.objectContaining(progress(1, [1, 2])),
      isReadBefore: false,
      isFavorite: true,
      arrival: 'settled',
      devotional: { id: 'd2', rev: 1, edit: 1, unsent: 0, ...devotional(2) },
    },
  })
})

it('a completed day says what follows it', async () => {
  expect((await textOf('/devocional/2'))?.slice(2, 5)).toEqual(['♥', '', 'on to 3'])
  await put('progress', '1', progress(1, [1, 2, 3, 4, 5]))
  expect((await textOf('/devocional/5'))?.[4]).toMatch(/^6 opens amanhã às \d+h$/)
  const all = Array.from({ length: 30 }, (_, i) => i + 1)
  await put('progress', '1', progress(1, all, START - 40 * DAY_MS))
  expect((await textOf('/devocional/29'))?.slice(3, 6)).toEqual(['', 'all done', '<28>30'])
  expect((await textOf('/devocional/30'))?.slice(3, 6)).toEqual(['', 'finished', '<29'])
  expect((await textOf('/devocional/1'))?.[5]).toBe('>2')
})

it('a day opens by the clock of this moment, and today is the day to suggest', async () => {
  expect((await textOf('/devocional'))?.[0]).toContain('/devocional/3')
  await put('progress', '1', progress(1, [1, 2, 3, 4, 5]))
  expect((await textOf('/devocional'))?.[0]).toContain('/devocional/5')
  expect(await draw('/devocional/6')).toBeUndefined()
  vi.setSystemTime(START + 5 * DAY_MS - 1)
  expect(await draw('/devocional/6')).toBeUndefined()
  vi.setSystemTime(START + 5 * DAY_MS)
  expect((await textOf('/devocional/6'))?.[0]).toContain('Título 6')
  expect((await textOf('/devocional'))?.[0]).toContain('/devocional/6')
})

it('a write shows at the next opening: nothing is kept', async () => {
  await put('devotionals', 'd3', { ...devotional(3), title: 'Mudado' })
  await put('favorites', 'd3', { devotional_id: 'd3', active: true, stamp: '3' })
  await put('progress', '2', progress(2, [], FIFTH_MORNING - 2 * DAY_MS))
  const third = await textOf('/devocional/3')
  expect(third?.[0]).toContain('Mudado')
  expect(third?.slice(2, 3)).toEqual(['♥'])
  expect(third?.[5]).toMatch(/opens/)
  await put('devotionals', 'd3', null)
  expect(await draw('/devocional/3')).toBeUndefined()
})

it('the address of another screen, or of no day, is left to the app', async () => {
  for (const path of [
    '/devocional/0',
    '/devocional/31',
    '/devocional/03',
    '/devocional/3/',
    '/devocional/abc',
    '/devocionais',
  ])
    expect(await draw(path)).toBeUndefined()
})

const doubts: [string, () => Promise<unknown>][] = [
  ['nobody is signed in', () => takeSession()],
  [
    'another member is signed in, of whom nothing is here',
    () => writeSession({ userId: 'x', accessToken: '', refreshToken: '', expiresAt: 0 }),
  ],
  ['her journey has not begun', () => put('progress', '1', null)],
  ['the day is not written', () => put('devotionals', 'd3', null)],
  ['a text is none', () => put('devotionals', 'd3', { ...devotional(3), title: null })],
  ['a text is missing', () => put('devotionals', 'd3', { ...devotional(3), reflection: undefined })],
  ['her days are none', () => put('progress', '1', { ...progress(1, []), completed_days: null })],
]
it.each(doubts)('the app draws itself if %s', async (_what, happens) => {
  expect(await draw('/devocional/3')).toBeDefined()
  const said = vi.spyOn(console, 'info').mockImplementation(() => {})
  await happens()
  expect(await draw('/devocional/3')).toBeUndefined()
  said.mockRestore()
})

it('the app draws itself if the template is not cached, or the database does not answer', async () => {
  expect(await pictureOf('/devocional/3', async () => undefined)).toBeUndefined()
  const { open } = indexedDB
  vi.useFakeTimers({ now: FIFTH_MORNING, toFake: ['Date', 'setTimeout'] })
  indexedDB.open = ((name: string) => (name.includes('favorites') ? {} : open.call(indexedDB, name))) as never
  const answer = draw('/devocional/3')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toBeUndefined()
})

it('leaves no database open, and creates none', async () => {
  await draw('/devocional/3')
  await writeSession({ userId: 'nobody', accessToken: '', refreshToken: '', expiresAt: 0 })
  const said = vi.spyOn(console, 'info').mockImplementation(() => {})
  await draw('/devocional/3')
  said.mockRestore()
  expect((await indexedDB.databases()).filter(({ name }) => name?.includes('nobody'))).toEqual([])
  await database.close()
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name!)
      request.onsuccess = resolve
      request.onblocked = () => reject(new Error(`${name} is still open`))
    })
  }
})
