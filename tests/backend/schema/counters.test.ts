import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ExchangeAnswer } from '#sync/engine/wire.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import {
  DELETED,
  heardAt,
  missed,
  race,
  type Change,
  type Committed,
  type Feed,
  type Reader,
  type Write,
} from './counters.harness.ts'

/** Law 3 in numbers. */
const WRITERS = 20
const READ_EVERY_MS = 5
/** The race ends after this many transactions, with this many changed and deleted recados. */
const ENOUGH = isThorough ? { committed: 5_000, changed: 50, deleted: 10 } : { committed: 500, changed: 8, deleted: 2 }
/**
 * The unrelated transaction stays open until each counter's reader has heard this many of the
 * transactions committed meanwhile.
 */
const HEARD_MEANWHILE = isThorough ? 500 : 40
/** This many members write their own rows; one write in fourteen is shared content. */
const MEMBERS = 12
const CONTENT = 0.07
const PAGE = 50

/** The readers that use the product's counters: the first members. */
const COUNTED = ['maria', 'joana'] as const
const WAIT = { timeout: 240_000, interval: 20 }

type Cursor = { content: number; own: number }

/**
 * Races between transactions exist only where there are several connections: on Postgres. In one
 * race the same transactions are read by the product's counters, by a timestamp (which has to miss
 * some, or the race proves nothing) and by transaction numbers up to the oldest open one (which an
 * unrelated transaction has to delay, for the same reason).
 */
