import type { Claims } from '../auth/jwt.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../options.ts'
import type { Filter } from './filter.ts'
import { CHANGES_CHANNEL, parseChange } from './published-tables.ts'
import type { Change, PublishedTable } from './published-tables.ts'
import { concerns } from './subscriptions.ts'
import type { Subscription } from './subscriptions.ts'
import { readAs, readColumns } from './visibility.ts'
import type { Column } from './visibility.ts'

/** One joined channel, as far as changes of rows concern it. */
export interface ChangeListener {
  claims: Claims
  subscriptions: readonly Subscription[]
  receive(ids: number[], data: Record<string, unknown>): void
}

/** Changes read at once. */
const BATCH = 500
/** Changes that may wait; past it the oldest are dropped. They are signals, the data comes by the pull. */
const MAX_WAITING = 20_000

/** From notifications to what each subscriber may see, in the order of the commits. */
export async function watchChanges(
  database: Database,
  tables: readonly PublishedTable[],
  listeners: () => Iterable<ChangeListener>,
  log: Log,
): Promise<() => Promise<void>> {
  const waiting: Change[] = []
  let isDraining = false

  const drain = async (): Promise<void> => {
    isDraining = true
    try {
      while (waiting.length > 0) {
        await deliver(database, tables, waiting.splice(0, BATCH), [...listeners()], log)
      }
    } finally {
      isDraining = false
    }
  }

  return database.listen(CHANGES_CHANNEL, (payload) => {
    waiting.push(parseChange(payload))
    if (waiting.length > MAX_WAITING) waiting.shift()
    if (!isDraining) drain().catch((error: unknown) => log('error', 'realtime', error))
  })
}

async function deliver(
  database: Database,
  tables: readonly PublishedTable[],
  changes: Change[],
  listeners: ChangeListener[],
  log: Log,
): Promise<void> {
  for (const table of tables) {
    const ofTable = changes.filter((change) => change.schema === table.schema && change.table === table.table)
    if (ofTable.length === 0) continue
    for (const group of groupByClaims(listeners, table)) {
      try {
        await deliverTo(database, table, ofTable, group)
      } catch (error) {
        // One person's broken policy or timeout is no reason to keep the others waiting.
        log('error', `realtime ${table.schema}.${table.table}`, error)
      }
    }
  }
}

/** Those with the same claims see the same rows: they are read once for all of them. */
function groupByClaims(listeners: ChangeListener[], table: PublishedTable): ChangeListener[][] {
  const groups = new Map<string, ChangeListener[]>()
  for (const listener of listeners) {
    if (!listener.subscriptions.some(({ wanted }) => concerns(wanted, table.schema, table.table))) continue
    const { exp: _exp, iat: _iat, ...lasting } = listener.claims
    const key = JSON.stringify(lasting)
    groups.set(key, [...(groups.get(key) ?? []), listener])
  }
  return [...groups.values()]
}

async function deliverTo(
  database: Database,
  table: PublishedTable,
  changes: Change[],
  group: ChangeListener[],
): Promise<void> {
  const { claims } = group[0]!
  const columns = await readColumns(database, table, claims.role)
  const isAllowed = columns.filter((column) => column.isKey).every((column) => column.isSelectable)
  const filters = collectFilters(group, table)
  const seen = new Map(
    isAllowed
      ? (await readAs(database, claims, table, columns, changes, filters)).map((one) => [one.change, one] as const)
      : [],
  )
  for (const change of changes) {
    const one = seen.get(change)
    const problem = !isAllowed ? 'Error 401: Unauthorized' : isKeyless(change) ? 'Error 413: Payload Too Large' : null
    if (!one && !problem) continue
    for (const listener of group) {
      const matching = listener.subscriptions.filter(
        ({ wanted, filter }) =>
          concerns(wanted, table.schema, table.table) &&
          (wanted.event === '*' || wanted.event === change.type) &&
          (filter === null || !one || one.matches[filters.indexOf(filter)]),
      )
      if (matching.length === 0) continue
      const data = toData(change, problem ? {} : one!.record, columns, matching, problem)
      listener.receive(
        matching.map(({ id }) => id),
        data,
      )
    }
  }
}

const isKeyless = ({ key, oldKey }: Change): boolean => key === null && oldKey === null

function collectFilters(group: ChangeListener[], table: PublishedTable): Filter[] {
  return group
    .flatMap(({ subscriptions }) => subscriptions)
    .filter(({ wanted }) => concerns(wanted, table.schema, table.table))
    .flatMap(({ filter }) => filter ?? [])
}

/** `data` of a postgres_changes message, as hosted Supabase writes it. */
function toData(
  change: Change,
  record: Record<string, unknown>,
  columns: Column[],
  matching: readonly Subscription[],
  problem: string | null,
): Record<string, unknown> {
  const wanted = selectedColumns(columns, matching)
  const pick = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => wanted.some((column) => column.name === name)))
  return {
    schema: change.schema,
    table: change.table,
    type: change.type,
    commit_timestamp: new Date().toISOString(),
    columns: problem ? [] : wanted.map(({ name, type }) => ({ name, type })),
    record: change.type === 'DELETE' ? {} : pick(record),
    ...(change.type !== 'INSERT' && { old_record: problem ? {} : (change.oldKey ?? {}) }),
    errors: problem ? [problem] : null,
  }
}

/** `select` narrows the columns; the key stays. Several subscriptions of one channel get what all of them want. */
function selectedColumns(columns: Column[], matching: readonly Subscription[]): Column[] {
  const selectable = columns.filter((column) => column.isSelectable)
  const lists = matching.map(({ wanted }) => wanted.select)
  if (lists.some((list) => !list)) return selectable
  const names = new Set(lists.flatMap((list) => list ?? []))
  return selectable.filter(({ name, isKey }) => isKey || names.has(name))
}
