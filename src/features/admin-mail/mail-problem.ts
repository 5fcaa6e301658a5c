import type { adminMailTexts } from '#texts/admin-mail.ts'

export type MailProblem = keyof typeof adminMailTexts.queue.problems

/** The first that fits, by the codes of SMTP (RFC 3463) and of the network. */
const PROBLEMS: readonly (readonly [RegExp, MailProblem])[] = [
  [/\b5\.2\.2\b|\b4\.2\.2\b|mailbox full|over quota/i, 'fullMailbox'],
  [/\b5\.1\.\d\b|user unknown|no such user|mailbox unavailable|does not exist/i, 'refusedAddress'],
  [/\b535\b|\b5\.7\.8\b|EAUTH|invalid login|authentication failed/i, 'refusedSignIn'],
  [/\b4(?:21|5[0-2])\b|\b429\b|rate limit|too many/i, 'tooMany'],
  [/\bE(?:CONN\w+|TIMEDOUT|SOCKET|HOSTUNREACH|DNS|NOTFOUND|PIPE)\b|timed? ?out|getaddrinfo/i, 'unreachable'],
  [/\b5\d\d\b/, 'refused'],
]

/** What the mail server's answer means for whoever reads the queue. */
export function problemOf(error: string): MailProblem {
  return PROBLEMS.find(([words]) => words.test(error))?.[1] ?? 'unknown'
}
