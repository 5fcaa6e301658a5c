import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { RxStorage } from 'rxdb'
import {
  type CollectionName,
  type ExchangeAnswer,
  type ExchangeRequest,
  type ExchangeOutcome,
} from '#sync/engine/wire.ts'
import { isInjected } from './faulty-storage.ts'
import { intentKey, makeModel, REGISTERS, type Register } from './model.ts'
import { Killed, makePhone, type OpenApp, type Phone, type PhoneOptions } from './phone.ts'
import { makeRandom } from './random.ts'
import { ALL_COLLECTIONS } from '#sync/engine/replica.ts'
import type { DayNoteState } from '#sync/engine/merge.ts'
import type { OrderItem } from '#sync/model/order.ts'
import { versionName } from '#sync/member/commands.ts'
import { textsOf } from '#sync/member/reads.ts'
import { readOne } from '#sync/database/collections.ts'

/** The server of a simulation: its SQL, and its exchange by whatever transport. */
export interface SimulatedServer {
  sql<R = Record<string, unknown>>(query: string, params?: readonly unknown[]): Promise<R[]>
  /** @throws what no network does */
  exchange(userId: string, request: ExchangeRequest): Promise<ExchangeAnswer>
}

export type Exchange = (request: ExchangeRequest) => Promise<ExchangeOutcome>

export interface Simulation {
  seed: number
  operations: number
  server: SimulatedServer
  userId: string
  /** A fresh storage for each phone. */
  makeStorage?(): RxStorage<unknown, unknown>
  /** What lies between a phone's engine and its transport to the server; nothing by default. */
  connect?(travel: Exchange): Exchange
  /** Whether phones may compare digests. Without, the other laws have to suffice. */
  hasDigest?: boolean
  sabotage?: PhoneOptions['sabotage']
}

const DAY_MS = 24 * 60 * 60 * 1000
/** How wrong her devices' clocks may be, either way. */
const CLOCK_ERROR_MS = 3 * DAY_MS
const LOST_ANSWERS = 0.2
const LOST_REQUESTS = 0.05
const DUPLICATES = 0.15
const STORAGE_FAULTS = 0.004
const IN_FLIGHT_WRITES = 0.6
const HEALING_ROUNDS = 20
/** What a bad deploy takes from the server for a while. */
const GRANTS = [
  'insert, update on public.user_progress',
  'insert on public.devotional_favorites',
  'insert on public.recados_leitura',
  'insert, update on public.day_notes',
  'insert, update on public.event_answers',
  'execute on function sync.place_order(uuid, jsonb)',
]
const MISSING_GRANT = 'Exchange refused: 200 42501'
/** The most requests that meet it. */
const LONGEST_DEPLOY = 12
/**
 * Few favourites, so that devices meet; more marks of recados, so that there is always something
 * new.
 */
const DEVOTIONALS = Array.from({ length: 4 }, (_, i) => `00000000-0000-4000-8000-0000000000d${i}`)
const EVENTS = Array.from({ length: 3 }, (_, i) => `00000000-0000-4000-8000-0000000000e${i}`)
const ANSWERS = ['vou', 'talvez', 'nao', null] as const
const DAYS = Array.from({ length: 30 }, (_, i) => i + 1)
const MARKS = Array.from({ length: 40 }, (_, i) => `00000000-0000-4000-8000-0000000001${String(i).padStart(2, '0')}`)
/** So few that the last ones are wanted twice. */
const PIECES = 12
/** Few notes, for the same reason. */
const NOTES = [3, 4]
/**
 * RxDB's open package allows 13 open collections: three phones have three of their own and their
 * metadata, one of them the recados too. Every story has the notes, and two of the others.
 */
function collectionsOf(seed: number): readonly CollectionName[][] {
  const pairs = [
    ['progress', 'event_answers'],
    ['progress', 'favorites'],
    ['read_marks', 'event_answers'],
    ['progress', 'read_marks'],
    ['favorites', 'event_answers'],
    ['favorites', 'read_marks'],
    ['progress', 'orders'],
    ['read_marks', 'orders'],
  ] as const satisfies (readonly CollectionName[])[]
  const own: CollectionName[] = ['day_notes', ...pairs[seed % pairs.length]!]
  return [own, own, [...own, 'recados']]
}

export function memoryStorage(): RxStorage<unknown, unknown> {
  // Each phone has its own disk; RxDB's memory storage keeps one for the whole process.
  return Object.assign(getRxStorageMemory(), { collectionStates: new Map() }) as unknown as RxStorage<unknown, unknown>
}

