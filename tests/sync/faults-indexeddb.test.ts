import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { firstValueFrom, type Observable, type Subscription } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MemberData } from '#sync/member/open-member.ts'
import { storageTrouble } from '#sync/database/trouble.ts'
import type { ExchangeRequest, PushRow } from '#sync/engine/wire.ts'
import type { SyncStatus } from '#sync/member/status.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { type IndexedDBCall, injectFaults } from './kit/faulty-indexeddb.ts'
import { openSqlServer, type SqlServer } from './kit/sql-server.ts'

/**
 * A member's session with everything that a page has of it (the loader, RxDB, Dexie) on an
 * IndexedDB that fails at one call: her writes are kept or she is told at once, no screen's stream
 * ends, and no reload is needed.
 */
const FAVORITE = '00000000-0000-4000-8000-0000000000f1'
const MARKS = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']
/** So many that they are stored at once (`insertAtOnce` in sync/database/rxdb-internals.ts). */
const RECADOS = 24
/** She taps again after a failure, each time a little later. */
const TRIES = 8
const AGAIN_MS = 20
const PATIENCE_MS = 60_000
/** How often Dexie opens a database before it says that it does not open. */
const PER_OPENING = 3

/** Kept before any of it is replaced. */
const later = globalThis.setTimeout

let server: SqlServer
let userId: string

beforeAll(async () => {
  server = await openSqlServer()
})
afterAll(() => server.close())
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Loader = typeof import('#sync/member/member-data.ts')

/** A page as the app finds it on opening: nothing loaded, identity and session in place. */
async function openPage(): Promise<Loader> {
  const stored = new Map([
    [
      'florescer.identity',
      JSON.stringify({
        userId,
        role: 'member',
        email: 'maria@teste.example',
        name: 'Maria',
        verifiedAt: new Date().toISOString(),
      }),
    ],
  ])
  vi.stubEnv('VITE_SUPABASE_URL', 'http://servidor.example')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'chave')
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  // RxDB's tabs communicate through it in a browser.
  vi.stubGlobal('self', globalThis)
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { request } = JSON.parse(body) as { request: ExchangeRequest }
    return Response.json(await server.exchange(userId, request))
  })
  // Makes the engine's back-off twenty times faster; round waits, like the loader's, stay as they
  // are.
  vi.stubGlobal('setTimeout', ((run: () => void, ms = 0, ...args: never[]) =>
    later(run, Number.isInteger(ms) ? ms : ms / 20, ...args)) as typeof setTimeout)
  vi.resetModules()
  const { writeSession } = await import('#sync/session/session.ts')
  await writeSession({ userId, accessToken: 'token', refreshToken: 'token', expiresAt: 4e9 })
  return import('#sync/member/member-data.ts')
}

/** What the screens watch, all the time. */
interface Screens {
  seen: { progress?: unknown; favorites?: unknown; marks?: unknown; recados?: unknown; status?: SyncStatus }
  errors: unknown[]
  leave(): void
}

function openScreens({ watchMember }: Loader): Screens {
  const seen: Screens['seen'] = {}
  const errors: unknown[] = []
  const watch = <T>(name: keyof Screens['seen'], project: (data: MemberData) => Observable<T>): Subscription =>
    watchMember(project).subscribe({
      next: (value) => (seen[name] = value as never),
      error: (error: unknown) => errors.push(error),
    })
  const subscriptions = [
    watch('progress', ({ progress }) => progress.watch()),
    watch('favorites', ({ favorites }) => favorites.watchIds()),
    watch('marks', ({ recados }) => recados.watchReadIds()),
    watch('recados', ({ recados }) => recados.watchAll()),
    watch('status', ({ sync }) => sync.status$),
  ]
  return { seen, errors, leave: () => subscriptions.forEach((subscription) => subscription.unsubscribe()) }
}

async function otherPhone(row: PushRow): Promise<void> {
  await server.exchange(userId, {
    v: 1,
    epoch: null,
    cursor: { content: 0, own: 0 },
    limit: 0,
    push: [row],
  })
}

