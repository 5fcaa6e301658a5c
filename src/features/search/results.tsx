import { startTransition, useEffect, useState } from 'react'
import { nextMidnight } from '#lib/dates.ts'
import { isTyping } from '#lib/is-typing.ts'
import { formatNoticeDay } from '#lib/notice-date.ts'
import { useHistoryState } from '#lib/use-history-state.ts'
import { useNow } from '#lib/use-now.ts'
import { paths } from '#src/paths.ts'
import { searchTexts as texts } from '#texts/search.ts'
import { Button } from '#ui/button.tsx'
import { stretchedLink } from '#ui/card.css.ts'
import { Card } from '#ui/card.tsx'
import { LookingGlass } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import type { Piece } from './excerpt.ts'
import * as styles from './search.css.ts'
import { type Entry, idOf, toHit } from './search-index.ts'

/** Enough for a few screens; rendering thousands would slow the field down. */
const PAGE = 20
/** More than a phone shows below the field. */
const FIRST = 6
/** Milliseconds: longer than from one key to the next of somebody who types. */
const PAUSE_MS = 400

interface ResultsProps {
  found: readonly Entry[]
  terms: readonly string[]
  query: string
  count: string
}

/** The results, with the hits marked. */
export function Results({ found, terms, query, count }: ResultsProps) {
  const [shown, setShown] = useHistoryState(`results of ${terms.join(' ')}`, PAGE)
  const now = useNow(nextMidnight)
  const isBeginning = useBeginning()
  if (found.length === 0)
    return (
      <EmptyState icon={<LookingGlass />} title={texts.nothing(query)}>
        {texts.nothingLead}
      </EmptyState>
    )
  return (
    <div className={styles.results}>
      <Muted>{count}</Muted>
      <ul className={styles.list}>
        {found.slice(0, isBeginning ? FIRST : shown).map((entry) => (
          <Result key={idOf(entry.source)} entry={entry} terms={terms} now={now} />
        ))}
      </ul>
      {!isBeginning && found.length > shown && (
        <div className={styles.more}>
          <Button variant="secondary" onClick={() => setShown(shown + PAGE)}>
            {texts.more}
          </Button>
        </div>
      )}
    </div>
  )
}

/**
 * While she types above them, what nobody sees waits for a pause: no key waits for it.
 * @returns whether only the first results are wanted
 */
function useBeginning(): boolean {
  const [isBeginning, setIsBeginning] = useState(() => isTyping() && window.scrollY === 0)
  useEffect(() => {
    if (!isBeginning) return
    const timer = setTimeout(() => startTransition(() => setIsBeginning(false)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isBeginning])
  return isBeginning
}

function Result({ entry, terms, now }: { entry: Entry; terms: readonly string[]; now: number }) {
  const { source, title, excerpt } = toHit(entry, terms)
  const [to, what] = placeOf(source, now)
  return (
    <Card as="li" isInteractive padding="sm">
      <p className={styles.what}>{what}</p>
      <Heading size="sm">
        <Link className={stretchedLink} to={to}>
          <Highlighted of={title} />
        </Link>
      </Heading>
      <p className={styles.excerpt}>
        <Highlighted of={excerpt} />
      </p>
    </Card>
  )
}

/** Where a result leads, and what it is. */
function placeOf(source: Entry['source'], now: number): [string, string] {
  if (source.kind === 'recado') {
    const { id, publicado_em: published } = source.recado
    return [paths.recado(id), texts.recado(formatNoticeDay(Date.parse(published), now))]
  }
  const [day, say] =
    source.kind === 'note' ? [source.note.day, texts.note] : [source.devotional.day_number, texts.devotional]
  return [paths.devotional(day), say(day)]
}

function Highlighted({ of: pieces }: { of: readonly Piece[] }) {
  // Pieces have no identity: each keystroke makes new ones.
  return pieces.map(({ text, isHit }, i) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <mark key={i} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
