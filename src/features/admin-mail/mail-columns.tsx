import { formatPast, formatUpcoming } from '#lib/dates.ts'
import { cut } from '#lib/excerpt.ts'
import { adminMailTexts } from '#texts/admin-mail.ts'
import { Address } from '#ui/address.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { Muted } from '#ui/text.tsx'
import * as styles from './admin-mail.css.ts'
import { isReminders, type QueueLine } from './queries.ts'

const { columns, state, problems, reminders } = adminMailTexts.queue

/** The columns that both lists of the queue share. */
export function mailColumns(now: number): DataColumn<QueueLine>[] {
  return [
    {
      key: 'to',
      header: columns.to,
      isRowHeader: true,
      cell: (line) =>
        isReminders(line) ? (
          <>
            {reminders.to(line.mails)} <Muted>{reminders.why}</Muted>
          </>
        ) : (
          <Address>{line.to_email}</Address>
        ),
    },
    { key: 'subject', header: columns.subject, cell: ({ subject }) => subject },
    { key: 'since', header: columns.since, cell: ({ created_at }) => formatPast(Date.parse(created_at), now) },
    { key: 'state', header: columns.state, cell: (line) => <LineState line={line} now={now} /> },
  ]
}

function LineState({ line, now }: { line: QueueLine; now: number }) {
  if (isReminders(line)) {
    const { failing, next_attempt_at: next } = line
    return (
      <Muted>
        {[failing > 0 ? reminders.failing(failing) : null, nextWords(next, failing, now)]
          .filter((part) => part !== null)
          .join(' · ')}
      </Muted>
    )
  }
  const { error, attempts, next_attempt_at: next } = line
  return (
    <div className={styles.state}>
      {error !== null && (
        <>
          <span className={styles.error}>{problems[problemOf(error)]}</span>
          <Muted>
            <span title={error}>{cut(error, ERROR_LENGTH)}</span>
          </Muted>
        </>
      )}
      <Muted>
        {[attempts > 0 ? state.attempts(attempts) : null, nextWords(next, attempts, now)]
          .filter((part) => part !== null)
          .join(' · ')}
      </Muted>
    </div>
  )
}

function nextWords(next: string | null, attempts: number, now: number): string {
  if (next === null) return state.givenUp
  const at = Date.parse(next)
  return attempts === 0 || at <= now ? state.untried : state.next(formatUpcoming(at, now))
}

/** The length of an error in a list. */
const ERROR_LENGTH = 50

type MailProblem = keyof typeof adminMailTexts.queue.problems

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
