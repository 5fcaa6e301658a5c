import type { LogLine } from '#sync'
import { adminLogTexts as texts } from '#texts/admin-log.ts'
import { Address } from '#ui/address.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import * as styles from './admin-log.css.ts'
import { actionWords, lineWords, preciseTime } from './line-words.ts'

const { columns } = texts

export const logColumns: readonly DataColumn<LogLine>[] = [
  {
    key: 'when',
    header: columns.when,
    isRowHeader: true,
    isNarrow: true,
    cell: ({ criado_em }) => (
      <time dateTime={criado_em} className={styles.when}>
        {preciseTime(criado_em)}
      </time>
    ),
  },
  { key: 'who', header: columns.who, cell: ({ admin_email }) => <Address>{admin_email}</Address> },
  { key: 'what', header: columns.what, cell: ({ acao }) => <span className={styles.what}>{actionWords(acao)}</span> },
  { key: 'whom', header: columns.whom, cell: ({ alvo_email }) => (alvo_email ? <Address>{alvo_email}</Address> : '—') },
  { key: 'details', header: columns.details, cell: (line) => <Details line={line} /> },
]

function Details({ line }: { line: LogLine }) {
  const { about, data } = lineWords(line)
  return (
    <>
      {about.length > 0 ? <Lines lines={about} /> : data.length === 0 && '—'}
      {data.length > 0 && (
        <details className={styles.data}>
          <summary>{texts.showData}</summary>
          <Lines lines={data} />
        </details>
      )}
    </>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className={styles.details}>
      {lines.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
