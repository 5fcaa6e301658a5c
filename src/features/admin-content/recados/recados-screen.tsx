import { Pin } from 'lucide-react'
import { useEffect } from 'react'
import { comparePinnedFirst, type Recado } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { textOf } from '#lib/html-text.ts'
import { formatNoticeMoment } from '#lib/notice-date.ts'
import { useNow } from '#lib/use-now.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { Badge } from '#ui/badge.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { Muted } from '#ui/text.tsx'
import * as cells from '../shared/cells.css.ts'
import type { ContentScreenTexts, ContentPreview } from '../shared/content-kind.ts'
import { ContentScreen } from '../shared/content-screen.tsx'
import type { RowOf } from '../shared/queries.ts'
import { MailCell } from './mail-cell.tsx'
import { mailings } from './mailings.ts'
import { RecadoForm } from './recado-form.tsx'
import * as styles from './recados.css.ts'

const columns: DataColumn<RowOf<'recados'>>[] = [
  { key: 'titulo', header: texts.columns.titulo, isRowHeader: true, cell: ({ doc }) => <Title recado={doc} /> },
  {
    key: 'publicado',
    header: texts.columns.publicado,
    cell: ({ doc, published }) => (published && !doc.rascunho ? <When at={doc.publicado_em} /> : <Muted>—</Muted>),
  },
  { key: 'email', header: texts.columns.email, cell: (row) => <MailCell row={row} /> },
]

const screenTexts: ContentScreenTexts<'recados'> = { ...texts, removeTitle: ({ doc }) => texts.removeTitle(doc.titulo) }

const nameOf = ({ titulo }: Recado) => titulo
const wordsOf = ({ titulo, mensagem }: Recado) => `${titulo} ${textOf(mensagem)}`

/** /admin/recados */
export function RecadosAdminScreen({ Preview }: { Preview: ContentPreview<'recados'> }) {
  useMailings()
  return (
    <ContentScreen
      collection="recados"
      texts={screenTexts}
      nameOf={nameOf}
      compare={comparePinnedFirst}
      columns={columns}
      Form={RecadoForm}
      Preview={Preview}
      wordsOf={wordsOf}
    />
  )
}

/** Only the server knows the progress of the mails; offline the list works without it. */
function useMailings(): void {
  useEffect(() => {
    const load = () => {
      mailings.load().then(
        (answer) => {
          if (!answer.ok) console.info('The progress of the mails is unknown', answer.code)
        },
        (error: unknown) => console.error('The progress of the mails could not be fetched', error),
      )
    }
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [])
}

function Title({ recado: { titulo, fixo, anexos } }: { recado: Recado }) {
  return (
    <span className={cells.lines}>
      <span className={cells.name}>{titulo}</span>
      {(fixo || anexos.length > 0) && (
        <span className={styles.badges}>
          {fixo && (
            <Badge tone="gold" icon={<Pin />}>
              {texts.pinned}
            </Badge>
          )}
          {anexos.length > 0 && <Badge>{texts.attachments(anexos.length)}</Badge>}
        </span>
      )}
    </span>
  )
}

function When({ at }: { at: string }) {
  const now = useNow(nextMidnight)
  return <time dateTime={at}>{formatNoticeMoment(Date.parse(at), now)}</time>
}
