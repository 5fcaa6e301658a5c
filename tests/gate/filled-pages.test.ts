import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Read } from '#sync/database/direct-reads.ts'
import type { Progress } from '#sync/model/journey.ts'
import { NAME_HOLE } from '#src/build/picture-script.ts'
import { pictures, render } from '#src/prerender.tsx'
import { prerenderWith } from '#lib/filled-screen.ts'
import { prerenderFor } from '#lib/use-identity.ts'
import { devotionalValues } from '#sw/day-picture.ts'
import { fill, type Values } from '#sw/fill.ts'
import { homeValues } from '#sw/home-picture.ts'
import { journeyValues } from '#sw/journey-picture.ts'
import { recadosValues } from '#sw/recados-picture.ts'

/*
 * What the worker fills in is what the app renders from the same rows, in every state of the four
 * screens: the same elements, attributes and texts. So the app can take the page over.
 */

const templates = new Map<string, string>()
beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'https://florescer.example' })
  for (const { name, renderTemplate } of pictures) templates.set(name, await renderTemplate(render))
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => {
  vi.unstubAllGlobals()
  prerenderFor(null)
  prerenderWith(undefined)
})

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 5, 12)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

const progress = (journey: number, completed_days: number[], daysAgo: number): Progress => ({
  journey,
  started_at: new Date(NOW - (daysAgo * 24 + 1) * HOUR_MS).toISOString(),
  last_completed_day: Math.max(0, ...completed_days),
  completed_days,
})

const written = (days: number[], hasImages = true) =>
  days.map((day) => ({
    id: `d${day}`,
    day_number: day,
    title: `Tí"tulo & <${day}>`,
    theme: `Tema {{${day}}}`,
    verse: day % 2 ? '“Paz”\n(Sl 4:8)' : 'Só paz',
    reflection: 'a\n\nb',
    action: 'c',
    prayer: day % 4 ? 'Amém' : '',
    image_url: hasImages && day % 3 ? '/storage/v1/x&y.webp' : '',
    ...(day % 2 && { image_alt: 'Uma "roda" & <flores> {{aqui}}' }),
  }))

const recados = (count: number) =>
  upTo(count).map((n) => ({
    id: `r${n}`,
    titulo: `Título ${n} <&>`,
    mensagem: n % 5 ? `<p>Olá ${n}, "tudo" &amp; {{bem}}</p><p>sim</p>` : '',
    fixo: n % 4 === 0,
    publicado_em: new Date(NOW - n * 20 * 24 * HOUR_MS).toISOString(),
    autor: n % 3 ? 'admin' : 'Ana & Cia',
  }))
const marks = (ids: number[]) => ids.map((n) => ({ id: `r${n}` }))

type Rows = Record<string, object[]>
const readerOf = (rows: Rows): Read =>
  Object.assign(
    async (name: string, index: object = {}) =>
      (rows[name] ?? []).filter((row) =>
        Object.entries(index).every(([key, value]) => row[key as never] === value),
      ) as never,
    {
      ids: async (name: string, order?: string) =>
        (rows[name] ?? [])
          .toSorted((a, b) => (order && a[order as never] < b[order as never] ? -1 : order ? 1 : 0))
          .map((row) => (row as { id: string }).id),
      byId: async (name: string, ids: readonly string[]) =>
        ids.flatMap((id) => (rows[name] ?? []).filter((row) => (row as { id: string }).id === id)) as never,
    },
  )

