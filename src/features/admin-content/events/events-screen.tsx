import { useCallback } from 'react'
import { eventEnd, type MinistryEvent } from '#sync'
import { brand } from '#src/brand.ts'
import { formatMoment } from '#lib/dates.ts'
import { useNow } from '#lib/use-now.ts'
import { adminEventsTexts as texts } from '#texts/admin-events.ts'
import { Badge } from '#ui/badge.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { Muted } from '#ui/text.tsx'
import * as styles from '../shared/cells.css.ts'
import type { ContentScreenTexts, ContentPreview } from '../shared/content-kind.ts'
import { ContentScreen } from '../shared/content-screen.tsx'
import { PicturedName } from '../shared/cells.tsx'
import type { RowOf } from '../shared/queries.ts'
import { AnswersButton } from './answers-button.tsx'
import { EventForm } from './event-form.tsx'

const { columns: headers } = texts

const columns: DataColumn<RowOf<'events'>>[] = [
  {
    key: 'title',
    header: headers.title,
    isRowHeader: true,
    cell: ({ doc }) => <PicturedName picture={doc.image_url}>{doc.title}</PicturedName>,
  },
  { key: 'when', header: headers.when, cell: ({ doc }) => <When event={doc} /> },
  { key: 'where', header: headers.where, cell: ({ doc }) => doc.location ?? <Muted>{texts.noPlace}</Muted> },
]

const screenTexts: ContentScreenTexts<'events'> = {
  ...texts,
  newTitle: texts.create,
  editTitle: texts.edit,
  removeTitle: ({ doc }) => texts.removeTitle(doc.title),
  removeDescription: () => texts.removeDescription,
}

const nameOf = ({ title }: MinistryEvent) => title
const wordsOf = ({ title, location, description }: MinistryEvent) => [title, location, description].join(' ')
/** The latest first. */
const compare = (one: MinistryEvent, other: MinistryEvent) => Date.parse(other.event_date) - Date.parse(one.event_date)

/** /admin/events */
export function EventsAdminScreen({ Preview }: { Preview: ContentPreview<'events'> }) {
  return (
    <ContentScreen
      collection="events"
      texts={screenTexts}
      nameOf={nameOf}
      compare={compare}
      columns={columns}
      Form={EventForm}
      Preview={Preview}
      wordsOf={wordsOf}
      moreActions={moreActions}
    />
  )
}

/** Nobody can have answered what is not published. */
const moreActions = ({ doc, published }: RowOf<'events'>) => published && <AnswersButton event={doc} />

function When({ event }: { event: MinistryEvent }) {
  const at = Date.parse(event.event_date)
  const end = eventEnd(event)
  const now = useNow(useCallback((past: number) => (end > past ? end : Infinity), [end]))
  return (
    <div className={styles.lines}>
      <time dateTime={event.event_date}>{formatMoment(at, brand.timeZone, now)}</time>
      {end <= now && <Badge>{texts.past}</Badge>}
    </div>
  )
}
