import { formatMoment } from '#lib/dates.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { paths } from '#src/paths.ts'
import { noDayTexts as texts } from '#texts/no-day.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Bud, WindingPath } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const KeptDayNote = lazyPart(() => import('./kept-day-note.tsx'))

export interface NoDayTextProps {
  /** The day whose note is shown; without it the journey has no such day. */
  noteOf?: number
  /** Without it there is no such day, or nobody has written it. */
  day?: number
  /** When the day opens, in milliseconds since the epoch. Without it the journey has not begun. */
  opensAt?: number
}

/** In the place of a day's text: a locked day says when it opens. What she wrote about the day stays below. */
export default function NoDayText({ noteOf, day, opensAt }: NoDayTextProps) {
  const title = day === undefined ? texts.notFound : texts.future
  useDocumentTitle(title)
  return (
    <>
      <EmptyState
        headingLevel={1}
        title={title}
        icon={day === undefined ? <WindingPath /> : <Bud />}
        action={<ButtonLink to={paths.journey()}>{texts.backToJourney}</ButtonLink>}
      >
        {day === undefined
          ? texts.notFoundLead
          : opensAt === undefined
            ? texts.futureBeforeStart
            : texts.futureLead(day, formatMoment(opensAt))}
      </EmptyState>
      {noteOf !== undefined && (
        <Reveal>
          <KeptDayNote day={noteOf} />
        </Reveal>
      )}
    </>
  )
}
