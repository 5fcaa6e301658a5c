import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type Decided, makeActions, type PeopleActions, type Question, remove, type Run } from './people-actions.ts'

interface Options {
  /** Something has changed, or is not as it was shown: what is shown is to be asked for again. */
  onChanged: () => Promise<unknown>
  /** Shows a decision about a request in its own way, and asks again later; without it a toast says it. */
  onDecided?: (decided: Decided) => void
  /** The server has deleted her; before `onChanged`. */
  onDeleted?: () => void
}

interface People {
  actions: PeopleActions
  /** For who hears of changes from elsewhere: whether this one may be ours. */
  isBusyNow: () => boolean
  /** The question that is open, if any; render it once. */
  dialog: ReactNode
}

export function usePeopleActions({ onChanged, onDecided, onDeleted }: Options): People {
  const [question, setQuestion] = useState<Question | null>(null)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [turns] = useState(() => makeTurns(setBusy))

  /** One at a time for each woman; the question closes when it is over, except where she may want to try again. */
  const run = useCallback<Run>(
    async (person, work, closes = 'always') => {
      if (!turns.take(person.email)) return false
      try {
        const outcome = await work()
        const isOver = outcome === 'done' || closes === 'always'
        if (isOver && outcome !== 'asks') setQuestion((open) => (open?.person.email === person.email ? null : open))
        if (outcome === 'done' || outcome === 'stale') await onChanged()
        return outcome === 'done'
      } finally {
        turns.leave(person.email)
      }
    },
    [onChanged, turns],
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
          tone={question.isGrave ? 'danger' : 'brand'}
          isBusy={isBusy}
          onConfirm={() => void run(question.person, question.work)}
        />
      )}
      {question?.kind === 'invite' && (
        <InviteDialog
          name={question.person.nome}
          isBusy={isBusy}
          onClose={close}
          onInvite={() => void doing.approve(question.person)}
          onStatusOnly={() => doing.callApproved(question.person)}
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

  return { actions, isBusyNow: turns.isAnyTaken, dialog }
}

/** As a toast, with the way back where there is one. */
function toastDecision({ person, becomes, undo }: Decided, onUndone: () => void): void {
  if (becomes !== 'aprovado' || !undo || undo.ms === 0) return
  toast({
    title: texts.approve.queuedTitle,
    description: texts.approve.soon,
    tone: 'success',
    duration: undo.ms,
    action: {
      label: texts.undo.action,
      altText: texts.undo.of(person.nome),
      onSelect: () =>
        void undo.run().then((isUndone) => {
          if (isUndone) toast({ title: texts.undo.done })
          onUndone()
        }),
    },
  })
}

/** One thing at a time for each, whatever is drawn in between; others do not wait for it. */
function makeTurns(onChange: (taken: ReadonlySet<string>) => void) {
  let taken: ReadonlySet<string> = new Set()
  const change = (next: ReadonlySet<string>) => {
    taken = next
    onChange(next)
  }
  return {
    /** False if it is taken. */
    take(key: string): boolean {
      if (taken.has(key)) return false
      change(new Set([...taken, key]))
      return true
    },
    leave(key: string): void {
      change(new Set([...taken].filter((other) => other !== key)))
    },
    isAnyTaken: (): boolean => taken.size > 0,
  }
}