/** Tags and texts; the order of attributes says nothing. */
function partsOf(html: string): string[] {
  const decode = (text: string) =>
    text.replace(/&#(x?)([\da-f]+);|&(amp|lt|gt|quot);/gi, (_all, hex: string, code: string, name: string) =>
      name
        ? ({ amp: '&', lt: '<', gt: '>', quot: '"' } as Record<string, string>)[name]!
        : String.fromCodePoint(parseInt(code, hex ? 16 : 10)),
    )
  return (html.match(/<[^>]*>|[^<]+/g) ?? []).map((part) => {
    if (!/^<\w/.test(part)) return decode(part)
    const attributes = (part.match(/[\w:-]+="[^"]*"/g) ?? []).sort()
    return decode([/^<\w+/.exec(part)![0], ...attributes].join(' '))
  })
}

/** The app whose own render is compared. */
const app = { render, prerenderFor, prerenderWith }
type App = typeof app

async function expectAgreement(
  template: string,
  values: Values | undefined,
  { render, prerenderFor, prerenderWith } = app,
): Promise<string> {
  expect(values).toBeDefined()
  const filled = fill(template, values!)
  const { path, data } = values as { path: string; data: unknown }
  prerenderFor({ userId: '', email: '', name: NAME_HOLE, role: 'admin', verifiedAt: '' })
  prerenderWith(JSON.parse(JSON.stringify({ path, now: NOW, data })) as never)
  const own = (await render(path)).replace(/^(<link rel="preload"[^>]*>)+/, '')
  expect(partsOf(filled)).toEqual(partsOf(own))
  return filled
}

describe('the journey', () => {
  const all = written(upTo(30))
  it.each<[string, Progress[], object[]]>([
    ['after days away', [progress(1, [1, 2], 4)], all],
    ['with a day to read', [progress(1, [1, 2, 3, 4], 4)], all],
    ['with today completed', [progress(1, [1, 2, 3, 4, 5], 4)], all],
    ['with gaps, and days that nobody has written', [progress(1, [1, 3], 9)], written([1, 2, 3, 4, 6, 8, 20])],
    ['at its beginning, without pictures', [progress(1, [], 0)], written(upTo(30), false)],
    ['with one completed day', [progress(1, [1], 1)], all],
    ['near its end', [progress(1, upTo(28), 40)], all],
    ['at its end', [progress(1, upTo(30), 40)], all],
    ['at its end, with gaps', [progress(1, [...upTo(5), 30], 40)], all],
    ['after others', [progress(1, upTo(30), 90), progress(2, [1], 50), progress(3, [1, 2], 5)], all],
  ])('%s', async (_state, journeys, devotionals) => {
    await expectAgreement(
      templates.get('journey')!,
      await journeyValues(readerOf({ progress: journeys, devotionals }), NOW),
    )
  })
})

describe("a member's first page", () => {
  const all = written(upTo(30))
  const event = (hours: number) => ({
    id: `e${hours}`,
    title: `Encontro <${hours}> {{x}}`,
    event_date: new Date(NOW + hours * HOUR_MS).toISOString(),
  })
  const order = (number: number, status?: string) => ({
    id: `o${number}`,
    items: [],
    edit: 1,
    made_at: new Date(NOW + number).toISOString(),
    ...(status && { number, status, lines: [], total_cents: number * 1_234 }),
  })
  const today = [progress(1, [1, 2, 3, 4], 4)]
  const over = { events: [event(-3)] }
  it.each<[string, Rows]>([
    ['with a day to read', { progress: today, devotionals: all, ...over }],
    ['with days that wait', { progress: [progress(1, [1, 2], 6)], devotionals: all, ...over }],
    [
      'with a completed day, without a picture',
      { progress: [progress(1, upTo(5), 4)], devotionals: written(upTo(6), false), ...over },
    ],
    ['with one recado', { progress: today, devotionals: all, recados: recados(4), read_marks: marks([2, 3, 4]) }],
    ['with many recados', { progress: today, devotionals: all, recados: recados(60) }],
    [
      'with unread recados that are old',
      { progress: today, devotionals: all, recados: recados(9), read_marks: marks(upTo(6)) },
    ],
    [
      'with an unread recado that is old',
      { progress: today, devotionals: all, recados: recados(9), read_marks: marks(upTo(8)) },
    ],
    ['with an event', { progress: today, devotionals: all, events: [event(-3), event(30), event(5)] }],
    [
      'with all of it',
      {
        progress: [progress(1, [1, 2], 90), progress(2, [1, 2], 6)],
        devotionals: all,
        recados: recados(3),
        events: [event(1)],
        orders: [order(7, 'aberto'), order(8, 'pago'), order(9), order(6, 'aberto')],
      },
    ],
  ])('%s', async (_state, rows) => {
    const filled = await expectAgreement(templates.get('home')!, await homeValues(readerOf(rows), NOW, true))
    const { recados = [], read_marks: read = [] } = rows
    const unread = /(?:Recado novo|recados novos)<\/span>/
    expect(unread.test(filled)).toBe(recados.length > read.length)
  })

  it('before the first journey, on a day that nobody has written, with an order that was refused, and with what may have ended, is left to the app', async () => {
    const left = async (rows: Rows) => expect(await homeValues(readerOf(rows), NOW, true)).toBeUndefined()
    await left({ devotionals: all })
    // Perhaps nothing has come yet.
    await left({ progress: today, devotionals: all })
    await left({ progress: today, devotionals: written([1, 2, 3, 4]) })
    await left({ progress: today, devotionals: all, ...over, orders: [order(7, 'sem_estoque')] })
    await left({
      progress: today,
      devotionals: all,
      recados: [{ ...recados(1)[0], expira_em: '2031-01-01T00:00:00Z' }],
    })
  })
})

describe('the recados', () => {
  it.each<[string, Rows]>([
    ['a few', { recados: recados(3), read_marks: marks([2]) }],
    ['many', { recados: recados(30), read_marks: marks([2, 4, 8]) }],
    ['all read', { recados: recados(4), read_marks: marks(upTo(4)) }],
    ['one unread', { recados: recados(21), read_marks: marks(upTo(20)) }],
  ])('%s', async (_state, rows) => {
    await expectAgreement(templates.get('recados')!, await recadosValues(readerOf(rows), NOW))
  })
})

describe('a day', () => {
  const earlier = progress(1, upTo(30), 60)
  it.each<[string, number, Progress[], string[]]>([
    ['open', 3, [progress(1, [1, 2], 4)], []],
    ['completed, and a favourite', 2, [progress(1, [1, 2], 4)], ['d2']],
    ['completed, before a locked one', 5, [progress(1, upTo(5), 4)], []],
    ['the last', 30, [progress(1, upTo(29), 40)], []],
    ['the last, completed', 30, [progress(1, upTo(30), 40)], []],
    ['the last, completed with gaps', 30, [progress(1, [1, 2, 30], 40)], ['d30']],
    ['completed, and none is left', 12, [progress(1, upTo(30), 40)], []],
    ['of an earlier journey', 8, [earlier, progress(2, [1], 4)], []],
    ['of an earlier journey, before one that is open', 6, [earlier, progress(2, [1, 7], 4)], []],
    ['of an earlier journey, the last', 30, [earlier, progress(2, [1], 4)], []],
  ])('%s', async (_state, day, journeys, favoriteIds) => {
    const favorites = favoriteIds.map((devotional_id) => ({ devotional_id, active: true }))
    const rows = { progress: journeys, devotionals: written(upTo(30)), favorites }
    await expectAgreement(templates.get('devotional')!, await devotionalValues(readerOf(rows), NOW, day))
  })

  it.each([
    ['a number', { VITE_PRAYER_WHATSAPP: '+55 11 98765-4321' }, 'https://wa.me/5511987654321?'],
    ['an address', { VITE_PRAYER_MAIL: 'oracao@florescer.example' }, 'mailto:oracao@florescer.example?'],
  ])('completed, in the build of a ministry that has set %s for prayers', async (_contact, setting, address) => {
    for (const [name, value] of Object.entries(setting)) vi.stubEnv(name, value)
    vi.resetModules()
    const [{ pictures, render }, screen, identity] = await Promise.all([
      import('#src/prerender.tsx'),
      import('#lib/filled-screen.ts'),
      import('#lib/use-identity.ts'),
    ])
    const built: App = { render, ...screen, ...identity }
    const template = await pictures.find(({ name }) => name === 'devotional')!.renderTemplate(render)
    for (const day of [2, 30]) {
      const rows = { progress: [progress(1, [1, 2, 30], 40)], devotionals: written(upTo(30)) }
      const filled = await expectAgreement(template, await devotionalValues(readerOf(rows), NOW, day), built)
      const link = /href="([^"]*Conclu%C3%AD[^"]*)"/.exec(filled)?.[1] ?? ''
      expect(link.slice(0, address.length)).toBe(address)
      expect(decodeURIComponent(link)).toContain(`Concluí o dia ${day} da jornada`)
    }
  })

  it('that leads to one that nobody has written is left to the app, which says so', async () => {
    const rows = { progress: [progress(1, [1, 2], 4)], devotionals: written([1, 2, 4]) }
    expect(await devotionalValues(readerOf(rows), NOW, 2)).toBeUndefined()
    const locked = { progress: [progress(1, upTo(5), 4)], devotionals: written(upTo(5)) }
    await expectAgreement(templates.get('devotional')!, await devotionalValues(readerOf(locked), NOW, 5))
  })
})
