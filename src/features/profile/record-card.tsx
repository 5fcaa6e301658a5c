import type { ApprovedRecord, MemberRecord, RequestRecord } from '#sync'
import { formatPast } from '#lib/dates.ts'
import { formatDateInWords, formatDayInWords } from '#lib/day-in-words.ts'
import { useNow } from '#lib/use-now.ts'
import { profileTexts } from '#texts/profile.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './profile.css.ts'
import { type LoadState, isFirstLoad } from './use-member-record.ts'

const texts = profileTexts.record

/** 'há 1 minuto' changes every minute. */
const nextMinute = (now: number) => now + 60_000

interface RecordCardProps {
  record: MemberRecord | null
  loadState: LoadState
  onRetry: () => void
}

/** What the ministry has stored about the member. */
export function RecordCard(props: RecordCardProps) {
  return (
    <Card as="section" aria-labelledby="record" aria-busy={props.loadState === 'loading' || undefined}>
      <Heading id="record" size="md" className={styles.title}>
        {texts.heading}
      </Heading>
      <RecordBody {...props} />
    </Card>
  )
}

function RecordBody({ record, loadState, onRetry }: RecordCardProps) {
  const now = useNow(nextMinute)
  if (!record) {
    if (isFirstLoad(loadState)) return <RecordSkeleton />
    return (
      <div className={styles.stack}>
        <p>{loadState === 'offline' ? texts.offline : texts.failed}</p>
        <div>
          <Button variant="secondary" onClick={onRetry}>
            {texts.retry}
          </Button>
        </div>
      </div>
    )
  }
  const lines = linesOf(record)
  return (
    <div className={styles.stack}>
      {lines.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <dl className={styles.lines}>
          {lines.map(([label, value]) => (
            <div key={label} className={styles.line}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Muted>{texts.confirmed(formatPast(Date.parse(record.at), now))}</Muted>
    </div>
  )
}

/** As high as a complete record: the real one may be shorter, but pushes nothing out of view. */
function RecordSkeleton() {
  const { nome, email, grupo, aprovadoEm, telefone, endereco, nascimento, instagram, igreja, batizada } = texts.fields
  const labels = [nome, email, grupo, aprovadoEm, telefone, endereco, nascimento, instagram, igreja, batizada]
  return (
    <>
      <VisuallyHidden>
        <span role="status">{texts.loading}</span>
      </VisuallyHidden>
      <div className={styles.stack} aria-hidden="true">
        <div className={styles.lines}>
          {labels.map((label) => (
            <div key={label} className={styles.line}>
              <span className={styles.label}>{label}</span>
              <Skeleton shape="line" />
            </div>
          ))}
        </div>
        <Muted>&nbsp;</Muted>
      </div>
    </>
  )
}

type Line = [label: string, value: string]

/** The approved record has the current data; the request has what the member told at the time. */
function linesOf({ approved, request }: MemberRecord): Line[] {
  const { fields } = texts
  const lines: (Line | null)[] = [
    ...(approved ? approvedLines(approved) : request ? requestHead(request) : []),
    ...(request
      ? ([
          [fields.telefone, request.telefone],
          [fields.endereco, request.endereco],
          [fields.nascimento, formatDayInWords(request.data_nascimento)],
          [fields.instagram, request.instagram],
          request.igreja ? [fields.igreja, request.igreja] : null,
          request.batizada ? [fields.batizada, request.batizada] : null,
        ] satisfies (Line | null)[])
      : []),
  ]
  return lines.filter((line) => line !== null)
}

function approvedLines({ nome, email, grupo_turma: group, aprovado_em: since }: ApprovedRecord): (Line | null)[] {
  const { fields } = texts
  return [
    [fields.nome, nome],
    [fields.email, email],
    group ? [fields.grupo, group] : null,
    [fields.aprovadoEm, formatDateInWords(since)],
  ]
}

function requestHead({ nome, email, grupo, status, criado_em: sent }: RequestRecord): Line[] {
  const { fields } = texts
  return [
    [fields.nome, nome],
    [fields.email, email],
    [fields.grupo, grupo],
    [fields.status, texts.status[status]],
    [fields.pedidoEm, formatDateInWords(sent)],
  ]
}
