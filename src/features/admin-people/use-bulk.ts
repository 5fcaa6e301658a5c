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
  type Outcomes,
  runBulk,
  undoBulk,
  withOutcome,
  withRetried,
} from './bulk-decisions.ts'
import { forgetInvite, toastInvite } from './toast-invite.ts'
import type { DecidedRows } from './use-decided.ts'
import { focusRow } from './use-selection.ts'

const texts = adminPeopleTexts.bulk
const becomes = { approve: 'aprovado', refuse: 'recusado' } as const

interface Options {
  decided: DecidedRows
  /** Fetches the list again, unless rows are held: then it is fetched after the pause. */
  reload: () => Promise<unknown>
  /** These requests have another group than the list says. */
  onGroups: (groups: readonly (readonly [id: string, group: string | null])[]) => void
  /** Something was done with these; others stay selected. */
  onDone: (act: Act, ids: readonly string[]) => void
  /** It was taken back. */
  onUndone: (ids: readonly string[]) => void
}

/**
 * Decides about many requests, shows what became of each, and takes it back as a whole. What was
 * decided before stays beside it as long as it can be taken back.
 */
export function useBulk({ decided, reload, onGroups, onDone, onUndone }: Options) {
  const [running, setRunning] = useState<Act | null>(null)
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const lastId = useRef(0)
  const now = useNow(
    useCallback((now) => Math.min(...[...outcomes.values()].map((outcome) => nextExpiry(outcome, now))), [outcomes]),
  )
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

  const remove = useCallback((id: number) => setOutcomes((all) => new Map([...all].filter(([one]) => one !== id))), [])

  const show = useCallback(
    async (id: number, next: BulkOutcome, fresh: BulkOutcome) => {
      const { act, group = null } = next.order
      const now = Date.now()
      setOutcomes((all) => withOutcome(all, id, next, now))
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
      if (act === 'group') onGroups(done.map((line) => [line.id, group]))
      await reload()
    },
    [decided, onDone, onGroups, reload],
  )

  const run = useCallback(
    (order: BulkOrder, requests: readonly { id: string; nome: string | null }[]) =>
      turn(order.act, async () => {
        const fresh = await runBulk(order, requests)
        await show(++lastId.current, fresh, fresh)
      }),
    [show, turn],
  )

  const retry = useCallback(
    (id: number, outcome: BulkOutcome) =>
      turn(outcome.order.act, async () => {
        const fresh = await runBulk(outcome.order, outcome.lines.filter(canRetry))
        await show(id, withRetried(outcome, fresh), fresh)
      }),
    [show, turn],
  )

  const undo = useCallback(
    (id: number, outcome: BulkOutcome) =>
      turn(outcome.order.act, async () => {
        const { undone, left, failed, reason } = await undoBulk(outcome)
        for (const { approved_id: approvedId } of undone) if (approvedId) forgetInvite(approvedId)
        if (reason === null) remove(id)
        else setOutcomes((all) => withOutcome(all, id, left, Date.now()))
        if (undone.length > 0) toast({ title: texts.undone(undone.length) })
        if (reason !== null) toast({ title: texts.notUndone(failed), description: reason, tone: 'danger' })
        if (undone.length === 0) return
        const ids = undone.map(({ id }) => id)
        if (outcome.order.act === 'group') onGroups(undone.map((line) => [line.id, line.before ?? null]))
        else decided.remove(ids)
        onUndone(ids)
        await reload()
        if (reason === null) focusRow(ids)
      }),
    [decided, onGroups, onUndone, reload, remove, turn],
  )

  return {
    running,
    /** The newest first, each with how many of it can be taken back. */
    outcomes: [...outcomes].reverse().map(([id, outcome]) => ({
      id,
      outcome,
      undoable: outcome.lines.filter((line) => canUndo(line, now)).length,
    })),
    run,
    retry,
    undo,
    close: useCallback(
      (id: number) => {
        remove(id)
        focusRow([])
      },
      [remove],
    ),
    isRunningNow: useCallback(() => isRunning.current, []),
  }
}
