import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#backend/server/database/database.ts'
import { openPostgres } from '#backend/server/database/postgres.ts'
import { openMinistryOn } from '#tests/kit/engines.ts'
import type { Ministry, Person } from '#tests/kit/ministry.ts'
import { race } from './counters.harness.ts'
import type { Feed } from './counters.harness.ts'

const MILLISECONDS = 3000
const PAGE = 50

/** Races between transactions exist only where there are several connections: on Postgres. */
describe('nenhuma linha se perde entre escritas simultâneas', () => {
  let ministry: Ministry & { databaseUrl?: string }
  let database: Database
  let members: Person[]

  beforeAll(async () => {
    ministry = await openMinistryOn('Postgres')
    members = await Promise.all(['maria', 'joana', 'rute'].map((name) => ministry.person(name)))
    database = await openPostgres(ministry.databaseUrl!)
    await database.query('create table private.stamped (name text primary key, changed_at timestamptz not null default clock_timestamp())')
  })
  afterAll(async () => {
    await database.close()
    await ministry.close()
  })

  /** Content and the own rows of three members, read as one of them, page by page. */
  function counterFeed(reader: Person): Feed<{ content: number; own: number }> {
    return {
      start: { content: 0, own: 0 },
      async write(tx) {
        const id = randomUUID()
        if (Math.random() < 0.5) {
          await tx.query(`insert into public.recados (id, titulo, mensagem) values ($1::uuid, 'Título', 'Mensagem')`, [id])
          return id
        }
        const author = members[Math.floor(Math.random() * members.length)]!
        await tx.query('insert into public.recados_leitura (user_id, recado_id) values ($1::uuid, $2::uuid)', [author.id, id])
        // Another woman's mark is not the reader's to hear of; it only makes her writers wait less or more.
        return author === reader ? id : ''
      },
      pull: (cursor) =>
        database.transaction(async (tx) => {
          await tx.query(`select set_config('request.jwt.claims', $1::text, true), set_config('role', 'authenticated', true)`, [
            JSON.stringify({ sub: reader.id, role: 'authenticated' }),
          ])
          const [row] = await tx.query<{ pulled: { rows: { id: string }[]; cursor: typeof cursor; has_more: boolean } }>(
            'select sync.pull($1::bigint, $2::bigint, $3::integer) as pulled',
            [cursor.content, cursor.own, PAGE],
          )
          const { rows, cursor: next, has_more } = row!.pulled
          return { names: rows.map(({ id }) => id), cursor: next, hasMore: has_more }
        }),
    }
  }

  /** What everybody writes first: 'changed after the last one I saw'. */
  const timestampFeed: Feed<string> = {
    start: '-infinity',
    async write(tx) {
      const name = randomUUID()
      await tx.query('insert into private.stamped (name) values ($1)', [name])
      return name
    },
    async pull(cursor) {
      const rows = await database.query<{ name: string; changed_at: string }>(
        'select name, changed_at::text as changed_at from private.stamped where changed_at > $1::text::timestamptz order by changed_at limit $2::integer',
        [cursor, PAGE],
      )
      return { names: rows.map(({ name }) => name), cursor: rows.at(-1)?.changed_at ?? cursor, hasMore: rows.length === PAGE }
    },
  }

  it('com o contador, a leitora recebe tudo o que foi confirmado, e nada além', async () => {
    const reader = members[0]!
    const feed = counterFeed(reader)
    const heard = new Set<string>([''])
    const pull = feed.pull
    feed.pull = async (cursor) => {
      const page = await pull(cursor)
      for (const name of page.names) heard.add(name)
      return page
    }
    const { committed, missed } = await race(database, feed, MILLISECONDS)
    expect(committed).toBeGreaterThan(100)
    expect(missed.filter((name) => name !== '')).toEqual([])
    const rows = await database.query<{ id: string }>(
      'select id::text from public.recados union all select recado_id::text from public.recados_leitura where user_id = $1::uuid',
      [reader.id],
    )
    expect([...heard].filter((name) => name !== '').sort()).toEqual(rows.map(({ id }) => id).sort())
  })

  it('a mesma corrida com um horário no lugar do contador perde linhas; senão ela nada provaria', async () => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { missed } = await race(database, timestampFeed, MILLISECONDS)
      if (missed.length > 0) return
    }
    expect.unreachable('Void: three races lost no row by timestamp, so the race above proves nothing.')
  })
})