describe(`${WRITERS} write at the same time, ${ENOUGH.committed} transactions`, () => {
  let ministry: Ministry
  let members: Person[]
  const committed: Committed[] = []
  const readers: Reader[] = []
  /** When the unrelated transaction was open, in milliseconds since the epoch. */
  const heldOpen = { from: Infinity, to: Infinity }
  const reader = (name: string) => readers.find((one) => one.name === name)!

  beforeAll(async () => {
    ministry = await openMinistry({ engine: 'Postgres' })
    await takeAnyId(ministry.server.sql)
    members = await Promise.all(Array.from({ length: MEMBERS }, (_, n) => ministry.person(`membro${n}`)))
    const stranger = await ministry.person('rute')
    await ministry.server.sql(`create table private.stamped (
      name text primary key, version integer not null,
      changed_at timestamptz not null, changed_in xid8 not null)`)
    await ministry.server.sql('create index on private.stamped (changed_at)')
    await ministry.server.sql('create index on private.stamped (changed_in)')
    const running = race({
      url: ministry.databaseUrl!,
      committed,
      readers,
      isOver: () => isEnough() && heldOpen.to < Infinity,
      writers: WRITERS,
      write,
      readEvery: READ_EVERY_MS,
      feeds: {
        maria: counterFeed(members[0]!),
        joana: counterFeed(members[1]!),
        timestamp: timestampFeed,
        horizon: horizonFeed,
      } as never,
    })
    await Promise.all([running, holdOpen(stranger)])
  })
  afterAll(() => ministry.close())

  /** Recados that a writer has published, by their newest version. */
  const published = new Map<number, Map<string, number>>()

  /**
   * One document: a recado that is published, changed or deleted, or a member's mark. Each also
   * gets a timestamp.
   */
  const write: Write = async (tx, writer, linger) => {
    const isContent = Math.random() < CONTENT
    const own = published.get(writer) ?? new Map<string, number>()
    published.set(writer, own)
    const known = Math.random() < 0.5 ? [...own.keys()].at(-1) : undefined
    const id = isContent && known !== undefined ? known : randomUUID()
    const version = isContent ? (own.get(id) ?? 0) + 1 : 1
    const isDeletion = isContent && version > 1 && Math.random() < 0.3

    if (!isDeletion) {
      await tx`insert into private.stamped values (${id}, ${version}, clock_timestamp(), pg_current_xact_id())
        on conflict (name) do update set version = excluded.version, changed_at = excluded.changed_at, changed_in = excluded.changed_in`
    }
    await linger()
    if (!isContent) {
      const author = members[Math.floor(Math.random() * members.length)]!
      await tx`insert into public.recados_leitura (user_id, recado_id) values (${author.id}, ${id})`
      return { name: `${author.id}/${id}`, version }
    }
    let isThere = true
    if (isDeletion) {
      // Its publication may have been rolled back: then there is nothing to delete and nothing to
      // hear.
      isThere = (await tx`delete from public.recados where id = ${id}`).count > 0
    } else {
      await tx`insert into public.recados (id, titulo, mensagem) values (${id}, ${`v${version}`}, 'Mensagem')
        on conflict (id) do update set titulo = excluded.titulo`
    }
    // If it is rolled back, the next version still has a higher number.
    if (isDeletion) own.delete(id)
    else own.set(id, version)
    return isThere ? { name: `content/${id}`, version: isDeletion ? DELETED : version } : null
  }

  const changed = () => committed.filter(({ name, version }) => name.startsWith('content/') && version > 1)
  const deleted = () => committed.filter(({ version }) => version === DELETED)
  const isEnough = () =>
    committed.length >= ENOUGH.committed && changed().length >= ENOUGH.changed && deleted().length >= ENOUGH.deleted

  /**
   * A transaction unrelated to the others: it has written, and stays open until the counters'
   * readers have heard much of what was committed meanwhile. If it blocked them, that would never
   * happen.
   */
  async function holdOpen(stranger: Person): Promise<void> {
    await vi.waitUntil(() => committed.length >= ENOUGH.committed / 5, WAIT)
    const connection = postgres(ministry.databaseUrl!, { max: 1 })
    await connection.begin(async (tx) => {
      await tx`insert into public.recados_leitura (user_id, recado_id) values (${stranger.id}, ${randomUUID()})`
      await tx`insert into private.stamped values ('alheia', 1, clock_timestamp(), pg_current_xact_id())`
      heldOpen.from = Date.now()
      // The moment that is judged is the moment that was asked about: a change heard in this very
      // millisecond counts in neither.
      heldOpen.to = await vi.waitUntil(() => {
        const now = Date.now()
        return COUNTED.every((name, n) => heardMeanwhile(name, n, now) >= HEARD_MEANWHILE) && now
      }, WAIT)
    })
    await connection.end()
  }

  /**
   * How many of the changes committed since the unrelated transaction opened this reader had heard
   * before this moment, in milliseconds since the epoch.
   */
  const heardMeanwhile = (name: string, member: number, until: number) =>
    heardAt(duringHold(visibleTo(members[member]!), until), reader(name)).filter((at) => at < until).length

  /** As a device of the member: the exchange itself, in her name, page by page. */
  function counterFeed(member: Person): Feed<Cursor> {
    let epoch: string | null = null
    return {
      start: { content: 0, own: 0 },
      async signIn(connection) {
        const claims = JSON.stringify({ sub: member.id, role: 'authenticated' })
        await connection`select set_config('request.jwt.claims', ${claims}, false), set_config('role', 'authenticated', false)`
      },
      async pull(connection, cursor) {
        const request = JSON.stringify({ v: 1, epoch, cursor, limit: PAGE, digest: false, push: [] })
        const [row] = await connection<
          { answer: ExchangeAnswer }[]
        >`select public.sync_exchange(${request}::text::jsonb) as answer`
        const { answer } = row!
        expect(answer.reset).toBe(false)
        epoch = answer.epoch
        const changes = answer.rows!.map(({ c, id, doc }): Change => {
          if (c === 'read_marks') return { name: `${member.id}/${id}`, version: 1 }
          return { name: `content/${id}`, version: doc ? Number((doc.titulo as string).slice(1)) : DELETED }
        })
        return { changes, cursor: answer.cursor!, hasMore: answer.has_more! }
      },
    }
  }

  /** The naive way: 'changed after the last one I saw'. */
  const timestampFeed: Feed<string> = {
    start: '-infinity',
    async pull(connection, cursor) {
      const rows = await connection<{ name: string; version: number; at: string }[]>`
        select name, version, changed_at::text as at from private.stamped
        where changed_at > ${cursor}::text::timestamptz order by changed_at limit ${PAGE}`
      return { changes: [...rows], cursor: rows.at(-1)?.at ?? cursor, hasMore: rows.length === PAGE }
    },
  }

  /**
   * The way that skips nothing but waits for everyone: transactions older than the oldest open one.
   */
  const horizonFeed: Feed<string> = {
    start: '0',
    async pull(connection, cursor) {
      const rows = await connection<{ name: string; version: number; xid: string }[]>`
        select name, version, changed_in::text as xid from private.stamped
        where changed_in > ${cursor}::text::xid8 and changed_in < pg_snapshot_xmin(pg_current_snapshot())
        order by changed_in limit ${PAGE}`
      return { changes: [...rows], cursor: rows.at(-1)?.xid ?? cursor, hasMore: rows.length === PAGE }
    },
  }

  /** Timestamped rows carry no scope in their name; deletions got no timestamp. */
  const stamped = () =>
    committed.flatMap(({ name, version, at, ...rest }) =>
      version === DELETED ? [] : [{ name: name.split('/')[1]!, version, at, ...rest }],
    )
  const visibleTo = (member: Person) =>
    committed.filter(({ name }) => name.startsWith('content/') || name.startsWith(member.id))
  /** Whole transactions: one that began before is older, and nobody waits for a younger one. */
  const duringHold = (all: Committed[], until = heldOpen.to) =>
    all.filter(({ begun, at }) => begun > heldOpen.from && at < until)

  it('the race was a race', () => {
    const read = readers.map(({ name, pulls }) => `${name} ${pulls}`).join(', ')
    console.log(
      `${committed.length} transactions, ${changed().length} changes, ${deleted().length} deletions; read: ${read}`,
    )
    expect(new Set(committed.map(({ writer }) => writer)).size).toBe(WRITERS)
    expect(isEnough()).toBe(true)
    // They read all the time, not only at the end.
    for (const { pulls } of readers) expect(pulls).toBeGreaterThan(10)
  })

  it.each(COUNTED)('by the counter, %s misses no row and receives nothing extra', async (name) => {
    const member = members[name === 'maria' ? 0 : 1]!
    expect(missed(visibleTo(member), reader(name))).toEqual([])
    const rows = await ministry.server.sql<{ name: string; version: number }>(
      `select 'content/' || id as name, substr(titulo, 2)::integer as version from public.recados
       union all select user_id || '/' || recado_id, 1 from public.recados_leitura where user_id = $1::uuid`,
      [member.id],
    )
    const last = [...reader(name).heard].map(([document, heard]) => [document, heard.at(-1)!.version] as const)
    const kept = last.filter(([, version]) => version !== DELETED)
    expect(new Map(kept)).toEqual(new Map(rows.map((row) => [row.name, row.version])))
  })

  it('by a timestamp, the same transactions get lost; otherwise the race would prove nothing', () => {
    const lost = missed(stamped(), reader('timestamp'))
    console.log(`by timestamp: ${lost.length} of ${stamped().length} lost`)
    expect(lost.length).toBeGreaterThan(0)
  })

  it('an unrelated open transaction delays nobody: the counters hear what was committed after it', () => {
    for (const [n, name] of COUNTED.entries())
      expect(heardMeanwhile(name, n, heldOpen.to)).toBeGreaterThanOrEqual(HEARD_MEANWHILE)
  })

  it('a reader that waits for the oldest transaction is delayed by it; otherwise nothing would be proved', () => {
    expect(missed(stamped(), reader('horizon'))).toEqual([])
    const meanwhile = duringHold(stamped())
    expect(meanwhile.length).toBeGreaterThan(HEARD_MEANWHILE)
    expect(heardAt(meanwhile, reader('horizon')).filter((at) => at < heldOpen.to)).toEqual([])
  })
})
