import { useCallback, useEffect, useRef, useState } from 'react'
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
  /** Removes the rows: the list is another one now. */
  clear(): void
}

/**
 * The latest decisions. Their rows leave together after a pause.
 * @param onUndone a decision was undone
 */
export function useDecided(onUndone: (requestId: string) => void): DecidedRows {
  const [rows, setRows] = useState<ReadonlyMap<string, DecidedRow>>(new Map())
  const latest = useRef(rows)
  const leaveAt = useRef(0)
  const change = useCallback((next: ReadonlyMap<string, DecidedRow>) => {
    latest.current = next
    setRows(next)
  }, [])
  const set = useCallback(
    (id: string, row: Partial<DecidedRow> | null) => {
      const next = new Map(latest.current)
      const before = next.get(id)
      if (row === null) next.delete(id)
      else if (before) next.set(id, { ...before, ...row })
      change(next)
    },
    [change],
  )

  const isUndoing = [...rows.values()].some((row) => row.isUndoing)
  useEffect(() => {
    if (rows.size === 0 || isUndoing) return
    const timer = setTimeout(() => change(new Map()), leaveAt.current - Date.now())
    return () => clearTimeout(timer)
  }, [rows, isUndoing, change])

  const add = useCallback(
    ({ requestId: id, becomes, undo, holdMs = 0 }: NewDecision) => {
      if (id === null) return
      const undoUntil = Date.now() + (undo?.ms ?? 0)
      const take = async ({ run }: NonNullable<typeof undo>) => {
        set(id, { isUndoing: true })
        const outcome = await run().catch(() => 'failed')
        if (outcome !== 'done') {
          const canRetry = outcome === 'failed' && Date.now() < undoUntil
          return set(id, { isUndoing: false, ...(!canRetry && { undo: null }) })
        }
        set(id, null)
        toast({ title: adminPeopleTexts.undo.done })
        onUndone(id)
      }
      leaveAt.current = Math.max(leaveAt.current, Date.now() + Math.max(HOLD_MS, holdMs, undo?.ms ?? 0))
      const offered = undo && undo.ms > 0 ? () => void take(undo) : null
      change(new Map([...latest.current, [id, { becomes, undo: offered, isUndoing: false }]]))
      // The undo button stays only as long as it works. The row stays longer, since others may be
      // decided meanwhile.
      if (offered) setTimeout(() => latest.current.get(id)?.isUndoing === false && set(id, { undo: null }), undo!.ms)
    },
    [change, onUndone, set],
  )

  return {
    rows,
    isAny: useCallback(() => latest.current.size > 0, []),
    add,
    clear: useCallback(() => change(new Map()), [change]),
  }
}
