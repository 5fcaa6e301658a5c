import { CircleAlert, CircleCheck, Clock, Trash2 } from 'lucide-react'
import { adminPaths } from '#src/admin-paths.ts'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { editQuery } from '../shared/place.ts'
import { refusalWords } from '../shared/refusal-words.ts'
import { knownRefusals } from '../devotionals/days.ts'
import * as styles from './import.css.ts'
import type { Result, ResultState } from './results.ts'

interface ResultListProps {
  results: readonly Pick<Result, 'key' | 'doc' | 'row' | 'state'>[]
  /** 'Importado', 'Publicado'. */
  taken: string
}

/** What became of each of many days, with the way to mend what was refused. */
export function ResultList({ results, taken }: ResultListProps) {
  return (
    <ul className={styles.days}>
      {results.map(({ key, doc, row, state }) => (
        <li key={key} className={styles.result}>
          <span className={styles.resultWords}>
            <span className={styles.name}>{texts.named(texts.day(doc.day_number), doc.title)}</span>
            {row?.refusal && <span>{refusalWords(row.refusal, knownRefusals)}</span>}
          </span>
          <ResultBadge state={state} taken={taken} />
          {row?.refusal && (
            <ButtonLink variant="secondary" to={`${adminPaths.devotionals()}${editQuery(doc.id)}`}>
              {texts.progress.edit(doc.day_number)}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function ResultBadge({ state, taken }: { state: ResultState; taken: string }) {
  switch (state) {
    case 'published':
      return (
        <Badge tone="sage" icon={<CircleCheck />}>
          {taken}
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
