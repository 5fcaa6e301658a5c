import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { AccountStatus, Decision, MailStatus, NetworkResult, RequestStatus, Role } from '#sync'
import { networkWords } from '../../lib/network-words.ts'
import { adminPeopleTexts as texts } from '../../texts/admin-people.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast, type ToastOptions } from '../../ui/toast.ts'
import {
  approve,
  deleteForGood,
  deleteRequest,
  isSelf,
  sendLink,
  setAccountStatus,
  setRequestStatus,
  setRole,
  undoApproval,
} from './commands.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { forgetInvite, tellOfInvite } from './invite-news.ts'
import { attempt, tell } from './tell.ts'
import { makeTurns } from './turns.ts'
import type { Woman } from './woman.ts'

/** What can be done to a woman's access. Each asks first where the specification says so, and says how it went. */
export interface PeopleActions {
  /** Resolves to whether she is approved now. */
  approve(woman: Woman): Promise<boolean>
  refuse(woman: Woman): void
  /** To any of the three; 'aprovado' offers the real approval, 'recusado' asks; of an approved woman neither is so. */
  setStatus(woman: Woman, status: RequestStatus): void
  deleteRequest(woman: Woman): void
  setRole(woman: Woman, role: Role): void
  setAccountStatus(woman: Woman, status: AccountStatus): void
  sendLink(woman: Woman): void
  deleteForGood(woman: Woman): void
  /** Whether something is under way for her; a press meanwhile does nothing. */
  isBusy(woman: Pick<Woman, 'email'>): boolean
}

/** A decision that has been stored. */
export interface Decided {
  woman: Woman
  becomes: 'aprovado' | 'sem-convite' | 'recusado' | 'pendente' | 'excluido'
  /** How long it can be taken back, and how: resolves to whether it was. */
  undo?: { ms: number; run(): Promise<boolean> }
}

type Question =
  | {
      kind: 'confirm'
      woman: Woman
      title: string
      description: string
      confirm: string
      isGrave?: boolean
      work: () => Promise<Outcome>
    }
  | { kind: 'invite' | 'delete'; woman: Woman }

/** 'stale': what is shown is not so any more. 'asks': there is another question now. */
type Outcome = 'done' | 'stale' | 'failed' | 'asks'

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
    async (woman, work, closes = 'always') => {
      if (!turns.take(woman.email)) return false
      try {
        const outcome = await work()
        const isOver = outcome === 'done' || closes === 'always'
        if (isOver && outcome !== 'asks') setQuestion((open) => (open?.woman.email === woman.email ? null : open))
        if (outcome === 'done' || outcome === 'stale') await onChanged()
        return outcome === 'done'
      } finally {
        turns.leave(woman.email)
      }
    },
    [onChanged, turns],
  )

  const decide = useCallback<(decided: Decided) => void>(
    (decided) => {
      if (onDecided) onDecided(decided)
      else tellDecided(decided, () => void onChanged())
    },
    [onChanged, onDecided],
  )
  const doing = useMemo(() => makeActions(run, decide, setQuestion), [run, decide])
  const actions = useMemo<PeopleActions>(() => ({ ...doing, isBusy: ({ email }) => busy.has(email) }), [doing, busy])

  const close = () => setQuestion(null)
  const isBusy = question !== null && busy.has(question.woman.email)
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
          onConfirm={() => void run(question.woman, question.work)}
        />
      )}
      {question?.kind === 'invite' && (
        <InviteDialog
          name={question.woman.nome}
          isBusy={isBusy}
          onClose={close}
          onInvite={() => void doing.approve(question.woman)}
          onStatusOnly={() => doing.callApproved(question.woman)}
        />
      )}
      {question?.kind === 'delete' && (
        <DeleteDialog
          name={question.woman.nome}
          isBusy={isBusy}
          onCancel={() => {
            close()
            toast({ title: texts.remove.cancelled })
          }}
          onConfirm={() => void run(question.woman, () => remove(question.woman, onDeleted), 'when done')}
        />
      )}
    </>
  )

  return { actions, isBusyNow: turns.isAnyTaken, dialog }
}

type Run = (woman: Woman, work: () => Promise<Outcome>, closes?: 'always' | 'when done') => Promise<boolean>

