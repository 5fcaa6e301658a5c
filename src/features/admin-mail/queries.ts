import { adminMail, type MailState, type NetworkResult, type QueuedMail, type WaitingReminders } from '#sync'

/** How many mails the diagnostics show. */
export const DIAGNOSTICS_LIMIT = 50

/** A mail, or the reminders of one recado, which have no addresses. */
export type QueueLine = QueuedMail | WaitingReminders

export const isReminders = (line: QueueLine): line is WaitingReminders => 'recado' in line
export const keyOf = (line: QueueLine): string => (isReminders(line) ? line.recado : line.id)

export interface QueueWindow {
  lines: QueueLine[]
  hasMore: boolean
}

/** The newest mails that have not been sent, after the reminders. */
export async function readQueue(limit: number): Promise<NetworkResult<QueueWindow>> {
  const [mails, reminders] = await Promise.all([adminMail.waiting({ limit: limit + 1 }), adminMail.reminders()])
  if (!mails.ok) return mails
  if (!reminders.ok) return reminders
  return {
    ok: true,
    value: { lines: [...reminders.value, ...mails.value.slice(0, limit)], hasMore: mails.value.length > limit },
  }
}

export interface Diagnosis {
  state: MailState
  lines: QueueLine[]
}

export async function readDiagnosis(): Promise<NetworkResult<Diagnosis>> {
  const [state, waiting] = await Promise.all([adminMail.state(), readQueue(DIAGNOSTICS_LIMIT)])
  if (!state.ok) return state
  if (!waiting.ok) return waiting
  return { ok: true, value: { state: state.value, lines: waiting.value.lines } }
}
