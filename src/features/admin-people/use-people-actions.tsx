import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { type Decided, makeActions, type PeopleActions, type Question, remove, type Run } from './people-actions.ts'

interface Options {
  /** Something changed or was out of date: fetch it again. */
  onChanged: () => Promise<unknown>
  /**
   * Shows a decision about a request in its own way and refetches later. Without it, a toast shows
   * it.
   */
  onDecided?: (decided: Decided) => void
  /** Called after the server deleted the person, before `onChanged`. */
  onDeleted?: () => void
}

interface People {
  actions: PeopleActions
  /** For listeners to changes from elsewhere: this change may be our own. */
  isBusyNow: () => boolean
  /** The open question, if any; render it once. */
  dialog: ReactNode
}

export function usePeopleActions({ onChanged, onDecided, onDeleted }: Options): People {
  const [question, setQuestion] = useState<Question | null>(null)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [lock] = useState(() => makeKeyedLock(setBusy))

  /**
   * One action at a time per person. The question closes at the end, except where the administrator
   * may want to retry.
   */
  const run = useCallback<Run>(
    async (person, work, closes = 'always') => {
      if (!lock.acquire(person.email)) return false
      try {
        const outcome = await work()
        const isOver = outcome === 'done' || closes === 'always'
        if (isOver && outcome !== 'asks') setQuestion((open) => (open?.person.email === person.email ? null : open))
        if (outcome === 'done' || outcome === 'stale') await onChanged()
        return outcome === 'done'
      } finally {
        lock.release(person.email)
      }
    },
    [onChanged, lock],
  )

  const decide = useCallback<(decided: Decided) => void>(
    (decided) => {
      if (onDecided) onDecided(decided)
      else toastDecision(decided, () => void onChanged())
    },
    [onChanged, onDecided],
  )
  const doing = useMemo(() => makeActions(run, decide, setQuestion), [run, decide])
  const actions = useMemo<PeopleActions>(() => ({ ...doing, isBusy: ({ email }) => busy.has(email) }), [doing, busy])

  const close = () => setQuestion(null)
  const isBusy = question !== null && busy.has(question.person.email)
  const dialog = (
    <>
      {question?.kind === 'confirm' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={question.title}
          description={question.description}
          confirmLabel={question.confirm}
          cancelLabel={texts.cancel}
          tone={question.isDangerous ? 'danger' : 'brand'}
          isBusy={isBusy}
          onConfirm={() => void run(question.person, question.work)}
        />
      )}
      {question?.kind === 'refuse' && (
        <RefuseDialog
          title={texts.refuse.title(question.person.nome)}
          isBusy={isBusy}
          onCancel={close}
          onRefuse={(words) => doing.refuseWith(question.person, words)}
        />
      )}
      {question?.kind === 'invite' && (
        <InviteDialog
          name={question.person.nome}
          isBusy={isBusy}
          onClose={close}
          onInvite={() => void doing.approve(question.person)}
          onStatusOnly={() => doing.setApprovedStatusOnly(question.person)}
        />
      )}
      {question?.kind === 'delete' && (
        <DeleteDialog
          name={question.person.nome}
          isBusy={isBusy}
          onCancel={() => {
            close()
            toast({ title: texts.remove.cancelled })
          }}
          onConfirm={() => void run(question.person, () => remove(question.person, onDeleted), 'when done')}
        />
      )}
    </>
  )

  return { actions, isBusyNow: lock.isAnyHeld, dialog }
}

/** Shows a decision as a toast, with an undo button if it can be undone. */
function toastDecision({ person, becomes, undo }: Decided, onUndone: () => void): void {
  if (becomes !== 'aprovado' || !undo || undo.ms <= 0) return
  const undoUntil = Date.now() + undo.ms
  toast({
    title: texts.approve.queuedTitle,
    description: texts.approve.soon,
    tone: 'success',
    duration: undo.ms,
    action: {
      label: texts.undo.action,
      altText: texts.undo.of(person.nome),
      onSelect: () =>
        void undo.run().then((outcome) => {
          if (outcome === 'done') toast({ title: texts.undo.done })
          if (outcome !== 'failed') return onUndone()
          toastDecision({ person, becomes, undo: { ...undo, ms: undoUntil - Date.now() } }, onUndone)
        }),
    },
  })
}

/** One action at a time per key, independent of rendering. Other keys do not wait. */
function makeKeyedLock(onChange: (held: ReadonlySet<string>) => void) {
  let held: ReadonlySet<string> = new Set()
  const change = (next: ReadonlySet<string>) => {
    held = next
    onChange(next)
  }
  return {
    /** False if the key is held. */
    acquire(key: string): boolean {
      if (held.has(key)) return false
      change(new Set([...held, key]))
      return true
    },
    release(key: string): void {
      change(new Set([...held].filter((other) => other !== key)))
    },
    isAnyHeld: (): boolean => held.size > 0,
  }
}
