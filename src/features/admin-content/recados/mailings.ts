import { useSyncExternalStore } from 'react'
import { adminMail, type Mailing, type MailingProgress, type NetworkResult } from '#sync'
import { makeStore } from '#lib/store.ts'

type Failure = Extract<NetworkResult<unknown>, { ok: false }>

/** What is known of the mails of one recado. */
export interface MailingState {
  /** null: it was not mailed; undefined: the server has not said so yet. */
  progress: MailingProgress | null | undefined
  isRunning: boolean
  /** The server could not be asked just now. */
  isUnreachable: boolean
  /** Why the last run of this tab ended early. */
  failure: Failure | null
}

/** How often the progress is asked for while mails go out. */
const POLL_MS = 1_000

/**
 * The mails of the recados, for all of this tab: a run goes on while she does something else in the app. The server is
 * who sends; asking it again goes on where it was, whoever asked before.
 */
function makeMailings() {
  const { current, set, subscribe } = makeStore({
    byRecado: new Map<string, MailingState>(),
    isKnown: false,
    isUnreachable: false,
  })
  const unknown: MailingState = { progress: undefined, isRunning: false, isUnreachable: false, failure: null }
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

  /** What the server has. */
  async function load(): Promise<NetworkResult<Mailing[]>> {
    const answer = await adminMail.mailings()
    set({ ...current(), isKnown: answer.ok || current().isKnown, isUnreachable: !answer.ok })
    if (answer.ok) for (const { recado_id: id, ...progress } of answer.value) change(id, { progress })
    return answer
  }

  /** Sends until nothing waits. Resolves to how far it came, or null if it ended early. */
  async function run(id: string): Promise<MailingProgress | null> {
    if (stateOf(id).isRunning) return null
    change(id, { isRunning: true, failure: null })
    const polling = setInterval(() => {
      load().catch((error: unknown) => console.error('The progress could not be asked for', error))
    }, POLL_MS)
    try {
      for (;;) {
        const answer = await adminMail.mailRecado(id)
        if (!answer.ok) {
          change(id, { failure: answer })
          return null
        }
        const { total, sent, failed, waiting } = answer.value
        change(id, { progress: { total, sent, failed, waiting } })
        if (waiting === 0) return answer.value
        // Somebody else holds them: the worker of the server, or another tab.
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

  return { load, run, subscribe, stateOf }
}

export const mailings = makeMailings()

export function useMailing(id: string): MailingState {
  return useSyncExternalStore(mailings.subscribe, () => mailings.stateOf(id))
}
