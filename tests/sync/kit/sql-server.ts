import { randomUUID } from 'node:crypto'
import { openPostgres } from '#backend/server/database/postgres.ts'
import type { Row } from '#backend/server/database/database.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { startMigratedPostgres } from '#tests/kit/migrated-postgres.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#sync/engine/wire.ts'

/**
 * The server's own SQL on Postgres, called without HTTP: a simulation makes thousands of requests a
 * second.
 */
export interface SqlServer {
  sql<R = Row>(query: string, params?: readonly unknown[]): Promise<R[]>
  /** A new member, in a ministry without content, as soon as the requests under way are answered. */
  member(): Promise<string>
  /** What the API does with a member's request: one transaction, as `authenticated`, under RLS. */
  exchange(userId: string, request: ExchangeRequest): Promise<ExchangeAnswer>
  close(): Promise<void>
}

/** @param anyIdIn where marks of any id are kept (`takeAnyId`) */
export async function openSqlServer(anyIdIn?: readonly string[]): Promise<SqlServer> {
  const postgres = await startMigratedPostgres()
  const database = await openPostgres(postgres.url)
  await takeAnyId((query) => database.query(query), anyIdIn)
  /** A page that has closed leaves its last one behind. */
  const underWay = new Set<Promise<unknown>>()

  return {
    sql: (query, params) => database.query(query, params),
    async member() {
      // Emptying locks the same tables in another order.
      await Promise.allSettled(underWay)
      await database.query('truncate public.recados, sync.changes, sync.sums, public.sync_heads cascade')
      const id = randomUUID()
      await database.query('insert into auth.users (id, email, email_confirmed_at) values ($1::uuid, $2, now())', [
        id,
        `${id}@teste.example`,
      ])
      await database.query(`update public.user_roles set role = 'member' where user_id = $1::uuid`, [id])
      // No journey begins before the account, and clocks of a simulation are days off.
      await database.query(`update public.profiles set created_at = now() - interval '1 year' where id = $1::uuid`, [
        id,
      ])
      return id
    },
    exchange(userId, request) {
      const answer = database.transaction(async (tx) => {
        await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
          JSON.stringify({ sub: userId, role: 'authenticated' }),
        ])
        const [row] = await tx.query<{ answer: ExchangeAnswer }>(
          'select public.sync_exchange($1::text::jsonb) as answer',
          [JSON.stringify(request)],
        )
        return row!.answer
      })
      underWay.add(answer)
      const forget = () => void underWay.delete(answer)
      answer.then(forget, forget)
      return answer
    },
    async close() {
      await database.close()
      await postgres.stop()
    },
  }
}