/** A morning: the app is opened twice. Returns what the member was told. */
async function live(): Promise<unknown[]> {
  const told: unknown[] = []
  let page = await openPage()
  let screens = openScreens(page)

  const soon = <T>(what: string, work: Promise<T>) => {
    let timer: ReturnType<typeof setTimeout>
    const late = new Promise<never>((_resolve, reject) => {
      timer = later(() => reject(new Error(`Nothing came of: ${what}`)), PATIENCE_MS)
    })
    return Promise.race([work, late]).finally(() => clearTimeout(timer))
  }
  const gesture = async (what: string, work: (page: Loader) => Promise<void>) => {
    for (let tries = 1; ; tries++) {
      try {
        return await soon(what, work(page))
      } catch (error) {
        told.push(error)
        if (tries >= TRIES) throw new Error(`She tapped ${TRIES} times: ${what}`, { cause: error })
        await new Promise((resolve) => later(resolve, AGAIN_MS * 2 ** tries))
      }
    }
  }
  const allSaved = async (progress: number[], favorites: string[]) =>
    vi.waitFor(
      () => {
        const { seen, errors } = screens
        expect(errors).toEqual([])
        expect(seen.status).toMatchObject({
          connection: 'online',
          phase: 'idle',
          pending: [],
          refused: [],
          isFirstSyncDone: true,
        })
        expect(seen.progress).toMatchObject({ completed_days: progress })
        expect([...(seen.favorites as Set<string>)]).toEqual(favorites)
        expect([...(seen.marks as Set<string>)].sort()).toEqual(MARKS)
        expect(seen.recados).toHaveLength(RECADOS)
      },
      { timeout: PATIENCE_MS, interval: 5 },
    )

  try {
    await gesture('start', ({ memberCommands }) => memberCommands.startJourney())
    await gesture('day 1', ({ memberCommands }) => memberCommands.completeDay(1))
    await otherPhone({
      c: 'progress',
      id: '1',
      doc: { journey: 1, started_at: '2026-01-01T08:00:00.000Z', last_completed_day: 9, completed_days: [9] },
    })
    await server.sql(
      `insert into public.recados (titulo, mensagem) select 'Domingo', 'Venham' from generate_series(1, ${RECADOS})`,
    )
    await gesture('favourite', ({ memberCommands }) => memberCommands.setFavorite(FAVORITE, true))
    await gesture('marks', ({ memberCommands }) => memberCommands.markRead(MARKS))
    await gesture('a note', ({ memberCommands }) => memberCommands.writeDayNote(3, 'Paz', []))
    await gesture('retry', async ({ memberData }) => (await memberData()).sync.retry())
    await allSaved([1, 9], [FAVORITE])
    screens.leave()
    await page.closeMember()

    page = await openPage()
    screens = openScreens(page)
    await gesture('day 2', ({ memberCommands }) => memberCommands.completeDay(2))
    // Where the phone had no room she went on without it, and only the server has her writes: she
    // takes back what she sees.
    await vi.waitFor(() => expect([...(screens.seen.favorites as Set<string>)]).toEqual([FAVORITE]), {
      timeout: PATIENCE_MS,
      interval: 5,
    })
    await gesture('more of it', ({ memberCommands }) => memberCommands.writeDayNote(3, 'Paz e luz', ['Paz']))
    await gesture('no favourite', ({ memberCommands }) => memberCommands.setFavorite(FAVORITE, false))
    await allSaved([1, 2, 9], [])
  } finally {
    screens.leave()
    await page.closeMember()
  }
  return told
}

async function expectNothingLost(): Promise<void> {
  const truth = await server.exchange(userId, {
    v: 1,
    epoch: null,
    cursor: { content: 0, own: 0 },
    limit: 2000,
    push: [],
  })
  const docs = (name: string) => truth.rows!.flatMap(({ c, doc }) => (c === name ? [doc!] : []))
  expect(docs('progress')).toMatchObject([
    { started_at: '2026-01-01T08:00:00.000Z', last_completed_day: 9, completed_days: [1, 2, 9] },
  ])
  expect(docs('favorites')).toMatchObject([{ devotional_id: FAVORITE, active: false }])
  expect(docs('day_notes').map(({ versions }) => Object.values(versions as object))).toEqual([['Paz e luz']])
  expect(
    docs('read_marks')
      .map(({ recado_id }) => recado_id)
      .sort(),
  ).toEqual(MARKS)
}

