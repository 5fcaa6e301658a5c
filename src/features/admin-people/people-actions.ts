import type { AccountStatus, Decision, MailStatus, NetworkResult, RequestStatus, Role } from '#sync'
import { networkWords } from '#texts/network.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { toast, type ToastOptions } from '#ui/toast.ts'
import {
  approve,
  deleteForGood,
  deleteRequest,
  isSelf,
  refuseRequest,
  resetSecondFactor,
  sendLink,
  setAccountStatus,
  setRequestStatus,
  setRole,
  undoApproval,
} from './commands.ts'
import { forgetInvite, toastInvite } from './toast-invite.ts'
import { attempt, runWithToast } from './run-with-toast.ts'
import type { PersonRef } from './person-ref.ts'
import type { RefusalWords } from './refuse-dialog.tsx'

/** The actions on a person's access. What cannot be undone asks first; each shows its result. */
export interface PeopleActions {
  /** Resolves to whether the person is approved now. */
  approve(person: PersonRef): Promise<boolean>
  refuse(person: PersonRef): void
  /**
   * Sets any of the three. 'aprovado' offers the real approval and 'recusado' asks first, except
   * for a person who is already approved.
   */
  setStatus(person: PersonRef, status: RequestStatus): void
  deleteRequest(person: PersonRef): void
  setRole(person: PersonRef, role: Role): void
  setAccountStatus(person: PersonRef, status: AccountStatus): void
  sendLink(person: PersonRef): void
  resetSecondFactor(person: PersonRef): void
  deleteForGood(person: PersonRef): void
  /** Whether an action on the person is running; presses meanwhile do nothing. */
  isBusy(person: Pick<PersonRef, 'email'>): boolean
}

/** A stored decision. */
export interface Decided {
  person: PersonRef
  becomes: 'aprovado' | 'sem-convite' | 'recusado' | 'pendente' | 'excluido'
  /** How long it can be undone, and how. After 'failed' it can be tried again. */
  undo?: { ms: number; run(): Promise<Outcome> }
}

/** The open question. */
export type Question =
  | {
      kind: 'confirm'
      person: PersonRef
      title: string
      description: string
      confirm: string
      isDangerous?: boolean
      work: () => Promise<Outcome>
    }
  | { kind: 'invite' | 'delete' | 'refuse'; person: PersonRef }

/** 'stale': the row on the screen is out of date. 'asks': another question is open now. */
export type Outcome = 'done' | 'stale' | 'failed' | 'asks'

/** Runs an action on a person, one at a time; resolves to whether it succeeded. */
export type Run = (person: PersonRef, work: () => Promise<Outcome>, closes?: 'always' | 'when done') => Promise<boolean>

