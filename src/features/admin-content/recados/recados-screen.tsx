import { Pin } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import { comparePinnedFirst, type Recado } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { beginningOf, textOf } from '#lib/html-text.ts'
import { useStore } from '#lib/store.ts'
import { useLive } from '#lib/use-live.ts'
import { useNow } from '#lib/use-now.ts'
import { adminRecadosTexts as texts } from '#texts/admin-recados.ts'
import { Badge } from '#ui/badge.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { Muted } from '#ui/text.tsx'
import * as cells from '../shared/cells.css.ts'
import type { ContentScreenTexts, ContentPreview } from '../shared/content-kind.ts'
import { ContentScreen } from '../shared/content-screen.tsx'
import { type ContentData, type RowOf, watchContent } from '../shared/queries.ts'
import { momentInWords } from '../shared/timing.ts'
import { expectedUntil, notePlanned } from './due-mails.ts'
import { followMailings } from './follow.ts'
import { MailCell } from './mail-cell.tsx'
import { type ExpectedMails, mailings } from './mailings.ts'
import { loadPlans } from './plans.ts'
import { followReads, reads } from './reads.ts'
import { RecadoForm } from './recado-form.tsx'
import * as styles from './recados.css.ts'

const columns: DataColumn<RowOf<'recados'>>[] = [
  { key: 'titulo', header: texts.columns.titulo, isRowHeader: true, cell: ({ doc }) => <Title recado={doc} /> },
  {
    key: 'publicado',
    header: texts.columns.publicado,
    cell: ({ doc, published }) =>
      published && !doc.rascunho ? (
        <span className={cells.lines}>
          <When at={doc.publicado_em} />
          <ReadBy id={doc.id} />
        </span>
      ) : (
        <Muted>—</Muted>
      ),
  },
  { key: 'email', header: texts.columns.email, cell: (row) => <MailCell row={row} /> },
]

const screenTexts: ContentScreenTexts<'recados'> = { ...texts, removeTitle: ({ doc }) => texts.removeTitle(doc.titulo) }

const nameOf = ({ titulo }: Recado) => titulo
/** Two thousand messages are many for a parser; most of them need none. */
const messageOf = (mensagem: string) => beginningOf(mensagem, Infinity)?.replaceAll(' · ', ' ') ?? textOf(mensagem)
const wordsOf = ({ titulo, mensagem }: Recado) => `${titulo} ${messageOf(mensagem)}`

/** /admin/recados */
export function RecadosAdminScreen({ Preview }: { Preview: ContentPreview<'recados'> }) {
  useMailings()
  useReads()
  usePlans()
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

/** The recados that are just out and may be mailed by now, and until when that is to be asked. */
const expectedMails = ({ rows }: ContentData<'recados'>): ExpectedMails[] => {
  const now = Date.now()
  notePlanned(rows, now)
  return rows.flatMap((row) => {
    const until = expectedUntil(row, now)
    return until === null ? [] : [{ id: row.doc.id, until }]
  })
}
const isSame = (one: readonly ExpectedMails[], other: readonly ExpectedMails[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Only the server knows the progress of the mails, whoever sends them: this tab, another
 * administrator, the clock. Offline the list works without it.
 */
function useMailings(): void {
  useEffect(
    () => followMailings(mailings, watchContent('recados').pipe(map(expectedMails), distinctUntilChanged(isSame))),
    [],
  )
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

/** How many have read it, never who. */
function ReadBy({ id }: { id: string }) {
  const known = useStore(reads)
  const of = known?.recados[id]
  return known && of ? <Muted>{texts.mailing.read(of.read, known.people)}</Muted> : null
}

/** The newest ones: of the others nobody asks any more. */
const newest = ({ rows }: ContentData<'recados'>) =>
  rows
    .filter(({ published, isHidden }) => published && !isHidden)
    .map(({ doc }) => doc)
    .sort((one, other) => other.publicado_em.localeCompare(one.publicado_em))
    .slice(0, 20)
    .map(({ id }) => id)
    .join(' ')

function useReads(): void {
  const ids = useLive(useMemo(() => watchContent('recados').pipe(map(newest), distinctUntilChanged()), []))
  useEffect(() => (ids ? followReads(ids.split(' ')) : undefined), [ids])
}

/** Whether mails wait with a recado for its minute: only then the server is asked for whom. */
const hasPlanned = ({ rows }: ContentData<'recados'>) => rows.some(({ doc, isHidden }) => isHidden && doc.enviar_email)

function usePlans(): void {
  const isAsked = useLive(useMemo(() => watchContent('recados').pipe(map(hasPlanned), distinctUntilChanged()), []))
  useEffect(() => {
    if (!isAsked) return
    const load = () => {
      loadPlans().catch((error: unknown) => console.error('The plans could not be fetched', error))
    }
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [isAsked])
}

/** In the ministry's time zone, like the minute that another recado waits for. */
function When({ at }: { at: string }) {
  const now = useNow(nextMidnight)
  return <time dateTime={at}>{momentInWords(at, now)}</time>
}
