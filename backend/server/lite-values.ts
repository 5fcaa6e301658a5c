import type { Database } from './database/database.ts'
import { json } from './http/responses.ts'

/** Columns (by table) and arguments (by `rpc/<function>`) whose type is a list or a time. */
type Kinds = ReadonlyMap<string, ReadonlyMap<string, 'list' | 'moment'>>

const KINDS = `
select c.relname as of, a.attname as name, t.typcategory as category
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p') and a.attnum > 0 and t.typcategory in ('A', 'D')
union all
select 'rpc/' || p.proname, arg.name, t.typcategory
from pg_proc p, unnest(p.proargnames::text[], p.proargtypes::oid[]) as arg (name, type) join pg_type t on t.oid = arg.type
where p.pronamespace = 'public'::regnamespace and t.typcategory in ('A', 'D')`

/**
 * PGlite writes anything sent for a list into its protocol message as it is. The database then
 * understands neither this statement nor the end of its transaction, and everybody's next request
 * would run in it. Its drivers also take a time that is no text for a value of their own. So both
 * are refused before, as PostgREST does.
 */
export function makeValueCheck(database: Database): {
  refusal(request: Request, path: string): Promise<Response | null>
  /** To be called after the schema has changed. */
  forget(): void
} {
  let kinds: Kinds | undefined
  return {
    async refusal(request, path) {
      if (!/^(POST|PATCH|PUT)$/.test(request.method)) return null
      kinds ??= await read(database)
      const names = kinds.get(path.slice('/rest/v1/'.length))
      if (!names) return null
      const body = await bodyOf(request)
      const rows: unknown[] = Array.isArray(body) ? body : [body]
      for (const row of rows) {
        for (const [name, value] of Object.entries(row ?? {})) {
          const kind = names.get(name)
          if (kind === 'list' && !isList(value)) return invalidInput('22P02', 'expected JSON array')
          if (kind === 'moment' && !isText(value))
            return invalidInput('22007', 'invalid input syntax for a date or time')
        }
      }
      return null
    },
    forget() {
      kinds = undefined
    },
  }
}

const isText = (value: unknown) => value === null || typeof value === 'string'

/** A text may hold a list in Postgres' own form; Postgres refuses it if it does not. */
const isList = (value: unknown) =>
  isText(value) || (Array.isArray(value) && value.every((entry) => typeof entry !== 'object' || entry === null))

async function read(database: Database): Promise<Kinds> {
  const kinds = new Map<string, Map<string, 'list' | 'moment'>>()
  for (const row of await database.query<{ of: string; name: string; category: string }>(KINDS)) {
    const names = kinds.get(row.of) ?? new Map<string, 'list' | 'moment'>()
    kinds.set(row.of, names.set(row.name, row.category === 'A' ? 'list' : 'moment'))
  }
  return kinds
}

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.clone().json()
  } catch {
    // Lite refuses what is not JSON.
    return null
  }
}

const invalidInput = (code: string, message: string) => json(400, { code, message, details: null, hint: null })