export function makeActions(run: Run, decide: (decided: Decided) => void, setQuestion: (question: Question) => void) {
  const ask = (next: Omit<Extract<Question, { kind: 'confirm' }>, 'kind'>) => setQuestion({ kind: 'confirm', ...next })

  const deactivate = (person: PersonRef, words: { title: string; description: string; confirm: string }) =>
    ask({
      person,
      ...words,
      isDangerous: true,
      work: () =>
        settle(person, () => setAccountStatus(person, 'desativado'), texts.deactivate.done, texts.updateFailed),
    })

  /** A decision about the request does not keep an approved person out. Deactivating does. */
  const deactivateInstead = (person: PersonRef): Outcome => {
    if (person.accountStatus === 'desativado') {
      toast({ title: texts.deactivate.alreadyDone })
      return 'stale'
    }
    const { title, description, confirm } = texts.deactivate.instead
    deactivate(person, { title: title(person.nome), description: description(person.approvedBy), confirm })
    return 'asks'
  }

  /** Runs a decision that is only valid for the status on the screen, and shows the result. */
  async function settle(
    person: PersonRef,
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
          ...person,
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

  const setStatus = (person: PersonRef, becomes: RequestStatus, failed: string, words?: RefusalWords) => {
    const was = person.status ?? 'pendente'
    const undo = () =>
      settle(
        person,
        () => setRequestStatus(person, becomes, was),
        () => undefined,
        texts.undo.failed,
      )
    const done = () => {
      toast({ title: becomes === 'recusado' ? texts.refuse.done : texts.setStatus.done, tone: 'success' })
      decide({ person, becomes: becomes === 'aprovado' ? 'sem-convite' : becomes, undo: { ms: UNDO_MS, run: undo } })
    }
    const work = () => (words ? refuseRequest(person, was, words) : setRequestStatus(person, was, becomes))
    return settle(person, work, done, failed)
  }

  const refuse = (person: PersonRef) => {
    if (person.approvedId !== null) return void deactivateInstead(person)
    setQuestion({ kind: 'refuse', person })
  }

  return {
    approve: (person: PersonRef) => run(person, () => approveWithUndo(person, decide)),
    refuse,
    /** The question about a refusal was answered. */
    refuseWith: (person: PersonRef, words: RefusalWords) =>
      void run(person, () => setStatus(person, 'recusado', texts.refuse.failed, words)),
    setStatus(person: PersonRef, becomes: RequestStatus) {
      if (becomes === 'aprovado') setQuestion({ kind: 'invite', person })
      else if (person.approvedId !== null) deactivateInstead(person)
      else if (becomes === 'recusado') refuse(person)
      else void run(person, () => setStatus(person, becomes, texts.updateFailed))
    },
    /** Sets only the status. */
    setApprovedStatusOnly: (person: PersonRef) =>
      void run(person, () => setStatus(person, 'aprovado', texts.updateFailed)),
    deleteRequest: (person: PersonRef) =>
      ask({
        person,
        title: texts.removeRequest.title(person.nome),
        description: texts.removeRequest.description,
        confirm: texts.removeRequest.action,
        isDangerous: true,
        work: () =>
          settle(
            person,
            () => deleteRequest(person),
            () => {
              toast({ title: texts.removeRequest.done, tone: 'success' })
              decide({ person, becomes: 'excluido' })
            },
            texts.updateFailed,
          ),
      }),
    setRole(person: PersonRef, role: Role) {
      const work = () => settle(person, () => setRole(person, role), texts.setRole.done, texts.updateFailed)
      // Making somebody administrator, or changing one's own role, asks first.
      if (role !== 'admin' && person.role !== 'admin') return void run(person, work)
      const { own, toAdmin, fromAdmin } = texts.setRole
      ask({
        person,
        title: texts.setRole.title,
        description: isSelf(person) ? own : role === 'admin' ? toAdmin(person.nome) : fromAdmin(person.nome),
        confirm: texts.setRole.confirm,
        work,
      })
    },
    setAccountStatus(person: PersonRef, becomes: AccountStatus) {
      const { title, description, confirm, done } = becomes === 'desativado' ? texts.deactivate : texts.reactivate
      const words = { title: title(person.nome), description, confirm }
      if (becomes === 'desativado') return deactivate(person, words)
      ask({
        person,
        ...words,
        work: () => settle(person, () => setAccountStatus(person, becomes), done, texts.updateFailed),
      })
    },
    sendLink: (person: PersonRef) =>
      void run(person, () => withToast(() => sendLink(person), { done: linkSent, failed: texts.sendLink.failed })),
    resetSecondFactor: (person: PersonRef) => {
      const { title, description, confirm, done, none, failed } = texts.resetFactor
      ask({
        person,
        title: title(person.nome),
        description,
        confirm,
        isDangerous: true,
        work: () =>
          withToast(() => resetSecondFactor(person), {
            done: (wasOn) => (wasOn ? { title: done, tone: 'success' } : { title: none }),
            failed,
          }),
      })
    },
    deleteForGood: (person: PersonRef) => setQuestion({ kind: 'delete', person }),
  }
}

/** An unmailed approval can be undone as long as its toast is visible. */
const UNDO_MS = 5_000

async function approveWithUndo(person: PersonRef, decide: (decided: Decided) => void): Promise<Outcome> {
  const answer = await attempt(() => approve(person))
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
  toastInvite(approvedId, person.nome, undoSeconds * 1500)
  decide({ person, becomes: 'aprovado', undo: { ms: undoSeconds * 1000, run: () => takeBack(approvedId) } })
  return 'done'
}

async function takeBack(approvedId: string): Promise<Outcome> {
  const answer = await attempt(() => undoApproval(approvedId))
  if (answer.ok && answer.value === 'done') {
    forgetInvite(approvedId)
    return 'done'
  }
  const description = answer.ok ? texts.undo.late : networkWords(answer)
  toast({ title: texts.undo.failed, description, tone: 'danger' })
  return answer.ok ? 'stale' : 'failed'
}

/** Resolves once the person is deleted or the failure is shown. */
export async function remove(person: PersonRef, onDeleted: (() => void) | undefined): Promise<Outcome> {
  const outcome = await withToast(() => deleteForGood(person), {
    done: success(texts.remove.done),
    failed: texts.remove.failed,
  })
  if (outcome === 'done') onDeleted?.()
  return outcome
}

const withToast = async <T>(
  work: () => Promise<NetworkResult<T>>,
  words: Parameters<typeof runWithToast<T>>[1],
): Promise<Outcome> => ((await runWithToast(work, words)) ? 'done' : 'failed')

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
