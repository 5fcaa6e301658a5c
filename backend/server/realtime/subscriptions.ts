import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { parseFilter } from './filter.ts'
import type { Filter } from './filter.ts'
import type { PublishedTable } from './published-tables.ts'
import { readColumns } from './visibility.ts'

/** One entry of a join's `config.postgres_changes`. */
export const Wanted = v.object({
  event: v.picklist(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: v.optional(v.string(), 'public'),
  table: v.optional(v.string()),
  filter: v.nullish(v.string()),
  select: v.nullish(v.array(v.string())),
})
export type Wanted = v.InferOutput<typeof Wanted>

export interface Subscription {
  id: number
  wanted: Wanted
  filter: Filter | null
}

/** A subscription that cannot be: the reason goes to the client. */
export class SubscriptionError extends Error {
  override name = 'SubscriptionError'
}

let lastId = 0

/** Checks table, column and value against the database, so that no later read can fail on them. */
export async function makeSubscription(
  database: Database,
  tables: readonly PublishedTable[],
  wanted: Wanted,
  role: string,
): Promise<Subscription> {
  const refuse = (why: string): never => {
    const { event, schema, table = '*', filter = 'none' } = wanted
    throw new SubscriptionError(
      `Unable to subscribe to changes with given parameters. ${why}. [event: ${event}, schema: ${schema}, table: ${table}, filters: ${filter}]`,
    )
  }
  const among = tables.filter((table) => concerns(wanted, table.schema, table.table))
  if (among.length === 0) refuse('Please check Realtime is enabled for the given connect parameters')
  let filter: Filter | null = null
  if (wanted.filter) {
    filter = parseFilter(wanted.filter) ?? refuse('The filter cannot be read')
    for (const table of among) await checkFilter(database, table, filter, role, refuse)
  }
  lastId += 1
  return { id: lastId, wanted, filter }
}

async function checkFilter(
  database: Database,
  table: PublishedTable,
  filter: Filter,
  role: string,
  refuse: (why: string) => never,
): Promise<void> {
  const columns = await readColumns(database, table, role)
  const column = columns.find(({ name, isSelectable }) => name === filter.column && isSelectable)
  if (!column) return refuse(`invalid column for filter ${filter.column}`)
  for (const value of filter.values) {
    try {
      await database.query(`select ($1::text)::${column.sqlType}`, [value])
    } catch {
      // The value is not of the column's type, which is what was asked.
      refuse(`invalid value for filter ${filter.column}`)
    }
  }
}

/** Is a table of those the subscription names? */
export function concerns({ schema, table }: Wanted, ofSchema: string, ofTable: string): boolean {
  return (schema === '*' || schema === ofSchema) && (table === undefined || table === '*' || table === ofTable)
}