/**
 * Three phones of one member live through `operations` random events, then everything heals.
 * @throws with what differs, if a phone or the server ends otherwise than the model
 */
export async function simulate(simulation: Simulation): Promise<void> {
  const {
    seed,
    operations,
    server,
    userId,
    makeStorage = memoryStorage,
    connect = (travel) => travel,
    hasDigest = true,
    sabotage,
  } = simulation
  const random = makeRandom(seed)
  const model = makeModel()
  /** Days and marks she asked for: nothing else may appear. */
  const asked = { days: new Set<number>(), marks: new Set<string>() }
  /**
   * Deleted recados, and those whose mark the server had by then: it keeps that one, and accepts no
   * other.
   */
  const gone = new Set<string>()
  const markedInTime = new Set<string>()
  const begin = Date.now()
  const pageCap = random.pick([10, 30, 2000])
  /** What the server, or the line, can do in time. */
  const mostRows = random.pick([40, 400, 2000])
  /**
   * How far the story is, 0 to 1. Days and marks come in order: if each were repeated, nobody would
   * notice a loss.
   */
  let elapsed = 0
  /** How many lines were written; each says its own number. */
  let lines = 0
  const inItsTime = <T>(all: readonly T[]): T => all[Math.floor(elapsed * (all.length - 2)) + random.below(2)]!
  /** Days and marks that a phone had stored, and that a later write of it removed. */
  const taken: string[] = []
  let isHealed = false
  /** What the shop sells; another life's products are none of this one's. */
  const products: string[] = [randomUUID(), randomUUID()]
  /** Rows that travelled since it healed. */
  let news = 0

  /** The grant that is missing, and for how many requests still. */
  let missing: { grant: string; requests: number } | null = null
  async function breakDeploy(): Promise<void> {
    if (missing) return
    missing = { grant: random.pick(GRANTS), requests: 1 + random.below(LONGEST_DEPLOY) }
    await server.sql(`revoke ${missing.grant} from authenticated`)
  }
  async function repairDeploy(): Promise<void> {
    if (missing) await server.sql(`grant ${missing.grant} to authenticated`)
    missing = null
  }

  async function deliver(request: ExchangeRequest): Promise<ExchangeAnswer> {
    if (missing && missing.requests-- === 0) await repairDeploy()
    const answer = await server.exchange(userId, request)
    request.push.forEach((row, i) => {
      if (!answer.verdicts[i]?.ok) return
      if (row.c in REGISTERS) model.arrived(row.id, row.doc!.stamp as string)
      if (row.c === 'read_marks' && !gone.has(row.id)) markedInTime.add(row.id)
    })
    return answer
  }

  const machines = collectionsOf(seed).map((collections, index) => {
    const faults = makeRandom(seed * 31 + index)
    const machine = {
      index,
      collections,
      isOnline: true,
      clockError: random.below(2 * CLOCK_ERROR_MS) - CLOCK_ERROR_MS,
      sent: [] as ExchangeRequest[],
      pending: [] as Promise<unknown>[],
      /** The texts of a note that stand on its screen, perhaps since long ago. */
      shown: new Map<number, readonly string[]>(),
      phone: null as unknown as Phone,
    }
    machine.phone = makePhone({
      userId,
      name: `aparelh${index}`,
      collections,
      storage: makeStorage(),
      now: () => Date.now() + machine.clockError,
      fate: () =>
        isHealed || !faults.chance(STORAGE_FAULTS) ? 'works' : faults.pick(['fails before', 'fails after'] as const),
      stored(collection, doc, previous) {
        model.stored(collection, doc, previous)
        if (collection === 'read_marks' && gone.has(doc.id as string)) return
        if (collection === 'day_notes')
          taken.push(...model.takenLines(doc, previous).map((line) => `phone ${index} lost line ${line}`))
        taken.push(...takenDocuments(collection, doc, previous).map((what) => `phone ${index} lost ${what}`))
      },
      exchange: connect((request) => travel(machine, request)),
      ...(sabotage ? { sabotage } : {}),
    })
    return machine
  })
  type Machine = (typeof machines)[number]

  /** The network between one phone and the server. */
  async function travel(machine: Machine, asIs: ExchangeRequest) {
    const unreachable = { ok: false, failure: { kind: 'unreachable' } } as const
    if (!machine.isOnline) return unreachable
    if (Math.max(asIs.limit, asIs.push.length) > mostRows) {
      if (isHealed) news += 1
      return random.chance(0.5)
        ? ({ ok: false, failure: { kind: 'unreachable', isTooMuch: true } } as const)
        : ({ ok: false, failure: { kind: 'busy', status: 504, isTooMuch: true } } as const)
    }
    const { compare, ...rest } = structuredClone({ ...asIs, limit: Math.min(asIs.limit, pageCap) })
    const request = { ...rest, ...(compare && hasDigest && { compare }) }
    if (isHealed) {
      const answer = await deliver(request)
      news += request.push.length + (answer.rows?.length ?? 0)
      return { ok: true, answer } as const
    }
    machine.sent.push(request)
    if (random.chance(LOST_REQUESTS)) return unreachable
    let answer = await deliver(request)
    if (random.chance(DUPLICATES)) {
      const second = await deliver(request)
      if (random.chance(0.5)) answer = second
    }
    const { running } = machine.phone
    if (running && random.chance(IN_FLIGHT_WRITES)) {
      // While the answer is on its way, or while it is being stored.
      const writing = write(machine, running)
      if (random.chance(0.5)) await writing
      else machine.pending.push(writing)
    }
    if (random.chance(LOST_ANSWERS)) return unreachable
    return { ok: true, answer } as const
  }

  /**
   * One gesture of the member. The storage's hook sees what was written; what was promised is
   * checked here.
   */
  async function write(machine: Machine, app: OpenApp): Promise<void> {
    const { commands } = app
    const gesture = random.below(100)
    const has = (name: CollectionName) => machine.collections.includes(name)
    await unlessItFailed(async () => {
      if (gesture < 15) return writeLine(machine, app)
      if (gesture > 94 && has('orders')) return placeOrder(app)
      if (gesture < 20 && has('progress')) {
        await commands.startJourney()
        expectKept(model.expectedProgress() !== null, 'a journey that was started')
      } else if (gesture < 45 && has('progress')) {
        const day = inItsTime(DAYS)
        asked.days.add(day)
        await commands.completeDay(day)
        expectKept(model.days.has(day), `day ${day}`)
      } else if (gesture < (has('event_answers') ? 63 : 80) && has('favorites')) {
        await commands.setFavorite(random.pick(DEVOTIONALS), random.chance(0.5))
      } else if (gesture < 80 && has('event_answers')) {
        await commands.answerEvent(random.pick(EVENTS), random.pick(ANSWERS))
      } else if (has('read_marks')) {
        const ids = [inItsTime(MARKS), inItsTime(MARKS)]
        for (const id of ids) asked.marks.add(id)
        await commands.markRead(ids)
        for (const id of ids) expectKept(model.marks.has(id), `mark ${id}`)
      }
    })
  }

  /** At the price that some phone may have seen, more or fewer pieces than there are. */
  async function placeOrder({ commands }: OpenApp): Promise<void> {
    const id = randomUUID()
    const items = random.chance(0.3) ? products : [random.pick(products)]
    await commands.placeOrder(
      id,
      items.map((product_id) => ({
        product_id,
        name: 'Caneca',
        quantity: 1 + random.below(2),
        seen_cents: random.chance(0.9) ? 4200 : 4100,
      })),
    )
    expectKept(model.orders.has(id), `order ${id}`)
  }

  /** She writes upon what stands on the screen; since she looked, other lines may have arrived. */
  async function writeLine(machine: Machine, { commands, database }: OpenApp): Promise<void> {
    const day = random.pick(NOTES)
    if (!machine.shown.has(day) || random.chance(0.6)) {
      const stored = await readOne(await database.collection('day_notes'), String(day))
      machine.shown.set(day, stored ? textsOf(stored) : [])
    }
    const seen = machine.shown.get(day)!
    const text = random.chance(0.1) ? '' : `Linha ${++lines}`
    await commands.writeDayNote(day, text, seen)
    machine.shown.set(day, [...seen, text])
    if (text) expectKept(model.hasLine(day, text), text)
  }

  async function synchronise(machine: Machine): Promise<void> {
    await unlessItFailed(async () => (await machine.phone.open()).engine.synchronise())
    await Promise.all(machine.pending.splice(0))
  }

  /**
   * The server's side: the ministry writes recados, an administrator deletes, another client writes
   * the member's tables.
   */
  async function administer(): Promise<void> {
    const act = random.below(12)
    if (machines[0]!.collections.includes('orders') && random.chance(0.2)) await settleOrder()
    if (act === 11) {
      await answerElsewhere()
    } else if (act === 10) {
      await writeLineElsewhere()
    } else if (act < 3) {
      await server.sql(`insert into public.recados (titulo, mensagem) values ('Recado', $1)`, [
        `Mensagem ${random.below(1e6)}`,
      ])
    } else if (act < 5) {
      await server.sql(
        'update public.recados set fixo = not fixo where id = (select id from public.recados order by publicado_em, id limit 1)',
      )
    } else if (act < 6) {
      await server.sql(`delete from public.recados where id = (
        select id from public.recados where titulo = 'Recado' order by publicado_em, id limit 1)`)
    } else if (act < 7) {
      const id = inItsTime(MARKS)
      gone.add(id)
      await server.sql('delete from public.recados where id = $1::uuid', [id])
    } else if (act < 9) {
      const id = random.pick(DEVOTIONALS)
      const before = await favoriteOnServer(id)
      await server.sql(
        'delete from public.devotional_favorites where user_id = $1::uuid and devotional_id = $2::uuid',
        [userId, id],
      )
      const after = await favoriteOnServer(id)
      if (before?.active && after) {
        model.intend(id, { stamp: after.stamp, value: after.active, seen: before.stamp })
        model.arrived(id, after.stamp)
      }
    } else {
      const day = inItsTime(DAYS)
      asked.days.add(day)
      const startedAt = new Date(begin - random.below(DAY_MS)).toISOString()
      model.progress(startedAt, [day])
      await server.sql(
        `insert into public.user_progress (user_id, started_at, last_completed_day, completed_days) values ($1::uuid, $2::text::timestamptz, $3::int, array[$3::int])
         on conflict (user_id, journey) do update set
           started_at = excluded.started_at, last_completed_day = excluded.last_completed_day, completed_days = excluded.completed_days`,
        [userId, startedAt, day],
      )
    }
  }

  /**
   * Another app of the same tables, which adds a line or writes it in the place of what it read.
   */
  async function writeLineElsewhere(): Promise<void> {
    const day = random.pick(NOTES)
    const [row] = await server.sql<DayNoteState>(
      'select versions, seen from public.day_notes where user_id = $1::uuid and day_number = $2',
      [userId, day],
    )
    const before = row?.versions ?? {}
    const number = (row?.seen.servidor ?? 0) + 1
    const name = versionName(number, 'servidor')
    const text = `Linha ${++lines}`
    const kept = random.chance(0.5) ? before : {}
    const after = { ...kept, [name]: text }
    model.lines(day, before, after)
    await server.sql(
      `insert into public.day_notes (user_id, day_number, versions, seen)
       values ($1::uuid, $2, $3::text::jsonb, $4::text::jsonb)
       on conflict (user_id, day_number) do update set versions = excluded.versions, seen = excluded.seen`,
      [userId, day, JSON.stringify(after), JSON.stringify({ ...row?.seen, servidor: number })],
    )
  }

  /** Another app of the same tables, which changes an answer and has no clock of its own. */
  async function answerElsewhere(): Promise<void> {
    const id = random.pick(EVENTS)
    const [row] = await server.sql<{ answer: string; stamp: string; seen: string }>(
      `update public.event_answers a set answer = $3, stamp = '' from public.event_answers b
       where a.user_id = $1::uuid and a.event_id = $2::uuid and b.user_id = a.user_id and b.event_id = a.event_id
       returning a.answer, a.stamp, b.stamp as seen`,
      [userId, id, random.pick(ANSWERS) ?? 'nenhuma'],
    )
    if (!row) return
    model.intend(id, { stamp: row.stamp, value: row.answer, seen: row.seen })
    model.arrived(id, row.stamp)
  }

  /** An administrator's decision about an order; what is cancelled comes back to the shop. */
  async function settleOrder(): Promise<void> {
    await server.sql(
      `with one as (
         select id, lines, $2::boolean as is_paid from public.orders
         where user_id = $1::uuid and status = 'aberto' order by number limit 1
       ), settled as (
         update public.orders o set status = case when one.is_paid then 'pago' else 'cancelado' end from one where o.id = one.id
       )
       select private.move_stock(lines, 1) from one where not is_paid`,
      [userId, random.chance(0.5)],
    )
  }

  const favoriteOnServer = async (id: string) =>
    (
      await server.sql<{ active: boolean; stamp: string }>(
        'select active, stamp from public.devotional_favorites where user_id = $1::uuid and devotional_id = $2::uuid',
        [userId, id],
      )
    )[0]

  async function happen(): Promise<void> {
    const machine = random.pick(machines)
    const event = random.below(2000)
    if (event < 1440) return unlessItFailed(async () => write(machine, await machine.phone.open()))
    if (event < 1680) return synchronise(machine)
    if (event < 1760) return void (machine.isOnline = !machine.isOnline)
    if (event < 1800) return void (machine.clockError = random.below(2 * CLOCK_ERROR_MS) - CLOCK_ERROR_MS)
    if (event < 1850) return machine.phone.killAt(1 + random.below(40))
    if (event < 1860) return machine.phone.close()
    if (event < 1900) return replay(machine)
    if (event < 1985) return administer()
    if (event < 1999) return breakDeploy()
    // Another name for the history, with the same rows in it.
    await server.sql('update sync.meta set epoch = gen_random_uuid()')
  }

  /** An old request arrives late, or once more; nobody hears the answer. */
  async function replay({ sent }: Machine): Promise<void> {
    if (sent.length > 0) await deliver(random.pick(sent))
  }

  async function heal(): Promise<void> {
    isHealed = true
    await repairDeploy()
    for (const machine of machines) {
      machine.isOnline = true
      await machine.phone.close()
    }
    for (let round = 1; round <= HEALING_ROUNDS; round++) {
      news = 0
      let isIdle = true
      for (const machine of machines) {
        const { engine } = await machine.phone.open()
        engine.retry()
        await engine.synchronise()
        engine.state$.subscribe(({ phase }) => (isIdle &&= phase === 'idle')).unsubscribe()
      }
      // A token may have expired on the way, even twice: then this round was none for that phone.
      if (news === 0 && isIdle) return
    }
    if (news > 0) throw new Error(`Not quiet after ${HEALING_ROUNDS} rounds`)
  }

  async function judge(): Promise<string[]> {
    const faults: string[] = [...taken]
    const expectSame = (what: string, actual: unknown, expected: unknown) => {
      if (!isDeepStrictEqual(actual, expected))
        faults.push(`${what} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
    }
    const expectSameEntries = (
      what: string,
      actual: ReadonlyMap<string, unknown>,
      expected: ReadonlyMap<string, unknown>,
    ) => {
      for (const id of new Set([...actual.keys(), ...expected.keys()]))
        expectSame(`${what}: ${id}`, actual.get(id), expected.get(id))
    }

    const truth = await deliver({
      v: 1,
      epoch: null,
      cursor: { content: 0, own: 0 },
      limit: 2000,
      compare: [...ALL_COLLECTIONS],
      push: [],
    })
    const rows = (name: CollectionName) =>
      new Map(truth.rows!.flatMap(({ c, id, doc }) => (c === name && doc ? [[id, doc] as const] : [])))
    const stamps = await server.sql<{ devotional_id: string; sent: string; kept: string }>(
      'select devotional_id, sent, kept from private.clamped_stamps where user_id = $1::uuid',
      [userId],
    )
    const kept = new Map(stamps.map((stamp) => [intentKey(stamp.devotional_id, stamp.sent), stamp.kept]))

    const registers = new Map(
      Object.entries(REGISTERS).flatMap(([name, field]) =>
        [...rows(name as keyof typeof REGISTERS)].map(
          ([id, doc]) => [id, { value: doc[field], stamp: doc.stamp } as Register] as const,
        ),
      ),
    )
    expectSameEntries('the favourites and answers on the server', registers, model.expectedRegisters(kept))
    faults.push(...model.overruled(registers, kept).map((line) => `overruled: ${line}`))
    const marks = [...model.marks].filter((id) => !gone.has(id) || markedInTime.has(id))
    expectSame('the marks on the server', [...rows('read_marks').keys()].sort(), marks.sort())
    const orders = new Map([...rows('orders')].map(([id, { items }]) => [id, items]))
    expectSameEntries('the orders on the server', orders, model.orders)
    const sold = new Map(products.map((id) => [id, 0]))
    for (const { status, items } of rows('orders').values() as Iterable<{ status: string; items: OrderItem[] }>) {
      if (status === 'cancelado' || status === 'preco_mudou' || status === 'sem_estoque') continue
      for (const { product_id: id, quantity } of items) sold.set(id, sold.get(id)! + quantity)
    }
    for (const { id, stock } of await server.sql<{ id: string; stock: number }>(
      'select id, stock from public.products where id = any($1::uuid[])',
      [products],
    ))
      expectSame(`the stock of ${id}`, stock, PIECES - sold.get(id)!)
    const notes = new Map([...rows('day_notes')].map(([id, { versions }]) => [id, versions]))
    expectSameEntries('the lines on the server', notes, model.expectedLines())
    const { journey: _journey, ...progress } = (rows('progress').get('1') ?? {}) as Record<string, unknown>
    const expected = model.expectedProgress()
    expectSame('the progress on the server', { ...progress, started_at: '' }, { ...expected, started_at: '' })
    if (expected && !isStart(progress.started_at as string, expected.started_at, begin)) {
      faults.push(
        `the start on the server is ${progress.started_at as string}, the earliest known is ${expected.started_at}`,
      )
    }
    for (const day of model.days) if (!asked.days.has(day)) faults.push(`nobody asked for day ${day}`)
    for (const mark of model.marks) if (!asked.marks.has(mark)) faults.push(`nobody asked for mark ${mark}`)

    for (const { phone, collections, index } of machines) {
      const { replica, engine } = await phone.open()
      const name = `phone ${index}`
      expectSame(`${name}: what waits`, await replica.unsent(2000), [])
      expectSame(`${name}: what was refused`, [...(await phone.refused()).keys()], [])
      expectSame(`${name}: whether the digest agrees`, await replica.agreesWith(truth.sums!), true)
      let state: unknown
      engine.state$.subscribe((value) => (state = value)).unsubscribe()
      expectSame(`${name}: its state`, state, { connection: 'online', phase: 'idle', needsSignIn: false })
      for (const collection of collections) {
        const stored = (await phone.all(collection)).map(
          ({ rev: _rev, edit: _edit, unsent: _unsent, ...fields }) => [fields.id, fields] as const,
        )
        const there = [...rows(collection)].map(([id, doc]) => [id, { ...doc, id }] as const)
        expectSameEntries(`${name}: ${collection}`, new Map<string, unknown>(stored), new Map<string, unknown>(there))
      }
      if (hasDigest) {
        const agreement = await replica.readMetadata<{ at: string }>('agreement')
        if (!agreement) faults.push(`${name} never agreed with the server`)
      }
      for (const error of phone.unexpectedErrors.map(String)) {
        if (!error.includes(MISSING_GRANT)) faults.push(`${name} reported ${error}`)
      }
    }
    return faults
  }

  try {
    await server.sql(
      `insert into public.recados (id, titulo, mensagem) select id, 'Marcado', 'Venham' from unnest($1::uuid[]) id`,
      [MARKS],
    )
    await server.sql(
      `insert into public.products (id, name, price, stock) select id, 'Caneca', 42, $2 from unnest($1::uuid[]) id`,
      [products, PIECES],
    )
    for (let i = 0; i < operations; i++) {
      elapsed = i / operations
      await happen()
    }
    await heal()
    const faults = await judge()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  } finally {
    await repairDeploy()
    for (const { phone } of machines) await phone.close()
  }
}

/**
 * What a gesture meets when the storage fails or the app dies; anything else is a fault of the
 * code.
 */
async function unlessItFailed(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isInjected(error) && !(error instanceof Killed)) throw error
  }
}

function expectKept(isKept: boolean, what: string): void {
  if (!isKept) throw new Error(`The command resolved, but ${what} was not stored`)
}

/** The earliest start; one from the future is the moment of its arrival. */
function isStart(actual: string, earliest: string, begin: number): boolean {
  if (Date.parse(earliest) <= begin) return actual === earliest
  return Date.parse(actual) >= begin && actual <= earliest && Date.parse(actual) <= Date.now()
}

/**
 * Her progress and her marks of existing content only grow: what a phone has shown as done may
 * never disappear again, not even for a moment.
 */
function takenDocuments(
  collection: string,
  doc: Record<string, unknown>,
  previous: Record<string, unknown> | undefined,
): string[] {
  if (!previous || previous._deleted) return []
  if (doc._deleted)
    return ['progress', 'read_marks', 'orders'].includes(collection) ? [`${collection}/${doc.id as string}`] : []
  // What waits to be sent gives way only to what was meant later.
  if (collection in REGISTERS && doc.unsent === 1 && previous.unsent === 1) {
    return (doc.stamp as string) < (previous.stamp as string) ? [`intent ${collection}/${doc.id as string}`] : []
  }
  if (collection !== 'progress') return []
  const days = new Set(doc.completed_days as number[])
  return (previous.completed_days as number[]).filter((day) => !days.has(day)).map((day) => `day ${day}`)
}
