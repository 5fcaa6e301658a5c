import { adminMail, type MailState, type NetworkResult, type QueuedMail } from '#sync'
import { adminMailTexts } from '#texts/admin-mail.ts'
import { isReminders, type QueueLine } from './queries.ts'

export function retryMail(mail: QueuedMail): Promise<NetworkResult> {
  return adminMail.retry(mail)
}

export function removeLine(line: QueueLine): Promise<NetworkResult> {
  return isReminders(line) ? adminMail.dropReminders(line.recado) : adminMail.remove(line.id)
}

/**
 * Sends the test message without the queue. Returns the state of the mail, if it could be fetched.
 */
export async function sendTest(to: string): Promise<NetworkResult<MailState | null>> {
  const { subject, text } = adminMailTexts.test.message
  const sent = await adminMail.send({ to, subject, text, html: `<p>${text}</p>` })
  if (!sent.ok) return sent
  const state = await adminMail.state()
  return { ok: true, value: state.ok ? state.value : null }
}
