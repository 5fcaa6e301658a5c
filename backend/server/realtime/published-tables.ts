import type { Database } from '../database/database.ts'
import { BOOT_LOCK } from '../database/system-schema.ts'

/** Our own schema in the database: what hosted Supabase reads from the write-ahead log, triggers tell us here. */
export const CHANGES_CHANNEL = 'florescer_changes'

export interface PublishedTable {
  schema: string
  table: string
  primaryKey: string[]
}

/** One change, as its trigger tells it. `key` is null when it was too long for a notification (8000 bytes). */
export interface Change {
  schema: string
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  key: Record<string, unknown> | null
  /** The key before, for updates and deletes. */
  oldKey: Record<string, unknown> | null
}

/** Tables of the publication supabase_realtime, with the columns that name a row. */
export async function listPublishedTables(database: Database): Promise<PublishedTable[]> {
  const rows = await database.query<{ schema: string; table: string; primary_key: unknown }>(`
    select p.schemaname as schema, p.tablename as table,
      coalesce((select jsonb_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indisprimary and i.indrelid = format('%I.%I', p.schemaname, p.tablename)::regclass), '[]') as primary_key
    from pg_publication_tables p
    where p.pubname = 'supabase_realtime'
    order by 1, 2`)
  return rows.map(({ schema, table, primary_key }) => ({ schema, table, primaryKey: primary_key as string[] }))
}

/** Gives every published table its trigger and takes it from those that are published no more. */
export async function installChangeTriggers(database: Database): Promise<PublishedTable[]> {
  const tables = (await listPublishedTables(database)).filter(({ primaryKey }) => primaryKey.length > 0)
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [BOOT_LOCK])
    // Dropping the schema drops its functions and, with them, the triggers of the last boot.
    await tx.script('drop schema if exists florescer_embedded cascade; create schema florescer_embedded;')
    for (const [at, table] of tables.entries()) await tx.script(triggerSql(table, `changed_${at}`))
  })
  return tables
}

function triggerSql({ schema, table, primaryKey }: PublishedTable, name: string): string {
  const key = (row: 'old' | 'new') =>
    `jsonb_build_object(${primaryKey.map((column) => `${literal(column)}, ${row}.${quoteName(column)}`).join(', ')})`
  const target = `${quoteName(schema)}.${quoteName(table)}`
  return `
    create function florescer_embedded.${name}() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    declare
      change jsonb := jsonb_build_object('schema', ${literal(schema)}, 'table', ${literal(table)}, 'type', tg_op);
      keys jsonb := '{}';
    begin
      if tg_op <> 'DELETE' then keys := jsonb_build_object('key', ${key('new')}); end if;
      if tg_op <> 'INSERT' then keys := keys || jsonb_build_object('oldKey', ${key('old')}); end if;
      if octet_length((change || keys)::text) < 7900 then change := change || keys; end if;
      perform pg_catalog.pg_notify('${CHANGES_CHANNEL}', change::text);
      return null;
    end $body$;
    create trigger florescer_embedded_change after insert or update or delete on ${target}
      for each row execute function florescer_embedded.${name}();`
}

export function parseChange(payload: string): Change {
  const { schema, table, type, key = null, oldKey = null } = JSON.parse(payload) as Change
  return { schema, table, type, key, oldKey }
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
