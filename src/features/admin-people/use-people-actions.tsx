import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { AccountStatus, MailStatus, RequestStatus, Role } from '#sync'
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
} from './commands.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { tell } from './tell.ts'
import type { Woman } from './woman.ts'

/** What can be done to a woman's access. Each asks first where the specification says so, and says how it went. */
export interface PeopleActions {
  /** Resolves to whether it worked. */
  approve(woman: Woman): Promise<boolean>
  refuse(woman: Woman): void
  /** To any of the three; 'aprovado' offers the real approval, 'recusado' asks. */
  setStatus(woman: Woman, status: RequestStatus): void
  deleteRequest(woman: Woman): void
  setRole(woman: Woman, role: Role): void
  setAccountStatus(woman: Woman, status: AccountStatus): void
  sendLink(woman: Woman): void
  deleteForGood(woman: Woman): void
}

type Question =
  | {
      kind: 'confirm'
      title: string
      description: string
      confirm: string
      isGrave?: boolean
      work: () => Promise<boolean>
    }
  | { kind: 'invite' | 'delete'; woman: Woman }

interface Options {
  /** Something has changed: what is shown is to be asked for again. */
  onChanged: () => Promise<unknown>
  /** The server has deleted her; before `onChanged`. */
  onDeleted?: () => void
}

interface People {
  actions: PeopleActions
  /** Something is under way: a second press does nothing. */
  isBusy: boolean
  /** For who hears of changes from elsewhere: whether this one may be ours. */
  isBusyNow: () => boolean
  /** The question that is open, if any; render it once. */
  dialog: ReactNode
}

export function usePeopleActions({ onChanged, onDeleted }: Options): People {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [turn] = useState(makeTurn)

  /** One at a time; the question closes when it is over, except where she may want to try again. */
  const run = useCallback(
    async (work: () => Promise<boolean>, closes: 'always' | 'when done' = 'always') => {
      if (!turn.take()) return false
      setIsBusy(true)
      try {
        const isDone = await work()
        if (isDone || closes === 'always') setQuestion(null)
        if (isDone) await onChanged()
        return isDone
      } finally {
        turn.leave()
        setIsBusy(false)
      }
    },
    [onChanged, turn],
  )

  const actions = useMemo(() => makeActions(run, setQuestion), [run])

  async function remove(woman: Woman) {
    await run(async () => {
      const isDone = await tell(() => deleteForGood(woman), {
        done: success(texts.remove.done),
        failed: texts.remove.failed,
      })
      if (isDone) onDeleted?.()
      return isDone
    }, 'when done')
  }

  const close = () => setQuestion(null)
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
          onConfirm={() => void run(question.work)}
        />
      )}
      {question?.kind === 'invite' && (
        <InviteDialog
          name={question.woman.nome}
          isBusy={isBusy}
          onClose={close}
          onInvite={() => void run(() => tellApproval(question.woman))}
          onStatusOnly={() => void run(() => tellStatus(question.woman, 'aprovado'))}
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
          onConfirm={() => void remove(question.woman)}
        />
      )}
    </>
  )

  return { actions, isBusy, isBusyNow: turn.isTaken, dialog }
}

/** One at a time, whatever is drawn in between. */
function makeTurn() {
  let isTaken = false
  return {
    take() {
      if (isTaken) return false
      isTaken = true
      return true
    },
    leave() {
      isTaken = false
    },
    isTaken: () => isTaken,
  }
}

type Run = (work: () => Promise<boolean>) => Promise<boolean>

function makeActions(run: Run, setQuestion: (question: Question) => void): PeopleActions {
  const ask = (next: Omit<Extract<Question, { kind: 'confirm' }>, 'kind'>) => setQuestion({ kind: 'confirm', ...next })

  const refuse = (woman: Woman) =>
    ask({
      title: texts.refuse.title(woman.nome),
      description: texts.refuse.description,
      confirm: texts.refuse.action,
      work: () =>
        tell(() => setRequestStatus(woman, 'recusado'), {
          done: success(texts.refuse.done),
          failed: texts.refuse.failed,
        }),
    })

  return {
    approve: (woman) => run(() => tellApproval(woman)),
    refuse,
    setStatus(woman, status) {
      if (status === 'aprovado') setQuestion({ kind: 'invite', woman })
      else if (status === 'recusado') refuse(woman)
      else void run(() => tellStatus(woman, status))
    },
    deleteRequest: (woman) =>
      ask({
        title: texts.removeRequest.title(woman.nome),
        description: texts.removeRequest.description,
        confirm: texts.removeRequest.action,
        isGrave: true,
        work: () =>
          tell(() => deleteRequest(woman), { done: success(texts.removeRequest.done), failed: texts.updateFailed }),
      }),
    setRole(woman, role) {
      const work = () =>
        tell(() => setRole(woman, role), { done: success(texts.setRole.done), failed: texts.updateFailed })
      // Who may do everything, and whether it is herself, is worth a second look.
      if (role !== 'admin' && woman.role !== 'admin') return void run(work)
      const { own, toAdmin, fromAdmin } = texts.setRole
      ask({
        title: texts.setRole.title,
        description: isSelf(woman) ? own : role === 'admin' ? toAdmin(woman.nome) : fromAdmin(woman.nome),
        confirm: texts.setRole.confirm,
        work,
      })
    },
    setAccountStatus(woman, status) {
      const words = status === 'desativado' ? texts.deactivate : texts.reactivate
      ask({
        title: words.title(woman.nome),
        description: words.description,
        confirm: words.confirm,
        isGrave: status === 'desativado',
        work: () =>
          tell(() => setAccountStatus(woman, status), { done: success(words.done), failed: texts.updateFailed }),
      })
    },
    sendLink: (woman) => void run(() => tell(() => sendLink(woman), { done: linkSent, failed: texts.sendLink.failed })),
    deleteForGood: (woman) => setQuestion({ kind: 'delete', woman }),
  }
}

const tellApproval = (woman: Woman) => tell(() => approve(woman), { done: approved, failed: texts.approve.failed })

const tellStatus = (woman: Woman, status: RequestStatus) =>
  tell(() => setRequestStatus(woman, status), { done: success(texts.setStatus.done), failed: texts.updateFailed })

const success = (title: string) => (): ToastOptions => ({ title, tone: 'success' })

/** A mail that waits is no failure of the approval, and she should know of it. */
function approved(mail: MailStatus): ToastOptions {
  const { done, queuedTitle, queued } = texts.approve
  return mail === 'sent' ? { title: done, tone: 'success' } : { title: queuedTitle, description: queued }
}

function linkSent(mail: MailStatus): ToastOptions {
  const { done, doneDescription, queued } = texts.sendLink
  return mail === 'sent'
    ? { title: done, description: doneDescription, tone: 'success' }
    : { title: done, description: queued }
}
