import type { AccountStatus, Decision, MailStatus, NetworkResult, RequestStatus, Role } from '#sync'
import { networkWords } from '#lib/network-words.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { toast, type ToastOptions } from '#ui/toast.ts'
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
import { forgetInvite, tellOfInvite } from './invite-news.ts'
import { attempt, tell } from './tell.ts'
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

/** What is asked before something is done. */
export type Question =
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

/** How it went. 'stale': what is shown is not so any more. 'asks': there is another question now. */
export type Outcome = 'done' | 'stale' | 'failed' | 'asks'

/** Does something for her, one at a time; resolves to whether it was done. */
export type Run = (woman: Woman, work: () => Promise<Outcome>, closes?: 'always' | 'when done') => Promise<boolean>

/** Each of the actions, in the words of its outcome. */
export function makeActions(run: Run, decide: (decided: Decided) => void, setQuestion: (question: Question) => void) {
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

/** Resolves once she is gone, or it is said why not. */
export async function remove(woman: Woman, onDeleted: (() => void) | undefined): Promise<Outcome> {
  const outcome = await told(() => deleteForGood(woman), {
    done: success(texts.remove.done),
    failed: texts.remove.failed,
  })
  if (outcome === 'done') onDeleted?.()
  return outcome
}

const told = async <T>(work: () => Promise<NetworkResult<T>>, words: Parameters<typeof tell<T>>[1]): Promise<Outcome> =>
  (await tell(work, words)) ? 'done' : 'failed'

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
