import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExchangeAnswer } from '#sync/engine/wire.ts'
import { openMinistryOn } from '#tests/kit/engines.ts'
import type { Ministry, Person } from '#tests/kit/ministry.ts'
import { DELETED, delays, missed, race } from './counters.harness.ts'
import type { Change, Committed, Feed, Reader, Write } from './counters.harness.ts'

/** Law 3 in numbers. */
const WRITERS = 20
const READ_EVERY_MS = 5
const RACE_MS = 30_000
const HELD_OPEN_MS = 20_000
const LATEST_MS = 2_000
/** So many members write their own rows; content, which all share, is one write in fourteen. */
const MEMBERS = 12
const CONTENT = 0.07
const PAGE = 50

type Cursor = { content: number; own: number }

/**
 * Races between transactions exist only where there are several connections: on Postgres. In one race the same
 * transactions are read by the product's counters, by a timestamp (which has to miss some, or the race proves nothing)
 * and by transaction numbers up to the oldest open one (which an unrelated transaction has to hold up, likewise).
 */
describe(`${WRITERS} escrevem ao mesmo tempo por ${RACE_MS / 1000} s`, () => {
  let ministry: Ministry & { databaseUrl?: string }
  let members: Person[]
  let committed: Committed[]
  let readers: Reader[]
  /** When the unrelated transaction was open, milliseconds since the epoch. */
  let heldOpen: { from: number; to: number }
  const reader = (name: string) => readers.find((one) => one.name === name)!

  beforeAll(async () => {
    ministry = await openMinistryOn('Postgres')
    members = await Promise.all(Array.from({ length: MEMBERS }, (_, n) => ministry.person(`membro${n}`)))
    const stranger = await ministry.person('rute')
    await ministry.server.sql(`create table private.stamped (
      name text primary key, version integer not null,
      changed_at timestamptz not null, changed_in xid8 not null)`)
    await ministry.server.sql('create index on private.stamped (changed_at)')
    await ministry.server.sql('create index on private.stamped (changed_in)')
    const running = race({
      url: ministry.databaseUrl!,
      milliseconds: RACE_MS,
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
    ;[{ committed, readers }, heldOpen] = await Promise.all([running, holdOpen(stranger)])
  }, 120_000 + RACE_MS)
  afterAll(() => ministry.close())

  /** Recados that a writer has published, by their newest version. */
  const published = new Map<number, Map<string, number>>()

  /** One document: a recado that is published, changed or deleted, or a member's mark. Each is also stamped. */
  const write: Write = async (tx, writer, linger) => {
    const isContent = Math.random() < CONTENT
    const hers = published.get(writer) ?? new Map<string, number>()
    published.set(writer, hers)
    const known = Math.random() < 0.5 ? [...hers.keys()].at(-1) : undefined
    const id = isContent && known !== undefined ? known : randomUUID()
    const version = isContent ? (hers.get(id) ?? 0) + 1 : 1
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
      // Its publication may have been taken back: then there is nothing to delete, and nothing to hear of.
      isThere = (await tx`delete from public.recados where id = ${id}`).count > 0
    } else {
      await tx`insert into public.recados (id, titulo, mensagem) values (${id}, ${`v${version}`}, 'Mensagem')
        on conflict (id) do update set titulo = excluded.titulo`
    }
    // Should it be taken back, the next version has a higher number all the same.
    if (isDeletion) hers.delete(id)
    else hers.set(id, version)
    return isThere ? { name: `content/${id}`, version: isDeletion ? DELETED : version } : null
  }

  /** A transaction that has nothing to do with any of them: it has written, and stays open. */
  async function holdOpen(stranger: Person): Promise<{ from: number; to: number }> {
    await pause((RACE_MS - HELD_OPEN_MS) / 2)
    const connection = postgres(ministry.databaseUrl!, { max: 1 })
    const from = Date.now()
    await connection.begin(async (tx) => {
      await tx`insert into public.recados_leitura (user_id, recado_id) values (${stranger.id}, ${randomUUID()})`
      await tx`insert into private.stamped values ('alheia', 1, clock_timestamp(), pg_current_xact_id())`
      await pause(HELD_OPEN_MS)
    })
    await connection.end()
    return { from, to: Date.now() }
  }

  /** As a device of hers: the exchange itself, as she, page by page. */
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

  /** What everybody writes first: 'changed after the last one I saw'. */
  const timestampFeed: Feed<string> = {
    start: '-infinity',
    async pull(connection, cursor) {
      const rows = await connection<{ name: string; version: number; at: string }[]>`
        select name, version, changed_at::text as at from private.stamped
        where changed_at > ${cursor}::text::timestamptz order by changed_at limit ${PAGE}`
      return { changes: [...rows], cursor: rows.at(-1)?.at ?? cursor, hasMore: rows.length === PAGE }
    },
  }

  /** What skips nothing and waits for everybody: transactions older than the oldest that is still open. */
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

  /** Stamped rows carry no scope in their name; deletions were not stamped. */
  const stamped = () =>
    committed.flatMap(({ name, version, at, ...rest }) =>
      version === DELETED ? [] : [{ name: name.split('/')[1]!, version, at, ...rest }],
    )
  const hersToHear = (member: Person) =>
    committed.filter(({ name }) => name.startsWith('content/') || name.startsWith(member.id))
  const duringHold = (all: Committed[]) => all.filter(({ at }) => at > heldOpen.from && at < heldOpen.to - LATEST_MS)

  it('a corrida foi uma corrida', () => {
    for (const { name, intervals } of readers) {
      console.log(`${name}: ${intervals.length} leituras, a mediana a cada ${median(intervals).toFixed(1)} ms`)
      // A busy machine reads less often; so seldom, it would not be reading all the time.
      expect(intervals.length).toBeGreaterThan(RACE_MS / READ_EVERY_MS / 20)
    }
    console.log(
      `${committed.length} transações, espera até ${Math.round(Math.max(...committed.map(({ waited }) => waited)))} ms`,
    )
    expect(committed.length).toBeGreaterThan(1_000)
    expect(committed.filter(({ name, version }) => name.startsWith('content/') && version > 1).length).toBeGreaterThan(
      50,
    )
    expect(committed.filter(({ version }) => version === DELETED).length).toBeGreaterThan(10)
    expect(heldOpen.to - heldOpen.from).toBeGreaterThanOrEqual(HELD_OPEN_MS)
  })

  it.each(['maria', 'joana'])('pelo contador, %s não perde nenhuma linha, e não recebe nada além', async (name) => {
    const member = members[name === 'maria' ? 0 : 1]!
    expect(missed(hersToHear(member), reader(name))).toEqual([])
    const rows = await ministry.server.sql<{ name: string; version: number }>(
      `select 'content/' || id as name, substr(titulo, 2)::integer as version from public.recados
       union all select user_id || '/' || recado_id, 1 from public.recados_leitura where user_id = $1::uuid`,
      [member.id],
    )
    const last = [...reader(name).heard].map(([document, heard]) => [document, heard.at(-1)!.version] as const)
    const kept = last.filter(([, version]) => version !== DELETED)
    expect(new Map(kept)).toEqual(new Map(rows.map((row) => [row.name, row.version])))
    console.log(`${name}: ouvido ${Math.max(...delays(hersToHear(member), reader(name)))} ms depois, no máximo`)
  })

  it('por um horário, as mesmas transações se perdem; senão a corrida nada provaria', () => {
    const lost = missed(stamped(), reader('timestamp'))
    console.log(`por horário: ${lost.length} de ${stamped().length} perdidas`)
    expect(lost.length).toBeGreaterThan(0)
  })

  it(`uma transação alheia, aberta por ${HELD_OPEN_MS / 1000} s, não atrasa ninguém mais que ${LATEST_MS / 1000} s`, () => {
    for (const name of ['maria', 'joana']) {
      const hers = duringHold(hersToHear(members[name === 'maria' ? 0 : 1]!))
      expect(hers.length).toBeGreaterThan(50)
      expect(Math.max(...delays(hers, reader(name)))).toBeLessThan(LATEST_MS)
    }
    // Writers also wait for each other and for the machine, with it or without.
    const longest = (all: Committed[]) => Math.max(...all.map(({ waited }) => waited))
    const without = committed.filter(({ at }) => at <= heldOpen.from)
    expect(longest(duringHold(committed))).toBeLessThan(longest(without) + LATEST_MS)
  })

  it('quem espera pela transação mais antiga é atrasado por ela; senão a espera não seria medida', () => {
    expect(missed(stamped(), reader('horizon'))).toEqual([])
    expect(Math.max(...delays(duringHold(stamped()), reader('horizon')))).toBeGreaterThan(LATEST_MS)
  })
})

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Infinity
}