/** Unhandled rejections are faults of ours too. */
function collectRejections(): { heard: unknown[]; stop(): void } {
  const heard: unknown[] = []
  const hear = (reason: unknown) => heard.push(reason)
  process.on('unhandledRejection', hear)
  return { heard, stop: () => void process.off('unhandledRejection', hear) }
}

/**
 * One morning in which the calls `from` to `to` (counted from 1) fail, of all or of those meant. To
 * repeat one: `IDB_FAULT=<from> npm run test:sync -- tests/sync/faults-indexeddb.test.ts`.
 * @returns whether the morning reached those calls, and what she was told
 */
async function liveThroughFaults(
  from: number,
  to: number,
  isMeant: (call: IndexedDBCall, name: string) => boolean = () => true,
): Promise<{ isReached: boolean; told: unknown[] }> {
  userId = await server.member()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'info').mockReturnValue()
  let calls = 0
  let failed = ''
  const stop = injectFaults({
    isMeant: (name) => name.startsWith('rxdb-dexie-'),
    fails(call, name) {
      if (!isMeant(call, name)) return false
      calls += 1
      if (calls < from || calls > to) return false
      failed ||= `${call} of ${name.split('--').at(-1)}`
      return true
    },
  })
  const rejections = collectRejections()
  try {
    const told = await live()
    // The storage's own error, or the screen could only say 'error'.
    expect(told.filter((error) => storageTrouble(error) === null)).toEqual([])
    await expectNothingLost()
    expect(rejections.heard).toEqual([])
    return { isReached: failed !== '', told }
  } catch (error) {
    throw new Error(`After faults from call ${from} to ${to} (${failed})`, { cause: error })
  } finally {
    stop()
    rejections.stop()
  }
}

const FIRST = Number(process.env.IDB_FAULT ?? 1)
/** Every call has its morning; the gate takes a sample. */
const STRIDE = isThorough ? 1 : 61

describe(
  'IndexedDB fails, nothing is lost, the member is told, and everything recovers without a reload',
  { timeout: 1_800_000 },
  () => {
    it('at any single call', async () => {
      let k = FIRST
      for (let isReached = true; isReached; k += STRIDE) {
        const outcome = await liveThroughFaults(k, k)
        isReached = outcome.isReached
        expect(outcome.told.length).toBeLessThanOrEqual(1)
      }
      expect(k).toBeGreaterThan(300)
    })

    describe('and once more as soon as it is open again', () => {
      let openings: number
      /** Until so many openings, the journey's connection is gone as soon as it is used. */
      let lostUntil: number
      let stop: () => void
      let page: Loader
      beforeEach(async () => {
        userId = await server.member()
        openings = lostUntil = 0
        vi.stubGlobal('indexedDB', new IDBFactory())
        vi.spyOn(console, 'warn').mockReturnValue()
        vi.spyOn(console, 'info').mockReturnValue()
        stop = injectFaults({
          isMeant: (name) => name.endsWith('--progress'),
          fails(call) {
            if (call === 'open') openings += 1
            return call === 'transaction' && openings <= lostUntil
          },
        })
        page = await openPage()
      })
      afterEach(async () => {
        stop()
        await page.closeMember()
      })

      it('a write is stored, and she need not hear of it', async () => {
        await page.memberCommands.startJourney()
        lostUntil = openings + PER_OPENING
        await page.memberCommands.completeDay(1)
        expect(openings).toBeGreaterThan(lostUntil)
        const completed = () =>
          server.sql('select completed_days from public.user_progress where user_id = $1', [userId])
        await expect.poll(completed).toEqual([{ completed_days: [1] }])
      })

      it('a later write too, after the phone’s clock was set back', async () => {
        await page.memberCommands.startJourney()
        lostUntil = openings + PER_OPENING
        await page.memberCommands.completeDay(1)
        const [wallClock, elapsed] = [Date.now, performance.now.bind(performance)]
        vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + 60_000)
        vi.spyOn(Date, 'now').mockImplementation(() => wallClock() - 3_600_000)
        lostUntil = openings + PER_OPENING
        await page.memberCommands.completeDay(2)
        expect(openings).toBeGreaterThan(lostUntil)
      })

      it('a write that waits for it opens nothing any more once she has signed out', async () => {
        await page.memberCommands.startJourney()
        const { writeIdentity } = await import('#sync/session/identity.ts')
        const { setTimeout } = globalThis
        let openingsThen = 0
        vi.stubGlobal('setTimeout', ((run: () => void, ms = 0) => {
          if (ms === 2_000) {
            openingsThen = openings
            writeIdentity(null)
          }
          return setTimeout(run, ms)
        }) as typeof setTimeout)
        lostUntil = Infinity
        await expect(page.memberCommands.completeDay(1)).rejects.toThrow('Database has been closed')
        expect(openingsThen).toBeGreaterThan(0)
        expect(openings).toBe(openingsThen)
      })
    })

    it('in a write for which there is no room: she is told so', async () => {
      const told: unknown[] = []
      const isWrite = (call: IndexedDBCall, name: string) => call === 'write' && name.endsWith('--progress')
      for (let k = 1, isReached = true; isReached; k += 1) {
        const outcome = await liveThroughFaults(k, k, isWrite)
        isReached = outcome.isReached
        told.push(...outcome.told.map(storageTrouble))
      }
      // Once for what she did herself; she need not hear of what is fetched again.
      expect(new Set(told)).toEqual(new Set(['full']))
    })

    it.each([
      [5, 17],
      [40, 67],
    ])('at %i calls in a row', async (length, step) => {
      for (let k = FIRST, isReached = true; isReached; k += step * (isThorough ? 1 : 25))
        isReached = (await liveThroughFaults(k, k + length - 1)).isReached
    })
  },
)

