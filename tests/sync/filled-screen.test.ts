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
  '{{#next-is-open}}on to {{after}}{{/next-is-open}}{{#come-back}}{{after}} opens {{afterOpens}}{{/come-back}}{{#finished}}finished{{/finished}}{{#all-done}}all done{{/all-done}}{{#isReadBefore}}read before{{/isReadBefore}}',
  '{{#previous}}<{{previous}}{{/previous}}{{#isNextOpen}}>{{next}}{{/isNextOpen}}{{#nextOpens}}{{next}} opens {{nextOpens}}{{/nextOpens}}',
  '<div data-filled="{{filled}}">',
].join('|')

const RECADO = {
  titulo: 'Olá',
  mensagem: 'Oi',
  fixo: false,
  publicado_em: new Date(FIFTH_MORNING).toISOString(),
  autor: 'admin',
  anexos: [],
}
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
  await put('recados', 'gone', RECADO)
  await put('recados', 'gone', null)
  await put('read_marks', 'gone', { recado_id: 'gone' })
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

const JOURNEY_TEMPLATE = [
  '<html data-prerendered="{{path}}" data-member="{{member}}">{{today}} {{completedCount}}{{#oneCompleted}}!{{/oneCompleted}}',
  '{{#isFinished}}finished{{#allDone}} all{{/allDone}}{{/isFinished}}',
  '{{#read}}read{{/read}}{{#resume}}resume{{/resume}}{{#reread}}reread{{/reread}} {{todayTitle}} {{todayTheme}} {{#todayImage}}{{todayImage}}{{/todayImage}} {{quote}}{{#reference}} ({{reference}}){{/reference}}',
  '{{#isReturning}}{{#waiting}}{{day}}{{#isReadable}}r{{/isReadable}}{{#isSuggested}}*{{/isSuggested}} {{/waiting}}{{/isReturning}}',
  '{{#days}}{{day}}{{#completed}}c{{title}}{{/completed}}{{#completed-suggested}}cs{{/completed-suggested}}{{#suggested}}s{{/suggested}}{{#open}}o{{/open}}{{#open-unwritten}}u{{/open-unwritten}}{{#locked}}l{{opens}}{{/locked}}{{#locked-unwritten}}lu{{opens}}{{/locked-unwritten}}{{#far}}f{{/far}}{{#image}}i{{/image}}{{#blossom}}b{{/blossom}}{{#isPassed}}p{{/isPassed}};{{/days}}',
  '{{isFirst}} {{isLast}}',
  '{{#hasEarlier}}{{#earlier}}{{journey}} {{completed}}{{#one}}!{{/one}} {{begun}}{{/earlier}}{{/hasEarlier}}',
  '<div data-filled="{{filled}}">',
].join('|')

const RECADOS_TEMPLATE = [
  '<html data-prerendered="{{path}}" data-member="{{member}}">{{#unread}}{{unreadCount}} unread{{/unread}}{{#oneUnread}}one{{/oneUnread}}{{#allRead}}none{{/allRead}}{{#isMany}} many{{/isMany}}',
  '{{#recados}}{{position}}/{{total}} {{id}} {{#new}}new{{/new}}{{#new-pinned}}new pinned{{/new-pinned}}{{#read}}read{{/read}}{{#read-pinned}}read pinned{{/read-pinned}} {{titulo}} {{#isTeam}}team{{/isTeam}}{{^isTeam}}{{autor}}{{/isTeam}} {{day}} {{preview}};{{/recados}}',
  '<div data-filled="{{filled}}">',
].join('|')
const HOME_TEMPLATE = [
  '<html data-prerendered="{{path}}" data-member="{{member}}">{{greeting}} {{eyebrow}} {{title}} {{quote}}{{#reference}} ({{reference}}){{/reference}}{{#image}} {{image}}{{/image}}',
  '{{#isNews}}{{#recado}}{{recados}} {{recado}} {{recadoTitle}};{{/recado}}{{#waiting}}{{waiting}};{{/waiting}}{{#order}}{{order}};{{/order}}{{#event}}{{event}} {{eventAt}};{{/event}}{{/isNews}}{{^isNews}}nothing{{/isNews}}',
  '<div data-filled="{{filled}}">',
].join('|')

const TEMPLATES: Record<string, string> = {
  '/picture/home.html': HOME_TEMPLATE,
  '/picture/devotional.html': TEMPLATE,
  '/picture/journey.html': JOURNEY_TEMPLATE,
  '/picture/recados.html': RECADOS_TEMPLATE,
}

const template = async (url: string) =>
  new Response(TEMPLATES[url], { headers: { 'content-security-policy': "script-src 'sha256-x'" } })
