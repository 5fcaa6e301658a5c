import type { Claims } from '../auth/jwt.ts'
import type { Database, Transaction } from '../database/database.ts'
import { filterToSql } from './filter.ts'
import type { Filter } from './filter.ts'
import { quoteName } from './published-tables.ts'
import type { Change, PublishedTable } from './published-tables.ts'

export interface Column {
  name: string
  /** Short name, as hosted writes it ('int4', '_text'). */
  type: string
  /** The type as a cast takes it. */
  sqlType: string
  isSelectable: boolean
  isKey: boolean
}

/** A change as one person may see it. */
export interface SeenChange {
  change: Change
  record: Record<string, unknown>
  /** For each filter that was asked about: does the row match it? */
  matches: boolean[]
}

/** What a role may read of a table's columns. */
export async function readColumns(database: Database, table: PublishedTable, role: string): Promise<Column[]> {
  return database.query<Column>(
    `select a.attname as name, t.typname as type, format_type(a.atttypid, a.atttypmod) as "sqlType",
       has_column_privilege($1, a.attrelid, a.attnum, 'select') and has_schema_privilege($1, $2, 'usage') as "isSelectable",
       a.attname in (select jsonb_array_elements_text(($4::text)::jsonb)) as "isKey"
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = format('%I.%I', $2::text, $3::text)::regclass and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
    [role, table.schema, table.table, JSON.stringify(table.primaryKey)],
  )
}

/**
 * Reads changed rows with a subscriber's own role and claims: what her policies hide is not in the answer. The
 * rows of deletes are gone, so those are not read; as on hosted Supabase no policy applies to them and only the
 * key is told.
 */
export async function readAs(
  database: Database,
  claims: Claims,
  table: PublishedTable,
  columns: Column[],
  changes: Change[],
  filters: Filter[],
): Promise<SeenChange[]> {
  const keys = columns.filter((column) => column.isKey)
  return database.transaction(async (tx) => {
    await becomeSubscriber(tx, claims)
    const written = changes.filter(({ type, key }) => type !== 'DELETE' && key !== null)
    const deleted = changes.filter(({ type, oldKey }) => type === 'DELETE' && oldKey !== null)
    return [
      ...(await readWritten(tx, table, columns, keys, written, filters)),
      ...(await matchDeleted(tx, keys, deleted, filters)),
    ]
  })
}

async function becomeSubscriber(tx: Transaction, claims: Claims): Promise<void> {
  await tx.query('set transaction read only')
  // A slow policy must not stop the news of everybody else.
  await tx.query(
    `select set_config('statement_timeout', '5s', true),
       set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
       set_config('request.jwt.claim.role', $3, true), set_config('role', $3, true)`,
    [JSON.stringify(claims), claims.sub ?? '', claims.role],
  )
}

async function readWritten(
  tx: Transaction,
  table: PublishedTable,
  columns: Column[],
  keys: Column[],
  changes: Change[],
  filters: Filter[],
): Promise<SeenChange[]> {
  if (changes.length === 0) return []
  const selectable = columns.filter((column) => column.isSelectable).map(({ name }) => `t.${quoteName(name)}`)
  const { conditions, values } = filterConditions(filters, columns, 't')
  const rows = await tx.query<{ at: number; record: Record<string, unknown>; matches: boolean[] }>(
    `select k."__at" as at, (select to_jsonb(r) from (select ${selectable.join(', ')}) r) as record, ${conditions} as matches
     from jsonb_to_recordset(($1::text)::jsonb) as k("__at" int, ${declare(keys)})
     join ${quoteName(table.schema)}.${quoteName(table.table)} t on ${keys.map(({ name }) => `t.${quoteName(name)} = k.${quoteName(name)}`).join(' and ')}`,
    [JSON.stringify(changes.map(({ key }, at) => ({ __at: at, ...key }))), ...values],
  )
  return rows.map(({ at, record, matches }) => ({ change: changes[at]!, record, matches }))
}

async function matchDeleted(
  tx: Transaction,
  keys: Column[],
  changes: Change[],
  filters: Filter[],
): Promise<SeenChange[]> {
  if (changes.length === 0) return []
  const { conditions, values } = filterConditions(filters, keys, 'k')
  const rows = await tx.query<{ at: number; matches: boolean[] }>(
    `select k."__at" as at, ${conditions} as matches from jsonb_to_recordset(($1::text)::jsonb) as k("__at" int, ${declare(keys)})`,
    [JSON.stringify(changes.map(({ oldKey }, at) => ({ __at: at, ...oldKey }))), ...values],
  )
  return rows.map(({ at, matches }) => ({ change: changes[at]!, record: {}, matches }))
}

const declare = (keys: Column[]): string => keys.map(({ name, sqlType }) => `${quoteName(name)} ${sqlType}`).join(', ')

/** All filters as one JSON array of booleans; a column that is not there (a delete knows its key only) never matches. */
function filterConditions(
  filters: Filter[],
  columns: Column[],
  alias: string,
): { conditions: string; values: string[] } {
  const values: string[] = []
  const conditions = filters.map((filter) => {
    const column = columns.find(({ name, isSelectable }) => name === filter.column && isSelectable)
    if (!column) return 'false'
    const sql = filterToSql(filter, `${alias}.${quoteName(column.name)}`, column.sqlType, values.length + 2)
    values.push(...filter.values)
    return `coalesce(${sql}, false)`
  })
  return { conditions: `jsonb_build_array(${conditions.join(', ')})`, values }
}
