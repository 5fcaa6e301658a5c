import type { Ministry } from '#tests/kit/ministry.ts'
import { isDenied, rest, where, type RestAnswer, type Token } from './rest.ts'
import { EXAMPLES, type Example, type Owner, type Row } from './rights.examples.ts'
import { insertion, jsonLiteral } from './statements.ts'

export const VERBS = ['select', 'insert', 'update', 'delete'] as const
type Verb = (typeof VERBS)[number]

export interface Actor {
  token: Token
  /** Whose rows are 'own'. A visitor has none: they then belong to another member. */
  owner: Owner
}

/**
 * What this actor can really do over HTTP to each table of `public`, as 'select insert update
 * delete':
 *   all     to one's own row and to another's (or, where rows belong to nobody, to any)
 *   own     to one's own row only
 *   none    to nothing: no row is found, or nothing of it changes
 *   denied  refused with 42501
 * or the other answer, word for word. The result is read from the database, not from the answer.
 */
export async function rightsOf(
  ministry: Ministry,
  actor: Actor,
  other: Owner,
  tables?: string[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of tables ?? (await publicTables(ministry))) {
    const example = EXAMPLES[table]
    found[table] = example
      ? await rightsOn(ministry, table, example, actor, other)
      : 'has no example row in rights.examples.ts'
  }
  return found
}

/** From the catalogue, so that no table can be forgotten. */
export async function publicTables(ministry: Ministry): Promise<string[]> {
  const rows = await ministry.server.sql<{ relname: string }>(
    `select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`,
  )
  return rows.map(({ relname }) => relname)
}

async function rightsOn(
  ministry: Ministry,
  table: string,
  example: Example,
  actor: Actor,
  other: Owner,
): Promise<string> {
  const rows: [Row, Row] = [example.row(actor.owner, 1), example.row(other, 2)]
  const keys = rows.map((row) => Object.fromEntries(example.key.map((column) => [column, row[column]])))
  const stored = await Promise.all(keys.map((key) => read(ministry, table, key)))
  const outcomes: string[] = []
  for (const verb of VERBS) {
    const results: string[] = []
    // The other's row first: an administrator's change to her own may end her rights.
    for (const index of [1, 0] as const) {
      const isThere = verb !== 'insert' || example.comesWithAccount === true
      await putBack(
        ministry,
        table,
        keys[index]!,
        isThere ? (example.comesWithAccount ? stored[index]! : rows[index]) : null,
      )
      results[index] = await tryVerb(ministry, verb, table, example, actor.token, keys[index]!, rows[index])
      await putBack(ministry, table, keys[index]!, example.comesWithAccount ? stored[index]! : null)
    }
    outcomes.push(combine(results[0]!, results[1]!))
  }
  return outcomes.join(' ')
}

function combine(own: string, others: string): string {
  if (own === others) return own === 'done' ? 'all' : own === 'nothing' ? 'none' : own
  if (own === 'done' && (others === 'nothing' || others === 'denied')) return 'own'
  return `(own: ${own}, other's: ${others})`
}

/** 'done', 'nothing', 'denied', or the unexpected answer. */
async function tryVerb(
  ministry: Ministry,
  verb: Verb,
  table: string,
  example: Example,
  token: Token,
  key: Row,
  row: Row,
): Promise<string> {
  const path = `${table}?${where(key)}`
  const before = await read(ministry, table, key)
  const change = typeof example.change === 'function' ? example.change(before ?? row) : example.change
  const answer = await {
    select: () => rest(ministry, token, 'GET', path),
    insert: () => rest(ministry, token, 'POST', table, { body: example.sent ? example.sent(row) : row }),
    update: () => rest(ministry, token, 'PATCH', path, { body: change }),
    delete: () => rest(ministry, token, 'DELETE', path),
  }[verb]()
  const after = await read(ministry, table, key)
  const isDone =
    verb === 'select'
      ? answer.status === 200 && (answer.body as Row[]).length === 1
      : JSON.stringify(before) !== JSON.stringify(after)
  if (isDone) return answer.status < 300 ? 'done' : `done in spite of ${words(answer)}`
  if (isDenied(answer)) return 'denied'
  return answer.status < 300 ? 'nothing' : words(answer)
}

const words = ({ status, body }: RestAnswer): string => `${status} ${JSON.stringify(body)}`

async function read(ministry: Ministry, table: string, key: Row): Promise<Row | null> {
  const [row] = await ministry.server.sql<{ row: Row }>(
    `select to_jsonb(t) as row from public.${table} t where ${matches(key)}`,
  )
  return row?.row ?? null
}

/** Makes the row exist as given, or not exist, bypassing every trigger. */
async function putBack(ministry: Ministry, table: string, key: Row, row: Row | null): Promise<void> {
  await ministry.server.sql(`do $put$ begin
    set local session_replication_role = replica;
    delete from public.${table} t where ${matches(key)};
    ${row ? insertion(`public.${table}`, row) : 'null'};
  end $put$`)
}

const matches = (key: Row): string => `to_jsonb(t) @> ${jsonLiteral(key)}`
