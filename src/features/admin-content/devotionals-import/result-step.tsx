import { CircleAlert, CircleCheck, Clock, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { watchMember } from '#sync'
import { useLive } from '#lib/use-live.ts'
import { paths } from '#src/paths.ts'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { editQuery } from '../shared/place.ts'
import type { RowOf } from '../shared/queries.ts'
import { refusalWords } from '../shared/refusal-words.ts'
import { knownRefusals } from '../devotionals/days.ts'
import type { CheckedDay } from './check.ts'
import * as styles from './import.css.ts'
import { type ResultState, resultsOf } from './results.ts'

interface ResultStepProps {
  days: readonly CheckedDay[]
  /** As they are now. */
  rows: readonly RowOf<'devotionals'>[]
  onAgain: () => void
}

/** What became of each imported day. They are on the device; the server answers one by one. */
export function ResultStep({ days, rows, onAgain }: ResultStepProps) {
  const status = useLive(useMemo(() => watchMember((data) => data.sync.status$), []))
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set())
  const news = rows.filter(({ doc }) => !seen.has(doc.id))
  if (news.length > 0) setSeen(new Set([...seen, ...news.map(({ doc }) => doc.id)]))
  const results = resultsOf(days, rows, seen)
  const amountOf = (state: ResultState) => results.filter((result) => result.state === state).length
  const [taken, refused, gone] = [amountOf('published'), amountOf('refused'), amountOf('gone')]
  const isUnderWay = amountOf('waiting') > 0
  const isOffline = !navigator.onLine || status?.connection === 'offline' || status?.phase === 'failed'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const said = isUnderWay
    ? texts.progress.importing(taken + refused + gone, days.length)
    : refused > 0
      ? texts.progress.partly(taken, refused)
      : texts.progress.done(taken)

  return (
    <div className={styles.stack}>
      <Card>
        <div className={styles.stack}>
          <Heading ref={heading} tabIndex={-1}>
            {texts.progress.title}
          </Heading>
          <div role="status" className={styles.withHint}>
            <ProgressBar
              label={said}
              value={taken + refused + gone}
              max={days.length}
              tone={isUnderWay || refused + gone > 0 ? 'brand' : 'sage'}
            />
            {isUnderWay && <Muted>{isOffline ? texts.progress.offline : texts.progress.safe}</Muted>}
          </div>
          <div className={styles.badges}>
            <ButtonLink to={paths.adminDevotionals()}>{texts.progress.toList}</ButtonLink>
            <Button variant="secondary" onClick={onAgain}>
              {texts.progress.again}
            </Button>
          </div>
        </div>
      </Card>
      <ul className={styles.days}>
        {results.map(({ key, doc, row, state }) => (
          <li key={key} className={styles.result}>
            <span className={styles.words}>
              <span className={styles.name}>{texts.named(texts.day(doc.day_number), doc.title)}</span>
              {row?.refusal && <span>{refusalWords(row.refusal, knownRefusals)}</span>}
            </span>
            <ResultBadge state={state} />
            {row?.refusal && (
              <ButtonLink variant="secondary" to={`${paths.adminDevotionals()}${editQuery(doc.id)}`}>
                {texts.progress.edit(doc.day_number)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ResultBadge({ state }: { state: ResultState }) {
  switch (state) {
    case 'published':
      return (
        <Badge tone="sage" icon={<CircleCheck />}>
          {texts.progress.taken}
        </Badge>
      )
    case 'waiting':
      return (
        <Badge tone="gold" icon={<Clock />}>
          {texts.progress.waiting}
        </Badge>
      )
    case 'gone':
      return <Badge icon={<Trash2 />}>{texts.progress.gone}</Badge>
    case 'refused':
      return (
        <Badge tone="danger" icon={<CircleAlert />}>
          {texts.progress.refused}
        </Badge>
      )
  }
}