function makeActions(run: Run, decide: (decided: Decided) => void, setQuestion: (question: Question) => void) {
  const ask = (next: Omit<Extract<Question, { kind: 'confirm' }>, 'kind'>) => setQuestion({ kind: 'confirm', ...next })

  const deactivate = (woman: Woman, words: { title: string; description: string; confirm: string }) =>
    ask({
      woman,
      ...words,
      isGrave: true,
      work: () => settle(woman, () => setAccountStatus(woman, 'desativado'), texts.deactivate.done, texts.updateFailed),
    })

  /** She is approved: what was to be done about her request is not what keeps her out. */
  const deactivateInstead = (woman: Woman): Outcome => {
    if (woman.accountStatus === 'desativado') {
      toast({ title: texts.deactivate.alreadyDone })
      return 'stale'
    }
    const { title, description, confirm } = texts.deactivate.instead
    deactivate(woman, { title: title(woman.nome), description: description(woman.approvedBy), confirm })
    return 'asks'
  }

  /** Says how a decision went that said where it starts. */
  async function settle(
    woman: Woman,
    work: () => Promise<NetworkResult<Decision>>,
    done: string | (() => void),
    failed: string,
  ): Promise<Outcome> {
    const answer = await attempt(work)
    if (!answer.ok) {
      toast({ title: failed, description: networkWords(answer), tone: 'danger' })
      return answer.code === 'timeout' ? 'stale' : 'failed'
    }
    const decision = answer.value
    switch (decision.outcome) {
      case 'done':
        if (typeof done === 'string') toast({ title: done, tone: 'success' })
        else done()
        return 'done'
      case 'already':
        toast({ title: texts.moved.already, description: byWhom(decision.by) })
        return 'done'
      case 'approved':
        return deactivateInstead({
          ...woman,
          approvedId: decision.approved_id,
          approvedBy: decision.by,
          accountStatus: decision.status_conta,
        })
      case 'moved':
      case 'gone':
        toast({ title: failed, description: movedWords(decision), tone: 'danger' })
        return 'stale'
    }
  }

  const setStatus = (woman: Woman, becomes: RequestStatus, failed: string) => {
    const was = woman.status ?? 'pendente'
    const undo = async () =>
      (await settle(
        woman,
        () => setRequestStatus(woman, becomes, was),
        () => undefined,
        texts.undo.failed,
      )) === 'done'
    const done = () => {
      toast({ title: becomes === 'recusado' ? texts.refuse.done : texts.setStatus.done, tone: 'success' })
      decide({ woman, becomes: becomes === 'aprovado' ? 'sem-convite' : becomes, undo: { ms: UNDO_MS, run: undo } })
    }
    return settle(woman, () => setRequestStatus(woman, was, becomes), done, failed)
  }

  const refuse = (woman: Woman) => {
    if (woman.approvedId !== null) return void deactivateInstead(woman)
    ask({
      woman,
      title: texts.refuse.title(woman.nome),
      description: texts.refuse.description,
      confirm: texts.refuse.action,
      work: () => setStatus(woman, 'recusado', texts.refuse.failed),
    })
  }

  return {
    approve: (woman: Woman) => run(woman, () => approveAndTell(woman, decide)),
    refuse,
    setStatus(woman: Woman, becomes: RequestStatus) {
      if (becomes === 'aprovado') setQuestion({ kind: 'invite', woman })
      else if (woman.approvedId !== null) deactivateInstead(woman)
      else if (becomes === 'recusado') refuse(woman)
      else void run(woman, () => setStatus(woman, becomes, texts.updateFailed))
    },
    /** The word alone. */
    callApproved: (woman: Woman) => void run(woman, () => setStatus(woman, 'aprovado', texts.updateFailed)),
    deleteRequest: (woman: Woman) =>
      ask({
        woman,
        title: texts.removeRequest.title(woman.nome),
        description: texts.removeRequest.description,
        confirm: texts.removeRequest.action,
        isGrave: true,
        work: () =>
          settle(
            woman,
            () => deleteRequest(woman),
            () => {
              toast({ title: texts.removeRequest.done, tone: 'success' })
              decide({ woman, becomes: 'excluido' })
            },
            texts.updateFailed,
          ),
      }),
    setRole(woman: Woman, role: Role) {
      const work = () =>
        told(() => setRole(woman, role), { done: success(texts.setRole.done), failed: texts.updateFailed })
      // Who may do everything, and whether it is herself, is worth a second look.
      if (role !== 'admin' && woman.role !== 'admin') return void run(woman, work)
      const { own, toAdmin, fromAdmin } = texts.setRole
      ask({
        woman,
        title: texts.setRole.title,
        description: isSelf(woman) ? own : role === 'admin' ? toAdmin(woman.nome) : fromAdmin(woman.nome),
        confirm: texts.setRole.confirm,
        work,
      })
    },
    setAccountStatus(woman: Woman, becomes: AccountStatus) {
      const { title, description, confirm, done } = becomes === 'desativado' ? texts.deactivate : texts.reactivate
      const words = { title: title(woman.nome), description, confirm }
      if (becomes === 'desativado') return deactivate(woman, words)
      ask({
        woman,
        ...words,
        work: () => settle(woman, () => setAccountStatus(woman, becomes), done, texts.updateFailed),
      })
    },
    sendLink: (woman: Woman) =>
      void run(woman, () => told(() => sendLink(woman), { done: linkSent, failed: texts.sendLink.failed })),
    deleteForGood: (woman: Woman) => setQuestion({ kind: 'delete', woman }),
  }
}

