import * as v from 'valibot'
import type { Claims } from '../auth/jwt.ts'

/**
 * The app of 0.1 listens to row changes (postgres_changes) of two tables, and only looks at whether
 * there is one. A phone may have it for months, so it is answered by the broadcasts that say the
 * same. No other table announces changes.
 */
export const RowChanges = v.pipe(
  v.array(v.looseObject({ event: v.string(), schema: v.optional(v.string()), table: v.optional(v.string()) })),
  v.maxLength(10),
)
type RowChanges = v.InferOutput<typeof RowChanges>

/** The topics that announce these tables' changes, as far as the caller may hear them. */
export function topicsOf(changes: RowChanges, { sub }: Claims): string[] {
  const topics = new Set<string>()
  for (const { table } of changes) {
    if (table === 'sync_heads') topics.add('sync:content').add(`sync:${sub}`)
    if (table === 'acessos_pendentes') topics.add('requests')
  }
  return [...topics]
}

/** `payload` of a postgres_changes message that only says that a row has changed. */
export function asRowChange(changes: readonly { id: number; schema?: string; table?: string }[]) {
  const [{ schema, table } = {}] = changes
  return {
    ids: changes.map(({ id }) => id),
    data: {
      schema,
      table,
      type: 'UPDATE',
      commit_timestamp: new Date().toISOString(),
      columns: [],
      record: {},
      old_record: {},
      errors: null,
    },
  }
}
