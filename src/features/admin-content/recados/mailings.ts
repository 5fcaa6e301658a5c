import { useSyncExternalStore } from 'react'
import {
  adminMail,
  type ContentDraft,
  type Mailing,
  type MailingProgress,
  type MailTarget,
  type NetworkResult,
  visibilityOf,
} from '#sync'
import { makeStore } from '#lib/store.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { networkWords } from '#texts/network.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { toast } from '#ui/toast.ts'
import { notePlan } from './plans.ts'

type Failure = Extract<NetworkResult<unknown>, { ok: false }>

/** The state of the mails of one recado. */
export interface MailingState {
  /** null if the recado was not mailed; undefined until the server has answered. */
  progress: MailingProgress | null | undefined
  /** The groups it went to; null: to all. */
  groups: string[] | null
  isRunning: boolean
  /** The last request to the server failed. */
  isUnreachable: boolean
  /** Why the last run in this tab ended early. */
  failure: Failure | null
}

/** A recado that the server may be mailing by now, and until when that is to be expected. */
export interface ExpectedMails {
  id: string
  until: number
}

/** How often the progress is requested while mails go out. */
const POLL_MS = 1_000

/**
 * The mailings of this tab: a run continues while the administrator uses other screens. The server
 * sends the mails; a new request continues where an earlier one stopped, whoever sent it.
 */
