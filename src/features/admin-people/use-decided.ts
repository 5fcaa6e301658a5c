import { useMemo } from 'react'
import { makeStore, useStore } from '#lib/store.ts'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { toast } from '#ui/toast.ts'
import type { Decided } from './people-actions.ts'

/**
 * How long a decided row keeps its place after the last decision, and while one can be undone: no
 * press may hit the next person.
 */
const HOLD_MS = 5_000

export interface DecidedRow {
  becomes: Decided['becomes']
  /** Set while it can be undone. */
  undo: (() => void) | null
  isUndoing: boolean
}

interface NewDecision extends Pick<Decided, 'becomes' | 'undo'> {
  requestId: string | null
  /** How long the row keeps its place at least. */
  holdMs?: number
}

export interface DecidedRows {
  /** By the request's id. */
  rows: ReadonlyMap<string, DecidedRow>
  /** The current value, also between two renders. */
  isAny: () => boolean
  add(decided: NewDecision): void
  /** These have been taken back. */
  remove(requestIds: readonly string[]): void
  /** Removes the rows: the list is another one now. */
  clear(): void
}

/**
 * The latest decisions. Their rows leave together after a pause.
 * @param onUndone a decision was undone
 */
export function useDecided(onUndone: (requestId: string) => void): DecidedRows {
  const { store, ...commands } = useMemo(() => makeDecided(onUndone), [onUndone])
  return { rows: useStore(store), ...commands }
}

export function makeDecided(onUndone: (requestId: string) => void) {
  const store = makeStore<DecidedRows['rows']>(new Map())
  let leaveAt = 0
  let leaving: ReturnType<typeof setTimeout> | undefined

  const change = (next: DecidedRows['rows']) => {
    clearTimeout(leaving)
    store.set(next)
    if (next.size > 0 && ![...next.values()].some((row) => row.isUndoing))
      leaving = setTimeout(() => change(new Map()), leaveAt - Date.now())
  }
  const remove = (ids: readonly string[]) => change(new Map([...store.current()].filter(([id]) => !ids.includes(id))))

  const add = ({ requestId: id, becomes, undo, holdMs = 0 }: NewDecision) => {
    if (id === null) return
    const undoUntil = Date.now() + (undo?.ms ?? 0)
    const take = async ({ run }: NonNullable<typeof undo>) => {
      set({ isUndoing: true })
      const outcome = await run().catch(() => 'failed')
      if (outcome !== 'done') {
        const canRetry = outcome === 'failed' && Date.now() < undoUntil
        return set({ isUndoing: false, ...(!canRetry && { undo: null }) })
      }
      if (isMine()) remove([id])
      toast({ title: adminPeopleTexts.undo.done })
      onUndone(id)
    }
    const offered = undo && undo.ms > 0 ? () => void take(undo) : null
    // The same person may have been decided on again.
    const isMine = () => store.current().get(id)?.undo === offered
    const set = (row: Partial<DecidedRow>) => {
      if (isMine()) change(new Map([...store.current(), [id, { ...store.current().get(id)!, ...row }]]))
    }
    leaveAt = Math.max(leaveAt, Date.now() + Math.max(HOLD_MS, holdMs, undo?.ms ?? 0))
    change(new Map([...store.current(), [id, { becomes, undo: offered, isUndoing: false }]]))
    // The undo button stays only as long as it works. The row stays longer, since others may be
    // decided meanwhile.
    if (offered) setTimeout(() => store.current().get(id)?.isUndoing === false && set({ undo: null }), undo!.ms)
  }

  return { store, isAny: () => store.current().size > 0, add, remove, clear: () => change(new Map()) }
}