const DRAFTS = [
  ['devotionals', { day_number: 7, title: 'Um', theme: 'T', verse: 'V', reflection: 'R', action: 'A' }, 'title'],
  ['recados', { titulo: 'Um', mensagem: 'Olá', fixo: false, anexos: [], enviar_email: false }, 'titulo'],
  ['events', { title: 'Um', event_date: '2030-01-01T10:00:00.000Z' }, 'title'],
  ['videos', { title: 'Um', video_url: 'https://exemplo.example/v.mp4', order_index: 1 }, 'title'],
  ['products', { name: 'Um', price: 10.5, images: [], stock: 3, active: true }, 'name'],
] as const

it.each(DRAFTS)(
  '%s: an administrator may save again upon a save of theirs that has just been published',
  async (collection, fields, title) => {
    userId = await server.member()
    await server.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [userId])
    vi.stubGlobal('indexedDB', new IDBFactory())
    const page = await openPage()
    try {
      const { status$ } = (await page.memberData()).sync
      const settled = () =>
        vi.waitFor(async () => expect((await firstValueFrom(status$)).pending).toEqual([]), { timeout: PATIENCE_MS })
      const save = (name: string) => page.adminPublishing.save(collection, { id, ...fields, [title]: name } as never, 0)
      const id = crypto.randomUUID()
      await save('Um')
      await settled()
      // The form was opened before the server had answered: it still says 'something new'.
      await save('Dois')
      await settled()
      expect((await firstValueFrom(status$)).refused).toEqual([])
      expect(await server.sql(`select ${title} as name from public.${collection} where id = $1`, [id])).toEqual([
        { name: 'Dois' },
      ])
    } finally {
      await page.closeMember()
    }
  },
)

it('what is deleted is purged at the start, and in a tab that stays open also after the phone’s clock was set back', async () => {
  userId = await server.member()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const purgeDeleted = vi.fn(async () => {})
  vi.doMock('#sync/database/object-stores.ts', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    purgeDeleted,
  }))
  const page = await openPage()
  try {
    const { sync } = await page.memberData()
    await vi.waitFor(() => expect(purgeDeleted).toHaveBeenCalledTimes(1), { timeout: PATIENCE_MS })
    vi.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() - 13 * 3_600_000)
    sync.retry()
    await vi.waitFor(() => expect(purgeDeleted).toHaveBeenCalledTimes(2), { timeout: PATIENCE_MS })
  } finally {
    await page.closeMember()
    vi.doUnmock('#sync/database/object-stores.ts')
  }
})