export function makeMailings(api: Pick<typeof adminMail, 'mailings' | 'mailRecado' | 'stopMailing'>) {
  const { current, set, subscribe } = makeStore({
    byRecado: new Map<string, MailingState>(),
    isKnown: false,
    isUnreachable: false,
  })
  const unknown: MailingState = {
    progress: undefined,
    groups: null,
    isRunning: false,
    isUnreachable: false,
    failure: null,
  }
  const unreachable: MailingState = { ...unknown, isUnreachable: true }
  const none: MailingState = { ...unknown, progress: null }

  function stateOf(id: string): MailingState {
    const { byRecado, isKnown, isUnreachable } = current()
    return byRecado.get(id) ?? (isKnown ? none : isUnreachable ? unreachable : unknown)
  }

  function change(id: string, next: Partial<MailingState>): void {
    const state = current()
    set({ ...state, byRecado: new Map(state.byRecado).set(id, { ...stateOf(id), ...next }) })
  }

  let asked = 0
  let answered = 0
  let lastAnswer = ''
  let hasMoved = false
  /** The progress before the last run here: an answer that still says so knows nothing of that run. */
  const startedFrom = new Map<string, string>()

  /** Loads the progress of all mailings. An answer that a later question has overtaken is not kept. */
  async function load(): Promise<NetworkResult<Mailing[]>> {
    const turn = (asked += 1)
    const answer = await api.mailings()
    if (turn < answered) return answer
    answered = turn
    const state = current()
    if (!answer.ok) {
      hasMoved = false
      set({ ...state, isUnreachable: true })
      return answer
    }
    const inWords = JSON.stringify(answer.value)
    hasMoved = inWords !== lastAnswer
    lastAnswer = inWords
    // A recado that is gone waits for nothing.
    const byRecado = new Map([...state.byRecado].filter(([, { isRunning, failure }]) => isRunning || failure))
    for (const { recado_id: id, groups = null, ...progress } of answer.value) {
      const before = state.byRecado.get(id) ?? none
      // The run that ended early may have been taken by the server, which has gone on alone.
      const isDone = progress.waiting === 0 && countsOf(progress) !== startedFrom.get(id)
      byRecado.set(id, { ...before, progress, groups, failure: isDone ? null : before.failure })
    }
    set({ byRecado, isKnown: true, isUnreachable: false })
    return answer
  }

  /** The same for a screen, which works without an answer. */
  async function ask(): Promise<void> {
    try {
      const answer = await load()
      if (!answer.ok) console.info('The progress of the mails is unknown', answer.code)
    } catch (error) {
      console.error('The progress of the mails could not be fetched', error)
    }
  }

  const isExpected = (expected: readonly ExpectedMails[]): boolean => {
    const now = Date.now()
    return expected.some(({ id, until }) => now < until && !stateOf(id).progress && !stateOf(id).isRunning)
  }

  /**
   * Whether mails leave that this tab does not send itself, or one of these recados is not mailed
   * yet.
   */
  const isWaiting = (expected: readonly ExpectedMails[]): boolean =>
    [...current().byRecado.values()].some(({ progress, isRunning }) => !isRunning && (progress?.waiting ?? 0) > 0) ||
    isExpected(expected)

  /** Whether the last answer was a new one, or one of these may be mailed any moment. */
  const isMoving = (expected: readonly ExpectedMails[]): boolean =>
    !current().isUnreachable && (hasMoved || isExpected(expected))

  /**
   * Sends until no mail is waiting. Resolves to the progress, or to null if the run ended early.
   */
  async function run(id: string, to?: MailTarget): Promise<MailingProgress | null> {
    if (stateOf(id).isRunning) return null
    startedFrom.set(id, countsOf(stateOf(id).progress))
    change(id, { isRunning: true, failure: null })
    // Whom it is for is said once: repeated, it would undo what somebody stopped meanwhile.
    let isSaid = false
    const polling = setInterval(() => {
      load().catch((error: unknown) => console.error('The progress could not be asked for', error))
    }, POLL_MS)
    try {
      for (;;) {
        const answer = await api.mailRecado(id, isSaid ? undefined : to)
        isSaid = true
        if (!answer.ok) {
          change(id, { failure: answer })
          return null
        }
        const { total, sent, failed, waiting, withheld } = answer.value
        change(id, { progress: { total, sent, failed, waiting, withheld } })
        if (waiting === 0) {
          await load()
          return answer.value
        }
        // The server's worker or another tab is sending the remaining mails.
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    } catch (error) {
      console.error('The mails could not be sent', error)
      change(id, { failure: { ok: false, code: 'unknown' } })
      return null
    } finally {
      clearInterval(polling)
      change(id, { isRunning: false })
    }
  }

  /** Takes back what has not left; a run of this tab then ends by itself. */
  async function stop(id: string): Promise<NetworkResult<number>> {
    const answer = await api.stopMailing(id)
    await load()
    return answer
  }

  return { ask, isWaiting, isMoving, run, stop, subscribe, stateOf }
}

const countsOf = (progress: MailingProgress | null | undefined): string =>
  progress ? [progress.total, progress.sent, progress.failed, progress.waiting, progress.withheld].join() : ''

export const mailings = makeMailings(adminMail)

export function useMailing(id: string): MailingState {
  return useSyncExternalStore(mailings.subscribe, () => mailings.stateOf(id))
}

const texts = adminRecadosTexts.mailing

/** Takes back what has not left yet, and says how many that were. */
export async function stopMails(id: string): Promise<void> {
  const answer = await mailings.stop(id)
  if (!answer.ok) {
    toast({ title: texts.stopFailed, description: networkWords(answer), tone: 'danger' })
    return
  }
  const sent = mailings.stateOf(id).progress?.sent ?? 0
  if (answer.value === 0) toast({ title: texts.nothingToStop })
  else toast({ title: texts.stoppedToast, description: texts.halted(sent, answer.value), tone: 'success' })
}

/** Mails a published recado and shows the result. */
export async function sendMails(id: string, to?: MailTarget): Promise<void> {
  const progress = await mailings.run(id, to)
  const { failure } = mailings.stateOf(id)
  if (progress) {
    // Whoever stopped it has been told.
    if (progress.withheld) return
    const { total, sent, failed } = progress
    if (failed === 0) toast({ title: texts.doneToast, description: texts.done(total), tone: 'success' })
    else toast({ title: texts.failed(failed), description: texts.progress(sent, total), tone: 'danger' })
  } else if (failure) {
    toast({ title: texts.stopped, description: `${networkWords(failure)} ${texts.stoppedHint}`, tone: 'danger' })
  }
}

/**
 * Says for whom the mails of a recado are that waits for its minute, before it is saved; false if
 * the server has not heard it. A server that knows no such plans mails to all, and is asked nothing
 * else.
 * @param failedTitle what the author reads then
 */
export async function planMails(id: string, to: MailTarget, failedTitle: string = texts.planFailed): Promise<boolean> {
  const answer = await adminMail.planGroups(id, to)
  if (answer.ok) notePlan(id, to)
  if (answer.ok || (to === 'all' && answer.code === 'refused')) return true
  toast({ title: failedTitle, description: networkWords(answer), tone: 'danger' })
  return false
}

/**
 * What undoing a save has to say first: a recado that goes back to waiting for its minute with its
 * mails is mailed to whom it was for.
 * @param before what comes back
 * @param was for whom its mails were; null: as the server has it; undefined if nobody knows
 * @returns null if the undo might mail more than was meant
 */
export function planBack(
  before: ContentDraft<'recados'>,
  was: MailTarget | null | undefined,
  say = planMails,
): (() => Promise<boolean>) | null {
  const isToMail = before.enviar_email === true && visibilityOf(before, Date.now()) === 'scheduled'
  if (!isToMail || was === null) return () => Promise.resolve(true)
  return was === undefined ? null : () => say(before.id, was, adminContentTexts.versions.undoFailed)
}
