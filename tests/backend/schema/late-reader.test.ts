import postgres, { type TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExchangeAnswer } from '#sync/engine/wire.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'

/**
 * A transaction's `now()` is its beginning, while each of its statements sees what was committed
 * before the statement. Between the two lie milliseconds, or seconds where it waits for a lock or
 * the machine is busy. That needs several connections: Postgres.
 */
describe('a phone whose exchange began before a text came out, and reads after it', () => {
  let ministry: Ministry
  let maria: Person
  let connection: postgres.Sql
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)

  beforeAll(async () => {
    ministry = await openMinistry({ engine: 'Postgres' })
    maria = await ministry.person('maria')
    connection = postgres(ministry.databaseUrl!, { max: 1 })
  })
  afterAll(async () => {
    await connection.end()
    await ministry.close()
  })

  async function exchange(tx: TransactionSql): Promise<ExchangeAnswer> {
    const claims = JSON.stringify({ sub: maria.id, role: 'authenticated' })
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    const request = JSON.stringify({ v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 2000, push: [] })
    const [row] = await tx<{ answer: ExchangeAnswer }[]>`select public.sync_exchange(${request}::text::jsonb) as answer`
    return row!.answer
  }
  /** The exchange of a transaction that begins before this happens. */
  const exchangeBegunBefore = (happening: () => Promise<unknown>) =>
    connection.begin(async (tx) => {
      await tx`select now()`
      await happening()
      return exchange(tx)
    })
  const textOf = ({ rows }: ExchangeAnswer, id: string) =>
    rows!.find((row) => row.c === 'recados' && row.id === id)?.doc?.titulo

  async function publish(titulo: string, inSeconds = 0): Promise<string> {
    const [row] = await sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem, publicado_em)
       values ($1, 'x', now() + make_interval(secs => $2::float8)) returning id`,
      [titulo, inSeconds],
    )
    return row!.id
  }
  /** Until the minute at which it comes or goes, and what the clock then does. */
  async function turn(id: string): Promise<void> {
    await sql(`select pg_sleep_until((select turns_at from sync.timings where doc_id = $1))`, [id])
    await sql('select sync.turn()')
  }

  it('has what was published meanwhile: its cursor is past it', async () => {
    let id = ''
    const answer = await exchangeBegunBefore(async () => {
      id = await publish('Agora')
    })
    expect(textOf(answer, id)).toBe('Agora')
  })

  it('has what came out at its minute meanwhile', async () => {
    let id = ''
    const answer = await exchangeBegunBefore(async () => {
      id = await publish('Daqui a pouco', 0.2)
      await turn(id)
    })
    expect(textOf(answer, id)).toBe('Daqui a pouco')
  })

  it('does not show what ended meanwhile', async () => {
    const id = await publish('Até já')
    const answer = await exchangeBegunBefore(async () => {
      await sql(`update public.recados set expira_em = now() + interval '0.2 s' where id = $1`, [id])
      await turn(id)
    })
    expect(textOf(answer, id)).toBeUndefined()
  })
})
