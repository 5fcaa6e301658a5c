import { adminMail, type MailState, type NetworkResult, type QueuedMail } from '#sync'

/** How many mails the diagnostics show. */
export const DIAGNOSTICS_LIMIT = 50

export interface QueueWindow {
  mails: QueuedMail[]
  hasMore: boolean
}

/** The newest mails that have not been sent. */
export async function readQueue(limit: number): Promise<NetworkResult<QueueWindow>> {
  const answer = await adminMail.waiting({ limit: limit + 1 })
  if (!answer.ok) return answer
  return { ok: true, value: { mails: answer.value.slice(0, limit), hasMore: answer.value.length > limit } }
}

export interface Diagnosis {
  state: MailState
  mails: QueuedMail[]
}

export async function readDiagnosis(): Promise<NetworkResult<Diagnosis>> {
  const [state, waiting] = await Promise.all([adminMail.state(), adminMail.waiting({ limit: DIAGNOSTICS_LIMIT })])
  if (!state.ok) return state
  if (!waiting.ok) return waiting
  return { ok: true, value: { state: state.value, mails: waiting.value } }
}