/** What is not mailed can be taken back as long as its words stand there. */
const UNDO_MS = 5_000

async function approveAndTell(woman: Woman, decide: (decided: Decided) => void): Promise<Outcome> {
  const answer = await attempt(() => approve(woman))
  if (!answer.ok) {
    toast({ title: texts.approve.failed(networkWords(answer)), tone: 'danger' })
    return answer.code === 'refused' || answer.code === 'timeout' ? 'stale' : 'failed'
  }
  if (answer.value.outcome === 'already') {
    const { by } = answer.value
    toast({ title: texts.approve.already, description: by ? texts.approve.approvedBy(by) : undefined })
    return 'done'
  }
  const { approvedId, undoSeconds } = answer.value
  tellOfInvite(approvedId, woman.nome, undoSeconds * 1500)
  decide({ woman, becomes: 'aprovado', undo: { ms: undoSeconds * 1000, run: () => takeBack(approvedId) } })
  return 'done'
}

async function takeBack(approvedId: string): Promise<boolean> {
  const answer = await attempt(() => undoApproval(approvedId))
  if (answer.ok && answer.value === 'done') {
    forgetInvite(approvedId)
    return true
  }
  const description = answer.ok ? texts.undo.late : networkWords(answer)
  toast({ title: texts.undo.failed, description, tone: 'danger' })
  return false
}

async function remove(woman: Woman, onDeleted: (() => void) | undefined): Promise<Outcome> {
  const outcome = await told(() => deleteForGood(woman), {
    done: success(texts.remove.done),
    failed: texts.remove.failed,
  })
  if (outcome === 'done') onDeleted?.()
  return outcome
}

/** As a toast, with the way back where there is one. */
function tellDecided({ woman, becomes, undo }: Decided, onUndone: () => void): void {
  if (becomes !== 'aprovado' || !undo || undo.ms === 0) return
  toast({
    title: texts.approve.queuedTitle,
    description: texts.approve.soon,
    tone: 'success',
    duration: undo.ms,
    action: {
      label: texts.undo.action,
      altText: texts.undo.of(woman.nome),
      onSelect: () =>
        void undo.run().then((isUndone) => {
          if (isUndone) toast({ title: texts.undo.done })
          onUndone()
        }),
    },
  })
}

const told = async <T,>(
  work: () => Promise<NetworkResult<T>>,
  words: Parameters<typeof tell<T>>[1],
): Promise<Outcome> => ((await tell(work, words)) ? 'done' : 'failed')

const success = (title: string) => (): ToastOptions => ({ title, tone: 'success' })

const byWhom = (name: string | null | undefined): string | undefined => (name ? texts.moved.by(name) : undefined)

function movedWords(decision: Extract<Decision, { outcome: 'moved' | 'gone' }>): string {
  if (decision.outcome === 'gone') return texts.moved.gone
  const { status, by } = decision
  return [status ? texts.moved.changed(texts.status[status]) : texts.moved.changedUnknown, byWhom(by)]
    .filter(Boolean)
    .join(' ')
}

function linkSent(mail: MailStatus): ToastOptions {
  const { done, doneDescription, queued } = texts.sendLink
  return mail === 'sent'
    ? { title: done, description: doneDescription, tone: 'success' }
    : { title: done, description: queued }
}
