import type { MailState } from '#sync'

export type Verdict = 'none' | 'file' | 'never' | 'works' | 'fails'

/** What can honestly be said of the mail: a server without a provider delivers nothing, however well its files are written. */
export function verdictOn({
  route,
  sent_at: sent,
  failed_at: failed,
}: Pick<MailState, 'route' | 'sent_at' | 'failed_at'>): Verdict {
  if (route === 'none' || route === 'file') return route
  if (sent === null && failed === null) return 'never'
  return failed === null || (sent !== null && Date.parse(sent) >= Date.parse(failed)) ? 'works' : 'fails'
}
