import { useCallback, useRef, useState } from 'react'
import { useNow } from '#lib/use-now.ts'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { toast } from '#ui/toast.ts'
import {
  type Act,
  type BulkOrder,
  type BulkOutcome,
  canRetry,
  canUndo,
  nextExpiry,
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
  const now = useNow(useCallback((now) => (outcome ? nextExpiry(outcome, now) : Infinity), [outcome]))
  // Also between two renders: a second press of the key finds it taken.
  const isRunning = useRef(false)

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
      const { act } = next.order
      const now = Date.now()
      const done = fresh.lines.filter((line) => line.outcome === 'done')
      for (const { id, nome, approved_id: approvedId, undoUntil = now, mailAt = now } of done) {
        // The rows keep their places as long as any of them can be taken back.
        if (act !== 'group') decided.add({ requestId: id, becomes: becomes[act], holdMs: undoUntil - now })
        if (approvedId) toastInvite(approvedId, nome ?? '', mailAt - now)
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
        const { undone, left, failed, reason } = await undoBulk(outcome)
        for (const { approved_id: approvedId } of undone) if (approvedId) forgetInvite(approvedId)
        setOutcome(reason === null ? null : left)
        if (undone.length > 0) toast({ title: texts.undone(undone.length) })
        if (reason !== null) toast({ title: texts.notUndone(failed), description: reason, tone: 'danger' })
        if (undone.length === 0) return
        decided.clear()
        const ids = undone.map(({ id }) => id)
        onUndone(ids)
        await reload()
        if (reason === null) focusRow(ids)
      }),
    [decided, onUndone, outcome, reload, turn],
  )

  return {
    running,
    outcome,
    run,
    retry,
    /** How many of them can be taken back. */
    undoable: outcome?.lines.filter((line) => canUndo(line, now)).length ?? 0,
    undo,
    close: useCallback(() => {
      setOutcome(null)
      focusRow([])
    }, []),
    isRunningNow: useCallback(() => isRunning.current, []),
  }
}
