import { useEffect, useMemo, useRef, useState } from 'react'
import { watchMember } from '#sync'
import { useLive } from '#lib/use-live.ts'
import { adminPaths } from '#src/admin-paths.ts'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import type { RowOf } from '../shared/queries.ts'
import type { CheckedDay } from './check.ts'
import * as styles from './import.css.ts'
import { ResultList } from './result-list.tsx'
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
            <ButtonLink to={adminPaths.devotionals()}>{texts.progress.toList}</ButtonLink>
            <Button variant="secondary" onClick={onAgain}>
              {texts.progress.again}
            </Button>
          </div>
        </div>
      </Card>
      <ResultList results={results} taken={texts.progress.taken} />
    </div>
  )
}