const draw = (pathname: string) => pictureOf(pathname, template)
const filledOf = (text: string[] | undefined) =>
  JSON.parse(/data-filled="(.*)">$/.exec(text!.at(-1)!)![1]!) as { data: Record<string, unknown> }
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
  expect(filledOf(await textOf('/devocional/2'))).toEqual({
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

it('a day of an earlier journey that is locked in this one is shown as read before', async () => {
  await put('progress', '2', progress(2, [], FIFTH_MORNING))
  const second = await textOf('/devocional/2')
  expect(second?.slice(3, 6)).toEqual([expect.stringContaining('Primeiro.'), 'read before', expect.any(String)])
  expect(second?.[5]).toMatch(/^<13 opens em \d+ de novembro às \d+h\d*$/)
  expect(await draw('/devocional/3')).toBeUndefined()
})

it('the first page greets, opens on today, and says what is new: the newest unread recado and the next event', async () => {
  // A part that was never on this phone: the app waits for it.
  expect(await draw('/')).toBeUndefined()
  await put('events', 'over', { title: 'Antes', event_date: new Date(FIFTH_MORNING - 30 * 3_600_000).toISOString() })
  const first = await textOf('/')
  expect(first?.[0]).toMatch(
    new RegExp(
      `data-member="${MARIA}">Bo[ma] \\w+ Dia 3 de 30 · 1 minuto Título 3 “Em paz me deitarei” \\(Salmos 4:8\\)$`,
    ),
  )
  expect(first?.[1]).toBe('3 dias abertos, no seu tempo;')

  await put('progress', '1', progress(1, [1, 2, 3, 4, 5]))
  expect((await textOf('/'))?.[0]).toContain('Dia 5 concluído')
  expect((await textOf('/'))?.[1]).toBe('nothing')

  // By their moments, not by their ids; of the five newest, the first that is unread.
  const at = (hours: number) => new Date(FIFTH_MORNING - hours * 3_600_000).toISOString()
  for (const [id, hours] of [
    ['b', 1],
    ['c', 3],
    ['a', 2],
  ] as const)
    await put('recados', id, { ...RECADO, titulo: `Título ${id}`, publicado_em: at(hours) })
  await put('read_marks', 'b', { recado_id: 'b' })
  expect((await textOf('/'))?.[1]).toBe('2 recados novos a Título a;')
  await put('events', 'e', { title: 'Chá', event_date: at(-26) })
  expect((await textOf('/'))?.[1]).toMatch(
    /^2 recados novos a Título a;Chá Próximo encontro · sexta-feira, 6 de novembro, às \d+h\d*;$/,
  )
  expect(filledOf(await textOf('/')).data).toMatchObject({
    days: [{ day_number: 5 }],
    recado: { id: 'a' },
    unread: 2,
    events: [{ title: 'Chá' }],
  })

  // The app knows whether it has ended, by the server's clock.
  await put('recados', 'c', { ...RECADO, publicado_em: at(3), expira_em: at(-1) })
  expect(await draw('/')).toBeUndefined()
  await put('recados', 'c', null)
  await put('devotionals', 'd5', null)
  expect(await draw('/')).toBeUndefined()
})

it('the journey has its thirty days in their states, and the day to continue with', async () => {
  await put('devotionals', 'd3', { ...devotional(3), image_url: '/storage/v1/object/public/x.webp' })
  await put('devotionals', 'd5', { ...devotional(5), image_url: '/storage/v1/object/public/y.webp' })
  await put('devotionals', 'd4', null)
  const text = await textOf('/devocionais')
  expect(text?.slice(0, 4)).toEqual([
    `<html data-prerendered="/devocionais" data-member="${MARIA}">3 2`,
    '',
    'resume Título 3 Paz /storage/v1/object/public/x.webp “Em paz me deitarei” (Salmos 4:8)',
    '3r* 4 5r ',
  ])
  const days = text![4]!.split(';')
  // The suggested day's picture stands in the card above the row.
  expect(days.slice(0, 5)).toEqual(['1cTítulo 1bp', '2cTítulo 2bp', '3sb', '4ub', '5oi'])
  expect(days[5]).toMatch(/^6lamanhã às \d+hf$/)
  expect(days[6]).toMatch(/^7luem 7 de novembro às \d+hf$/)
  expect(days).toHaveLength(31)
  expect(text?.slice(5, 7)).toEqual(['false false', ''])
  const { data } = filledOf(text)
  expect(data).toMatchObject({ progress: progress(1, [1, 2]), earlier: [], arrival: 'settled' })
  // Of the texts only what this screen shows.
  const { verse } = devotional(3)
  const heads = data.devotionals as { day_number: number }[]
  expect(heads.filter(({ day_number: day }) => day === 2 || day === 3)).toEqual([
    { day_number: 2, title: 'Título 2', theme: 'Paz', verse: '' },
    { day_number: 3, title: 'Título 3', theme: 'Paz', verse, image_url: '/storage/v1/object/public/x.webp' },
  ])
})

it('the journey says what is completed today, at its end and before it', async () => {
  await put('progress', '1', progress(1, [1, 2, 3, 4, 5]))
  expect((await textOf('/devocionais'))?.slice(2, 5)).toEqual([
    expect.stringContaining('reread Título 5'),
    '',
    expect.stringContaining('5csb;'),
  ])
  await put('progress', '1', progress(1, [1], FIFTH_MORNING - DAY_MS / 2))
  expect((await textOf('/devocionais'))?.[0]).toContain('1 1!')
  await put('progress', '1', progress(1, [30], START - 40 * DAY_MS))
  expect((await textOf('/devocionais'))?.slice(1, 2)).toEqual(['finished'])
  for (let day = 7; day < 29; day += 1) await put('devotionals', `d${day}`, devotional(day))
  const all = Array.from({ length: 30 }, (_, i) => i + 1)
  await put('progress', '1', progress(1, all, START - 40 * DAY_MS))
  await put('progress', '2', progress(2, [], FIFTH_MORNING))
  const second = await textOf('/devocionais')
  expect(second?.slice(1, 3)).toEqual(['', expect.stringContaining('read Título 1')])
  expect(second?.slice(5, 7)).toEqual(['true false', '1 30 22 de setembro de 2026'])
})

it('the recados stand in the members’ own order, with marks, words for the date and their beginning', async () => {
  for (let n = 1; n <= 22; n += 1)
    await put('recados', `r${n}`, {
      titulo: `Recado ${n}`,
      mensagem: `<p>Olá ${n},</p><p>tudo&nbsp;<b>bem</b>?</p>`,
      fixo: n === 4,
      publicado_em: new Date(START + n * 3_600_000).toISOString(),
      autor: n === 22 ? 'Ana' : 'admin',
      anexos: [],
    })
  await put('read_marks', 'r22', { recado_id: 'r22' })
  const text = await textOf('/recados')
  expect(text?.[0]).toBe(`<html data-prerendered="/recados" data-member="${MARIA}">21 unread many`)
  const lines = text![1]!.split(';')
  expect(lines.slice(0, 3)).toEqual([
    '1/22 r4 new pinned Recado 4 team 01 de nov Olá 4, tudo bem?',
    '2/22 r22 read Recado 22 Ana 02 de nov Olá 22, tudo bem?',
    '3/22 r21 new Recado 21 team 02 de nov Olá 21, tudo bem?',
  ])
  expect(lines).toHaveLength(9)
  const { data } = filledOf(text)
  expect(data).toMatchObject({ total: 22, unreadCount: 21, readIds: ['r22'] })
  expect((data.recados as object[])[0]).toEqual({
    id: 'r4',
    titulo: 'Recado 4',
    fixo: true,
    autor: 'admin',
    publicado_em: new Date(START + 4 * 3_600_000).toISOString(),
    preview: 'Olá 4, tudo bem?',
  })
  // What needs a parser is left to the app.
  await put('recados', 'r23', { ...RECADO, mensagem: '<table><tr><td>x</td></tr></table>' })
  expect(await draw('/recados')).toBeUndefined()
})

it('one unread recado, and none', async () => {
  await put('recados', 'r1', RECADO)
  expect((await textOf('/recados'))?.[0]).toMatch(/one$/)
  await put('read_marks', 'r1', { recado_id: 'r1' })
  expect((await textOf('/recados'))?.[0]).toMatch(/none$/)
})

it('the address of another screen, or of no day, is left to the app', async () => {
  for (const path of [
    '/devocional/0',
    '/devocional/31',
    '/devocional/03',
    '/devocional/3/',
    '/devocional/abc',
    '/devocionais/',
    '/recado',
    '/recados/1',
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

it.each([
  ['her journey has not begun', '/devocionais', () => put('progress', '1', null)],
  ['today is not written', '/devocionais', () => put('devotionals', 'd3', null)],
  ['a completed day is not written', '/devocionais', () => put('devotionals', 'd1', null)],
  ['a title is none', '/devocionais', () => put('devotionals', 'd1', { ...devotional(1), title: null })],
  ['there is no recado', '/recados', () => put('recados', 'r1', null)],
  ['a message is none', '/recados', () => put('recados', 'r1', { ...RECADO, mensagem: null })],
  ['nobody is signed in any more', '/recados', () => takeSession()],
])('the app draws itself if %s (%s)', async (_what, path, happens) => {
  await put('recados', 'r1', RECADO)
  expect(await draw(path)).toBeDefined()
  const said = vi.spyOn(console, 'info').mockImplementation(() => {})
  await happens()
  expect(await draw(path)).toBeUndefined()
  said.mockRestore()
})

it('the app draws itself if the template is not cached, or the database does not answer', async () => {
  expect(await pictureOf('/devocional/3', async () => undefined)).toBeUndefined()
  const { open } = indexedDB
  vi.useFakeTimers({ now: FIFTH_MORNING, toFake: ['Date', 'setTimeout'] })
  indexedDB.open = ((name: string) => (name.includes('favorites') ? {} : open.call(indexedDB, name))) as never
  const answer = draw('/devocional/3')
  await vi.advanceTimersByTimeAsync(3_000)
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
