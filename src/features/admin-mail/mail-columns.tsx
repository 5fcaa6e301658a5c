import type { QueuedMail } from '#sync'
import { formatPast, formatUpcoming } from '#lib/dates.ts'
import { cut } from '#lib/excerpt.ts'
import { adminMailTexts } from '#texts/admin-mail.ts'
import { Address } from '#ui/address.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { Muted } from '#ui/text.tsx'
import { problemOf } from './mail-problem.ts'
import * as styles from './admin-mail.css.ts'

const { columns, state, problems } = adminMailTexts.queue

/** The columns that both lists of the queue share. */
export function mailColumns(now: number): DataColumn<QueuedMail>[] {
  return [
    { key: 'to', header: columns.to, isRowHeader: true, cell: ({ to_email }) => <Address>{to_email}</Address> },
    { key: 'subject', header: columns.subject, cell: ({ subject }) => subject },
    { key: 'since', header: columns.since, cell: ({ created_at }) => formatPast(Date.parse(created_at), now) },
    { key: 'state', header: columns.state, cell: (mail) => <MailState mail={mail} now={now} /> },
  ]
}

function MailState({ mail: { error, attempts, next_attempt_at: next }, now }: { mail: QueuedMail; now: number }) {
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
