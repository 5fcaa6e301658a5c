import { useCallback, useEffect, useRef, useState } from 'react'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { toast } from '#ui/toast.ts'
import type { Decided } from './people-actions.ts'

/**
 * A row that is decided stays where it is for so long after the last decision, and while one can be taken back: no press
 * lands on the next woman.
 */
const STAYS_MS = 5_000

export interface DecidedRow {
  becomes: Decided['becomes']
  /** While it can be taken back. */
  undo: (() => void) | null
  isUndoing: boolean
}

export interface DecidedRows {
  /** By the request's id. */
  rows: ReadonlyMap<string, DecidedRow>
  /** As of now, between two renders too. */
  isAny: () => boolean
  add(decided: Decided): void
  /** They may go: the list is another one. */
  clear(): void
}

/**
 * The decisions of the last seconds. Their rows leave together, once she pauses.
 * @param onUndone her row is as it was
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
    ({ person: { requestId: id }, becomes, undo }: Decided) => {
      if (id === null) return
      const take = async (run: () => Promise<boolean>) => {
        set(id, { isUndoing: true })
        const isUndone = await run().catch(() => false)
        set(id, isUndone ? null : { undo: null, isUndoing: false })
        if (!isUndone) return
        toast({ title: adminPeopleTexts.undo.done })
        onUndone(id)
      }
      leaveAt.current = Math.max(leaveAt.current, Date.now() + Math.max(STAYS_MS, undo?.ms ?? 0))
      const offered = undo && undo.ms > 0 ? () => void take(undo.run) : null
      change(new Map([...latest.current, [id, { becomes, undo: offered, isUndoing: false }]]))
      // Offered no longer than it works: others may be decided meanwhile, and all of them stay.
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
