import { useCallback, useEffect, useRef, useState } from 'react'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { toast } from '#ui/toast.ts'
import {
  type Act,
  type BulkOrder,
  type BulkOutcome,
  canRetry,
  runBulk,
  undoBulk,
  withRetried,
} from './bulk-decisions.ts'
import { forgetInvite, toastInvite } from './toast-invite.ts'
import type { DecidedRows } from './use-decided.ts'
import { focusRow } from './use-selection.ts'

const texts = adminPeopleTexts.bulk
const becomes = { approve: 'aprovado', refuse: 'recusado' } as const

interface Options {
  decided: DecidedRows
  /** Fetches the list again. */
  reload: () => Promise<unknown>
  /** Something was done with these; others stay selected. */
  onDone: (act: Act, ids: readonly string[]) => void
  /** It was taken back. */
  onUndone: (ids: readonly string[]) => void
}

/** Decides about many requests, shows what became of each, and takes it back as a whole. */
export function useBulk({ decided, reload, onDone, onUndone }: Options) {
  const [running, setRunning] = useState<Act | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [canUndo, setCanUndo] = useState(false)
  // Also between two renders: a second press of the key finds it taken.
  const isRunning = useRef(false)

  useEffect(() => {
    if (!canUndo || !outcome) return
    const timer = setTimeout(() => setCanUndo(false), outcome.undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [canUndo, outcome])

  const turn = useCallback(async (act: Act, work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setRunning(act)
    try {
      await work()
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }, [])

  const show = useCallback(
    async (next: BulkOutcome, fresh: BulkOutcome) => {
      setOutcome(next)
      setCanUndo(next.undoSeconds > 0)
      const { act } = next.order
      const done = fresh.lines.filter((line) => line.outcome === 'done')
      for (const { id, nome, approved_id: approvedId } of done) {
        // The rows keep their places as long as all of it can be taken back.
        if (act !== 'group') decided.add({ requestId: id, becomes: becomes[act], holdMs: next.undoSeconds * 1000 })
        if (approvedId) toastInvite(approvedId, nome ?? '', next.undoSeconds * 1500)
      }
      onDone(
        act,
        fresh.lines.filter((line) => !canRetry(line)).map(({ id }) => id),
      )
      if (act === 'group' || done.length === 0) await reload()
    },
    [decided, onDone, reload],
  )

  const run = useCallback(
    (order: BulkOrder, requests: readonly { id: string; nome: string | null }[]) =>
      turn(order.act, async () => {
        const fresh = await runBulk(order, requests)
        await show(fresh, fresh)
      }),
    [show, turn],
  )

  const retry = useCallback(
    () =>
      outcome &&
      turn(outcome.order.act, async () => {
        const fresh = await runBulk(outcome.order, outcome.lines.filter(canRetry))
        await show(withRetried(outcome, fresh), fresh)
      }),
    [outcome, show, turn],
  )

  const undo = useCallback(
    () =>
      outcome &&
      turn(outcome.order.act, async () => {
        const lines = await undoBulk(outcome)
        const undone = lines.filter((line) => line.outcome === 'done')
        for (const { id } of undone) {
          const approvedId = outcome.lines.find((line) => line.id === id)?.approved_id
          if (approvedId) forgetInvite(approvedId)
        }
        setOutcome(null)
        setCanUndo(false)
        decided.clear()
        toast({ title: texts.undone(undone.length) })
        if (undone.length < lines.length)
          toast({ title: texts.notUndone(lines.length - undone.length), tone: 'danger' })
        const ids = undone.map(({ id }) => id)
        onUndone(ids)
        await reload()
        focusRow(ids)
      }),
    [decided, onUndone, outcome, reload, turn],
  )

  return {
    running,
    outcome,
    run,
    retry,
    undo: canUndo ? undo : null,
    close: useCallback(() => {
      setOutcome(null)
      focusRow([])
    }, []),
    isRunningNow: useCallback(() => isRunning.current, []),
  }
}
